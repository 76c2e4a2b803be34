#!/usr/bin/env python3
# policy.py - policies of a loader in applications on the soft device: they come, work, are replaced, ejected, and lose their owner.
"""tests/e2e/policy.py [--build build/release] [NAME...]: every case_<name> is one test; it fails by an assertion.

`tasks` (tasks.c) makes a context, launches once and destroys it, in rounds: each round is one task_init, one task_bind and one
task_destroy. Whatever policies do, it prints the same.
"""
import argparse, json, os, shutil, subprocess, sys, tempfile, time

import parts

CALLS = 3  # of a round


class Skipped(Exception):
    pass


class Suite:
    def __init__(self, build, tmp):
        self.tmp, self.n, self.started = tmp, 0, []
        self.use(os.path.abspath(build))

    def use(self, build):
        self.build, self.gpuext, self.tasks = build, os.path.join(build, "gpuext"), os.path.join(build, "e2e", "tasks")

    def copy(self):
        """Another user may not even see the folder that this was built in."""
        place = os.path.join(self.tmp, "build")
        for name in ("lib", "e2e/policies"):
            shutil.copytree(os.path.join(self.build, name), os.path.join(place, name), symlinks=True)
        for name in ("gpuext", "e2e/tasks"):
            shutil.copy(os.path.join(self.build, name), os.path.join(place, name))
        self.use(place)

    def file(self, name):
        self.n += 1
        return os.path.join(self.tmp, f"{self.n}-{name}")

    def obj(self, kind):
        return os.path.join(self.build, "e2e", "policies", kind + ".bpf.o")

    def env(self, extra=None):
        env = dict(os.environ, **(extra or {}))
        # of sanitized builds: the agent is preloaded before the sanitizer, and applications end without tidying up
        env["GPUEXT_GROUP"] = f"test-{os.getpid()}"  # no application and no loader but ours
        env.setdefault("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0")
        return env

    def start(self, argv, extra=None, **kw):
        out = open(self.file("out"), "w+", encoding="utf-8")
        p = subprocess.Popen(argv, env=self.env(extra), stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, **kw)
        out.close()  # in long tests there are thousands
        p.text = lambda: open(out.name, encoding="utf-8").read()
        self.started.append(p)
        return p

    def end(self, p, status, seconds=30):
        assert p.wait(seconds) == status, f"status {p.returncode}: {p.text()[-800:]}"
        return p.text()

    def app(self, rounds, *more, extra=None, **kw):
        """The application with the agent in it, started by nobody of ours."""
        library = os.path.join(self.build, "lib")
        env = {"LD_PRELOAD": os.path.join(library, "libgpuext-cuda.so"), "LD_LIBRARY_PATH": os.path.join(library, "soft"), "GPUEXT_DEVICE": "soft"}
        return self.start([self.tasks, str(rounds), *more], {**env, **(extra or {})}, **kw)

    def serve(self, start=None):
        """An application that goes on until stop(p)."""
        stop = self.file("stop")
        p = (start or self.app)(0, stop)
        p.stop = stop  # an application under gpuext run outlives it
        wait_for(lambda: os.path.exists(stop + ".up") or p.poll() is not None)
        assert p.poll() is None, p.text()
        return p

    def stop(self, p):
        open(p.stop, "w", encoding="utf-8").close()
        return self.end(p, 4)

    def load(self, *argv, **kw):
        p = self.start([self.gpuext, "policy", "load", "-j", *argv], **kw)
        wait_for(lambda: '"attached"' in p.text() or p.poll() is not None)
        assert p.poll() is None, p.text()
        return p

    def policy(self, *argv):
        ran = subprocess.run([self.gpuext, "policy", *argv], capture_output=True, timeout=30, env=self.env())
        assert ran.returncode == 0, ran.stderr.decode()
        return ran.stdout.decode()

    def shown(self, owner, at=-1):
        return [json.loads(line) for line in self.policy("list", "-j").splitlines() if json.loads(line)["pid"] == owner.pid][at]

    def unload(self, owner):
        owner.terminate()
        text = self.end(owner, 0)
        return [json.loads(line) for line in text.splitlines()][-1]

    def run(self, kinds, *argv, extra=None, wait=True):
        """gpuext run --policy: the process, with lines() of its report and maps(). A kind: its name, with NAME=VALUE behind it."""
        out, maps = self.file("report"), self.file("maps")
        head = [self.gpuext, "run", "--device", "soft", "-o", "json", "--out", out, "--dump", maps]
        policies = [w for k in kinds for w in (("--set", k) if "=" in k else ("--policy", self.obj(k)))]
        p = self.start(head + policies + ["--", self.tasks, *map(str, argv)], extra)
        p.lines = lambda kind: [l for l in map(json.loads, open(out, encoding="utf-8")) if l["type"] == kind]
        p.maps = lambda name: [e["value"] for e in json.load(open(maps, encoding="utf-8"))[name]]
        if wait:
            text = self.end(p, 4)
            assert f"rounds {argv[0]} wrong 0\n" in text, text
        return p

    def close(self):
        for p in self.started:
            if hasattr(p, "stop"):
                open(p.stop, "w", encoding="utf-8").close()
        for p in self.started:
            try:
                p.wait(0 if not hasattr(p, "stop") else 5)
            except subprocess.TimeoutExpired:
                p.kill()
                p.wait()


