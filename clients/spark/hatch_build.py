"""Puts the program into the wheel: the file that $UNDERSTUDY_BINARY names while the wheel is built.
Without it, the wheel is for all platforms and finds the program on the machines it runs on."""

import os
import sysconfig

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Program(BuildHookInterface):
    def initialize(self, version, build_data):
        path = os.environ.get("UNDERSTUDY_BINARY")
        if not path or version == "editable":
            return
        if not os.access(path, os.X_OK):
            raise ValueError("UNDERSTUDY_BINARY=%s: not a program" % path)
        build_data["force_include"][os.path.abspath(path)] = "understudy_spark/bin/understudy"
        build_data["pure_python"] = False
        build_data["tag"] = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
