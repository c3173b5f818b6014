"""Finds and runs the program understudy, on the driver and in tasks."""

import os
import shutil
import subprocess

VARIABLE = "UNDERSTUDY_BINARY"


class StepFailed(RuntimeError):
    """A step of the program failed. The message is the program's; it quotes no text."""


def find(program=None):
    """The path of the program: the one named, $UNDERSTUDY_BINARY, one that lies in this
    package (bin/understudy), or one on the PATH."""
    packaged = os.path.join(os.path.dirname(__file__), "bin", "understudy")
    for path in (program, os.environ.get(VARIABLE), packaged, shutil.which("understudy")):
        if path and os.access(path, os.X_OK):
            return os.path.abspath(path)
    raise StepFailed("the program understudy is not there: name it (program=, $%s), or put it on the PATH of all machines" % VARIABLE)


def run(program, key_file, args, accept=(0, 3)):
    """Runs a verb and returns what it printed. Exit code 3 says that some documents were
    refused, which the manifest lists. The key's path is in the environment, not among the
    arguments that other users of the machine see."""
    done = subprocess.run([find(program), "shard", *args], stdin=subprocess.DEVNULL, capture_output=True,
                          env={**os.environ, "UNDERSTUDY_KEY_FILE": key_file, "UNDERSTUDY_CONFIG": os.devnull})
    if done.returncode not in accept:
        raise StepFailed("understudy shard %s: exit code %d: %s"
                         % (args[0], done.returncode, done.stderr.decode("utf-8", "replace")[-2000:]))
    return done.stdout
