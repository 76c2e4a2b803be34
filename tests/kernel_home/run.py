#!/usr/bin/env python3
# run.py - gpu_ext.ko in Linux 6.12 under QEMU: policies decide there as they do in user space.
"""tests/kernel_home/run.py [--build build/release] [--all] [--part decisions|life|cli|vgpu|private|limits|cost] [--traces N]

Traces of the known workloads become files of services (user.c). Each policy serves each of them twice: attached by libbpf in the guest, in
gpu_ext.ko, whose services come from gpu_ext_test.ko; and in user space, attached to the same engine. Both tell one line: the hash of
all that came and left in order, faults, evictions, bytes, what was counted for the policies. The lines must be the same."""
import argparse, glob, os, re, sys, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../module"))
import programs, vm
from vm import COMPLAINT, Failed, sh

TREE = vm.TREE
# time is not what a policy is judged by in an emulator
PATIENT = "budget_ns=1000000000 batch_budget_ns=1000000000 max_over_budget=4000000000 max_over_batch=4000000000 stall_ns=1000000000000000000"
POLICIES = sorted(os.path.basename(p).removesuffix(".bpf.c") for p in glob.glob(os.path.join(TREE, "policies/*.bpf.c")))
SCHEDULING = ["timeslice"]  # of these
QUICK = [("kv-cache", 1), ("moe-offload", 1)]
WORKLOADS = ("moe-decode", "moe-offload", "kv-cache", "gnn", "vector-search", "two-tenants", "graph", "sweep", "matmul")
ALL = [(w, seed) for w in WORKLOADS for seed in (1, 2, 3)]
N_SERVICES = 1500
AT_ONCE = 20  # traces of one boot, where there are many
# programs.py has them all, and tests/module asks Linux about each; these are for what the two modules do not share
BAD = ["n_oob", "n_write_result", "n_candidate_null", "n_not_task_bind_set_timeslice", "n_loop", "n_iter", "n_maygoto", "n_sleepable", "n_name", "n_budget",
       "n_tick", "n_init"]
WORDS = ("STATE", "LOG", "KERNEL", "RUN", "CAT", "INSMOD", "RMMOD", "REPLACED", "CHURN", "WRITE", "VGPU", "COME_AND_GO", "SHARE", "LATENCY", "RESET", "UVM", "UVM_TESTS", "CHANGES", "VGPU_APART", "PRIVATE", "LIMITS", "FUZZ", "OUT", "ERR", "EXEC", "MOVED", "UNKNOWN")
GUEST = ("tests/kernel_home/guest.c", "tests/kernel_home/vgpu_user.c", "tests/kernel_home/private_user.c", "tests/kernel_home/turns_user.c", "tests/kernel_home/reset_user.c", "tests/kernel_home/limits_user.c", "tests/kernel_home/fuzz.c", "tests/kernel_home/fuzz_ring.c", "tests/kernel_home/changes_user.c", "tests/kernel_home/uvm_user.c", "tests/kernel_home/cross_user.c", "tests/module/objects.c")


class Plan:
    """Lines for the guest. Each may have a test: its name, and a function of what the guest said that gives what is wrong, or None."""

    def __init__(self):
        self.lines, self.tests, self.files = [], [], {}

    def add(self, line, name=None, wrong=None):
        self.lines.append(line)
        self.tests.append((name, wrong))

    def expect(self, line, word, text):
        """The guest's answer to a line has this word, with this text behind it."""
        self.add(line, line[:60], lambda said: None if any(w == word and r == text for w, r in said) else "expected %s %s" % (word, text))

    def object(self, name, path):
        self.files["objects/%s.o" % name] = path
        return "/objects/%s.o" % name


def answers(console):
    """For each line of the plan what the guest said: [(word, rest)]; and whether it came to its end."""
    said, done = [], False
    for line in console.split("\n"):
        word, _, rest = line.partition(" ")
        if word == "PLAN":
            said.append([])
        elif word == "DONE":
            done = True
        elif said and word in WORDS:
            said[-1].append((word, rest))
    return said, done


def judge(plan, console, quiet=False):
    """(passed, failed)"""
    said, done = answers(console)
    passed = failed = 0
    for i, (line, (name, wrong)) in enumerate(zip(plan.lines, plan.tests)):
        heard = said[i] if i < len(said) else []
        problem = next(("the kernel complains: " + r for w, r in heard if w == "KERNEL" and COMPLAINT.search(r)), None)
        if not problem and wrong:
            problem = wrong(heard)
        if problem:
            failed += 1
            print("FAILED    %s: %s" % (name or line, problem))
            print("".join("          %s %s\n" % h for h in heard[-6:]), end="")
        elif name:
            passed += 1
            told = next((r for w, r in heard if w in ("RUN", "STATE")), "")
            quiet or print("ok        %-36s %s" % (name, told[:110]))
    if not done:
        failed += 1
        print("the guest did not come to its end; its last words:\n" + console[-2000:])
    return passed, failed


# --- decisions


class Home:
    """Services, and what user space decides on them."""

    def __init__(self, folder, build):
        self.folder, self.build, self.user = folder, build, os.path.join(build, "tests/kernel_home/user")

    def services(self, plan, workload, seed):
        """The file of services of a workload; it is kept."""
        name = "%s-%d" % (workload, seed)
        made = os.path.join(self.folder, name + ".services")
        if not vm.newer(made, self.user):
            trace = made + ".gxt"
            sh([os.path.join(self.build, "gpuext"), "policy", "workload", workload, "--seed", str(seed), "-o", trace], "gpuext policy workload")
            sh([self.user, "services", trace, made, str(N_SERVICES)], "user services")
            os.remove(trace)
        plan.files["services/" + name] = made
        return name

    def path(self, policy):
        shipped = "build/policies/%s.bpf.o" % policy
        return shipped if os.path.exists(shipped) else os.path.join(self.build, "kernel_home/%s.bpf.o" % policy)

    def decisions(self, services, objects):
        return sh([self.user, "run", os.path.join(self.folder, services + ".services")] + objects, "user run").strip()


    def tasks(self, plan, seed):
        name = "tasks-%d" % seed
        made = plan.files["services/" + name] = os.path.join(self.folder, name + ".services")
        sh([self.user, "tasks", made, str(seed)], "user tasks")
        return name


