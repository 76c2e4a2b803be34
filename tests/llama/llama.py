#!/usr/bin/env python3
# llama.py - a language model on the soft device, by llama.cpp as it comes from npm: its tokens, with and without probes, beside its CPU back end's.
"""tests/llama/llama.py [--build build/release] [--npm build/llama] [--show] [NAMES]

Every case_<name> is one test, as in tests/e2e/suite.py. The packages are fetched into the folder of --npm when they are not there;
without node 20, or where npm is not reachable, all cases are skipped, and counted. --show runs one model under a tool and prints
what the tool says.

A prompt of 32 tokens is a batch of 32, and each token behind it a batch of 1; llama.cpp launches CUDA graphs for those. Tokens have to
be equal where arithmetic can tell them apart: both back ends round each in its own way, so where the best two tokens are closer than
MARGIN in probability, as the CPU has it, the case is skipped and says so. The models are such that none is."""
import json, os, re, shutil, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "e2e")]

import gguf  # pylint: disable=wrong-import-position
from suite import Skip, Suite, equal, main  # pylint: disable=wrong-import-position

VERSION = "3.22.1"
PACKAGES = ["node-llama-cpp", "@node-llama-cpp/linux-x64", "@node-llama-cpp/linux-x64-cuda"]
TOOLS = ["-t", "threadhist", "-t", "kernelretsnoop", "-t", "launchlate"]
MARGIN, SECONDS = 0.002, 1200
npm_folder = "build/llama"


def option(argv, name, otherwise):
    """The value of an option that suite.main does not know, taken out."""
    if name not in argv:
        return otherwise
    at = argv.index(name)
    value = argv[at + 1]
    del argv[at:at + 2]
    return value


def packages():
    """Where the packages are; fetched the first time."""
    folder = os.path.abspath(npm_folder)
    node = shutil.which("node")
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout if node else ""
    if not re.match(r"v(2\d|[3-9]\d)\.", said):
        raise Skip("node 20 or newer is needed" + (f", this is {said.strip()}" if said else ""))
    if not all(os.path.isdir(os.path.join(folder, "node_modules", p)) for p in PACKAGES):
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "package.json"), "w", encoding="utf-8") as f:
            f.write('{ "name": "models", "version": "1.0.0", "private": true }\n')
        command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--omit=optional", *(f"{p}@{VERSION}" for p in PACKAGES)]
        try:
            subprocess.run(command, cwd=folder, capture_output=True, check=True, timeout=600)
        except (subprocess.SubprocessError, OSError) as e:
            raise Skip(f"the packages could not be fetched by npm ({type(e).__name__})") from e
    return folder


def generate(s, kind, gpu, options=None, flash=0, prompt=32, tokens=6):
    """What the program printed, of the CPU or on the soft device under gpuext with the options; and what gpuext said."""
    env = {"NODE_LLAMA_CPP": packages()}
    model = os.path.join(s.tmp, kind + ".gguf")
    if not os.path.exists(model):
        with open(model, "wb") as f:
            f.write(gguf.model(kind, 1))
    program = ["node", os.path.join(HERE, "generate.mjs"), model, f"gpu={gpu}", f"prompt={prompt}", f"tokens={tokens}", f"flash={flash}"]
    if options is None:
        got = s.finish(s.start(program, env), SECONDS)
    else:
        got = s.finish(s.start([s.gpuext, "run", "--device", "soft", "--jit-timeout", "600000", *options, "--", *program], env), SECONDS)
    if got.status:
        raise AssertionError(f"{' '.join(program)} ended with {got.status}: {got.out} {got.err}")
    return json.loads(got.out), got.err


def on_cpu(s, kind, **options):
    cpu, _ = generate(s, kind, "false", **options)
    equal(cpu["gpu"], False, "the back end of the CPU")
    if cpu["margin"] < MARGIN:
        raise Skip(f"two tokens are {cpu['margin']} apart on this CPU: what comes next may be either")
    return cpu["tokens"]


