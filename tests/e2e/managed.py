#!/usr/bin/env python3
# managed.py - programs on twice the device's memory, natively and under policies, good and bad ones: output, faults, exit records.
"""tests/e2e/managed.py [--build build/release] [--quick] [NAME...]: every case_<name> is one test, quick_<name> a short one; it fails
by an assertion. --quick runs the short ones only."""
import argparse, ctypes, json, os, platform, re, shutil, signal, subprocess, sys, tempfile, time
from types import SimpleNamespace

import parts

MIB = 1 << 20
# of managed_memory, where something has to happen while it runs: more where it ended before
ROUNDS = (12, 48, 192, 768)
# arguments, bytes of the device: data is at least twice as much
PROGRAMS = {"managed_memory": (["16777216", "3"], 8 * MIB), "managed_matmul": (["32", "32", "32768"], 4 * MIB),
            "managed_bfs": (["131072", "32"], 8 * MIB), "managed_moe": (["64", "256", "24"], 8 * MIB)}
PROGRAMS_TOO = {"managed_files": ([], 8 * MIB), "managed_scan": (["8192", "32", "2", "1", "8192"], 16 * MIB),
                 "managed_stride": (["8192", "2", "2"], 16 * MIB)}
WANT = {"managed_memory": "managed_memory: intact, 4194304 words in 3 rounds\n"}
POLICIES = [n[:-6] for n in sorted(os.listdir("policies")) if n.endswith(".bpf.c")]
MEMORY_POLICIES = [n for n in POLICIES if "gpu_mem_ops" in open(f"policies/{n}.bpf.c").read()]
# a budget is a wall clock's, and what else runs here takes its turns: of budgets only the policy that is slow is a test
PATIENT = ["--budget-ns", "1000000"]


class Suite:
    def __init__(self, build, tmp):
        self.nothing = os.path.join(build, "e2e", "nothing.bpf.o")  # gpuext run wants something to attach
        self.build, self.gpuext, self.tmp, self.n, self.owners, self.apps = build, os.path.join(build, "gpuext"), tmp, 0, [], []

    def file(self):
        self.n += 1
        return os.path.join(self.tmp, str(self.n))

    def object(self, name):
        return os.path.join(self.build, "e2e", f"managed_{name}.bpf.o") if name in ("asks", "lanes", "lying", "sends_away", "stride_asks", "slow", "tick", "whole") else f"build/policies/{name}.bpf.o"

    def env(self, rung, device, stats):
        env = dict(os.environ, GPUEXT_SOFT_MEMORY=str(device), MANAGED_STATS=stats, LD_PRELOAD=os.path.join(self.build, "e2e", "libmanaged-stats.so"))
        if "asan" in self.build:
            del env["LD_PRELOAD"], env["MANAGED_STATS"]
        return dict(env, GPUEXT_SOFT_UFFD=rung) if rung else env

    def start(self, program, *options, argv=None, device=None, rung=None, agent=True, env=()):
        args, memory = {**PROGRAMS, **PROGRAMS_TOO}[program]
        stats, log = self.file(), self.file()
        environment = dict(self.env(rung, device or memory, stats), **dict(env))
        command = [os.path.join("build", "examples", program), *(argv or args)]
        if agent:
            command = [self.gpuext, "run", "--device", "soft", "-o", "json", "--out", log, *options, "--", *command]
        else:
            environment["LD_LIBRARY_PATH"] = os.path.join(self.build, "lib", "soft")
        p = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=environment)
        p.stats, p.log = stats, log
        self.apps.append(p)
        return p

    def end(self, p, status=0, timeout=120):
        out, err = p.communicate(timeout=timeout)
        assert p.returncode == status, f"status {p.returncode}: {out.decode()[-500:]}{err.decode()[-900:]}"
        lines = [json.loads(l) for l in open(p.log)] if os.path.exists(p.log) else []
        mine = {p.pid, *(h.pid for h in self.owners)}  # others on this machine may hold policies too
        return SimpleNamespace(out=out.decode(), err=err.decode(), stats=json.load(open(p.stats)) if os.path.exists(p.stats) else {},
                               policies=[l for l in lines if l["type"] == "policy" and l["owner"] in mine])

    def run(self, program, *options, status=0, **kw):
        return self.end(self.start(program, *options, **kw), status)

    def under(self, program, policy, **kw):
        """Under one policy, whose line is there."""
        ran = self.run(program, *([] if policy == "slow" else PATIENT), "--policy", self.object(policy), **kw)
        assert len(ran.policies) == 1, (policy, ran.policies, ran.err)
        ran.policy = ran.policies[0]
        assert ran.policy["state"] != "refused", ran.policy
        return ran

    def hold(self, policy):
        out = self.file()
        p = subprocess.Popen([self.gpuext, "policy", "load", "-j", *PATIENT, self.object(policy)], stdout=open(out, "w"), stderr=subprocess.STDOUT)
        p.out = out
        self.owners.append(p)
        wait_for(lambda: "attached" in open(out).read() or p.poll() is not None)
        assert p.poll() is None, open(out).read()
        return p

    def close(self):
        for p in self.owners + self.apps:
            p.kill()
            p.wait()