def same_decisions(plan, home, services, *policies):
    """One run in both homes, with these policies (names of policies/, or of tests/kernel_home/objects), or natively."""
    paths = [home.path(p) for p in policies]

    def wrong(said):
        ours, kernel = home.decisions(services, paths), [r for w, r in said if w == "RUN"]
        return None if kernel == [ours] else "user space decided otherwise: " + ours

    for slot, policy in enumerate(policies):
        plan.expect("attach %d %s" % (slot, plan.object(policy, paths[slot])), "STATE", "loaded 0")
    plan.add("run /services/" + services, "%s %s" % (" and ".join(policies) or "native", services), wrong)
    for slot, _ in enumerate(policies):
        plan.add("detach %d" % slot)


def load_modules(plan, params):
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + params, "INSMOD", "/gpu_ext.ko 0")
    plan.expect("insmod /gpu_ext_test.ko /sys/kernel/btf/gpu_ext_test", "INSMOD", "/gpu_ext_test.ko 0")


def refused(plan, folder):
    for name, path in programs.build(folder, BAD).items():
        program = programs.BY_NAME[name]

        def wrong(said, program=program):
            state = next((r.split()[0] for w, r in said if w == "STATE"), "missing")
            return program.wrong(state, "\n".join(r for w, r in said if w in ("LOG", "KERNEL")))

        plan.add("attach 1 " + plan.object(name, path), "refused: " + name, wrong)
        plan.add("detach 1")


def each_policy(plan, home, workloads):
    """Each memory policy that is shipped, and none, on each trace."""
    for workload in workloads:
        services = home.services(plan, *workload)
        same_decisions(plan, home, services)
        for policy in [p for p in POLICIES if p not in SCHEDULING]:
            same_decisions(plan, home, services, policy)


def decisions(plan, home, all_traces):
    load_modules(plan, PATIENT)
    each_policy(plan, home, ALL if all_traces else QUICK)
    for seed in (1, 2) if all_traces else (1,):
        services = home.tasks(plan, seed)
        same_decisions(plan, home, services)
        same_decisions(plan, home, services, "tasks")
    tenants = home.services(plan, "two-tenants", 1)
    same_decisions(plan, home, tenants, "of_process")
    same_decisions(plan, home, tenants, "of_cgroup", "of_process", "fifo")
    same_decisions(plan, home, tenants, "gives_up")
    same_decisions(plan, home, tenants, "nonsense")
    refused(plan, home.folder)
    plan.expect("rmmod gpu_ext_test", "RMMOD", "gpu_ext_test 0")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")


