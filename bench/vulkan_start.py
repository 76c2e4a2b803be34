#!/usr/bin/env python3
# vulkan_start.py - second starts of Vulkan programs, their drivers' caches warm: alone, and with programs in their shaders.
"""[VULKAN_DRIVER=MANIFEST] bench/vulkan_start.py [--build build/release] [--runs 10] [NAMES]

Each program starts once alone and once with a tool to warm the caches, then in turn alone and with it. Printed are medians, their
ratio, how many pipelines were made, what an edit of one took, and how the driver's share of a pipeline compares with the first start's."""
import argparse, json, os, shutil, statistics, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tests", "e2e"))

import gguf  # pylint: disable=wrong-import-position
from vulkan import DRIVER  # pylint: disable=wrong-import-position
from vulkan_llama import FOLDER  # pylint: disable=wrong-import-position


def programs(build, tmp):
    yield "tiny kernel", ["threadhist"], [os.path.join("build", "examples", "vulkan_vectoradd"), "1000", "3", "2"]
    ffmpeg = shutil.which("ffmpeg")
    if ffmpeg:
        yield "ffmpeg", ["threadhist"], [ffmpeg, "-v", "error", "-init_hw_device", "vulkan", "-f", "lavfi", "-i", "testsrc2=size=128x96:rate=5:duration=1",
                                         "-vf", "format=yuv420p,hwupload,avgblur_vulkan,chromaber_vulkan,hwdownload,format=yuv420p", "-f", "md5", "-"]
    if shutil.which("node") and os.path.exists(os.path.join(FOLDER, "node_modules")):
        model = os.path.join(tmp, "model.gguf")
        gguf.write(model)
        yield "llama.cpp", ["threadhist"], ["node", os.path.join(HERE, "..", "tests", "e2e", "llama.mjs"), FOLDER, model, "16"]


def timed(argv, env):
    """By the clock, and the processors' time of it and all that it started; what it printed."""
    begin, used = time.monotonic(), os.times()
    ran = subprocess.run(argv, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
    after = os.times()
    return time.monotonic() - begin, after.children_user + after.children_system - used.children_user - used.children_system, ran.stdout


def measure(name, tools, argv, args, tmp):
    env = dict(os.environ, VK_ICD_FILENAMES=DRIVER, GGML_VK_VISIBLE_DEVICES="0", MESA_SHADER_CACHE_DIR=os.path.join(tmp, "mesa-" + name.replace(" ", "-")))
    report = os.path.join(tmp, "report.json")
    under = [os.path.join(args.build, "gpuext"), "run", "-o", "json", "--out", report] + [w for t in tools for w in ("-t", t)] + ["--"] + argv
    times, out, drivers, edits = {"alone": [], "under": []}, set(), [], []
    for i in range(-1, args.runs):
        for how, command in (("alone", argv), ("under", under)):
            clock, processors, said = timed(command, env)
            out.add(said)
            if i >= 0:
                times[how].append((clock, processors))
        with open(report, encoding="utf-8") as f:
            total = json.loads(f.read().splitlines()[-1])
        drivers.append((total["jit_ns"] - total["edit_ns"]) / total["variants"] / 1e6)
        edits.append(total["edit_ns"] / total["variants"] / 1e6)
    cells = [name]
    for kind in (0, 1):
        alone, with_it = ([t[kind] * 1e3 for t in times[how]] for how in ("alone", "under"))
        cells += [f"{statistics.median(t):.0f} ms ({min(t):.0f} to {max(t):.0f})" for t in (alone, with_it)] + [f"{statistics.median(with_it) / statistics.median(alone):.2f}"]
    cells += [str(total["variants"]), f"{statistics.median(edits):.3f} ms", f"{drivers[0]:.2f} ms, then {statistics.median(drivers[1:]):.2f} ms", "same" if len(out) == 1 else "DIFFERS"]
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    heads = "program, alone, with threadhist, ratio, processors alone, with threadhist, ratio, pipelines, an edit, the driver for a pipeline, output".split(", ")
    print("| " + " | ".join(heads) + " |\n|" + " --- |" * len(heads))
    with tempfile.TemporaryDirectory() as tmp:
        for name, tools, argv in programs(args.build, tmp):
            if not args.names or name in args.names:
                measure(name, tools, argv, args, tmp)


if __name__ == "__main__":
    sys.exit(main())