def folder():
    """Where this user's sockets are, as src/control/folder.h says."""
    user, runtime = os.geteuid(), os.environ.get("XDG_RUNTIME_DIR")
    login = [p for p in (runtime, f"/run/user/{user}") if p and os.path.isdir(p) and os.stat(p).st_uid == user]
    place = "/run/gpuext" if not user else os.path.join(login[0], "gpuext") if login else f"{os.environ.get('TMPDIR', '/tmp')}/gpuext-{user}"
    own = os.path.join(place, "own")  # but those of loaders of policies, which are in place itself
    os.makedirs(place, 0o755 if not user else 0o700, exist_ok=True)
    os.makedirs(own, 0o700, exist_ok=True)
    return own


def number(of, name):
    return of.get("counters", of)[name]


def wait_for(done, seconds=20, state=None):
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"nothing happened: {done()} {state() if state else str()}"
        time.sleep(0.005)


def case_values(s):
    """What a policy says is kept, counted by callback, and in its maps; its records arrive."""
    p = s.run(["plain"], 30)
    (line,) = p.lines("policy")
    assert (line["state"], number(line, "calls"), number(line, "overrides")) == ("attached", 30 * CALLS, 60), line
    assert {k: m["calls"] for k, m in line["members"].items()} == {"task_init": 30, "task_bind": 30, "task_destroy": 30}
    assert p.maps("counts")[:3] == [30, 30, 30], p.maps("counts")
    assert p.lines("total")[0]["records"]["produced"] == 30
    p = s.start([s.gpuext, "run", "--device", "soft", "--policy", s.obj("plain"), "--", os.path.join(s.build, "e2e", "app"), "launch", "3"])
    text = s.end(p, 5)  # its context is there to the end
    assert "bound, timeslice 4321 us, level high" in text and "calls 2, " in text, text


def case_set(s):
    """run --policy OBJECT --set NAME=VALUE: of the object in front of it, checked and refused as `policy load` does."""
    for kinds, plain, other in ((["plain", "other"], 4321, 4321), (["plain", "slice_us=777", "other"], 777, 4321),
                                (["plain", "slice_us=777", "slice_us=0x30a", "other", "slice_us=780"], 778, 780)):
        p = s.run(kinds, 2)
        assert [p.maps(name + ".rodata")[0]["slice_us"] for name in ("plain", "other")] == [plain, other], kinds
        assert {l["state"] for l in p.lines("policy")} == {"attached"}
    for setting in ("none=1", "slice_us", "slice_us=x", "slice_us=-1", "slice_us[0]=1", "slice_us=0x10000000000000000"):
        said = set()
        for command in (["run", "--device", "soft", "--policy", s.obj("plain"), "--set", setting, "--", s.tasks, "1"], ["policy", "load", s.obj("plain"), "--set", setting]):
            said.add(s.end(s.start([s.gpuext, *command]), 2 if setting == "slice_us" else 1))
        assert len(said) == 1 and "GX0643" in said.copy().pop(), said
    assert "GX0901" in s.end(s.start([s.gpuext, "run", "--set", "slice_us=1", "--policy", s.obj("plain"), "--", s.tasks, "1"]), 2)