def on_soft(s, kind, options, **more):
    soft, said = generate(s, kind, "cuda", options, **more)
    equal(soft["gpu"], "cuda", "the back end")
    build = os.path.realpath(os.path.join(s.build, "lib")) + "/"
    others = [path for path in soft["libraries"] if not path.startswith(build)]
    equal(others, [], "libraries of CUDA that are not the soft device's")
    assert any("libcublas.so" in path for path in soft["libraries"]), soft["libraries"]
    return soft["tokens"], said


def nothing_is_lost(said):
    """Of the last lines of a report: every launch was instrumented, and every lane and record came."""
    launches, instrumented, missed = map(int, re.search(r"^gpuext: launches (\d+), instrumented (\d+), missed (\d+)", said, re.M).groups())
    assert launches > 50 and (instrumented, missed) == (launches, 0), (launches, instrumented, missed)
    for produced, delivered, dropped, lost in re.findall(r"(?:lanes|records) (\d+) produced, (\d+) delivered, (\d+) dropped, (\d+) lost", said):
        assert int(produced) and produced == delivered and (dropped, lost) == ("0", "0"), said


def same_tokens(s, kind, flash):
    """Without probes, then with three tools."""
    want = on_cpu(s, kind, flash=flash)
    equal(on_soft(s, kind, [], flash=flash)[0], want, f"{kind}, tokens")
    tokens, said = on_soft(s, kind, TOOLS, flash=flash)
    equal(tokens, want, f"{kind}, tokens under probes")
    nothing_is_lost(said)


def case_q8_0(s):
    same_tokens(s, "q8_0", 0)


def case_q8_0_flash_attention(s):
    same_tokens(s, "q8_0", 1)


def case_q4_0(s):
    same_tokens(s, "q4_0", 0)


def case_q4_0_flash_attention(s):
    same_tokens(s, "q4_0", 1)


def case_f16(s):
    same_tokens(s, "f16", 0)


def case_f16_flash_attention(s):
    same_tokens(s, "f16", 1)


def case_f32(s):
    same_tokens(s, "f32", 0)


def case_f32_flash_attention(s):
    same_tokens(s, "f32", 1)


def case_one_token_of_prompt(s):
    """No batch is larger than 1."""
    want = on_cpu(s, "q8_0", prompt=1)
    equal(on_soft(s, "q8_0", [], prompt=1)[0], want, "tokens")


def case_products_are_ours(s):
    """What llama.cpp asks of cuBLAS runs in kernels of ours, which tools see as they see its own."""
    _, said = on_soft(s, "f16", ["-t", "threadhist", "-k", "gpuextblas_*"], tokens=2)
    launches, instrumented, missed = map(int, re.search(r"^gpuext: launches (\d+), instrumented (\d+), missed (\d+)", said, re.M).groups())
    assert launches > instrumented > 5 and not missed, said


def show(s):
    """One model under one tool, for who wants to see it."""
    try:
        want = on_cpu(s, "q8_0")
        print("tokens of llama.cpp's CPU back end:            ", *want, flush=True)
        got, said = on_soft(s, "q8_0", TOOLS[:2])
    except Skip as e:
        print(f"llama: skipped: {e}")
        return 0
    print("tokens of its CUDA back end, on the soft device:", *got)
    print("\n".join(line for line in said.split("\n") if not re.match(r"gpuext\[\d+\]: PTX |\[node-llama-cpp\]", line)))
    return int(got != want)


if __name__ == "__main__":
    npm_folder = option(sys.argv, "--npm", npm_folder)
    if "--show" in sys.argv:
        import tempfile
        with tempfile.TemporaryDirectory() as tmp:
            sys.exit(show(Suite(option(sys.argv, "--build", "build/release"), "build/examples", tmp)))
    sys.exit(main("llama", globals()))
