#!/usr/bin/env python3
# run.py - programs in the published form of device eBPF, attached by `gpuext run` and by a loader that knows nothing of gpuext: what they count.
"""tests/published_device/run.py [--build build/release] [--examples build/examples] [NAMES]

Every case_<name> is one test on the soft device. What published_app does is written at its head; nothing is taken from a run.
"""
import json, os, subprocess, sys, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))
import suite
from suite import equal, values

LANES, ACTIVE, OTHER, TRACED = 480, 450, 128, 64
ACCESSES = ACTIVE * 2 * 2 + OTHER + TRACED


class Suite(suite.Suite):
    """Objects and application of this folder."""

    def __init__(self, build, examples, tmp):
        super().__init__(build, examples, tmp)
        self.app = os.path.join(self.examples, "published_app")

    def obj(self, name):
        return os.path.join(self.build, "published_device", name + ".bpf.o")

    def run(self, name, *argv):
        return self.both(["-e", self.obj(name)], self.app, *(argv or ("work",)))

    def refused(self, name, *words):
        ran = self.under(["-e", self.obj(name)], self.app, "work")
        assert ran.status and all(word in ran.err for word in words), (ran.status, ran.err)


class Loader:
    """loader.c under the preload, and an application that finds it."""

    def __init__(self, s, name, *named):
        env = s.env(dict(LD_PRELOAD=os.path.join(s.build, "lib", "libgpuext-bpf.so"), LD_LIBRARY_PATH=os.path.join(s.build, "lib", "soft")))
        self.s, self.n_links = s, 0
        command = [os.path.join(s.build, "published_device", "loader"), s.obj(name), *named]
        self.errors = open(s.file("errors"), "w+", encoding="utf-8")
        self.p = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, text=True)

    def ask(self, *words):
        print(*words, file=self.p.stdin, flush=True)
        return self.p.stdout.readline().strip()

    def attach(self, n):
        equal(self.ask("attach"), str(n), "links " + self.said())
        self.n_links = n

    def numbers(self, *words):
        return [int(n) for n in self.ask(*words).split()]

    def said(self):
        return open(self.errors.name, encoding="utf-8").read()

    def app(self, *argv):
        lib = os.path.join(self.s.build, "lib")
        env = dict(LD_PRELOAD=os.path.join(lib, "libgpuext-cuda.so"), GPUEXT_DEVICE="soft", GPUEXT_SOCKET=f"gpuext/run/{os.geteuid()}/{self.p.pid}")
        got = self.s.finish(self.s.start([self.s.app, *(argv or ("work",))], env, os.path.join(lib, "soft")))
        suite.same(self.s.alone(self.s.app, *(argv or ("work",))), got)
        return got

    def end(self):
        self.p.stdin.close()
        equal(self.p.wait(20), 0, "loader " + self.said())


# by_program, by_section, by_both, by_mangling, list, list_ret, front
FORMS = [LANES, LANES, LANES, OTHER, LANES + OTHER, OTHER + TRACED, 0, 0]


def case_forms(s):
    got = s.run("kprobe_forms")
    equal(values(got, "counts"), FORMS, "lanes")
    equal(got.total["missed_launches"], 0, "missed")


def case_forms_by_libbpf(s):
    """The same object by an ordinary loader: bpf_program__attach(), and a list of kernels by bpf_program__attach_kprobe()."""
    loader = Loader(s, "kprobe_forms", "cuda__front=_Z6tracedPVi,cuda___Z5otherPVi:ret", "cuda__by_program=cuda___Z6tracedPVi")
    loader.attach(7)
    loader.app()
    equal(loader.numbers("values", "counts"), [TRACED] + FORMS[1:6] + [TRACED + OTHER, 0], "lanes")
    equal(loader.ask("detach"), "7", "links")
    loader.n_links = 0
    loader.app()
    equal(loader.numbers("values", "counts"), [TRACED] + FORMS[1:6] + [TRACED + OTHER, 0], "lanes after detach")
    loader.end()