def case_before_start(s):
    """A loader that is there first: the first context is asked for already."""
    owner = s.load(s.obj("plain"))
    assert "rounds 25 wrong 0" in s.end(s.app(25), 4)
    wait_for(lambda: [a["state"] for a in s.shown(owner)["applications"]] == ["gone"])
    assert number(s.shown(owner), "calls") == 25 * CALLS
    assert s.unload(owner)["exit"]["kind_name"] == "done"


def case_after_start(s):
    """Applications that run already get it, and the next one; all leave when it is unloaded."""
    apps = [s.serve(), s.serve()]
    owner = s.load(s.obj("plain"))
    apps.append(s.serve())
    wait_for(lambda: len([a for a in s.shown(owner)["applications"] if a["state"] == "attached" and number(a, "calls") > 30]) == 3, state=lambda: s.shown(owner)["applications"])
    left = s.unload(owner)
    assert number(left, "calls") > 90 and number(left, "over_budget") == 0, left
    assert [s.stop(p) for p in apps] == ["wrong 0\n"] * 3


def case_owner_killed(s):
    """kill -9 of the loader: the policy goes, its exit runs, the application goes on; the record stays to be read."""
    p = s.serve(lambda *argv: s.run(["blocks"], *argv, wait=False))
    owner = s.load(s.obj("plain"))
    wait_for(lambda: number(s.shown(owner), "calls") > 0)
    owner.kill()
    owner.wait()
    time.sleep(0.2)
    assert s.stop(p) == "wrong 0\n"
    lines = {l["name"]: l for l in p.lines("policy")}
    assert lines["blocks"]["state"] == "attached", lines
    gone = lines["plain"]
    assert (gone["owner"], gone["state"], gone["exit"]["kind_name"]) == (owner.pid, "gone", "owner gone"), gone
    # blocks was asked twice a round, before and after
    assert 0 < number(gone, "calls") * 2 < number(lines["blocks"], "calls") * 3, lines


def case_replace(s):
    """No callback is without a policy between the old one and the new one."""
    owner = s.load(s.obj("plain"))
    p = s.serve()
    first = lambda: number(s.shown(owner, 0), "calls")
    for kind in ("other", "plain", "other"):
        s.policy("replace", f"{owner.pid}/{s.shown(owner)['id']}", s.obj(kind))
        before = number(s.shown(owner), "calls")
        wait_for(lambda: number(s.shown(owner), "calls") > before + 9)
    assert first() > 0
    assert s.stop(p) == "wrong 0\n"
    owner.terminate()
    left = [e for e in map(json.loads, s.end(owner, 0).splitlines()) if e["event"] == "left"]
    assert [e["exit"]["kind_name"] for e in left] == ["replaced"] * 3 + ["done"], left
    n = sum(number(e, "calls") for e in left)
    assert n % CALLS == 0 and n > 40, [number(e, "calls") for e in left]


