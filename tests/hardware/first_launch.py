#!/usr/bin/env python3
"""first_launch.py - how late the first launch of a probed kernel is, and what a large module costs of which one kernel is probed. On a GPU.

usage: first_launch.py [--gpuext FILE] [--kernels N] [--cubin FILE] [--rounds N] [--most MS] [CASE ...]

  module  a module of N kernels of machine code (made here: ptxas), of which one is probed: one graft
  torch   a product of PyTorch in bf16, cuBLAS's module; the library was used before, by a product in fp32

Processes in turns: natively, under gpuext with the cache that the run before left (warm), each with a first launch and a second one. Late
is the first launch's time from the call to its end, less that of the native run of the same round. A cold cache is told beside it.
Exit status 1 when the median is more than MS late (5), or other than one kernel was grafted. Needs a GPU; what is missing is skipped, by name.
"""
import argparse, ctypes, importlib.util, json, os, shutil, statistics, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
LANES, PROBED = 32, "k123"


def text_of(n):
    """n kernels that differ in a constant; each adds it to a word of its own for each lane."""
    one = (".visible .entry k%d(.param .u64 p)\n{\n\t.reg .b64 %%a, %%t;\n\t.reg .b32 %%v, %%i;\n\tld.param.u64 %%a, [p];\n\tcvta.to.global.u64 %%a, %%a;\n"
           "\tmov.u32 %%i, %%tid.x;\n\tmul.wide.u32 %%t, %%i, 4;\n\tadd.u64 %%a, %%a, %%t;\n\tld.global.u32 %%v, [%%a];\n\tadd.u32 %%v, %%v, %d;\n"
           "\tst.global.u32 [%%a], %%v;\n\tret;\n}\n")
    return ".version 7.8\n.target sm_90\n.address_size 64\n" + "".join(one % (i, i) for i in range(n))


def timed(f):
    start = time.perf_counter_ns()
    f()
    return (time.perf_counter_ns() - start) / 1e6