def case_loader_is_listed(s):
    """`gpuext prog|map|link` name what a loader under the preload holds, and dump its maps, as they do of `gpuext run`."""
    loader = Loader(s, "threadhist")
    loader.attach(1)
    loader.app()

    def asked(*words):
        got = subprocess.run([s.gpuext, *words, "-j", "-p", str(loader.p.pid)], capture_output=True, text=True, timeout=30)
        equal((got.returncode, got.stderr), (0, ""), f"gpuext {words}")
        return [json.loads(line) for line in got.stdout.splitlines()]

    (link,), progs, maps = asked("link", "list"), asked("prog", "list"), asked("map", "list")
    assert link["active"] and link["prog"] in [p["id"] for p in progs], (link, progs)
    (held,) = [m for m in maps if m["id"] in progs[0]["maps"]]
    assert sum(entry["value"] for entry in asked("map", "dump", str(held["id"]))) > 0, held
    loader.end()


def case_linux_functions_are_refused(s):
    s.refused("linux_function", "GX0617", "do_sys_openat2", "cuda__")
    loader = Loader(s, "linux_function")
    assert int(loader.ask("attach")) < 0, "attached"
    assert "GX0617" in loader.said(), loader.said()
    loader.end()


def case_mem_trace(s):
    equal(values(s.run("mem_trace"), "counter"), [ACCESSES], "accesses")


def case_kernelretsnoop(s):
    total = s.run("kernelretsnoop").total["records"]
    equal(total, {"produced": LANES, "delivered": LANES, "dropped": 0, "lost": 0}, "records")
    loader = Loader(s, "kernelretsnoop")
    loader.attach(1)
    loader.app()
    got = [[int(w) for w in r.split()] for r in loader.ask("ring", "events").strip(",").split(",")]
    assert sorted(r[:3] for r in got) == sorted([t, 0, 0] for t in range(96) for _ in range(5)), got[:5]
    assert all(r[3] > 0 for r in got), "times"
    loader.end()


def case_threadhist(s):
    equal(values(s.run("threadhist"), "runs"), [1] * LANES, "runs")


def case_launchlate(s):
    """What a program writes at the launch call, the kernel of that launch reads."""
    for _ in range(3):
        loader = Loader(s, "launchlate")
        loader.attach(2)
        loader.app()
        late = loader.numbers("values", "late")
        equal((sum(late), sum(late[:8])), (LANES, LANES), f"threads in the histogram, and those below 1 s: {late}")
        loader.end()


def case_should_try_steal(s):
    """A policy that lets blocks claim each other's work: what kernels compute stays, and a block runs once."""
    got = s.both(["-e", s.obj("device_steal"), "-e", s.obj("threadhist")], s.app, "work")
    equal(values(got, "runs"), [1] * LANES, "runs")
    equal(got.total["missed_launches"], 0, "missed")


def check_placed(got):
    """Threads of each SM and of each warp's slot, and the lane of each of the kernel's 480 threads."""
    sums = {name: {e["key"]: e["value"] for e in got.maps[name]} for name in ("by_sm", "by_warp", "lane_of")}
    equal(sum(sums["by_sm"].values()), LANES, "threads of SMs")
    of_sms = {}
    for warp, n in sums["by_warp"].items():
        assert n % 32 == 0, sums["by_warp"]
        of_sms[warp >> 32] = of_sms.get(warp >> 32, 0) + n
    equal(of_sms, sums["by_sm"], "threads of warps, by SM")
    equal(sums["lane_of"], {i: i % 96 % 32 for i in range(LANES)}, "lanes")


def case_threadscheduling(s):
    check_placed(s.run("threadscheduling"))


def case_threadscheduling_dynamic(s):
    """Attached to an application that runs already."""
    check_placed(s.run("threadscheduling_dynamic"))
    stop, report = s.file("stop"), s.file("report.json")
    lib = os.path.join(s.build, "lib")
    app = s.start([s.app, "serve", stop], {"LD_PRELOAD": os.path.join(lib, "libgpuext-cuda.so"), "GPUEXT_DEVICE": "soft"}, os.path.join(lib, "soft"))
    time.sleep(0.3)
    ran = s.read(s.finish(s.start(s.command(["-e", s.obj("threadscheduling_dynamic"), "-p", str(app.pid), "-d", "0.7"], None, report))), report)
    open(stop, "w", encoding="utf-8").close()
    assert b"wrong 0" in s.finish(app).out
    by_sm = {e["key"]: e["value"] for e in ran.maps["by_sm"]}
    assert sum(by_sm.values()) and sum(by_sm.values()) % LANES == 0, by_sm
    equal(sorted(e["key"] for e in ran.maps["lane_of"]), list(range(LANES)), "threads")


