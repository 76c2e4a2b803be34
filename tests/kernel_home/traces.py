#!/usr/bin/env python3
# traces.py - every shipped policy on many generated traces in both homes: gpu_ext.ko in one boot of Linux under QEMU, and user space.
"""tests/kernel_home/traces.py --compile COMMAND [--build build/release] [--traces 1000] [--each 25] [--out FILE]

A trace is a part of a known workload's, cut out where its number says, with services of task groups among it: SERVICES in all, for half
of the memory that it touches. Each policy serves all of them twice, with the same settings and with the same in its maps (told.c): in the guest
and by `user replay`. Of each trace both tell one line: the hash of all that came and left in order and of all that came of task groups, how many
decisions those were, faults, evictions, bytes, what was counted for the policy, the hash at sixteen places. The lines must be the same.

Then one constant of each policy is changed, and user space alone has that one: it has to decide otherwise than the kernel did.
Markdown is printed, or written to FILE. --each: so many traces have one load of the object, whose maps keep what they learned meanwhile."""
import argparse, os, re, subprocess, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import run
import vm
from vm import COMPLAINT, Failed, sh

SERVICES = 240
SECONDS = 4800
DRAWS = 20 # of a part that evicts and in which task groups come
# Linux takes minutes to verify it in an emulator: it is loaded less often.
MORE_EACH = {"scan": 10}
# Where a policy does nothing by itself: what makes it decide.
SETTINGS = {
    "lfu": ["age_uses=64"],
    "quota": ["tenant_pid[0]=1001", "quota_blocks[0]=9", "tenant_pid[1]=1002", "floor_blocks[1]=3", "quota_blocks[1]=6"],
    "mru": ["spare=2"],
    "stride": ["free_reserve=1"],
    "timeslice": ["critical_comm[0]=python3", "critical_pid[0]=105", "best_effort_comm[0]=Xorg", "best_effort_pid[1]=106", "critical_us=6000", "best_effort_us=700"],
    "tree_threshold": ["tenant_pid[0]=1001", "tenant_threshold[0]=20", "other_threshold=5"],
}
# One constant of each: what there is, what user space has in its place.
CHANGED = {
    "adaptive": ("*set <= 100", "*set <= 90"),
    "clock": ("place->used = 1;", "place->used = 0;"),
    "experts": ("n_ahead = 8;", "n_ahead = 7;"),
    "fifo": ("GPU_LIST_USED", "GPU_LIST_UNUSED"),
    "lfu": ("uses + 1, now", "uses + 2, now"),
    "mru": ("on_access = 1;", "on_access = 0;"),
    "quota": ("tenant->held - quota + 1 : 0", "tenant->held - quota + 0 : 0"),
    "scan": ("blocks_ahead = 4;", "blocks_ahead = 3;"),
    "stride": ("first_pages = 64;", "first_pages = 63;"),
    "timeslice": ("best_effort_interleave = GPU_INTERLEAVE_LOW", "best_effort_interleave = GPU_INTERLEAVE_MEDIUM"),
    "tree_threshold": ("threshold > 100", "threshold > 19"),
}
# of a line: error, decisions, hash, faults, evictions, in, out; then what was counted
DECISIONS, HASH, FAULTS, EVICTIONS, BYTES_IN = 3, 5, 7, 9, 11
CALLS, OVERRIDES = 14, 15
COUNTED = re.findall(r"^COUNTER\((\w+),", open(os.path.join(run.TREE, "src/driver/counters.def")).read(), re.M)
# how long a callback took is the emulator's, which other jobs may stop for more than the second that each has here; what comes of a batch over its budget (not_asked) is compared
TIMED = [CALLS + COUNTED.index(name) for name in ("over_budget", "over_batch")]


def but_for_time(line):
    words = line.split()
    return words[: TIMED[0]] + [w for i, w in enumerate(words[TIMED[0] :], TIMED[0]) if i not in TIMED]


def cut(home, trace, seed, n, scratch):
    """A part of the trace that natively evicts and brings more than what faults; and how often one was drawn."""
    for draw in range(DRAWS):
        ran = subprocess.run([home.user, "cut", trace, str(SERVICES), str(seed + n * draw)], stdout=subprocess.PIPE)
        if ran.returncode:
            raise Failed("user cut failed on " + trace)
        with open(scratch, "wb") as f:
            f.write(ran.stdout)
        if pressure(replay(home, scratch, 1))[2]:
            return ran.stdout, draw + 1
    raise Failed("no part of a trace evicts: workload %d" % seed)


