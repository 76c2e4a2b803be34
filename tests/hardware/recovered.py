#!/usr/bin/env python3
"""recovered.py - programs at accesses of kernels that come as machine code, on a GPU: by the PTX that the code carries or was compiled beside.

usage: recovered.py [--gpuext FILE] [--objects FOLDER] [CASE ...]

Each case runs natively and under gpuext (tests/e2e/objects/sites.bpf.c at every access): the results are the same, as many launches ran with
programs as are expected, every lane's access was counted where their number is known, and the log says what it should of each kernel.

  carried   tests/cubin/recovered.sm_90.cubin: its PTX assembles to the same arithmetic; the sites are lines 4 and 9 of its source
  newer     the same with a .version that no driver takes: it goes to the driver as the newest that it does
  split     the same PTX, assembled with -fmad=false: the original runs, and is counted in missed_arithmetic
  allowed   that with --reassembled: all launches run with programs
  ends      programs at entry and exit are grafted, and the table of launches has the line where a kernel begins
  nvrtc     NVRTC compiles the kernels when the program runs (NVRTC of this machine, or of its Python packages)
  triton    kernels of triton_kernels.py: the sites of add_kernel are its lines with tl.load and tl.store

Exit status 1 when one failed. Needs a GPU of compute capability 9.0; a case whose library is missing is skipped, by name.
"""
import argparse, glob, importlib.util, json, os, re, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
CUBINS = os.path.join(ROOT, "tests", "cubin")
LOAD = [sys.executable, os.path.join(HERE, "load_module.py")]
SAME = r"assembled again it is (the same|of another schedule)"
ACCESSES = 32 * 3 + 32  # lanes of scaled by its two loads and its store, of counted by its reduction


def expect(holds, what):
    if not holds:
        raise AssertionError(what)


def execute(command, limit=300):
    r = subprocess.run(command, capture_output=True, text=True, timeout=limit)
    expect(r.returncode == 0, "%s: status %d: %s" % (command[-1], r.returncode, r.stderr[-600:]))
    return r.stdout, r.stderr


class Got:
    """One run under gpuext, beside the native one."""

    def __init__(self, args, program, *options, what="sites", same=True):
        native = execute(program)[0]
        with tempfile.TemporaryDirectory() as folder:
            report, maps = os.path.join(folder, "report"), os.path.join(folder, "maps")
            command = [args.gpuext, "run", "-v", *options, "-e", os.path.join(args.objects, what + ".bpf.o"), "-o", "json", "--out", report, "--dump", maps, "--", *program]
            out, self.log = execute(command)
            with open(report, encoding="utf-8") as f:
                self.rows = [json.loads(line) for line in f if line.startswith("{")]
            with open(maps, encoding="utf-8") as f:
                self.maps = json.load(f)
        expect(out == native or not same, "results changed: %s natively %s" % (out.split(), native.split()))
        self.total = [r for r in self.rows if r.get("type") == "total"][-1]

    def says(self, pattern):
        expect(re.search(pattern, self.log), "the log does not say '%s': %s" % (pattern, self.log[-1500:]))

    def launches(self, instrumented, **missed):
        told = {k[len("missed_"):]: v for k, v in self.total.items() if k.startswith("missed_") and k != "missed_launches" and v}
        expect((self.total["instrumented"], told) == (instrumented, missed), "instrumented %d, missed %s; expected %d, %s" % (self.total["instrumented"], told, instrumented, missed))

    def accesses(self, n):
        lanes = sum(e["value"]["lanes"] for e in self.maps["sites"])
        expect(lanes == n, "lanes at accesses: %d, expected %d" % (lanes, n))

    def sites(self, kernel):
        """(file, line) of each that was told."""
        return [(f, int(n)) for f, n in re.findall(r"%s: site \d+, line \d+ of its PTX: (\S+):(\d+)" % re.escape(kernel), self.log)]


def cubin(name):
    return os.path.join(CUBINS, name + ".sm_90.cubin")


def all_of_both(got):
    for kernel in ("scaled", "counted"):
        got.says("%s: its machine code .* PTX; %s" % (kernel, SAME))
    got.launches(2)
    got.accesses(ACCESSES)


def case_carried(args):
    got = Got(args, [*LOAD, cubin("recovered")])
    all_of_both(got)
    expect(set(got.sites("scaled")) == {("/src/recovered.cu", 4)}, "lines of scaled: %s" % got.sites("scaled"))
    expect(got.sites("counted") == [("/src/recovered.cu", 9)], "lines of counted: %s" % got.sites("counted"))