def wait_for(done, seconds=20):
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.01)


def want(s, program):
    """What it prints where all of its memory fits: nothing moves but once."""
    if program not in WANT:
        WANT[program] = s.run(program, device=4096 * MIB, agent=False).out
        assert "wrong 0 " in WANT[program], WANT[program]
    return WANT[program]


def check_oversubscribed(ran):
    st = ran.stats
    if st:
        assert st["evictions"] and st["gpu_faults"] and st["pages_out"] and st["cpu_faults"] and not st["lost"], st
        # a page that goes to and fro between the grid and CPU threads, which depends on their speed, is put off
        assert st["gpu_faults"] + st["prefetched"] == st["pages_in"] + st["remote"] + st["stale"] + st["put_off"], st


def quick_programs(s):
    """Twice the device's memory, natively: right, and batches of more than 32 entries with duplicates are seen."""
    largest = duplicates = 0
    for program in ("managed_memory", "managed_moe"):
        ran = s.run(program, agent=False)
        assert ran.out == want(s, program), ran.out
        check_oversubscribed(ran)
        largest, duplicates = max(largest, ran.stats.get("largest_batch", 33)), duplicates + ran.stats.get("duplicates", 1)
    assert largest > 32 and duplicates, (largest, duplicates)


def quick_memory_test_finds(s):
    """A bit that is flipped behind everybody's back is found."""
    ran = s.run("managed_memory", argv=["1048576", "3", "1", "flip"], device=2 * MIB, agent=False, status=1)
    assert re.fullmatch(r"managed_memory: 1 wrong words, one of them number \d+ in round 3: \w+ for \w+\n", ran.out), ran.out


def quick_policies(s):
    """A policy that prefetches lowers the faults, one that lies or is slow costs nothing but time. Faults are compared where the grid alone decides
    which there are: where CPU threads want the same pages, whose turn it is decides how often a whole block comes and goes."""
    scan = ["8192", "32", "2", "1", "32"]  # 32 warps at a time
    ran, native = s.under("managed_scan", "whole", argv=scan), s.run("managed_scan", argv=scan, agent=False)
    assert "wrong 0 " in native.out and ran.out == native.out, ran.out
    assert not native.stats or ran.stats["gpu_faults"] * 2 < native.stats["gpu_faults"], (native.stats, ran.stats)
    native = s.run("managed_memory", agent=False)
    assert native.out == want(s, "managed_memory")
    for policy in ("whole", "lying", "slow"):
        ran = s.under("managed_memory", policy)
        assert ran.out == native.out, (policy, ran.out)
        assert ran.policy["counters"]["calls"] > 0
        if policy == "whole":
            assert ran.policy["state"] == "attached" and ran.policy["counters"]["overrides"] > 0
        if policy == "lying":
            assert refusals(ran) > 10, ran.policy
        if policy == "slow":
            check_ejected(ran, "budget")


def quick_sends_away(s):
    """A policy that wants each page that faults back on the CPU: what a batch brought stays until who faulted has touched it, and it ends."""
    argv = ["64", "16", "1"]
    native = s.run("managed_stride", argv=argv, agent=False)
    ran = s.under("managed_stride", "sends_away", argv=argv)
    assert "wrong 0 " in native.out and ran.out == native.out, ran.out
    assert ran.policy["counters"]["calls"] and ran.policy["counters"]["refused_list"], ran.policy