def case_order(s):
    """Of three equals the one that was attached first rules, in applications that run and in those to come, also through its replacement; the others say so."""
    def ruler(owner, app=None):
        told = s.shown(owner)
        apps = [a for a in told["applications"] if a["state"] == "attached"]
        assert app is None or app.pid in [a["pid"] for a in apps], told
        return {(a["ruled_by"], a["ruled_by_owner"]) for a in apps}, told.get("ruled_by")

    def ruled(owner, by, name, apps):
        def is_so():
            told, first = ruler(owner)
            return told == {(name, by.pid)} and first and (first["pid"], first["name"]) == (by.pid, name)
        wait_for(lambda: is_so() and len([a for a in s.shown(owner)["applications"] if a["state"] == "attached"]) == apps, state=lambda: ruler(owner))
        return s.shown(owner)["ruled_by"]["since_ns"]

    def rules(owner):
        wait_for(lambda: ruler(owner) == ({("", 0)}, None), state=lambda: ruler(owner))

    apps, start = [s.serve()], time.monotonic_ns()
    first, second, third = [s.load(s.obj(k)) for k in ("plain", "other", "third")]
    since = [ruled(o, first, "plain", 1) for o in (second, third)]
    assert start < since[0] < since[1] < time.monotonic_ns(), since
    # who comes later meets all three at once, in no order
    apps += [s.serve() for _ in range(4)]
    for owner in (second, third):
        ruled(owner, first, "plain", 5)
    rules(first)
    before = time.monotonic_ns()
    s.policy("replace", f"{first.pid}/1", s.obj("heir"))
    apps.append(s.serve())
    assert before < min(ruled(o, first, "heir", 6) for o in (second, third))
    rules(first)
    text = s.policy("list")
    assert text.count(f"  heir ({first.pid}/2) rules instead, for ") == 2, text
    assert f"  heir ({first.pid}/2) rules instead, for " in s.policy("stats", f"{third.pid}/1")
    told = {o["pid"]: o["ruled"] for o in map(json.loads, s.policy("stats", "-j").splitlines())}
    assert told[first.pid] == [] and [(r["id"], r["by"]["pid"], r["by"]["id"], r["by"]["name"]) for r in told[third.pid]] == [(1, first.pid, 2, "heir")], told
    binds = lambda owner: [m["calls"] for m in s.shown(owner)["members"] if m["name"] == "task_bind"]
    before = [binds(o) for o in (first, second, third)]
    wait_for(lambda: binds(first)[0] > before[0][0] + 100)
    assert [binds(second), binds(third)] == before[1:], before
    before = time.monotonic_ns()
    s.unload(first)
    assert ruled(third, second, "other", 6) > before
    rules(second)
    third_before = binds(third)
    told = binds(second)
    wait_for(lambda: binds(second)[0] > told[0] + 100)
    assert binds(third) == third_before
    for app in apps:
        assert s.stop(app) == "wrong 0\n"
    # where nobody runs, as applications would find it
    one = s.load(s.obj("plain"))
    assert s.shown(third)["ruled_by"]["name"] == "other" and s.shown(one)["ruled_by"]["name"] == "other"
    s.unload(second)
    wait_for(lambda: "ruled_by" not in s.shown(third))
    assert s.shown(one)["ruled_by"]["name"] == "third"


def ejected(s, kind, rounds, kind_name, code):
    p = s.run([kind], rounds)
    (line,) = p.lines("policy")
    assert (line["state"], line["exit"]["kind_name"]) == ("gone", kind_name), line
    assert code is None or line["exit"]["code"] == code, line
    assert 0 < number(line, "calls") < rounds * CALLS, line
    assert p.maps("counts")[3] == 1, "its exit ran once"
    return line, p


MOE, MOE_LANES, MOE_FAULTS = ["managed_moe", "8", "64", "4", "1"], 4 * (2 * 64 * 32 + 128), 10


def moe(s, *options):
    """managed_moe under gpuext run; what it printed to both, in JSON where it is."""
    ran = subprocess.run([s.gpuext, "run", "--device", "soft", "-o", "json", *options, "--", os.path.abspath(f"build/examples/{MOE[0]}"), *MOE[1:]],
                         capture_output=True, text=True, timeout=60, env=s.env())
    assert ran.returncode == 0 and "wrong 0" in ran.stdout, ran.stdout + ran.stderr
    return ran


def check_both(event):
    """What kernels of one entry wrote was there when the same kernel faulted, and nothing of it came late or twice."""
    assert (event["entries"], event["faults"]) == (MOE_LANES, MOE_FAULTS), event
    assert 0 < event["at_first"] < event["at_last"] <= MOE_LANES, event


def case_device_and_driver(s):
    """One object with a device program and a policy that share a map: run -e, run --policy and policy load attach both."""
    for how in ("-e", "--policy"):
        maps = s.file("maps")
        ran = moe(s, how, s.obj("both"), "--dump", maps)
        check_both(json.load(open(maps, encoding="utf-8"))["events"][0]["value"])
        total = [l for l in map(json.loads, ran.stderr.splitlines()) if l["type"] == "total"][0]
        assert total["lanes"]["produced"] == total["lanes"]["delivered"] == MOE_LANES, total
    owner = s.load(s.obj("both"))
    moe(s)
    check_both(json.loads(s.policy("map", "both", "events", "dump", "-j"))["value"])
    s.unload(owner)


