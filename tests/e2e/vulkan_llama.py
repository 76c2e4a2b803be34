#!/usr/bin/env python3
# vulkan_llama.py - llama.cpp's Vulkan back end, as npm has it, with and without programs in its shaders, on Mesa's CPU driver.
"""[VULKAN_DRIVER=MANIFEST] tests/e2e/vulkan_llama.py [--build build/release] [NAMES]

The package is fetched once, into NPM_FOLDER (~/.cache/gpuext/npm). Where npm can't be reached all cases are skipped, and counted. The
model's weights are made up (gguf.py). Each case holds the tokens and the exit status against a run alone."""
import os, shutil, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import gguf  # pylint: disable=wrong-import-position
from suite import Skip, balanced, ended, equal, last_line, main  # pylint: disable=wrong-import-position
from vulkan import DRIVER  # pylint: disable=wrong-import-position

FOLDER = os.environ.get("NPM_FOLDER") or os.path.expanduser("~/.cache/gpuext/npm")
PACKAGES = ("node-llama-cpp@3.22.1", "@node-llama-cpp/linux-x64-vulkan@3.22.1")
LAYERS, TOKENS, SLOTS = gguf.LAYERS + 1, 12, 1024
NOBODY = "no npm, or it can't be reached"
tokens_alone = {}  # by weights: what a run alone printed


def fetch():
    """Nothing but the two packages' own files, and no script of theirs: they need none."""
    if not shutil.which("npm") or os.environ.get("NPM_OFF"):
        raise Skip(NOBODY)
    if os.path.exists(os.path.join(FOLDER, "node_modules", "@node-llama-cpp", "linux-x64-vulkan", "package.json")):
        return
    os.makedirs(FOLDER, exist_ok=True)
    with open(os.path.join(FOLDER, "package.json"), "w", encoding="utf-8") as f:
        f.write('{ "private": true }\n')
    command = ["npm", "install", "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1", *PACKAGES]
    if subprocess.run(command, cwd=FOLDER, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=400, check=False).returncode:
        raise Skip(NOBODY)


def app(s, weights="q8_0"):
    if not DRIVER:
        raise Skip("no lavapipe")
    fetch()
    # ggml takes no driver for CPUs unless it is told so; what Mesa compiled stays for the next run
    os.environ.update({"VK_ICD_FILENAMES": DRIVER, "GGML_VK_VISIBLE_DEVICES": "0", "MESA_SHADER_CACHE_DIR": os.path.join(FOLDER, "mesa")})
    os.environ.pop("VK_DRIVER_FILES", None)
    model = s.file("model.gguf")
    gguf.write(model, weights)
    return ["node", os.path.join(HERE, "llama.mjs"), FOLDER, model, str(TOKENS)]


def under(s, options, weights="q8_0"):
    """A run with a JSON report, whose tokens are those of a run alone, and whose launches all have programs."""
    argv, report = app(s, weights), s.file("report.json")
    if weights not in tokens_alone:
        tokens_alone[weights] = s.finish(s.start(argv), timeout=400)
    alone = tokens_alone[weights]
    assert alone.status == 0 and alone.out.startswith(b"vulkan: %d layers, tokens " % LAYERS), (alone.status, alone.out, last_line(alone))
    got = s.finish(s.start([s.gpuext, "run", "-o", "json", "--out", report, "--dump", report + ".maps", "--launches"] + options + ["--"] + argv), timeout=400)
    ended(got, alone.status, alone.out, "tokens")
    s.read(got, report)
    total = got.total
    equal((total["instrumented"], total["missed_launches"], total["programs_left_out"]), (total["launches"], 0, 0), "launches")
    assert total["launches"] > 100, total
    got.rows = [r for r in got.lines if r["type"] == "launches"]
    assert all(0 not in r["grid"] + r["block"] for r in got.rows), got.rows
    return got


def threads(row):
    n = 1
    for count in row["grid"] + row["block"]:
        n *= count
    return n


def dispatched(got):
    return sum(r["launches"] * threads(r) for r in got.rows)


def case_lanes(s):
    """Four ways to count them, by threads and by subgroups, at entry and at exit, beside grids times blocks; weights of four types."""
    for weights in ("q8_0", "q4_0", "f16", "f32"):
        got = under(s, ["-e", s.obj("lanes")], weights)
        equal((weights, [e["value"] for e in got.maps["counts"]]), (weights, 4 * [dispatched(got)]), "lanes")


def case_three_tools(s):
    """At once, in the same shaders: a record for each subgroup, and the first of each block."""
    got = under(s, ["-t", "threadhist", "-t", "kernelretsnoop", "-t", "launchlate"])
    lanes = 3 * dispatched(got)
    equal(got.total["lanes"], {"produced": lanes, "delivered": lanes, "dropped": 0, "lost": 0}, "lanes, of each program")
    assert balanced(got.total["records"]) and not got.total["records"]["lost"], got.total["records"]


def case_too_few_slots(s):
    """Lanes beyond them are dropped, and as many as there are."""
    got = under(s, ["-t", "threadhist", "--thread-slots", str(SLOTS)])
    fit = sum(r["launches"] * min(threads(r), SLOTS) for r in got.rows)
    want = {"produced": dispatched(got), "delivered": fit, "dropped": dispatched(got) - fit, "lost": 0}
    assert want["dropped"], got.rows
    equal(got.total["lanes"], want, "lanes")


def case_records_of_threads(s):
    """Into a small ring: each is delivered, or counted as dropped."""
    got = under(s, ["-t", "kernelretsnoop", "--threads", "--ring-mb", "1"])
    records = got.total["records"]
    equal((records["produced"], records["lost"], balanced(records)), (dispatched(got), 0, True), f"records: {records}")
    assert len([line for line in got.lines if line["type"] == "exit"]) == records["delivered"], records


if __name__ == "__main__":
    sys.exit(main("vulkan-llama", globals()))