def many(home, env, guest, modules, n):
    """(passed, failed) of n traces, the workloads in turn and each time with another seed, in as many boots as it takes."""
    traces, passed, failed = [(WORKLOADS[i % len(WORKLOADS)], i // len(WORKLOADS) + 1) for i in range(n)], 0, 0
    while traces:
        some, traces = traces[:AT_ONCE], traces[AT_ONCE:]
        plan = Plan()
        plan.files.update(modules)
        load_modules(plan, PATIENT)
        each_policy(plan, home, some)
        tasks = home.tasks(plan, len(traces) + 3)
        same_decisions(plan, home, tasks, "tasks")
        for policy in SCHEDULING:
            same_decisions(plan, home, tasks, policy)
        plan.expect("rmmod gpu_ext_test", "RMMOD", "gpu_ext_test 0")
        plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")
        good, bad = judge(plan, vm.boot(home.folder, env, guest, dict(plan.files, plan="\n".join(plan.lines + [""]).encode())), quiet=True)
        passed, failed = passed + good, failed + bad
        print("%d of %d traces: %d passed, %d not" % (n - len(traces), n, passed, failed), flush=True)
        for name, path in plan.files.items():
            if name.startswith("services/"):
                os.remove(path)
    return passed, failed


# --- life and end of policies


def shows(plan, path, pattern):
    """The file has a line that the pattern matches."""
    plan.add("cat " + path, "%s: %s" % (path.split("/")[-1], pattern),
             lambda said: None if any(w == "CAT" and re.search(pattern, r) for w, r in said) else "no line with " + pattern)


def life(plan, home):
    services = home.services(plan, "two-tenants", 1)
    exits, of = "/sys/kernel/debug/gpu_ext/exits", "/sys/kernel/gpu_ext/memory/%s/%s"
    # a callback may take a second here, but where the policy itself says less
    load_modules(plan, "budget_ns=1000000000 batch_budget_ns=1000000000 stall_ns=2000000000")
    for name, kind in (("over_budget", 1024), ("over_batch", 1028), ("nonsense", 1026), ("gives_up", 1027)):
        plan.expect("attach 0 " + plan.object(name, home.path(name)), "STATE", "loaded 0")
        shows(plan, of % (name, "state"), "^live$")
        plan.add("run /services/" + services)
        shows(plan, of % (name, "state"), "^ejected$")
        shows(plan, of % (name, "exit_kind"), "^%d$" % kind)
        plan.add("detach 0")
    shows(plan, exits, "^gpu_mem_ops 'over_budget' kind 1024 code 1 reason 'callbacks ran longer than their budget' .* over_budget 17( |$)")
    shows(plan, exits, "^gpu_mem_ops 'over_batch' kind 1028 .* not_asked [1-9]")
    shows(plan, exits, "^gpu_mem_ops 'nonsense' kind 1026 code 8 .* refused_range 513( |$)")
    shows(plan, exits, "^gpu_mem_ops 'gives_up' kind 1027 code 77 reason 'the policy gave up' message 'enough'")
    # what is shown of one that lives
    plan.expect("attach 0 " + plan.object("fifo", home.path("fifo")), "STATE", "loaded 0")
    plan.expect("rmmod gpu_ext once", "RMMOD", "gpu_ext 11")
    plan.add("run /services/" + services)
    calls = home.decisions(services, [home.path("fifo")]).split()[14]
    shows(plan, of % ("fifo", "counters/calls"), "^%s$" % calls)
    shows(plan, of % ("fifo", "callbacks/gpu_block_access"), "^%s [1-9][0-9]* [1-9]" % calls)
    shows(plan, of % ("fifo", "callbacks/gpu_block_activate"), "^0 0 0$")
    shows(plan, of % ("fifo", "scope"), "^0$")
    # a copy that takes longer than a stall may
    plan.expect("write /sys/module/gpu_ext_test/parameters/stall_ms 6000", "WRITE", "/sys/module/gpu_ext_test/parameters/stall_ms 0")
    plan.add("run /services/" + services)
    shows(plan, of % ("fifo", "exit_kind"), "^1025$")
    plan.add("detach 0")
    shows(plan, exits, "^gpu_mem_ops 'fifo' kind 1025 .*'faults or binds made no progress'")
    # a bind that is rejected waits as long as it may, and that is no stall: the policy stays
    plan.expect("attach 0 " + plan.object("rejects", home.path("rejects")), "STATE", "loaded 0")
    plan.add("write /sys/module/gpu_ext_test/parameters/bind 20000", "a rejected bind goes through after 5 s",
             lambda said: None if any(w == "KERNEL" and re.search("gpu_ext_test: bound after [5-9] s", r) for w, r in said) else "it was not")
    shows(plan, "/sys/kernel/gpu_ext/scheduling/rejects/state", "^live$")
    shows(plan, "/sys/kernel/gpu_ext/scheduling/rejects/callbacks/task_bind", "^[1-9][0-9]+ ")
    plan.add("detach 0")
    # three of them, and no fault
    plan.expect("attach 0 " + plan.object("third_tick", home.path("third_tick")), "STATE", "loaded 0")
    plan.add("sleep 3000")
    shows(plan, of % ("third_tick", "callbacks/tick"), "^3 ")
    shows(plan, of % ("third_tick", "exit_message"), "^third tick$")
    plan.add("detach 0")
    # of task groups likewise: what a tick asks for is looked at
    task_tick = "/sys/kernel/gpu_ext/scheduling/third_task_tick/"
    plan.expect("attach 0 " + plan.object("third_task_tick", home.path("third_task_tick")), "STATE", "loaded 0")
    plan.add("await_text %s 'third_task_tick'" % exits)  # told behind the ticks that were due
    shows(plan, task_tick + "state", "^ejected$")
    shows(plan, task_tick + "callbacks/tick", "^3 ")
    shows(plan, task_tick + "exit_message", "^third tick$")
    shows(plan, task_tick + "counters/refused_identity", "^3$")
    plan.add("detach 0")
    # the names are free again, and another may have one
    plan.expect("attach 0 " + plan.object("fifo", home.path("fifo")), "STATE", "loaded 0")
    plan.expect("attach 1 /objects/fifo.o", "STATE", "refused-attach 17")
    plan.add("detach 1")
    plan.add("detach 0")
    shows(plan, exits, "^gpu_mem_ops 'fifo' kind 1 ")
    # one takes the other's place
    plan.expect("attach 0 " + plan.object("older", home.path("older")), "STATE", "loaded 0")
    plan.expect("replace 0 " + plan.object("newer", home.path("newer")), "REPLACED", "0")
    shows(plan, of % ("newer", "state"), "^live$")
    shows(plan, of % ("older", "state"), "No such file")
    shows(plan, exits, "^gpu_mem_ops 'older' kind 3 ")
    newer = home.decisions(services, [home.path("newer")])
    plan.add("run /services/" + services, "as newer alone", lambda said: None if ("RUN", newer) in said else "not as " + newer)
    plan.expect("replace 0 " + plan.object("n_init", programs.build(home.folder, ["n_init"])["n_init"]), "REPLACED", "1")
    plan.add("run /services/" + services, "as newer still", lambda said: None if ("RUN", newer) in said else "not as " + newer)
    plan.add("detach 0")
    # all at once
    plan.add("churn /services/%s /objects/older.o /objects/newer.o" % services, "attached, replaced, detached under load",
             lambda said: None if any(w == "CHURN" and re.fullmatch("[1-9][0-9]* 0", r) for w, r in said) else "failed")
    same_decisions(plan, home, services)
    plan.expect("rmmod gpu_ext_test", "RMMOD", "gpu_ext_test 0")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")


def hears(plan, line, text):
    """A line of the plan, and what the kernel says to it."""
    plan.add(line, "%s: %s" % (line[:40], text), lambda said: None if any(w == "KERNEL" and text in r for w, r in said) else "the kernel did not say " + text)


def no_memory(plan):
    """A GPU with more blocks than there is memory for: it stays native, and what was made for its task groups is gone."""
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext", "INSMOD", "/gpu_ext.ko 0")
    hears(plan, "insmod /slot_test.ko /sys/kernel/btf/slot_test n_blocks=4000000000 n_tasks=100000", "GPU 0 stays without policies: error 12")
    plan.add("cat /proc/vmallocinfo", "no memory, and nothing is lost", lambda said: next((r for w, r in said if w == "CAT" and "gpu_ext_sched_make" in r), None))
    plan.expect("rmmod slot_test", "RMMOD", "slot_test 0")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")


def mistakes(plan, home):
    """What a driver says that can't be is not believed: of its blocks the policy sees those that there are."""
    plan.expect("insmod /slot_test.ko /sys/kernel/btf/slot_test", "INSMOD", "/slot_test.ko 0")
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + PATIENT, "INSMOD", "/gpu_ext.ko 0")
    hears(plan, "write /sys/module/slot_test/parameters/ask 1", "slot_test: asked, 0 places, block -1, 0 regions, 0 moves")
    plan.expect("attach 0 " + plan.object("picks_last", home.path("picks_last")), "STATE", "loaded 0")
    hears(plan, "write /sys/module/slot_test/parameters/ask 1", "slot_test: asked, 8 places, block 2, 0 regions, 2 moves")
    shows(plan, "/sys/kernel/gpu_ext/memory/picks_last/callbacks/gpu_block_release", "^4 ")
    shows(plan, "/sys/kernel/gpu_ext/memory/picks_last/callbacks/gpu_page_prefetch", "^0 ")
    plan.add("detach 0")
    plan.expect("rmmod slot_test", "RMMOD", "slot_test 0")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")


def threads(plan, home):
    """What is counted where four threads ask one policy at once is exact: nothing is lost, nothing is there twice, before it leaves and afterwards."""
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + PATIENT, "INSMOD", "/gpu_ext.ko 0")
    plan.expect("insmod /slot_test.ko /sys/kernel/btf/slot_test", "INSMOD", "/slot_test.ko 0")
    plan.expect("attach 0 " + plan.object("fifo", home.path("fifo")), "STATE", "loaded 0")
    hears(plan, "write /sys/module/slot_test/parameters/threads 4", "slot_test: 4 threads, 200000 places")
    for what, pattern in (("counters/calls", "^200000$"), ("counters/overrides", "^200000$"), ("callbacks/gpu_block_access", "^200000 [1-9][0-9]* [1-9]")):
        shows(plan, "/sys/kernel/gpu_ext/memory/fifo/" + what, pattern)
    plan.add("detach 0")
    shows(plan, "/sys/kernel/debug/gpu_ext/exits", "^gpu_mem_ops 'fifo' kind 1 .* calls 200000 overrides 200000$")
    plan.expect("rmmod slot_test", "RMMOD", "slot_test 0")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")