def quick_asks(s):
    """A device program that asks for what its scan reads next halves the faults; what nobody can bring is counted, with its reason."""
    native = s.run("managed_scan", "-e", s.nothing)
    ran = s.run("managed_scan", "-e", s.object("asks"))
    assert "wrong 0 " in native.out and ran.out == native.out, ran.out
    st = ran.stats
    if st:
        assert not native.stats["asked"] and native.stats["gpu_faults"] >= 2 * 8192, native.stats
        assert st["gpu_faults"] * 2 < native.stats["gpu_faults"], (native.stats, st)
        assert st["asked_range"] == 2 * 4 and st["async_prefetched"], st
        lanes = s.run("managed_scan", "-e", s.object("lanes"), argv=["64", "32", "1", "1", "64"])
        assert lanes.stats["asked"] == 64 * 4, lanes.stats
        assert st["asked_needless"] + st["asked_rate"] + st["asked_range"] + st["asked_room"] < st["asked"], st
        assert st["gpu_faults"] + st["prefetched"] == st["pages_in"] + st["remote"] + st["stale"] + st["put_off"], st


def quick_asks_strided(s):
    """The same of a kernel that walks in strides, where the operator lets it bring so much. With a MiB a second, by the option or the environment, it
    brings no more than a burst, 4,096 pages: the first 16 requests of 255 pages, and the remaining 96 are refused."""
    native = s.run("managed_stride", "-e", s.nothing)
    ran = s.run("managed_stride", "--ask-rate", "32768", "-e", s.object("stride_asks"))
    assert "wrong 0 " in native.out and ran.out == native.out, ran.out
    if not ran.stats:
        return
    assert ran.stats["gpu_faults"] * 2 < native.stats["gpu_faults"], (native.stats, ran.stats)
    slow = s.run("managed_stride", "--ask-rate", "1", "-e", s.object("stride_asks"))
    by_env = s.run("managed_stride", "-e", s.object("stride_asks"), env={"GPUEXT_ASK_RATE": "1"})
    for st in (slow.stats, by_env.stats):
        assert slow.out == native.out and st["asked"] == 112 and st["asked_rate"] == 96 and st["async_prefetched"] <= 4096, st


def quick_ticks(s):
    """A policy that looks at the memory every two milliseconds: its ticks are counted as its callbacks are, in `policy stats`, too."""
    owner = s.hold("tick")
    for rounds in ROUNDS:
        p = s.start("managed_memory", "-e", s.nothing, argv=["16777216", str(rounds)])
        wait_for(lambda: p.poll() is not None or ticked(s, owner) > 5)
        seen = p.poll() is None
        ran = s.end(p)
        assert ran.out == f"managed_memory: intact, 4194304 words in {rounds} rounds\n", ran.out
        if seen:
            break
    assert seen, "it ended before `policy stats` had counted six ticks"
    (policy,) = ran.policies
    assert policy["state"] == "attached" or policy["exit"]["kind_name"] == "done", policy
    assert policy["members"]["tick"]["calls"] > 5 and policy["counters"]["overrides"] > 0, policy
    assert not ran.stats or ran.stats["async_prefetched"] > 0, ran.stats
    calls = subprocess.run([s.gpuext, "policy", "map", "tick", ".bss", "dump"], capture_output=True, check=True, timeout=20, text=True).stdout
    assert re.search(r"n_ticks\W+([0-9]+)", calls) and not int(re.search(r"backwards\W+([0-9]+)", calls)[1]), calls


def ticked(s, owner):
    """Ticks that `policy stats` counts."""
    text = subprocess.run([s.gpuext, "policy", "stats", "-j"], capture_output=True, check=True, timeout=20).stdout
    for line in map(json.loads, text.splitlines()):
        for policy in line["policies"] if line["pid"] == owner.pid else ():
            return next(m["calls"] for m in policy["members"] if m["name"] == "tick")
    return 0


def refusals(ran):
    return sum(v for k, v in ran.policy["counters"].items() if k.startswith("refused") or k.startswith("invalid"))


def check_ejected(ran, why):
    """Its record says why; native behaviour came back: about as many faults as without it."""
    assert ran.policy["state"] == "gone" and why in json.dumps(ran.policy["exit"]), ran.policy


