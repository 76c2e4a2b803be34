#!/usr/bin/env python3
# maps.py - maps in kernels: are their totals exact, is what was produced delivered or counted as dropped, and what does it take.
"""bench/maps.py [--device soft|cuda] [--build build/release] [--app build/examples/maps] [--quick] [--json FILE] [PARTS...]

Parts, all of them unless some are named:
  exact     hashes with a count for each of 1, 1,000 and 1,000,000 keys by a million threads
  lru       hits of an LRU hash beside a list of exact order (a model here): by Zipf 0.99, with scans in between, by scans alone
  whole     rings, full hashes, queues: delivered + dropped = produced, by the report, by what calls told, by what is there;
            maps with a value for each thread: nothing is dropped
  time      the same kernels as `exact`, with programs and without in turns, by events; medians, and what limit is asked for
  latency   one update in one warp: cycles between words that are played, less those under an empty program
  linux     1504: eBPF of Linux and kernels count in one page, in words of their own and in the same ones; where bpf(2) is allowed
  place     one object whose array lies where it is told to, or where its use wants it: same results, and the time of each
  prefetch  a sweep over managed memory that the CPU touched last, in order and in columns, with programs that ask for its pages, and without
--quick: small sizes, for the soft device. A part that fails does not end the others; the exit status is 1 then.
"""
import argparse, collections, json, os, random, statistics, struct, subprocess, sys, tempfile, time

import linux_bpf

LIMITS_MS = {1: 5.0, 1000: None, 1000000: 2.0}
LATENCY_NS = 1000


class Failed(Exception):
    pass