def make(home, n):
    """The file of all services, and how many parts were drawn for it."""
    made, drawn = os.path.join(home.folder, "traces-%d.services" % n), 0
    if vm.newer(made, home.user) and os.path.exists(made + ".drawn"):
        return made, int(open(made + ".drawn").read())
    with open(made + ".new", "wb") as out:
        for i in range(n):
            trace = made + ".gxt"
            sh([os.path.join(home.build, "gpuext"), "policy", "workload", run.WORKLOADS[i % len(run.WORKLOADS)], "--seed", str(i // len(run.WORKLOADS) + 1), "-o", trace], "gpuext policy workload")
            part, draws = cut(home, trace, i + 1, n, made + ".part")
            drawn += draws
            out.write(part)
            os.remove(trace)
    vm.write(made + ".drawn", str(drawn))
    os.rename(made + ".new", made)
    return made, drawn


def replay(home, services, each, path=None, settings=()):
    return sh([home.user, "replay", services, str(each)] + ([path] if path else []) + list(settings), "user replay").splitlines()


def changed(home, compiler, policy):
    """The object of a policy in which one constant is another."""
    text, (old, new) = open("policies/%s.bpf.c" % policy).read(), CHANGED[policy]
    if text.count(old) != 1:
        raise Failed("policies/%s.bpf.c has '%s' %d times" % (policy, old, text.count(old)))
    made = os.path.join(home.folder, "changed-%s.bpf" % policy)
    vm.write(made + ".c", text.replace(old, new))
    sh(compiler.split() + ["-c", made + ".c", "-o", made + ".o"], "the build of a changed policy")
    return made + ".o"


def of_guest(console):
    """{line of the plan: what was decided}; what the kernel complained about; whether it came to its end."""
    lines, complaints, done = {}, [], False
    for line in console.split("\n"):
        word, _, rest = line.partition(" ")
        if word == "POLICY":
            now = lines.setdefault(rest.strip(), [])
        elif word == "RUN" and lines:
            now.append(rest.strip())
        elif word == "DONE":
            done = True
        elif word in ("STATE", "LOG") and not rest.startswith("loaded") or word == "KERNEL" and COMPLAINT.search(rest):
            complaints.append(line)
    return lines, complaints, done


def totals(lines):
    words = [line.split() for line in lines]
    return {name: sum(int(w[i]) for w in words) for name, i in (("decisions", DECISIONS), ("faults", FAULTS), ("evictions", EVICTIONS), ("in", BYTES_IN), ("calls", CALLS), ("overrides", OVERRIDES))}


def differing(a, b):
    """How many of the traces were decided otherwise: by hash, whatever was counted."""
    return sum(x.split()[HASH] != y.split()[HASH] for x, y in zip(a, b))


def pressure(lines):
    """Traces that evict, that bring more than what faulted, and in which both happen."""
    words = [line.split() for line in lines]
    evict = [int(w[EVICTIONS]) > 0 for w in words]
    more = [int(w[BYTES_IN]) > 4096 * int(w[FAULTS]) for w in words]
    return sum(evict), sum(more), sum(e and m for e, m in zip(evict, more)), len({w[HASH] for w in words})


def guest_of(folder, env):
    return vm.build_guest(os.path.join(folder, "traces_guest"), env, "tests/kernel_home/traces_guest.c", "tests/kernel_home/told.c", "tests/module/objects.c", "src/policy/setting.c",
                          "src/base/diag.c", "src/base/strbuf.c")


def boot(home, env, services, plan):
    files = run.driver_modules(home.folder, env)
    files["services"] = services
    for policy in run.POLICIES:
        files["objects/%s.o" % policy] = home.path(policy)
    files["plan"] = "\n".join([run.PATIENT] + plan + [""]).encode()
    return vm.boot(home.folder, env, guest_of(home.folder, env), files, seconds=SECONDS)


def each_of(args, policy):
    return args.each * MORE_EACH.get(policy, 1)


def compare(home, args, services, plan, said):
    """Rows of the table, and how many lines were the same and not."""
    rows, good, bad, native = [], 0, 0, None
    for policy, line in plan.items():
        settings = SETTINGS.get(policy, [])
        ours = replay(home, services, each_of(args, policy), home.path(policy) if policy else None, settings)
        kernel = said.get(line, [])
        native = native or ours
        same = sum(but_for_time(a) == but_for_time(b) for a, b in zip(ours, kernel))
        good, bad = good + same, bad + args.traces - same
        for i, (a, b) in enumerate(zip(ours, kernel)):
            if but_for_time(a) != but_for_time(b):
                print("%s, trace %d:\n  user   %s\n  kernel %s" % (policy or "native", i, a, b), file=sys.stderr)
                break
        all_of = totals(kernel)
        row = [policy or "native", same, all_of["decisions"], all_of["evictions"], all_of["in"] // 4096 - all_of["faults"], all_of["calls"], all_of["overrides"],
               sum(int(l.split()[OVERRIDES]) > 0 for l in kernel)]
        if policy:
            other = replay(home, services, each_of(args, policy), changed(home, args.compile, policy), settings)
            found = differing(other, kernel)
            row += [differing(kernel, native), "`%s` -> `%s`" % CHANGED[policy], found]
            bad += not found
            good += bool(found)
        rows.append(row + [""] * (11 - len(row)))
        print("%s: %d of %d" % (policy or "native", same, args.traces), file=sys.stderr, flush=True)
    return rows, native, good, bad


def report(out, args, env, rows, native, drawn, took):
    evict, more, both, distinct = pressure(native)
    print("""# Every shipped policy on generated traces, in the kernel and in user space

%s, `make kernel-traces TRACES=%d EACH=%d`: Linux %s in one boot under QEMU without KVM, and the same services in user space. A trace is %d services (faults of the GPU, up to 32
accesses each, faults of the CPU, memory that is freed, task groups that come, are bound, have their timeslice set and go), cut out of one of %d workloads, each with another seed, for half of
the memory that it touches. Natively %d of them evict, %d bring more than what faulted, %d do both (%d parts were drawn for that); %d are distinct by what came of them. One load of an object serves %d traces, of scan %d. Settings and
what is in the maps of adaptive, experts and scan are made up (`SETTINGS` of tests/kernel_home/traces.py, tests/kernel_home/told.c): without them these decide nothing.

"Same": traces of which all is the same in both homes: what came and left in order, what came of task groups, and what was counted but for callbacks and batches over their second. "Otherwise than native": traces in which the policy made a difference.
The last two columns: one constant is another in user space, and in how many traces that decides otherwise than the kernel did.

| policy | same, of %d | decisions | evictions | pages beside those that faulted | calls | overrides | traces with one | otherwise than native | changed in user space | found in |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |""" % (
        time.strftime("%Y-%m-%d"), args.traces, args.each, env["KERNEL"], SERVICES, len(run.WORKLOADS), evict, more, both, drawn, distinct, args.each, each_of(args, "scan"), args.traces), file=out)
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |", file=out)
    print("\n%d comparisons, %d decisions in the kernel; %s." % (sum(r[1] for r in rows), sum(r[2] for r in rows), took), file=out)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/release")
    vm.options(parser)
    parser.add_argument("--compile", required=True)
    parser.add_argument("--traces", type=int, default=1000)
    parser.add_argument("--each", type=int, default=25)
    parser.add_argument("--out")
    args = parser.parse_args()
    env, folder = vm.linux(args)
    if not env:
        print("kernel traces: 0 passed, 0 failed, 1 skipped")
        return 0
    home, start = run.Home(folder, args.build), time.time()
    services, drawn = make(home, args.traces)
    made = time.time()
    plan = {"": "1"}
    for policy in run.POLICIES:
        plan[policy] = " ".join([str(each_of(args, policy)), "/objects/%s.o" % policy] + SETTINGS.get(policy, []))
    console = boot(home, env, services, list(plan.values()))
    booted = time.time()
    said, complaints, done = of_guest(console)
    rows, native, good, bad = compare(home, args, services, plan, said)
    took = "traces made in %.0f s, the boot took %.0f s, user space and the comparison %.0f s" % (made - start, booted - made, time.time() - booted)
    out = open(args.out, "w") if args.out else sys.stdout
    report(out, args, env, rows, native, drawn, took)
    for complaint in complaints[:20]:
        print(complaint)
    if not done:
        print("the guest did not come to its end; its last words:\n" + console[-2000:])
    bad += len(complaints) + (not done) + (pressure(native)[2] < args.traces)
    print("kernel traces: %d passed, %d failed, 0 skipped" % (good, bad))
    return 1 if bad else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as error:
        print(error)
        print("kernel traces: 0 passed, 1 failed, 0 skipped")
        sys.exit(1)
