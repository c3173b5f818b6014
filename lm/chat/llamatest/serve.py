"""Runs llama.cpp's HTTP server until standard input ends: serve.py MODEL NAME PORT."""

import sys

import xllamacpp

path, name, port = sys.argv[1:]
params = xllamacpp.CommonParams()
params.model.path = path
params.model_alias = {name}
params.hostnames = ["127.0.0.1"]
params.port = int(port)
params.chat_template = "chatml"
params.n_ctx = 4096
params.n_parallel = 1
# One thread: several wait for each other in a loop while other tests run.
params.cpuparams.n_threads = 1
params.cpuparams_batch.n_threads = 1
params.warmup = False
params.cache_prompt = False  # an answer does not depend on what was asked before
params.ui = False
server = xllamacpp.Server(params)
sys.stdin.read()