def case_both_write(s):
    """A word that kernels and a policy both write would be one's or the other's: refused, in either order of the programs."""
    ran = subprocess.run([s.gpuext, "run", "--device", "soft", "-e", s.obj("contested"), "--", "true"], capture_output=True, text=True, timeout=60, env=s.env())
    assert ran.returncode == 1 and "GX0616" in ran.stderr and "map events, byte 24 of its value" in ran.stderr, ran.stderr


def case_ejections(s):
    """A policy that gives up, is too slow, or asks for what can't be: the record says so, the application does not notice."""
    line, p = ejected(s, "giveup", 40, "policy error", 77)
    assert line["exit"]["message"] == "enough" and number(line, "calls") == 14 and p.maps("counts")[4] == 1027, line
    line, _ = ejected(s, "slow", 40, "over budget", 1)
    assert number(line, "over_budget") == 17, line
    line, _ = ejected(s, "greedy", 200, "refused requests", None)
    assert number(line, "refused_identity") + number(line, "refused_range") > 512, line


def case_told_at_once(s):
    """The loader hears of an ejection while the application runs."""
    owner = s.load(s.obj("giveup"))
    p = s.serve()
    wait_for(lambda: '"ejected"' in owner.text())
    event = [e for e in map(json.loads, owner.text().splitlines()) if e.get("state") == "ejected"][0]
    assert (event["application"], event["exit"]["code"], event["exit"]["message"]) == (p.pid, 77, "enough"), event
    assert s.stop(p) == "wrong 0\n"


def case_reject(s):
    """A launch waits while its bind is rejected, at most for the admission time; --enforce is the operator's."""
    start = time.monotonic()
    p = s.run(["reject"], 2, extra={"GPUEXT_SCHED_ADMISSION_MS": "150"})
    assert time.monotonic() - start > 0.3
    (line,) = p.lines("policy")
    assert line["state"] == "attached" and line["members"]["task_bind"]["calls"] > 20, line
    p = s.run(["reject"], 1, extra={"GPUEXT_SCHED_ENFORCE": "1"}, wait=False)
    assert p.wait(20) == 1 and "error 800" in p.text(), p.text()