def vgpu(plan, home):
    """The GPU of software: programs find what they wrote, whatever a policy does, and whether gpu_ext.ko is there or not."""
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu scheduler=drm", "INSMOD", "/vgpu.ko 95")  # this Linux has none
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu blocks=8", "INSMOD", "/vgpu.ko 0")
    plan.expect("vgpu_apart", "VGPU_APART", "0 1")
    plan.expect("vgpu 2 120", "VGPU", "2")
    hears(plan, "insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + PATIENT, "policies of memory are asked by vgpu")
    for policy in ("mru", "stride", "nonsense", "sends_away", "asks_again"):
        plan.expect("attach 0 " + plan.object(policy, home.path(policy)), "STATE", "loaded 0")
        if policy == "sends_away":  # of pages that fault alone it asks for no more than it may, and is not ejected
            plan.expect("vgpu_apart", "VGPU_APART", "0 1")
        plan.expect("vgpu 2 60", "VGPU", "2")
        shows(plan, "/sys/kernel/gpu_ext/memory/%s/counters/calls" % policy, "^[1-9][0-9][0-9]")
        if policy in ("mru", "stride"):
            shows(plan, "/sys/kernel/gpu_ext/memory/%s/counters/overrides" % policy, "^[1-9][0-9]")
        plan.add("detach 0")
    shows(plan, "/sys/kernel/debug/gpu_ext/memories", "^gpu 0 blocks 8 free 8 pinned 0 evictions [1-9][0-9]+ faults [1-9][0-9]{3}")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")
    # a driver that is older, newer or wrong stays native
    for params, said in (("abi=1", "has a slot of version 1"), ("abi=2", "has a slot of version 2"), ("abi=4", "has a slot of version 4"), ("reserved=1", "reserved in the slot of slot_test is not 0"),
                         ("reserved_gpu=1", "GPU 0 stays without policies: error 22")):
        plan.expect("insmod /slot_test.ko /sys/kernel/btf/slot_test " + params, "INSMOD", "/slot_test.ko 0")
        hears(plan, "insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext", said)
        hears(plan, "write /sys/module/slot_test/parameters/ask 1", "slot_test: native, 0 places, block -1, 0 regions, 0 moves")
        plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")
        plan.expect("rmmod slot_test", "RMMOD", "slot_test 0")
    no_memory(plan)
    mistakes(plan, home)
    threads(plan, home)
    plan.add("come_and_go %s 2 60" % plan.object("mru", home.path("mru")), "gpu_ext.ko comes and goes under load",
             lambda said: None if any(w == "COME_AND_GO" and re.fullmatch("2 [1-9][0-9]* 0", r) for w, r in said) else "failed")
    plan.expect("vgpu 2 30", "VGPU", "2")
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext", "INSMOD", "/gpu_ext.ko 0")
    plan.expect("rmmod vgpu", "RMMOD", "vgpu 0")
    plan.add("cat /sys/kernel/debug/gpu_ext/memories", "no memory is left", lambda said: next((r for w, r in said if w == "CAT" and r.startswith("gpu ")), None))
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")


# --- programs' own memory


def private(plan, home, has_devices):
    """The GPU works on anonymous pages of programs, which go there and come back; where Linux has no memory of devices, that is refused."""
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu blocks=4", "INSMOD", "/vgpu.ko 0")
    if has_devices:
        for what in ("there", "errors", "regions", "fork", "orphan", "unmapped"):
            plan.expect("private " + what, "PRIVATE", what + " 0")
        plan.expect("private killed 0 6", "PRIVATE", "killed 0")
        plan.expect("private threads 16 40", "PRIVATE", "threads 0")
        plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext max_refused=4000000000 " + PATIENT, "INSMOD", "/gpu_ext.ko 0")
        for policy in ("mru", "whole_block", "stride", "nonsense", "liar"):
            plan.expect("attach 0 " + plan.object(policy, home.path(policy)), "STATE", "loaded 0")
            plan.expect("private regions", "PRIVATE", "regions 0")
            plan.expect("private fork", "PRIVATE", "fork 0")
            plan.expect("private threads 16 12", "PRIVATE", "threads 0")
            shows(plan, "/sys/kernel/gpu_ext/memory/%s/state" % policy, "^live$")
            shows(plan, "/sys/kernel/gpu_ext/memory/%s/counters/calls" % policy, "^[1-9][0-9]")
            plan.add("detach 0")
        shows(plan, "/sys/kernel/debug/gpu_ext/memories", "^gpu 0 blocks 4 free 4 pinned 0 evictions [1-9][0-9] faults [1-9][0-9]{3}")
        plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")
        plan.expect("private hold", "PRIVATE", "hold 0")
        plan.expect("rmmod vgpu once", "RMMOD", "vgpu 11")
        plan.expect("private let_go", "PRIVATE", "let_go 0")
        shows(plan, "/sys/kernel/debug/vgpu/tenants", "^blocks 4 free 4 refused 0$")
    else:
        hears(plan, "private refused", "vgpu: no DEVICE_PRIVATE here, programs keep their memory")
        plan.expect("private refused", "PRIVATE", "refused 0")
    plan.expect("rmmod vgpu", "RMMOD", "vgpu 0")


# --- quotas and floors


def limits_wrong(n, said):
    """What three processes on a GPU of n blocks hold is what limits_user.h says, to the block; while all run at once, a service that is under way is one block."""
    told = {r.split()[0]: [int(w) for w in r.split()[1:]] for w, r in said if w == "LIMITS"}
    tenth = n // 10
    for step, should in (("refused", [9]), ("first", [5, 0, 0]), ("second", [5, 5, 0]), ("third", [3, 4, 3]), ("again", [3, 4, 3]), ("without", [3, 2, 5]), ("wrong", [0]),
                         ("left", [0, 0, 0])):
        should = should if step in ("refused", "wrong") else [tenth * x for x in should]
        if told.get(step) != should:
            return "%s: %s and should be %s" % (step, told.get(step), should)
    least, crowd = told.get("least"), told.get("crowd")
    if not least or not crowd or not least[2] or least[0] < 3 * tenth - 1 or least[1] < 2 * tenth - 1:
        return "least: %s" % least
    return None if sum(crowd) == n and crowd[0] >= 3 * tenth and 2 * tenth <= crowd[1] <= 4 * tenth and crowd[2] <= 3 * tenth else "crowd: %s" % crowd


def limits(plan, home, sizes=(10, 100, 1000, 10000)):
    """Quotas and floors of processes and cgroups hold, natively, and under a policy that takes from the one at its floor."""
    plan.add("mount cgroup2 /cgroup")
    # without prefetching a page comes where it is touched, or 10,000 blocks took more memory than there is
    for n in sizes:
        plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu blocks=%d prefetch=%d" % (n, n < 10000), "INSMOD", "/vgpu.ko 0")
        plan.add("limits %d" % n, "limits of %d blocks, native" % n, lambda said, n=n: limits_wrong(n, said))
        plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext max_refused=4000000000 " + PATIENT, "INSMOD", "/gpu_ext.ko 0")
        plan.expect("attach 0 " + plan.object("liar", home.path("liar")), "STATE", "loaded 0")
        plan.add("limits %d" % n, "limits of %d blocks, a policy that lies" % n, lambda said, n=n: limits_wrong(n, said))
        # it was asked to the end, had its way where it may, and named what it was not offered
        for what, pattern in (("state", "^live$"), ("counters/overrides", "^[1-9]"), ("counters/refused_range", "^[1-9]")):
            shows(plan, "/sys/kernel/gpu_ext/memory/liar/" + what, pattern)
        shows(plan, "/sys/kernel/debug/vgpu/tenants", "^blocks %d free %d refused 0$" % (n, n))
        plan.add("detach 0")
        plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")
        plan.expect("rmmod vgpu", "RMMOD", "vgpu 0")


# --- the command line


def says(plan, line, pattern, word="OUT"):
    """A program of the plan, and a line that it prints."""
    plan.add(line, "%s: %s" % (line[5:60] if line.startswith("exec") else line, pattern),
             lambda said: None if any(w == word and re.search(pattern, r) for w, r in said) else "no line with " + pattern)


def with_libraries(plan, folder, env, program):
    """A dynamic program and what it links to, libbpf from Debian's backports: that of Debian 12 finds no types of modules."""
    plan.files[os.path.basename(program)] = (program, 0o755)
    for line in sh(["ldd", program], "ldd").split("\n"):
        path = re.search(r"(/\S+) \(0x", line)
        if path:
            name = os.path.basename(path.group(1))
            newer = glob.glob("%s/usr/lib/x86_64-linux-gnu/libbpf.so.1.*" % env["ROOT"])
            where = "lib64" if name.startswith("ld-linux") else "lib"
            plan.files["%s/%s" % (where, name)] = (newer[0] if name.startswith("libbpf.so") and newer else os.path.realpath(path.group(1)), 0o755)


def replaces(plan, home, fifo, mru):
    """One that is pinned gives its place to another object's; what is refused changes nothing."""
    older, newer = plan.object("older", home.path("older")), plan.object("newer", home.path("newer"))
    replace = "exec /gpuext policy replace kernel/older "
    plan.expect("exec /gpuext policy load --home kernel --pin night " + older, "EXEC", "0")
    plan.expect("exec /gpuext policy load --home kernel --pin day " + fifo, "EXEC", "0")
    says(plan, "exec /gpuext policy replace kernel/none " + newer, "GX0647.*kernel/none", "ERR")
    says(plan, replace + fifo, "GX0641.*fifo: gpu_ext.ko has one of this name", "ERR")
    says(plan, replace + plan.object("tasks", home.path("tasks")), "GX0628.*tasks is no gpu_mem_ops, which kernel/older is", "ERR")
    says(plan, replace + plan.object("n_oob", programs.build(home.folder, ["n_oob"])["n_oob"]), "GX0642.*Linux: .*access beyond struct", "ERR")
    says(plan, replace + plan.object("n_init", programs.build(home.folder, ["n_init"])["n_init"]), "GX0642.*p does not take the place of kernel/older: Operation not permitted", "ERR")
    says(plan, replace + plan.object("two", home.path("two")), "GX0642.*one policy is needed to replace one, this has 2", "ERR")
    says(plan, replace + "/objects/none.o", "GX0642.*No such file", "ERR")
    says(plan, "exec /gpuext policy replace --set a kernel/older " + newer, "GX0643.*'a'", "ERR")
    says(plan, "exec /gpuext policy list", "^kernel +older +gpu_mem_ops +device +2 +live +night")
    # it has another name, and is called by that
    plan.expect(replace + newer, "EXEC", "0")
    says(plan, "exec /gpuext policy list", "^kernel +newer +gpu_mem_ops +device +2 +live +night")
    shows(plan, "/sys/kernel/debug/gpu_ext/exits", "^gpu_mem_ops 'older' kind 3 ")
    plan.expect("vgpu 2 60", "VGPU", "2")
    says(plan, "exec /gpuext policy stats kernel/newer", "gpu_block_access +[1-9][0-9]* calls, [1-9]")
    # it has settings, and the name of the one before
    plan.expect("exec /gpuext policy replace --set spare=3 kernel/newer " + mru, "EXEC", "0")
    says(plan, "exec /gpuext policy map kernel/mru .rodata dump", '^0: .*"spare":3')
    plan.expect("exec /gpuext policy replace --set spare=4 kernel/mru " + mru, "EXEC", "0")
    says(plan, "exec /gpuext policy map kernel/mru .rodata dump", '^0: .*"spare":4')
    plan.expect("vgpu 2 60", "VGPU", "2")
    plan.expect("exec /gpuext policy unload kernel/mru", "EXEC", "0")
    plan.expect("exec /gpuext policy unload kernel/fifo", "EXEC", "0")
    plan.add("exec /gpuext policy list", "none is left", lambda said: next((r for w, r in said if w == "OUT" and r.startswith("kernel")), None))


def maps(plan, home):
    """What a policy keeps, read and written from outside, whoever attached it."""
    keeps, of = plan.object("keeps", home.path("keeps")), "exec /gpuext policy map kernel/keeps!it "
    plan.expect("exec /gpuext policy load --home kernel --pin night --set step=2 " + keeps, "EXEC", "0")
    plan.add(of + "seen dump", "nothing is in it", lambda said: None if ("EXEC", "0") in said and not any(w == "OUT" and r for w, r in said) else "something")
    plan.expect("vgpu 2 60", "VGPU", "2")
    says(plan, of + "seen dump", '^[0-3]: \\{"calls":[0-9]*[02468],"last":3\\}$')
    says(plan, of + "seen dump -j", '^\\{"key":[0-3],"value":\\{"calls":[0-9]*[02468],"last":3\\}\\}$')
    # global data: what is written there the policy sees
    says(plan, of + ".data dump", '^0: \\{"limit":3\\}$')
    plan.expect(of + ".data update key 0 value 5", "EXEC", "0")
    says(plan, of + ".data lookup key 0", '^0: \\{"limit":5\\}$')
    for key in range(4):
        plan.add(of + "seen delete key %d" % key)
    says(plan, of + "seen delete key 0", "GX0653.*delete in 'seen': there is no such key", "ERR")
    plan.expect("vgpu 2 60", "VGPU", "2")
    says(plan, of + "seen dump", '^[0-3]: \\{"calls":[0-9]*[02468],"last":5\\}$')
    says(plan, of + ".rodata update key 0 value 5", "GX0653.*nobody writes to it once the policy is loaded", "ERR")
    # keys that come and go
    plan.expect(of + "seen update key 9 value 1 0 0 0 0 0 0 0 7 0 0 0 0 0 0 0 noexist", "EXEC", "0")
    says(plan, of + "seen update key 9 value 1 0 0 0 0 0 0 0 7 0 0 0 0 0 0 0 noexist", "GX0653.*the key is there already", "ERR")
    says(plan, of + "seen lookup key 9", '^9: \\{"calls":1,"last":7\\}$')
    plan.expect(of + "seen delete key 9", "EXEC", "0")
    says(plan, of + "seen lookup key 9", "GX0653.*lookup in 'seen': there is no such key", "ERR")
    # more than one answer has; a name that Linux cut off
    plan.expect(of + "a_longer_name_than_linux_keeps update key 4999 value 77", "EXEC", "0")
    plan.add(of + "a_longer_name_than_linux_keeps dump", "5000 entries, each once",
             lambda said: None if [r.split(":")[0] for w, r in said if w == "OUT" and r] == [str(i) for i in range(5000)] and ("OUT", "4999: 77") in said else "not all")
    says(plan, of + "a_longer_name_than_linux_keeps lookup key 5000", "GX0653.*there is no such key", "ERR")
    # what there is not
    says(plan, of + "told dump", "GX0653.*'told' has no keys \\(RINGBUF\\)", "ERR")
    says(plan, of + "of_cpu dump", "GX0653.*'of_cpu' has a value for each CPU", "ERR")
    says(plan, of + "none dump", "GX0653.*no 'none'; there are .*seen", "ERR")
    says(plan, of + "seen eat", "GX0901", "ERR")
    says(plan, "exec /gpuext policy map kernel/none seen dump", "GX0647.*kernel/none", "ERR")
    says(plan, "exec /gpuext policy show kernel/keeps!it", "^  map seen +HASH, key 4, value 16, 8 entries")
    says(plan, "exec /gpuext policy show -j kernel/keeps!it", '"maps":\\[.*\\{"name":"seen","type":1,"key_size":4,"value_size":16,"max_entries":8\\}')
    # it is watched until it leaves
    plan.add("start /gpuext policy map kernel/keeps!it .data watch --interval 0.05")
    plan.add("await_text /tmp/out2 limit")
    plan.expect("exec /gpuext policy unload kernel/keeps!it", "EXEC", "0")
    says(plan, "finish 0", "GX0647.*kernel/keeps!it", "ERR")
    # of one that a process holds, and of one that is attached without a link
    plan.add("start /gpuext policy load --home kernel " + keeps)
    plan.add("await /sys/kernel/gpu_ext/memory/keeps!it/state")
    says(plan, of + ".data dump", '^0: \\{"limit":3\\}$')
    says(plan, "exec /gpuext policy replace kernel/keeps!it " + keeps, "GX0654.*kernel/keeps!it", "ERR")
    plan.add("finish 15")
    plan.expect("attach 0 " + keeps, "STATE", "loaded 0")
    says(plan, of + ".data dump", '^0: \\{"limit":3\\}$')
    plan.add("detach 0")


def command_line(plan, home, folder, env):
    """gpuext itself in the guest: what it says of a kernel without the module, and what it does in one that has it."""
    with_libraries(plan, folder, env, os.path.join(home.build, "gpuext"))
    fifo, mru = plan.object("fifo", home.path("fifo")), plan.object("mru", home.path("mru"))
    plan.add("mount bpf /sys/fs/bpf")
    says(plan, "exec /gpuext policy load --home kernel " + fifo, "GX0645.*the module gpu_ext is not loaded", "ERR")
    says(plan, "exec /gpuext doctor", "memory in the kernel +no +the module gpu_ext is not loaded")
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + PATIENT, "INSMOD", "/gpu_ext.ko 0")
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu blocks=8", "INSMOD", "/vgpu.ko 0")
    says(plan, "exec /gpuext doctor", "memory in the kernel +yes +gpu_mem_ops of gpu_ext.ko")
    says(plan, "exec /gpuext doctor", "tasks in the kernel +yes +gpu_sched_ops of gpu_ext.ko")
    says(plan, "exec /gpuext doctor", "GPU in the kernel +yes +/dev/vgpu")
    # pinned: it stays without the command
    says(plan, "exec /gpuext policy load --home kernel --pin night " + fifo, "^policy kernel/fifo: attached$")
    plan.expect("vgpu 2 60", "VGPU", "2")
    says(plan, "exec /gpuext policy list", "^kernel +fifo +gpu_mem_ops +device +0 +live +night")
    says(plan, "exec /gpuext policy list -j", '^\\{"home":"kernel","name":"fifo","type":"gpu_mem_ops","state":"live","pin":"night"')
    says(plan, "exec /gpuext policy stats kernel/fifo", "gpu_block_access +[1-9][0-9]* calls, [1-9]")
    says(plan, "exec /gpuext policy stats", "overrides +[1-9]")
    says(plan, "exec /gpuext policy show kernel/fifo", "^  exit_kind +0$")
    says(plan, "exec /gpuext policy show kernel/fifo -j", '"calls":[1-9]')
    # names are taken, and there is no such policy
    says(plan, "exec /gpuext policy load --home kernel --pin day " + fifo, "GX0641.*has one of this name", "ERR")
    says(plan, "exec /gpuext policy load --home kernel --pin night " + mru, "GX0646.*'night' is taken", "ERR")
    says(plan, "exec /gpuext policy unload kernel/none", "GX0647.*kernel/none", "ERR")
    plan.expect("exec /gpuext policy unload kernel/fifo", "EXEC", "0")
    plan.add("exec /gpuext policy list", "unloaded", lambda said: next((r for w, r in said if w == "OUT" and "fifo" in r), None))
    # budgets in place of the object's, alone and together, and what there is none for
    plan.expect("exec /gpuext policy load --home kernel --pin night --budget-ns 700 --batch-budget-ns 9000 " + fifo, "EXEC", "0")
    says(plan, "exec /gpuext policy show kernel/fifo", "^  budget_ns +700$")
    says(plan, "exec /gpuext policy show kernel/fifo", "^  batch_budget_ns +9000$")
    plan.expect("exec /gpuext policy unload kernel/fifo", "EXEC", "0")
    plan.expect("exec /gpuext policy load --home kernel --pin night --budget-ns 700 " + plan.object("over_batch", home.path("over_batch")), "EXEC", "0")
    says(plan, "exec /gpuext policy show kernel/over_batch", "^  budget_ns +700$")
    says(plan, "exec /gpuext policy show kernel/over_batch", "^  batch_budget_ns +1$")
    plan.expect("exec /gpuext policy unload kernel/over_batch", "EXEC", "0")
    replaces(plan, home, fifo, mru)
    maps(plan, home)
    # what the verifier of Linux says, and a setting
    says(plan, "exec /gpuext policy load --home kernel " + plan.object("n_oob", programs.build(home.folder, ["n_oob"])["n_oob"]), "GX0642.*Linux: .*access beyond struct", "ERR")
    says(plan, "exec /gpuext policy load --home kernel --set nothing=1 " + mru, "GX0643", "ERR")
    # auto is the kernel here; held until a signal comes
    plan.add("start /gpuext policy load --set spare=2 " + mru)
    plan.add("await /sys/kernel/gpu_ext/memory/mru/state")
    says(plan, "exec /gpuext policy list", "^kernel +mru +gpu_mem_ops +device +0 +live +- ")
    says(plan, "exec /gpuext policy unload kernel/mru", "GX0654.*kernel/mru", "ERR")
    plan.expect("vgpu 2 60", "VGPU", "2")
    says(plan, "finish 15", "^policy kernel/mru: leaves$")
    # ejected: the command ends, and says why
    plan.add("start /gpuext policy load --home kernel " + plan.object("gives_up", home.path("gives_up")))
    plan.add("await /sys/kernel/gpu_ext/memory/gives_up/state")
    plan.add("vgpu 2 60")
    plan.expect("finish 0", "EXEC", "3")
    plan.expect("rmmod vgpu", "RMMOD", "vgpu 0")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")