def quick_owner_killed(s):
    """The owner of a policy is killed while a program runs under it: nothing is lost, and the record says so. Where the program ends before it can have
    seen that, as it may on a fast machine, it runs longer."""
    for rounds in ROUNDS:
        owner = s.hold("whole")
        p = s.start("managed_memory", "-e", s.nothing, argv=["16777216", str(rounds)])
        wait_for(lambda: '"application"' in open(owner.out).read())
        wait_for(lambda: p.poll() is not None or shows_work(s, owner))
        owner.send_signal(signal.SIGKILL)
        owner.wait()
        ran = s.end(p)
        assert ran.out == f"managed_memory: intact, 4194304 words in {rounds} rounds\n", ran.out
        (policy,) = ran.policies
        if policy["state"] == "gone" and "owner gone" in json.dumps(policy["exit"]):
            break
    assert policy["state"] == "gone" and "owner gone" in json.dumps(policy["exit"]) and policy["counters"]["calls"] > 0, policy


def shows_work(s, owner):
    """`policy stats` while it runs: calls of the policy, and what the application's managed memory did."""
    text = subprocess.run([s.gpuext, "policy", "stats", "-j"], capture_output=True, check=True, timeout=20).stdout
    for line in map(json.loads, text.splitlines()):
        for policy in line["policies"] if line["pid"] == owner.pid else ():
            if any(a["comm"] == "managed_memory" and a["calls"] and a["overrides"] and a["gpu_faults"] and a["evictions"] and a["prefetched"] for a in policy["applications"]):
                return True
    return False


def quick_rungs(s):
    """User-mode faults only; none at all: what fits works, more is refused with one clear error."""
    ran = s.run("managed_memory", rung="user", agent=False)
    assert ran.out == want(s, "managed_memory")
    check_oversubscribed(ran)
    fits = s.run("managed_memory", argv=["4194304", "2"], rung="none", agent=False)
    assert fits.out == "managed_memory: intact, 1048576 words in 2 rounds\n" and not fits.stats.get("gpu_faults")
    log = s.file()
    refused = s.run("managed_memory", rung="none", agent=False, env={"GPUEXT_SOFT_LOG": log}, status=1)
    assert refused.err.endswith("error 2\n") and not refused.out
    text = open(log).read()
    assert text.count("GX0813") == 1 and "userfaultfd" in text, text


def quick_system_calls(s):
    """Calls that hand managed memory to the kernel: the agent keeps it on the CPU where the kernel may not fault."""
    want = "managed_files: 6 ways out and in\n"
    for rung in ("user", "kernel", "none"):
        ran = s.run("managed_files", "-e", s.nothing, rung=rung)
        assert ran.out == want, (rung, ran.out)
    assert s.run("managed_files", rung="kernel", agent=False).out == want
    ran = s.run("managed_files", rung="user", agent=False, status=1)
    assert re.fullmatch(r"managed_files: read-write gave -1 and 0, errno 14\n", ran.out), ran.out  # EFAULT: so it is of use


def case_programs_under_policies(s):
    """Every program under every policy that comes with us: the same output; what each does to the faults."""
    for program in PROGRAMS:
        native = s.run(program, agent=False)
        assert native.out == want(s, program), native.out
        check_oversubscribed(native)
        rows = []
        for policy in MEMORY_POLICIES + ["whole", "lying", "slow"]:
            ran = s.under(program, policy)
            assert ran.out == native.out, (program, policy, ran.out)
            rows.append((policy, ran.stats.get("gpu_faults", 0), ran.policy["counters"]["calls"]))
            assert ran.policy["counters"]["calls"] > 0, (program, policy, ran.policy)
            if policy in MEMORY_POLICIES + ["whole"]:
                assert ran.policy["state"] == "attached" and not refusals(ran), (program, policy, ran.policy)
            if policy == "slow":
                check_ejected(ran, "budget")
        print(f"  {program}: faults natively {native.stats.get('gpu_faults')}, " + ", ".join(f"{n} {f} ({c} calls)" for n, f, c in rows))
        faults = {n: f for n, f, _ in rows}
        if native.stats and program == "managed_moe":  # dense: what comes beside the fault is used; and no CPU thread takes it meanwhile
            assert faults["whole"] < native.stats["gpu_faults"], (program, native.stats["gpu_faults"], faults)