def worker_module(path):
    os.environ["CUDA_MODULE_LOADING"] = "LAZY"
    cuda = ctypes.CDLL("libcuda.so.1")

    def ask(name, *args):
        status = getattr(cuda, name)(*args)
        if status:
            sys.exit("%s gave %d" % (name, status))

    device, context, module, at = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_uint64()
    ask("cuInit", 0)
    ask("cuDeviceGet", ctypes.byref(device), 0)
    ask("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
    ask("cuCtxSetCurrent", context)
    with open(path, "rb") as f:
        code = f.read()
    ask("cuMemAlloc_v2", ctypes.byref(at), ctypes.c_size_t(4 * LANES))
    ask("cuMemsetD32_v2", at, 0, ctypes.c_size_t(LANES))
    load = timed(lambda: ask("cuModuleLoadData", ctypes.byref(module), code))
    params = (ctypes.c_void_p * 1)(ctypes.cast(ctypes.byref(at), ctypes.c_void_p))

    def launch(name):
        function = ctypes.c_void_p()
        ask("cuModuleGetFunction", ctypes.byref(function), module, name)

        def once():
            ask("cuLaunchKernel", function, 1, 1, 1, LANES, 1, 1, 0, None, params, None)
            ask("cuCtxSynchronize")
        return timed(once)

    launch(b"k7")
    first, second = launch(PROBED.encode()), launch(PROBED.encode())
    out = (ctypes.c_uint32 * LANES)()
    ask("cuMemcpyDtoH_v2", out, at, ctypes.c_size_t(4 * LANES))
    print(json.dumps({"load": load, "first": first, "second": second, "result": list(out)}))


def worker_torch(_):
    import torch
    torch.manual_seed(1)
    a, b = torch.randn(512, 512, device="cuda"), torch.randn(512, 512, device="cuda").to(torch.bfloat16)
    a @ a
    torch.cuda.synchronize()

    def once():
        b @ b
        torch.cuda.synchronize()
    print(json.dumps({"load": 0, "first": timed(once), "second": timed(once), "result": (b @ b).float().sum().item()}))


def execute(command, cache):
    r = subprocess.run(command, capture_output=True, text=True, timeout=120, env=dict(os.environ, GPUEXT_CACHE_DIR=cache))
    if r.returncode:
        raise AssertionError("%s: status %d: %s" % (command[-1], r.returncode, r.stderr[-600:]))
    return json.loads(r.stdout.splitlines()[-1])


def under(args, program, glob, cache, folder):
    report = os.path.join(folder, "report")
    got = execute([args.gpuext, "threadhist", "-k", glob, "-o", "json", "--out", report, "--", *program], cache)
    with open(report, encoding="utf-8") as f:
        return got, json.loads([line for line in f if '"total"' in line][-1])


def compare(args, name, program, glob, folder):
    cache = os.path.join(folder, "cache-" + name)
    cold, total = under(args, program, glob, cache, folder)
    rows = []
    for _ in range(args.rounds):
        native = execute(program, cache)
        got, total = under(args, program, glob, cache, folder)
        if got["result"] != native["result"]:
            raise AssertionError("another result: %s, natively %s" % (got["result"], native["result"]))
        rows.append((native, got, total["graft_ns"] / 1e6))
    late = [got["first"] - native["first"] for native, got, _ in rows]

    def middle(of):
        return statistics.median(of(*row) for row in rows)
    print("%-7s first launch: natively %.2f ms, probed %.2f ms: late by %.2f ms (%.2f..%.2f, %d rounds); the agent says %.2f ms; with a cold cache %.2f ms" % (
        name, middle(lambda n, g, t: n["first"]), middle(lambda n, g, t: g["first"]), statistics.median(late), min(late), max(late), len(late),
        middle(lambda n, g, t: t), cold["first"]))
    print("%-7s second launch: natively %.3f ms, probed %.3f ms; load of the module: natively %.1f ms, under gpuext %.1f ms; grafts %d; launches %d, instrumented %d, missed %d; lanes %s" % (
        name, middle(lambda n, g, t: n["second"]), middle(lambda n, g, t: g["second"]), middle(lambda n, g, t: n["load"]), middle(lambda n, g, t: g["load"]),
        total["grafts"], total["launches"], total["instrumented"], total["missed_launches"], total["lanes"]))
    if (total["grafts"] != 1 and name == "module") or not total["instrumented"] or not total["lanes"]["delivered"] or total["lanes"]["delivered"] != total["lanes"]["produced"]:
        raise AssertionError("grafts %d, instrumented %d, lanes %s" % (total["grafts"], total["instrumented"], total["lanes"]))
    if statistics.median(late) > args.most:
        raise AssertionError("late by %.2f ms" % statistics.median(late))


def case_module(args, folder):
    source, code = os.path.join(folder, "many.ptx"), args.cubin or os.path.join(folder, "many.cubin")
    if not os.path.exists(code):
        with open(source, "w", encoding="ascii") as f:
            f.write(text_of(args.kernels))
        subprocess.run([ptxas(), "-arch=sm_90", "-o", code, source], check=True, timeout=args.assemble)
    if args.make:
        return
    print("module  %d kernels, %d KiB" % (args.kernels, os.path.getsize(code) // 1024))
    compare(args, "module", [sys.executable, os.path.abspath(__file__), "--worker", code, "module"], PROBED, folder)


def case_torch(args, folder):
    compare(args, "torch", [sys.executable, os.path.abspath(__file__), "--worker", "-", "torch"], "*nvjet*", folder)


def ptxas():
    return shutil.which("ptxas") or next((p for p in ("/usr/local/cuda/bin/ptxas",) if os.path.exists(p)), None)


def missing(name):
    if name == "module":
        return None if ptxas() else "no ptxas"
    return None if importlib.util.find_spec("torch") else "no torch"


def main():
    cases = {n[len("case_"):]: f for n, f in globals().items() if n.startswith("case_")}
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--gpuext", default=os.path.join(HERE, "../../build/release/gpuext"))
    parser.add_argument("--kernels", type=int, default=4546)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--most", type=float, default=5, help="milliseconds that the first launch may be late")
    parser.add_argument("--assemble", type=float, default=600, help="seconds that ptxas may take")
    parser.add_argument("--cubin", help="the module's file; made when it is not there")
    parser.add_argument("--make", action="store_true", help="make it, and run nothing")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    parser.add_argument("cases", nargs="*", help=", ".join(cases))
    args = parser.parse_args()
    if args.worker:
        return globals()["worker_" + args.cases[0]](args.worker)
    passed, failed, skipped = 0, [], []
    with tempfile.TemporaryDirectory() as folder:
        for name in args.cases or cases:
            if missing(name):
                skipped.append("%s (%s)" % (name, missing(name)))
                continue
            try:
                cases[name](args, folder)
                passed += 1
            except (AssertionError, subprocess.SubprocessError) as e:
                print("%-7s FAILED: %s" % (name, e), flush=True)
                failed.append(name)
    print("first launch: %d passed, %d failed%s, %d skipped%s" % (passed, len(failed), ": " + ", ".join(failed) if failed else "", len(skipped), ": " + ", ".join(skipped) if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