# --- what a hook costs, in instructions


def costs(plan, home):
    """An access hook, without gpu_ext.ko, without a policy, and with fifo: at most so many instructions at the median."""

    def cost(name, most):
        def wrong(said):
            found = next((m for w, r in said for m in [re.search(r"(\d+) runs of (\d+) hooks: least (\d+), median (\d+), most (\d+); of the loop alone: least (\d+), median (\d+), most (\d+)", r)]
                          if m and w == "KERNEL"), None)
            if not found:
                return "nothing was said"
            runs, hooks, *numbers = (int(g) for g in found.groups())
            least, median, top = ((with_it - numbers[4]) / hooks for with_it in numbers[:3])
            print("          %s: %.2f instructions at the median of %d runs of %d, least %.2f, most %.2f" % (name, median, runs, hooks, least, top))
            return None if median <= most else "that is more than %d" % most
        plan.add("write /sys/module/slot_test/parameters/cost 1", "%s: at most %d instructions" % (name, most), wrong)

    # what a call costs has a reading of the clock in it
    plan.add("cat /sys/devices/system/clocksource/clocksource0/current_clocksource", "the clock", lambda said: print("          the clock is", said[0][1] if said else "?"))
    plan.expect("insmod /slot_test.ko /sys/kernel/btf/slot_test", "INSMOD", "/slot_test.ko 0")
    cost("a hook without gpu_ext.ko", 10)
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + PATIENT, "INSMOD", "/gpu_ext.ko 0")
    cost("a hook with gpu_ext.ko and no policy", 10)
    plan.expect("attach 0 " + plan.object("fifo", home.path("fifo")), "STATE", "loaded 0")
    cost("fifo's callback with validation and commit", 400)
    shows(plan, "/sys/kernel/gpu_ext/memory/fifo/counters/calls", "^10[0-9]{3}$")
    shows(plan, "/sys/kernel/gpu_ext/memory/fifo/counters/overrides", "^10[0-9]{3}$")
    plan.add("detach 0")
    cost("a hook when fifo has gone", 10)