def case_user_rung(s):
    """All of it again where the kernel may not fault."""
    for program in PROGRAMS:
        for policy in MEMORY_POLICIES[:2] + ["lying"]:
            assert s.under(program, policy, rung="user").out == want(s, program), (program, policy)


def case_bad_policies_on_every_rung(s):
    for rung in ("kernel", "user"):
        for policy in ("lying", "slow"):
            for _ in range(3):
                assert s.under("managed_memory", policy, rung=rung).out == want(s, "managed_memory")
    for policy in ("lying", "fifo"):  # nothing moves: a policy has nothing to say
        ran = s.run("managed_memory", "--policy", s.object(policy), argv=["4194304", "2"], rung="none")
        assert "intact" in ran.out and not ran.policies[0]["counters"]["calls"]


def case_owner_killed_again_and_again(s):
    """Owners come and are killed all the time."""
    p = s.start("managed_memory", "-e", s.nothing, argv=["16777216", "40"])
    for policy in ("fifo", "lying", "whole", "mru", "lying"):
        owner = s.hold(policy)
        time.sleep(0.25)
        owner.send_signal(signal.SIGKILL)
        owner.wait()
    ran = s.end(p)
    assert ran.out == "managed_memory: intact, 4194304 words in 40 rounds\n", ran.out
    told = [l for l in ran.policies if l["state"] == "gone"]
    assert told and all("owner gone" in json.dumps(l["exit"]) for l in told if l["name"] != "lying"), ran.policies
    assert all(l["exit"]["kind_name"] in ("owner gone", "refused requests") for l in told), ran.policies


def case_unprivileged(s):
    """As nobody, best rung: whatever the kernel allows there, memory is intact."""
    folder = os.path.join(s.tmp, "unprivileged")
    shutil.copytree(os.path.join(s.build, "lib"), os.path.join(folder, "lib"), symlinks=True)
    shutil.copy("build/examples/managed_memory", folder)
    for at in (os.path.dirname(s.tmp), s.tmp, folder):
        os.chmod(at, 0o755)
    command = [os.path.join(folder, "managed_memory"), "16777216", "3"]
    if os.geteuid() == 0:
        command = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--inh-caps=-all", *command]
    env = dict(os.environ, GPUEXT_SOFT_MEMORY=str(8 * MIB), LD_LIBRARY_PATH=os.path.join(folder, "lib", "soft"))
    ran = subprocess.run(command, capture_output=True, env=env, timeout=60, cwd="/")
    assert ran.returncode == 0 and ran.stdout.decode() == WANT["managed_memory"], (ran.returncode, ran.stdout, ran.stderr)


def case_record(s):
    """A recorded run replays with about the faults that it had; the same trace decides the same twice."""
    for program in PROGRAMS:
        args, device = PROGRAMS[program]
        trace, stats = s.file(), s.file()
        ran = subprocess.run([s.gpuext, "policy", "record", "-o", trace, "--device-bytes", str(device), "--", f"build/examples/{program}", *args],
                             capture_output=True, env=s.env(None, device, stats), timeout=120)
        assert ran.returncode == 0 and ran.stdout.decode() == want(s, program), ran
        assert re.search(r"gpuext: \S+: \d+ allocations, \d+ accesses, \d+ faults, \d+ releases\n$", ran.stderr.decode()), ran.stderr
        reports = [json.loads(subprocess.run([s.gpuext, "policy", "replay", "-j", trace, "-e", s.object("lfu")], capture_output=True, check=True, timeout=120).stdout) for _ in range(2)]
        assert reports[0] == reports[1] and reports[0]["device_bytes"] == device
        native = [v for v in reports[0]["variants"] if v["name"] == "native 51"][0]
        if os.path.exists(stats):
            had = json.load(open(stats))
            print(f"  {program}: recorded {had['gpu_faults']} faults, {had['evictions']} evictions; replayed {native['faults']}, {native['evictions']}")
            if program == "managed_moe":  # the others have one kernel of many warps, or the CPU in between
                assert 0.75 < native["faults"] / had["gpu_faults"] < 1.33, (native["faults"], had)