def case_cuda_counter(s):
    got = s.run("cuda_counter")
    (entered,), (left,), (times,) = got.maps["entered"], got.maps["left"], got.maps["times"]
    equal((entered["value"], left["value"]), (LANES, LANES), "entered and left")
    assert entered["key"] == left["key"] == times["key"] > 1, (entered, left)
    assert 0 <= times["value"] < 60 * 10**9 * LANES, times


def case_cudagraph(s):
    got = s.run("cudagraph", "graph", "7")
    equal({e["key"]: e["value"] for e in got.maps["by_grid"]}, {5: 7 * LANES, 1: 7 * 96}, "threads by grid")


def case_shared_maps(s):
    equal(values(s.run("shared_threadhist"), "runs"), [5] * 96, "runs")
    equal(values(s.run("shared_launchlate"), "seen"), [LANES, 0], "threads behind their launch")


def case_gpu_shared_map(s):
    got = s.run("gpu_shared_map")
    equal(values(got, "sum"), [OTHER], "sum")
    equal({e["key"]: e["value"] for e in got.maps["by_thread"]}, {x: 2 for x in range(64)}, "table")


def case_host_map_test(s):
    got = s.run("host_map_test")
    equal((values(got, "runs"), values(got, "sum")), ([1] * LANES, [0, 2 * LANES]), "slots and sums")


def case_queues(s):
    """What lanes push user space takes, each value once and none lost; what it pushes lanes take, before and beside each other."""
    loader = Loader(s, "queues")
    equal(loader.numbers("push", "tasks", *range(60)), [60], "tasks")
    equal(loader.numbers("push", "met", 77777), [1], "met")
    loader.attach(4)
    loader.app()
    warps = [1000 + 96 * b + 32 * w for b in range(5) for w in range(3)]
    equal(sorted(loader.numbers("take", "results")[:-1]), sorted(list(range(LANES)) + warps), "results")
    equal(sorted(loader.numbers("take", "newest")[:-1]), list(range(LANES)), "newest")
    few = loader.numbers("take", "few")[:-1]
    assert len(few) == len(set(few)) == 100 and set(few) < set(range(LANES)), few
    equal(loader.numbers("values", "taken"), [1] * 60 + [0] * 5, "tasks that were taken")
    told = loader.numbers("values", "told")
    equal(told, [LANES - 60, LANES - 100, LANES + OTHER, 0, 0], "told")
    asked = loader.numbers("ask", "met", *range(LANES), 77777, *range(10**6, 10**6 + 320))
    equal(asked[:LANES + 1], [1] * (LANES + 1), "values that were pushed")
    assert sum(asked[LANES + 1:]) < 20, asked
    equal((loader.numbers("take", "between"), loader.numbers("take", "tasks")), ([0], [0]), "left")
    loader.end()


def case_growth(s):
    """Slots of a per-thread map of the host's number: a launch that has more threads than there are slots gets them, and what was counted before stays."""
    got = s.run("growth", "grow")
    slots = {(e["key"], e["thread"]): e["value"] for e in got.maps["runs"]}
    want = {(key, thread): (3 if thread < 64 else 1) * (3 if key else 1) for key in range(2) for thread in range(300 * 256)}
    equal(len(slots), len(want), "slots")
    equal([(at, slots.get(at), n) for at, n in want.items() if slots.get(at) != n][:5], [], "counts that are wrong")
    equal(got.total["lanes"]["dropped"], 0, "dropped")


def case_kernel_trace(s):
    total = s.run("kernel_trace").total["records"]
    equal(total, {"produced": TRACED, "delivered": TRACED, "dropped": 0, "lost": 0}, "records")