def heard(said, word, pattern):
    """The numbers behind a word; None: it was not said."""
    return next(([int(g) for g in m.groups()] for w, r in said for m in [re.search(pattern, r)] if w == word and m), None)


def driver_modules(folder, env):
    """gpu_ext.ko, and the driver without a GPU that has services for it."""
    return {"gpu_ext.ko": vm.build_module(folder, env, "gpu_ext", ["kernel/Kbuild", "kernel/*.[ch]", ("src/driver/*.c", "driver")]),
            "gpu_ext_test.ko": vm.build_module(folder, env, "gpu_ext_test", ["tests/kernel_home/Kbuild", "tests/kernel_home/module.c", ("src/driver/page_mask.c", "driver")], ["gpu_ext"])}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/release")
    vm.options(parser)
    parser.add_argument("--all", action="store_true", help="27 traces instead of 2")
    parser.add_argument("--traces", type=int, default=0, help="so many generated traces, and nothing else")
    parser.add_argument("--part", default="", help="decisions, life, cli, vgpu, private, limits: that part alone; cost: what hooks cost, where a clock counts instructions; no part of all")
    args = parser.parse_args()
    env, folder = vm.linux(args)
    if not env:
        print("kernel home: 0 passed, 0 failed, 1 skipped")
        return 0
    start = time.time()
    plan, home = Plan(), Home(folder, args.build)
    plan.files.update(driver_modules(folder, env))
    guest = vm.build_guest(os.path.join(folder, "kernel_home_guest"), env, *GUEST)
    if args.part == "cost":
        plan.files["slot_test.ko"] = vm.build_module(folder, env, "slot_test", ["tests/kernel_home/slot/*", "kernel/slot.c"])
        plan.files["vgpu.ko"] = os.path.join(folder, "gpu_ext/vgpu.ko")
        costs(plan, home)
        passed, failed = judge(plan, vm.boot(folder, env, guest, dict(plan.files, plan="\n".join(plan.lines + [""]).encode()), counted=True))
        print("kernel home: %d passed, %d failed, 0 skipped" % (passed, failed))
        return 1 if failed else 0
    if args.traces:
        passed, failed = many(home, env, guest, plan.files, args.traces)
        print("kernel home: %d passed, %d failed, 0 skipped" % (passed, failed))
        return 1 if failed else 0
    if args.part in ("", "decisions"):
        decisions(plan, home, args.all)
    if args.part in ("", "life"):
        life(plan, home)
    plan.files["vgpu.ko"] = os.path.join(folder, "gpu_ext/vgpu.ko")
    if args.part in ("", "cli"):
        command_line(plan, home, folder, env)
    if args.part in ("", "vgpu"):
        plan.files["slot_test.ko"] = vm.build_module(folder, env, "slot_test", ["tests/kernel_home/slot/*", "kernel/slot.c"])
        vgpu(plan, home)
    if args.part in ("", "private"):
        private(plan, home, args.linux in ("newer", "debug"))  # debug.config has memory of devices
    if args.part in ("", "limits"):
        limits(plan, home)
    built = time.time()
    console = vm.boot(folder, env, guest, dict(plan.files, plan="\n".join(plan.lines + [""]).encode()))
    booted = time.time()
    passed, failed = judge(plan, console)
    print("Linux %s: built in %.1f s, ran in %.1f s, compared in %.1f s" % (env["KERNEL"], built - start, booted - built, time.time() - booted))
    print("kernel home: %d passed, %d failed, 0 skipped" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as error:
        print(error)
        print("kernel home: 0 passed, 1 failed, 0 skipped")
        sys.exit(1)