def case_newer(args):
    with open(cubin("recovered"), "rb") as f:
        code = f.read()
    expect(code.count(b".version 8.0\0") == 1, "the cubin's PTX has another version")
    with tempfile.NamedTemporaryFile(suffix=".cubin") as f:
        f.write(code.replace(b".version 8.0\0", b".version 9.9\0"))
        f.flush()
        got = Got(args, [*LOAD, f.name])
    got.says(r"PTX 9\.9 goes to the driver as \d+\.\d+")
    all_of_both(got)


def case_split(args):
    got = Got(args, [*LOAD, cubin("recovered_split")])
    got.says("scaled: .* assembled again it is of another arithmetic")
    got.launches(1, arithmetic=1)
    got.accesses(32)


def case_allowed(args):
    got = Got(args, [*LOAD, cubin("recovered_split")], "--reassembled", same=False)
    got.launches(2)
    got.accesses(ACCESSES)


def case_ends(args):
    got = Got(args, [*LOAD, cubin("recovered")], "--launches", what="lanes")
    got.launches(2)
    expect(got.total["instrumented_code"] == 2, "grafted launches: %d" % got.total["instrumented_code"])
    told = {r["kernel"]: r.get("source") for r in got.rows if r.get("type") == "launches"}
    expect(told == {"scaled": "/src/recovered.cu:3", "counted": "/src/recovered.cu:9"}, "lines where kernels begin: %s" % told)


def nvrtc():
    places = ["/usr/local/cuda*/lib64/libnvrtc.so.1?", "/usr/lib/x86_64-linux-gnu/libnvrtc.so.1?"]
    for folder in sys.path:
        places += [os.path.join(folder, "nvidia", "*", "lib", "libnvrtc.so.1?")]
    return next((f for place in places for f in sorted(glob.glob(place), reverse=True)), None)


def case_nvrtc(args):
    got = Got(args, [*LOAD, "--compile", nvrtc()])
    got.says("scaled: its machine code was made beside PTX")
    all_of_both(got)


def case_triton(args):
    path = os.path.join(HERE, "triton_kernels.py")
    with open(path, encoding="utf-8") as f:
        lines = f.read().splitlines()
    execute([sys.executable, path])  # what Triton keeps once it is compiled
    got = Got(args, [sys.executable, path])
    got.says("add_kernel: its machine code carries PTX; " + SAME)
    sites = got.sites("add_kernel")
    expect(sites, "no lines of add_kernel: %s" % got.log[-1500:])
    for file, line in sites:
        expect(os.path.basename(file) == "triton_kernels.py" and re.search(r"tl\.(load|store)", lines[line - 1]), "add_kernel: a site in %s:%d" % (file, line))
    for kernel in ("add_kernel", "softmax_kernel", "matmul_kernel"):
        print("  %s: lines %s" % (kernel, sorted(set(got.sites(kernel)))))
    print("  %s" % {k: v for k, v in got.total.items() if k.startswith(("launches", "instrumented", "missed")) and v})


def missing(name):
    if name == "nvrtc" and not nvrtc():
        return "no libnvrtc"
    if name == "triton" and not (importlib.util.find_spec("triton") and importlib.util.find_spec("torch")):
        return "no triton"
    return None


def main():
    cases = {n[len("case_"):]: f for n, f in globals().items() if n.startswith("case_")}
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--gpuext", default=os.path.join(ROOT, "build/release/gpuext"))
    parser.add_argument("--objects", default=os.path.join(ROOT, "build/release/e2e"))
    parser.add_argument("cases", nargs="*", help=", ".join(cases))
    args = parser.parse_args()
    passed, failed, skipped = 0, [], []
    for name in args.cases or cases:
        if missing(name):
            skipped.append("%s (%s)" % (name, missing(name)))
            continue
        try:
            cases[name](args)
            print("%-8s passed" % name, flush=True)
            passed += 1
        except (AssertionError, subprocess.TimeoutExpired) as e:
            print("%-8s FAILED: %s" % (name, e), flush=True)
            failed.append(name)
    print("recovered: %d passed, %d failed%s, %d skipped%s" % (passed, len(failed), ": " + ", ".join(failed) if failed else "", len(skipped), ": " + ", ".join(skipped) if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