class Loader:
    """policy_loader under the preload: a line in, a line out."""

    def __init__(self, s, kind):
        self.errors = open(s.file("errors"), "w+", encoding="utf-8")
        env = s.env({"LD_PRELOAD": os.path.join(s.build, "lib", "libgpuext-bpf.so")})
        self.p = subprocess.Popen([os.path.join(s.build, "e2e", "policy_loader"), s.obj(kind)], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        s.started.append(self.p)

    def ask(self, *words):
        print(*words, file=self.p.stdin, flush=True)
        answer = self.p.stdout.readline().split()
        assert answer, (words, self.said())
        return [int(a) for a in answer] if len(answer) > 1 else int(answer[0])

    def said(self):
        return open(self.errors.name, encoding="utf-8").read()


INITS, BINDS, DESTROYS, EXITS, LAST_KIND = range(5)  # as in tasks.bpf.c


def case_libbpf_loader(s):
    """An ordinary loader under the preload: its policy works in applications, its maps and rings are theirs; it leaves with its link, or its process."""
    app = s.serve()
    one = Loader(s, "plain")
    assert one.ask("lookup", "counts", BINDS) == 0
    assert one.ask("attach") == 0, one.said()
    wait_for(lambda: one.ask("lookup", "counts", BINDS) > 100)
    assert one.ask("lookup", "counts", EXITS) == 0
    n, last = one.ask("drain", "events", 20)
    assert n > 0 and last == app.pid, (n, last)
    # what it writes is what the policy goes on from
    assert one.ask("update", "counts", BINDS, 10**12) == 0
    wait_for(lambda: one.ask("lookup", "counts", BINDS) > 10**12 + 100)
    late = s.serve()
    wait_for(lambda: one.ask("drain", "events", 20)[1] == late.pid)
    # the link's end is the policy's
    assert one.ask("detach") == 0
    assert one.ask("lookup", "counts", EXITS) > 0 and one.ask("lookup", "counts", LAST_KIND) == 1
    gone = one.ask("lookup", "counts", BINDS)
    assert s.stop(late) == "wrong 0\n" and one.ask("lookup", "counts", BINDS) == gone
    # its process's too; it is one of several, in its place
    two, three = Loader(s, "other"), Loader(s, "third")
    assert two.ask("attach") == 0 and three.ask("attach") == 0, two.said() + three.said()
    wait_for(lambda: two.ask("lookup", "counts", BINDS) > 100)
    assert three.ask("lookup", "counts", BINDS) == 0
    two.p.kill()
    wait_for(lambda: three.ask("lookup", "counts", BINDS) > 100)
    three.p.stdin.close()
    assert three.p.wait(20) == 0, three.said()
    # what an application does not take is said where the loader's user reads it
    sour = Loader(s, "sour")
    assert sour.ask("attach") == 0
    wait_for(lambda: f"policy 'sour' in tasks[{app.pid}]: refused: GX0640" in sour.said(), state=sour.said)
    assert s.stop(app) == "wrong 0\n" and one.said() == "", one.said()


def case_controller(s):
    """tools/adaptive: the threshold follows the rate of faults of an application's managed memory, the policy uses it, and data stays whole."""
    tool, adaptive = os.path.join("build", "tools", "adaptive_threshold"), os.path.join("build", "policies", "adaptive.bpf.o")
    preload, full, least, most = {"LD_PRELOAD": os.path.join(s.build, "lib", "libgpuext-bpf.so")}, 2000, 2, 60
    p = s.start([tool, adaptive, "-i", "0.05", "-f", str(full), "-l", str(least), "-m", str(most)], preload)
    rows = lambda: [[float(w.rstrip("%")) for w in l.split()] for l in p.text().splitlines(True)[1:] if l.endswith("\n")]
    wait_for(lambda: len(rows()) > 2, state=p.text)
    assert all(r[1:] == [0, most, 0] for r in rows()), p.text()
    library = os.path.join(s.build, "lib")
    app = s.start([os.path.join("build", "examples", "managed_moe"), "32", "256", "4000"],
                  {"LD_PRELOAD": os.path.join(library, "libgpuext-cuda.so"), "LD_LIBRARY_PATH": os.path.join(library, "soft"), "GPUEXT_DEVICE": "soft", "GPUEXT_SOFT_MEMORY": str(4 << 20)})
    wait_for(lambda: any(r[3] and r[3] < most for r in rows()) or app.poll() is not None, state=p.text)
    assert app.poll() is None, app.text()
    app.terminate()
    app.wait(20)
    n = len(rows())
    wait_for(lambda: [r[1:3] for r in rows()[n + 1:]][-1:] == [[0, most]], state=p.text)
    told = rows()
    assert all(r[2] == most - (most - least) * min(int(r[1]), full) // full for r in told), told
    set_by_then = {0, most} | {r[2] for r in told}
    assert all(r[3] in set_by_then for r in told), told
    p.terminate()
    s.end(p, 0)
    # in pages and results nothing differs, whatever the threshold is
    q = s.start([tool, adaptive, "-i", "0.05", "-f", "1", "-l", "1", "-m", "100"], preload)
    wait_for(lambda: q.text().count("\n") > 1, state=q.text)
    app = s.start([os.path.join("build", "examples", "managed_moe"), "32", "256", "12"],
                  {"LD_PRELOAD": os.path.join(library, "libgpuext-cuda.so"), "LD_LIBRARY_PATH": os.path.join(library, "soft"), "GPUEXT_DEVICE": "soft", "GPUEXT_SOFT_MEMORY": str(4 << 20)})
    assert "12 tokens: wrong 0 checksum 39fae2a5" in s.end(app, 0)
    assert "adaptive.bpf.o" in s.end(s.start([tool, s.obj("plain")], preload), 1)
    for argv in ([], [adaptive, "-l", "60", "-m", "50"], [adaptive, "-f", "0"], [adaptive, "-i", "x"], [adaptive, adaptive]):
        assert s.end(s.start([tool, *argv], preload), 2).startswith("usage: "), argv


def case_refused(s):
    """What an application does not take is told with its reason; the others are not touched."""
    p = s.run(["sour", "stranger", "plain", "blocks"], 10)
    lines = {l["name"]: l for l in p.lines("policy")}
    assert {k: l["state"] for k, l in lines.items()} == {"sour": "refused", "stranger": "elsewhere", "plain": "attached", "blocks": "attached"}
    assert "GX0640" in lines["sour"]["why"] and number(lines["plain"], "calls") == 10 * CALLS, lines
    # two of one name
    one, two = s.load(s.obj("plain")), s.load(s.obj("plain"))
    app = s.serve()
    wait_for(lambda: len(s.shown(one)["applications"]) + len(s.shown(two)["applications"]) == 2)
    states = sorted((a["state"], a.get("why", "")[:6]) for h in (one, two) for a in s.shown(h)["applications"])
    assert states == [("attached", ""), ("refused", "GX0641")], states
    assert s.stop(app) == "wrong 0\n"


def case_driver_without_policies(s):
    """A driver of NVIDIA's has no way in for policies: the loader is told, the application does what it does."""
    p = s.run(["plain", "blocks"], 3, extra={"GPUEXT_REAL_LIBCUDA": os.path.join(s.build, "e2e", "bare", "libcuda.so.1")})
    lines = p.lines("policy")
    assert len(lines) == 2
    for line in lines:
        assert line["state"] == "refused" and "GX0650: this application runs on a real GPU; its driver takes policies in the kernel home only" == line["why"], line


def case_memory(s):
    """Blocks of managed memory come and go under a memory policy."""
    p = s.run(["blocks"], 12)
    (line,) = p.lines("policy")
    assert (line["ops"], line["state"]) == ("gpu_mem_ops", "attached") and p.maps("seen") == [12, 12], (line, p.maps("seen"))


def case_application_killed(s):
    """The numbers of an application that is killed are there, at most 100 ms old."""
    owner = s.load(s.obj("plain"))
    p = s.serve()
    wait_for(lambda: number(s.shown(owner), "calls") > 60)
    before = number(s.shown(owner), "calls")
    p.kill()
    p.wait()
    wait_for(lambda: s.shown(owner)["applications"][0]["state"] == "gone")
    assert number(s.shown(owner), "calls") >= before


def case_other_users(s):
    """Root's policies reach everybody; a user's reach only his own applications."""
    if os.geteuid():
        raise Skipped("only root can be two users")
    nobody = {"user": 65534}
    os.chmod(s.tmp, 0o777)
    s.copy()
    owner = s.load(s.obj("plain"))
    assert "rounds 5 wrong 0" in s.end(s.app(5, **nobody), 4)
    wait_for(lambda: number(s.shown(owner), "calls") == 5 * CALLS)
    s.unload(owner)
    theirs = s.serve()
    owner = s.load(s.obj("plain"), **nobody)
    mine = s.app(5, **nobody)
    assert "rounds 5 wrong 0" in s.end(mine, 4) and "rounds 5 wrong 0" in s.end(s.app(5), 4)
    wait_for(lambda: number(s.shown(owner), "calls") == 5 * CALLS)
    assert [a["pid"] for a in s.shown(owner)["applications"]] == [mine.pid], s.shown(owner)
    assert s.stop(theirs) == "wrong 0\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("-v", "--verbose", action="store_true")
    parts.option(parser)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    cases = {n[5:]: f for n, f in globals().items() if n.startswith("case_")}
    failed = skipped = 0
    names = parts.taken("policy-e2e", list(cases), args)
    for name in names:
        with tempfile.TemporaryDirectory() as tmp:
            suite, begin = Suite(args.build, tmp), time.monotonic()
            try:
                cases[name](suite)
            except Skipped as why:
                skipped += 1
                print(f"SKIPPED {name}: {why}")
            except Exception as e:  # whatever it is, the case failed
                failed += 1
                print(f"FAILED {name}: {type(e).__name__}: {e}")
            finally:
                suite.close()
            if args.verbose:
                print(f"{name}: {time.monotonic() - begin:.2f} s")
    print(f"policy ({args.build}): {len(names) - failed - skipped} passed, {failed} failed, {skipped} skipped")
    sys.exit(failed != 0 or not names)


if __name__ == "__main__":
    parts.own_sockets()
    main()