def case_printk(s):
    """Lines of one thread: at the end of gpuext's run; of a loader that knows nothing of gpuext, on its standard error."""
    who = "_Z5otherPVi block (1,0,0) thread (7,0,0): "
    want = [who + said for said in ("x 7 in 1", "y 0", "text")]
    loader = Loader(s, "printk")
    loader.attach(1)
    loader.app()
    loader.end()
    for said in (s.run("printk").err, loader.said()):
        equal([line.split(": ", 1)[1] for line in said.splitlines() if who in line], want, said)


def case_atomizer(s):
    """A part of the grid ends early, where the operator allows that, and the application's memory shows it; else the program is refused."""
    s.refused("atomizer", "GX0223", "cuda__some", "--allow-exit")
    got = s.under(["--allow-exit", "-e", s.obj("atomizer")], s.app, "part")
    equal(values(got, "counts"), [OTHER // 2, OTHER // 2], "threads")
    equal(got.out.decode().split()[-1], str(OTHER // 2), "threads that wrote")
    equal(got.total["missed_launches"], 0, "missed")
    equal(s.alone(s.app, "part").out.decode().split()[-1], str(OTHER), "threads that write alone")
    os.environ["GPUEXT_ALLOW_EXIT"] = "1"
    try:
        loader = Loader(s, "atomizer")
    finally:
        del os.environ["GPUEXT_ALLOW_EXIT"]
    loader.attach(1)
    loader.app("work")
    equal(loader.numbers("values", "counts"), [OTHER // 2, OTHER // 2], "threads of a loader's")
    loader.end()


def case_directly_run(s):
    """A program is the kernel: what it works on is set before by the loader."""
    loader = Loader(s, "directly_run")
    for i in range(256):
        loader.ask("set", "a", i, i * 7 + 1)
        loader.ask("set", "b", i, i * 3 + 2)
    loader.attach(2)
    loader.app("direct", "4", "64")
    a, b = [i * 7 + 1 for i in range(256)], [i * 3 + 2 for i in range(256)]
    equal(loader.numbers("values", "sums"), [x + y for x, y in zip(a, b)], "sums")
    product = [sum(a[r * 8 + k] * b[k * 8 + c] for k in range(8)) for r in range(8) for c in range(8)]
    equal(loader.numbers("values", "products"), product, "products")
    loader.end()


# access, fence, enter, exit, probe, retprobe; of accesses: stores, bytes; sums of 1 + block_x twice, of thread numbers
THREADS, BLOCKS = LANES + OTHER + TRACED, 5 + 2 + 2
DEVICE_OPS = [ACCESSES, TRACED, BLOCKS, BLOCKS, THREADS, THREADS, ACTIVE * 2 + OTHER + TRACED, 4 * ACCESSES, 15 + 3 + 3, 15 + 3 + 3,
              sum(sum(range(n)) for n in (LANES, OTHER, TRACED))]


def case_device_ops(s):
    """gdev_mem_ops and gdev_sched_ops: each member's calls, by gpuext run, and by bpf_map__attach_struct_ops() of an ordinary loader."""
    equal(values(s.run("device_ops"), "counts"), DEVICE_OPS, "members")
    loader = Loader(s, "device_ops")
    loader.attach(2)
    loader.app()
    equal(loader.numbers("values", "counts"), DEVICE_OPS, "members by libbpf")
    equal(loader.ask("detach"), "2", "links")
    loader.n_links = 0
    loader.app()
    equal(loader.numbers("values", "counts"), DEVICE_OPS, "members after detach")
    loader.end()


def case_device_ops_blocks(s):
    """Once for a block, whatever its shape: examples/blocks3d launches 5 x 4 x 3 of 8 x 4 x 2 threads."""
    got = values(s.both(["-e", s.obj("device_ops")], os.path.join(s.examples, "blocks3d")), "counts")
    threads = got[4]
    assert got[2] == got[3] > 0 and got[5] == threads, got
    equal((got[2], threads), (60, 3840), "blocks, threads")


if __name__ == "__main__":
    suite.Suite = Suite
    sys.exit(suite.main("published_device", globals()))