class Bench:
    def __init__(self, args, tmp):
        self.args, self.tmp, self.n, self.problems, self.results = args, tmp, 0, 0, []
        self.gpuext = os.path.join(args.build, "gpuext")
        self.objects = args.objects or os.path.join(args.build, "bench", "maps")

    def say(self, ok, name, text, **numbers):
        """ok None: a number that nothing is asked of."""
        self.problems += ok is False
        print("%-6s %-26s %s" % ({True: "ok", False: "FAILED", None: "-"}[ok], name, text), flush=True)
        self.results.append(dict(name=name, ok=ok, text=text, **numbers))

    def app(self, *argv, env=None):
        """The program alone."""
        env = dict(os.environ, **(env or {}))
        if self.args.device == "soft":
            env["LD_LIBRARY_PATH"] = os.path.join(os.path.abspath(self.args.build), "lib", "soft")
        ran = subprocess.run([self.args.app, *map(str, argv)], capture_output=True, text=True, env=env, timeout=self.args.timeout)
        if ran.returncode:
            raise Failed("alone: status %d: %s" % (ran.returncode, ran.stderr[-300:]))
        return json.loads(ran.stdout)

    def run(self, program, *argv, options=(), env=None, dump=True):
        """The program under an object: what it said, the report's totals, its maps. Every launch has to have had programs."""
        self.n += 1
        log, maps = os.path.join(self.tmp, "%d.log" % self.n), os.path.join(self.tmp, "%d.maps" % self.n)
        command = [self.gpuext, "run", "--device", self.args.device, "-o", "json", "--out", log, *(["--dump", maps] if dump else []),
                   "-e", os.path.join(self.objects, program + ".bpf.o"), *options, "--", self.args.app, *map(str, argv)]
        ran = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ, **(env or {})), timeout=self.args.timeout)
        self.keep(command, ran, log)
        try:
            lines = [json.loads(l) for l in open(log, encoding="utf-8")]
            total, said = lines[-1], json.loads(ran.stdout)
        except (OSError, ValueError, IndexError) as e:
            raise Failed("status %d: %s: %s" % (ran.returncode, e, ran.stderr[-600:])) from e
        if ran.returncode or total.get("missed_launches") or total.get("incomplete") or not total.get("warps"):
            raise Failed("status %d, %s missed, %s warps, incomplete %s: %s %s" % (ran.returncode, total.get("missed_launches"), total.get("warps"),
                         total.get("incomplete"), ran.stderr[-600:], [l for l in lines if l.get("type") == "not_probed"][:2]))
        return said, total, json.load(open(maps, encoding="utf-8")) if dump else None

    def keep(self, command, ran, log):
        if not self.args.keep:
            return
        with open(os.path.join(self.args.keep, "%02d-%s.txt" % (self.n, os.path.basename(command[command.index("-e") + 1]))), "w", encoding="utf-8") as f:
            said = open(log, encoding="utf-8").read()[-20000:] if os.path.exists(log) else "no report"
            f.write("%s\nstatus %d\n%s\n%s\n%s" % (" ".join(map(str, command)), ran.returncode, ran.stdout[-4000:], ran.stderr[-8000:], said))

    def part(self, function, *argv):
        try:
            function(*argv)
        except (Failed, OSError, KeyError, ValueError, subprocess.TimeoutExpired) as e:
            self.say(False, " ".join([function.__name__, *map(str, argv)]), "%s: %s" % (type(e).__name__, str(e)[-900:]))

    def grid(self):
        """Blocks and threads of the large grid: a million threads."""
        return self.args.grid or ((8, 250) if self.args.quick else (3125, 320))

    def exact(self, n_keys):
        blocks, threads = self.grid()
        rounds, n = 3, blocks * threads
        said, total, maps = self.run("keys_%d" % n_keys, "keyed", blocks, threads, min(n_keys, n), rounds)
        n_keys = min(n_keys, n)
        want = {k: rounds * (n // n_keys + (k < n % n_keys)) for k in range(n_keys)}
        got = {e["key"]: e["value"] for e in maps["map"]}
        wrong = [(k, got.get(k), v) for k, v in want.items() if got.get(k) != v]
        refused = sum(e["value"] for e in maps["told"])
        self.say(not wrong and len(got) == n_keys and not refused and not total["lanes"]["dropped"], "exact %d keys" % n_keys,
                 "%d threads, %d rounds: %d keys, %d wrong %s, sum %d of %d, refused %d, lanes dropped %d" % (
                     n, rounds, len(got), len(wrong), wrong[:3], sum(got.values()), rounds * n, refused, total["lanes"]["dropped"]))

    def time(self, n_keys):
        blocks, threads = self.grid()
        rounds, first, later, plain = 7, [], [], []
        for _ in range(1 if self.args.quick else 3):
            said, total, _ = self.run("keys_%d" % n_keys, "keyed", blocks, threads, n_keys, rounds, dump=False, env={"MAPS_HOLD_CYCLES": self.args.hold})
            if total["lanes"]["produced"] < rounds * said["threads"] or total["lanes"]["dropped"]:
                raise Failed("lanes %s for %d" % (total["lanes"], rounds * said["threads"]))
            first.append(said["probed_ms"][0])
            later += said["probed_ms"][1:]
            plain += said["plain_ms"]
        limit = LIMITS_MS[n_keys]
        worst = max(statistics.median(first), statistics.median(later))
        self.say(worst <= limit if limit and not self.args.quick and self.args.device == "cuda" else None, "time %d keys" % n_keys,
                 "%d threads: native %.3f ms; keys come (first launch) %s ms; keys are there %.3f [max %.3f] ms%s" % (
                     said["threads"], statistics.median(plain), " ".join("%.3f" % f for f in first), statistics.median(later), max(later),
                     "; asked: %.0f ms" % limit if limit else ""), first=first, later=later, plain=plain)

    # --- one update
    def latency(self):
        path = os.path.join(self.tmp, "words")
        n = 500 if self.args.quick else 4096
        with open(path, "wb") as f:
            f.write(struct.pack("<%dI" % n, *[i * 167 % 512 for i in range(n)]))
        base = {}
        for lanes in (1, 32):
            for program in ("empty", "update", "update_warp"):
                said, _, maps = self.run(program, "play", path, lanes, 1)
                if not said["right"] or (program != "empty" and len(maps["map"]) != min(n, 512)):
                    raise Failed("%s: %s, %d keys" % (program, said, len(maps.get("map", []))))
                cycles, ns = said["cycles"], said["ns_a_cycle"]
                if program == "empty":
                    base[lanes] = cycles["median"]
                    continue
                events = lanes if program == "update" else 1
                took = (cycles["median"] - base[lanes]) * ns
                self.say((took / events <= LATENCY_NS) if self.args.device == "cuda" else None, "latency %s %d lanes" % (program, lanes),
                         "%.0f cycles for each word (p10 %.0f, p90 %.0f), %.0f of them under an empty program, %.4f ns a cycle: %.0f ns an update%s; asked: %d ns" % (
                             cycles["median"], cycles["p10"], cycles["p90"], base[lanes], ns, took / events, " (of %d)" % events if events > 1 else "", LATENCY_NS),
                         update_ns=took / events)

    # --- LRU
    def lru(self, kind):
        entries, n = 1024, 5000 if self.args.quick else 150000
        keys = list(sequence(kind, entries, n))
        cached, hits = collections.OrderedDict(), 0
        for k in keys:
            if k in cached:
                cached.move_to_end(k)
                hits += 1
            else:
                if len(cached) == entries:
                    cached.popitem(last=False)
                cached[k] = True
        path = os.path.join(self.tmp, "keys")
        with open(path, "wb") as f:
            f.write(struct.pack("<%dI" % n, *keys))
        said, total, maps = self.run("cache", "play", path, 1, 0)
        got, missed = [e["value"] for e in maps["told"]]
        exact, here = hits / n, got / n
        ok = said["right"] and got + missed == n and len(maps["map"]) <= entries and (here >= 0.95 * exact)
        self.say(ok, "lru " + kind, "%d uses of %d keys, %d entries: hits %.2f %%, exact order %.2f %% (%+.2f %% of it); %d + %d = %d seen, %d keys there" % (
            n, len(set(keys)), entries, 100 * here, 100 * exact, 100 * (here / exact - 1) if exact else 0, got, missed, got + missed, len(maps["map"])),
            hits=here, exact=exact)

    # --- nothing without a count
    def whole(self, program):
        # a queue lies in memory of the host, and a lane that pushes holds its lock over several trips on the bus
        blocks, threads = (40, 250) if program in ("queue", "stack") and not self.args.quick else self.grid()
        n = blocks * threads
        said, total, maps = self.run(program, "flow", blocks, threads, 1, 0)
        done, refused = [e["value"] for e in maps["told"]]
        lanes, records = total["lanes"], total["records"]
        text = "%d threads: calls that went well %d, refused %d; %s; there %d" % (n, done, refused, "; ".join(
            "%s %d produced, %d delivered, %d dropped, %d lost" % (what, of["produced"], of["delivered"], of["dropped"], of["lost"])
            for what, of in (("lanes", lanes), ("records", records)) if of["produced"]), len(maps.get("map", [])))
        if program in ("ring", "perf", "gpu_ring"):
            ok = (done + refused == n and records["produced"] == n and records["delivered"] + records["dropped"] + records["lost"] == n
                  and records["dropped"] >= refused and records["delivered"] > 0)
        elif program in ("hash_full", "gpu_hash_full", "queue", "stack"):
            there = len(maps["map"])
            ok = done + refused == n and lanes["dropped"] == refused and there == done and lanes["delivered"] + lanes["dropped"] == lanes["produced"] == n
        else:
            counts = sum(sum(e["values"]) if "values" in e else e["value"] if "thread" in e else 1 for e in maps["map"])
            if program == "percpu_hash":
                counts = len(maps["map"])
            ok = counts == n and not refused and not lanes["dropped"] and lanes["delivered"] == lanes["produced"] == n
            text += "; counted %d" % counts
        self.say(ok and not said["wrong"], "whole " + program, text)

    # --- where an array lies
    def place(self, program, place):
        blocks, threads = self.grid()
        launches, n = 5, blocks * threads
        said, total, maps = self.run(program, "flow", blocks, threads, launches, 0, options=["--place", place], env={"MAPS_HOLD_CYCLES": self.args.hold})
        got = [e["value"] for e in maps["map"]]
        want = [launches * (n // 64 + (k < n % 64)) for k in range(64)]
        alone = self.app("flow", blocks, threads, launches, 0, env={"MAPS_HOLD_CYCLES": self.args.hold})
        self.say(got == want and not total["lanes"]["dropped"], "place %s %s" % (program, place), "%d lanes counted of %d; %.4f ms a launch, native %.4f" % (
            sum(got), launches * n, statistics.median(said["ms"][1:]), statistics.median(alone["ms"][1:])), ms=said["ms"], native=alone["ms"])

    # --- pages that are asked for
    def prefetch(self, stride):
        mib, rounds = (32, 2) if self.args.quick else (256, 3)
        near = (mib << 8) < 20000
        env = {"MAPS_HOLD_CYCLES": self.args.hold}
        options = ["--ask-rate", "1000000"]
        before = fault_stats()
        alone = self.app("sweep", mib, stride, rounds, env=env)
        between = fault_stats()
        empty = self.run("enters", "sweep", mib, stride, rounds, env=env, dump=False)[0]
        last = fault_stats()
        said, total, maps = self.run("asks_near" if near else "asks", "sweep", mib, stride, rounds, env=env, options=options)
        done, refused = [e["value"] for e in maps["told"]]
        ms = [statistics.median(x["ms"]) for x in (alone, empty, said)]
        faults = [b - a if a is not None and b is not None else None for a, b in ((before, between), (last, fault_stats()))]
        asked, dropped = total.get("asks", 0), total.get("asks_dropped", 0)
        told = asked > dropped or self.args.device == "soft"  # there an engine of ours is told
        self.say(said["wrong"] == 0 and done > 0 and not refused and told, "prefetch stride %d" % stride,
                 "%d MiB, the CPU touched them last: native %.3f ms, an empty program %.3f, with prefetches %.3f (%.2f of native); asked %d, refused %d, the driver got %d of which "
                 "%d were dropped; faults native %s, asked %s" % (mib, *ms, ms[2] / ms[0], done, refused, asked, dropped, *(faults if faults[0] is not None else ("not known", "not known"))),
                 ms=[alone["ms"], empty["ms"], said["ms"]])

    # --- an array that eBPF of Linux has, too
    def linux(self, place):
        refused = linux_bpf.allowed()
        if refused:
            self.say(None, "linux " + place, "not here: " + refused)
            return
        blocks, threads = (8, 250) if self.args.quick else (500, 256)
        launches, n = 40, blocks * threads
        log, dump = os.path.join(self.tmp, "linux.log"), os.path.join(self.tmp, "linux.maps")
        name = "both_count"
        before = len(linux_bpf.maps_of_name(name))
        command = [self.gpuext, "run", "--device", self.args.device, "-o", "json", "--out", log, "--dump", dump, "-e",
                   os.path.join(self.objects, "linux.bpf.o"), "--place", place, "--", self.args.app, "flow", blocks, threads, launches, 25]
        with subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as app:
            fds, end = [], time.monotonic() + 10
            while len(fds) <= before and time.monotonic() < end and app.poll() is None:
                time.sleep(0.005)
                fds = linux_bpf.maps_of_name(name)
            runs = 0
            if len(fds) == before + 1:
                program = linux_bpf.adds_to(fds[-1], range(16, 48))
                while runs < 60000 and app.poll() is None:
                    linux_bpf.run(program, 500)
                    runs += 500
                    time.sleep(0.005)
            said, err = app.communicate(timeout=self.args.timeout)
        if len(fds) != before + 1:
            raise Failed("%d maps of Linux are called %s: %s" % (len(fds), name, err[-600:]))
        maps = json.load(open(dump, encoding="utf-8"))
        theirs, ours = linux_bpf.values(fds[-1], 64), [e["value"] for e in maps[name]]
        per_slot = launches * n // 32 if n % 32 == 0 else None
        per = [launches * (n // 32 + (k < n % 32)) for k in range(32)] if per_slot is None else [per_slot] * 32
        want = [(per[k] if k < 32 else 0) + (runs if 16 <= k < 48 else 0) for k in range(64)]
        wrong = [(k, theirs[k], want[k]) for k in range(64) if theirs[k] != want[k]]
        saw = maps["told"][0]["value"]
        self.say(not wrong and ours == theirs and runs > 0 and saw > 0 and json.loads(said)["wrong"] == 0, "linux " + place, "%d lanes of the device and %d runs of Linux's "
                 "program count in one page, half of their words the same ones: %d wrong %s; the dump is %s; lanes that saw what Linux wrote: %d of %d" % (
                     launches * n, runs, len(wrong), wrong[:3], "the same" if ours == theirs else "another", saw, launches * n))


def fault_stats():
    """Faults of the GPU that the driver counted so far; None: it does not say."""
    try:
        for line in open("/proc/driver/nvidia-uvm/fault_stats", encoding="utf-8"):
            words = line.split()
            if words[:1] == ["replayable_faults"] or words[:2] == ["num", "replayable_faults"]:
                return int(words[-1])
    except (OSError, ValueError):
        pass
    return None


def sequence(kind, entries, n):
    """Keys that are asked for, one after the other."""
    rng = random.Random(7)
    n_keys = 8 * entries
    weights = [1 / (i + 1) ** 0.99 for i in range(n_keys)]
    by_zipf = rng.choices(range(n_keys), weights, k=n)
    if kind == "zipf":
        return by_zipf
    if kind == "zipf+scan":  # a quarter of the uses is a scan of keys that nobody else asks for
        return [n_keys + i // 4 % (4 * entries) if i % 4 == 0 else k for i, k in enumerate(by_zipf)]
    if kind == "scan-fits":  # again and again, over three quarters of what there is room for
        return [i % (entries * 3 // 4) for i in range(n)]
    return [i % (2 * entries) for i in range(n)]  # scan-twice: exact order never hits


PARTS = {
    "exact": [("exact", (1, 1000, 1000000))],
    "lru": [("lru", ("zipf", "zipf+scan", "scan-fits", "scan-twice"))],
    "whole": [("whole", ("ring", "perf", "gpu_ring", "hash_full", "gpu_hash_full", "queue", "stack", "thread", "thread_host", "percpu", "percpu_hash"))],
    "time": [("time", (1, 1000, 1000000))],
    "latency": [("latency", (None,))],
    "linux": [("linux", ("use", "device"))],
    "place": [("place", (("array", "use"), ("array", "device"), ("array", "host"), ("gpu_array", "use"), ("gpu_array_host", "use"), ("kernel_array", "use"),
                         ("kernel_array", "host")))],
    "prefetch": [("prefetch", (1, 8))],
}


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--device", default="soft")
    p.add_argument("--build", default="build/release")
    p.add_argument("--app", default="build/examples/maps")
    p.add_argument("--objects")
    p.add_argument("--quick", action="store_true")
    p.add_argument("--json")
    p.add_argument("--grid", type=int, nargs=2, help="blocks and threads of one, in place of a million threads")
    p.add_argument("--keep", help="a folder for what each run said")
    p.add_argument("--timeout", type=int, default=60, help="of each run, in seconds")
    p.add_argument("--hold", default="0", help="cycles that a kernel spins before each that is timed, so that both are queued")
    p.add_argument("parts", nargs="*", choices=[[], *PARTS])
    args = p.parse_args()
    with tempfile.TemporaryDirectory() as tmp:
        bench = Bench(args, tmp)
        for name in args.parts or PARTS:
            for function, cases in PARTS[name]:
                for case in cases:
                    bench.part(getattr(bench, function), *([] if case is None else case if isinstance(case, tuple) else [case]))
    if args.json:
        with open(args.json, "w", encoding="utf-8") as f:
            json.dump(bench.results, f, indent=1)
    print("maps: %d passed, %d failed, %d without a limit or not here" % (sum(r["ok"] is True for r in bench.results), bench.problems,
                                                                      sum(r["ok"] is None for r in bench.results)))
    return bench.problems != 0


if __name__ == "__main__":
    sys.exit(main())