def quick_record(s):
    """JSON lines are the same trace; a program that is killed leaves what it did; nothing to record is one error."""
    binary, lines = s.file(), s.file()
    app = ["build/examples/managed_moe", "8", "32", "2"]
    env = {k: v for k, v in os.environ.items()}
    for path, more in ((binary, []), (lines, ["-j"])):
        subprocess.run([s.gpuext, "policy", "record", "-o", path, *more, "--device-bytes", "8M", "--", *app], check=True, capture_output=True, env=env, timeout=60)
    events = [json.loads(l) for l in open(lines)]
    assert events[0] == {"gpuext_trace": 2, "name": "managed_moe", "device_bytes": 8 * MIB}
    kinds = [e["type"] for e in events[1:]]
    assert kinds.count("alloc") == kinds.count("free") == 3 and kinds.count("access") > 20 and kinds.count("fault") > 2
    assert open(binary, "rb").read(8) == b"GXTRACE\0" and not os.path.exists(binary + ".part")
    killed = s.file()
    app = f"build/examples/managed_moe 16 64 100000 & p=$!; until [ $(stat -c %s {killed}.part) -gt 65536 ]; do sleep 0.05; done; kill -9 $p; wait $p"
    p = subprocess.Popen([s.gpuext, "policy", "record", "-o", killed, "--", "sh", "-c", app], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    _, err = p.communicate(timeout=60)
    assert p.returncode == 137 and b" accesses, " in err or b"GX1001" in err, (p.returncode, err)
    if b"GX1001" not in err:
        subprocess.run([s.gpuext, "policy", "replay", killed], check=True, capture_output=True, timeout=60)
    for argv, status, code in ((["-o", killed, "--", "build/examples/vectoradd"], 1, b"GX1010"), (["-o", killed, "--", "true"], 1, b"GX1010"),
                               (["-o", "/nonexistent/x", "--", "true"], 1, b"GX0003"), (["--", "true"], 2, b"GX0901"), (["-o", killed], 2, b"GX0901"),
                               (["-o", killed, "--", "/nonexistent"], 1, b"GX0902")):
        ran = subprocess.run([s.gpuext, "policy", "record", *argv], capture_output=True, timeout=60)
        assert ran.returncode == status and code in ran.stderr and ran.stderr.count(b"gpuext: ") == 1, (argv, ran)


# What cases need of the kernel: nothing, or faults in system calls too. All others: page faults of user space.
LONGEST = ("quick_policies", "quick_asks_strided", "quick_owner_killed")  # of the short ones: not in `make check`
WITHOUT_FAULTS = ("quick_memory_test_finds",)
KERNEL_FAULTS = ("quick_system_calls", "case_bad_policies_on_every_rung")


def faults_allowed(flags):
    """userfaultfd(2) with these flags, or its device. Containers often have neither."""
    number = {"x86_64": 323, "aarch64": 282}[platform.machine()]
    fd = ctypes.CDLL(None).syscall(number, os.O_CLOEXEC | flags)
    if fd >= 0:
        os.close(fd)
    return fd >= 0 or os.access("/dev/userfaultfd", os.R_OK | os.W_OK)


def why_not(name, user, kernel):
    if name not in WITHOUT_FAULTS and not user:
        return "userfaultfd(2) is refused here"
    return "page faults in system calls are not for this user" if name in KERNEL_FAULTS and not kernel else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--part", choices=("quick",), help="with --quick: without the longest")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    kinds = ("quick_",) if args.quick else ("quick_", "case_")
    user, kernel = faults_allowed(1), faults_allowed(0)
    failed, skipped, cases = 0, 0, [(k, f) for k, f in globals().items()
                                  if k.startswith(kinds) and (k in args.names if args.names else not args.part or k not in LONGEST)]
    with tempfile.TemporaryDirectory() as tmp:
        for name, case in cases:
            if why_not(name, user, kernel):
                skipped += 1
                print(f"SKIPPED: {name}: {why_not(name, user, kernel)}")
                continue
            suite, start = Suite(os.path.abspath(args.build), tempfile.mkdtemp(dir=tmp)), time.monotonic()
            try:
                case(suite)
            except (AssertionError, subprocess.SubprocessError, ValueError, KeyError, OSError) as e:
                import traceback
                failed += 1
                print(f"FAILED: {name}: {e}\n{''.join(traceback.format_tb(e.__traceback__)[-2:])}")
            finally:
                suite.close()
            if os.environ.get("TIMES"):
                print(f"{time.monotonic() - start:6.2f} s {name}")
    print(f"managed: {len(cases) - failed - skipped} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    parts.own_sockets()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    sys.exit(main())
