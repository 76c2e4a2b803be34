#!/usr/bin/env python3
# suite.py - what the end-to-end suites share: an application alone and under gpuext, what both left, cases by name.
"""A suite is a file of functions case_<name>(s), each one test, which fails by an assertion. `s.alone` runs the application without
gpuext, `s.under` with it, `s.both` both and compares what they show to the world."""
import argparse, json, os, resource, struct, subprocess, tempfile, time

import parts

HERE = os.path.dirname(os.path.abspath(__file__))
LANES = 4 * 64  # of one launch of `work` in app.c


class Skip(Exception):
    pass


class Ran:
    """What a process left: status as a shell gives it, output, gpuext's total and maps."""

    def __init__(self, process, out, err):
        self.status = process.returncode if process.returncode >= 0 else 128 - process.returncode
        self.out, self.err, self.total, self.lines, self.maps, self.report = out, err.decode("utf-8", "replace"), None, [], None, None


class Suite:
    device = "soft"

    def __init__(self, build, examples, tmp):
        self.build, self.examples, self.tmp = os.path.abspath(build), os.path.abspath(examples), tmp
        self.gpuext, self.app = os.path.join(self.build, "gpuext"), os.path.join(self.build, "e2e", "app")
        self.n = 0

    def file(self, name):
        self.n += 1
        return os.path.join(self.tmp, f"{self.n}-{name}")

    def obj(self, name):
        return os.path.join(self.build, "e2e", name + ".bpf.o")

    def env(self, extra=None, library=None):
        env = dict(os.environ, **(extra or {}))
        # of sanitized builds: the agent is preloaded before the sanitizer, and applications end without tidying up
        env.setdefault("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0")
        if library:
            env["LD_LIBRARY_PATH"] = library
        return env

    def start(self, command, extra=None, library=None):
        return subprocess.Popen(command, env=self.env(extra, library), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def finish(self, process, timeout=120):
        try:
            return Ran(process, *process.communicate(timeout=timeout))
        except subprocess.TimeoutExpired:
            process.terminate()  # gpuext passes it on to the application, which has the same pipes
            try:
                err = process.communicate(timeout=10)[1].decode("utf-8", "replace")
            except subprocess.TimeoutExpired:
                process.kill()
                err = "nor by SIGTERM"
            raise AssertionError("it does not end: " + " ".join(process.args) + "\n" + err[-600:]) from None

    def alone(self, *argv, extra=None, library=None):
        return self.finish(self.start(list(argv), extra, library or os.path.join(self.build, "lib", "soft")))

    def command(self, options, argv, report):
        """gpuext run with a JSON report and a dump."""
        head = [self.gpuext, "run", "--device", self.device, "-o", "json", "--out", report, "--dump", report + ".maps"]
        return head + options + (["--"] + list(argv) if argv else [])

    def read(self, ran, report):
        ran.report = report
        if os.path.exists(report) and os.path.getsize(report):
            with open(report, encoding="utf-8") as f:
                ran.lines = [json.loads(line) for line in f]
            ran.total = ran.lines[-1]
            assert ran.total["type"] == "total", ran.total
            with open(report + ".maps", encoding="utf-8") as f:
                ran.maps = json.load(f)
        return ran

    def under(self, options, *argv, extra=None):
        report = self.file("report.json")
        return self.read(self.finish(self.start(self.command(options, argv, report), extra)), report)

    def both(self, options, *argv, extra=None):
        want, got = self.alone(*argv, extra=extra), self.under(options, *argv, extra=extra)
        same(want, got)
        return got


def same(want, got):
    assert (got.status, got.out) == (want.status, want.out), \
        f"with gpuext: status {got.status}, output {got.out[-300:]!r}; alone: {want.status}, {want.out[-300:]!r}\n{got.err[-600:]}"


def equal(got, want, what):
    assert got == want, f"{what}: {got}, expected {want}"


def ended(ran, status, out, what):
    """The status and the output; on a failure, the last line of stderr as well, which says why it ended."""
    assert (ran.status, ran.out) == (status, out), \
        f"{what}: status {ran.status}, output {ran.out[-300:]!r}, expected {status}, {out[-300:]!r}; stderr ends with: {last_line(ran)}"


def last_line(ran):
    return next(reversed(ran.err.strip().splitlines()), "nothing")


def values(ran, name):
    return [e["value"] for e in ran.maps[name]]


def balanced(flow):
    return flow["produced"] == flow["delivered"] + flow["dropped"] + flow["lost"]


# --- what several suites put in front of an application


def fake_cubin():
    """What driver.c takes for machine code of `work`: 64 bytes of ELF header, then text for the soft device."""
    source = open(os.path.join(HERE, "app.c"), encoding="utf-8").read()
    begin = source.index("static const char text[]")
    quoted = source[begin : source.index(";\n\n", begin)].split("=", 1)[1]
    lines = [part.strip() for part in quoted.split("\n")]
    ptx = "".join(json.loads(line) for line in lines if line)
    header = b"\177ELF\2\1\1\x33\7" + bytes(9) + struct.pack("<H", 190)
    return header.ljust(64, b"\0") + ptx.encode() + b"\0", ptx


def write(path, data):
    with open(path, "wb") as f:
        f.write(data)
    return path


def fatbin(s, kind, packing="none"):
    cubin, ptx = fake_cubin()
    source, out = s.file("image"), s.file("fatbin")
    write(source, cubin if kind == "elf" else ptx.encode())
    subprocess.run([os.path.join(s.build, "gx-fatbin"), "-o", out, "-c", packing, "70=" + source], check=True)
    return out


def with_driver(s, refuse=""):
    folder = os.path.join(s.build, "e2e", "driver")
    return {"GPUEXT_REAL_LIBCUDA": os.path.join(folder, "libcuda.so.1"), "E2E_REFUSE": refuse}, folder


def wait_for(path, process):
    end = time.time() + 20
    while not os.path.exists(path):
        assert process.poll() is None, f"it ended early: {process.communicate()}"
        assert time.time() < end, f"no {path}"
        time.sleep(0.005)


def child_of(process):
    for entry in os.listdir("/proc"):
        try:
            with open(f"/proc/{entry}/stat", encoding="utf-8") as f:
                fields = f.read().rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            continue
        if fields[1] == str(process.pid):
            return int(entry)
    raise AssertionError("gpuext has started nothing")


def serve(s, options, extra=None):
    """gpuext with an application that launches until the file `stop` is there."""
    stop, report = s.file("stop"), s.file("report.json")
    process = s.start(s.command(options, [s.app, "serve", stop], report), extra)
    wait_for(stop + ".up", process)
    return process, stop, report


# --- cases by name


def processor_seconds():
    return sum(used.ru_utime + used.ru_stime for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


def main(suite, names, on_gpu=None):
    """Runs the functions case_* of a suite; on_gpu: a Suite for --device cuda."""
    parser = argparse.ArgumentParser()
    if on_gpu:
        parser.add_argument("--device", choices=("soft", "cuda"), default="soft")
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--examples", default="build/examples")
    parser.add_argument("--times", action="store_true")
    parts.option(parser)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    passed = failed = skipped = 0
    for name in parts.taken(suite.replace(" ", "-"), [n[5:] for n in names if n.startswith("case_")], args):
        case, begin, processors = names["case_" + name], time.time(), processor_seconds()
        with tempfile.TemporaryDirectory() as tmp:
            try:
                case((on_gpu if on_gpu and args.device == "cuda" else Suite)(args.build, args.examples, tmp))
                passed += 1
            except Skip as e:
                print(f"skipped {name}: {e}", flush=True)
                skipped += 1
            except Exception as e:  # pylint: disable=broad-exception-caught
                print(f"FAILED {name}: {type(e).__name__}: {e}", flush=True)
                failed += 1
        if args.times:
            print(f"{processor_seconds() - processors:6.2f} s of processors, {time.time() - begin:6.2f} s {name}", flush=True)
    print(f"{suite}: {passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0
