#!/usr/bin/env python3
# policy_cli.py - `gpuext policy load|list|show|stats|replace|unload` as they are typed, and the sockets of those who hold policies.
"""tests/e2e/policy_cli.py [--build build/release] [NAME...]: every case_<name> is one test; it fails by an assertion."""
import argparse, json, os, signal, subprocess, sys, tempfile, time

POLICIES = os.path.join("build", "policies")


def policy(name):
    return os.path.join(POLICIES, name + ".bpf.o")


class Suite:
    def __init__(self, build, tmp):
        self.gpuext, self.tmp, self.holders, self.n = os.path.join(build, "gpuext"), tmp, [], 0

    def run(self, *argv, status=0, env=None, timeout=60):
        ran = subprocess.run([self.gpuext, "policy", *argv], capture_output=True, timeout=timeout, env=dict(os.environ, **(env or {})))
        assert ran.returncode == status, f"{argv}: status {ran.returncode}\n{ran.stdout.decode()[-600:]}{ran.stderr.decode()[-600:]}"
        return ran.stdout.decode() if not status else ran.stderr.decode()

    def refused(self, status, code, *argv, **kw):
        text = self.run(*argv, status=status, **kw)
        assert [l[:8] for l in text.splitlines()].count("gpuext: ") == 1 and code in text, text
        return text

    def load(self, *argv, env=None):
        """A holder in the foreground; waits until its first policy is attached. JSON lines."""
        self.n += 1
        out = open(os.path.join(self.tmp, f"out{self.n}"), "w+")
        p = subprocess.Popen([self.gpuext, "policy", "load", "-j", *argv], stdout=out, stderr=subprocess.STDOUT, env=dict(os.environ, **(env or {})))
        p.out = out.name
        self.holders.append(p)
        wait_for(lambda: "attached" in open(p.out).read() or p.poll() is not None)
        assert p.poll() is None, open(p.out).read()
        return p

    def events(self, p):
        return [json.loads(line) for line in open(p.out).read().splitlines()]

    def listed(self, pid=None):
        found = [json.loads(line) for line in self.run("list", "-j").splitlines()]
        return [f for f in found if pid in (None, f["pid"])]

    def close(self):
        for p in self.holders:
            p.kill()
            p.wait()


def wait_for(done, seconds=20):
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.01)


def case_life(s):
    """Loaded, seen, replaced by one of its type only, unloaded: the holder ends with 0 and tells why each left."""
    p = s.load(policy("fifo"))
    (seen,) = s.listed(p.pid)
    assert (seen["id"], seen["name"], seen["type"], seen["state"], seen["scope"]) == (1, "fifo", "gpu_mem_ops", "live", "device")
    assert seen["home"] == "user" and seen["runs_as"] == ("machine" if os.uname().machine == "x86_64" else "interpreter")
    assert [m["name"] for m in seen["members"]] == ["gpu_block_access"] and seen["applications"] == []
    assert f"{p.pid}/1" in s.run("list") and "gpu_block_access" in s.run("show", f"{p.pid}/1")
    assert json.loads(s.run("show", f"{p.pid}/1", "-j")) == seen
    s.refused(1, "GX0628", "replace", f"{p.pid}/1", policy("timeslice"))
    s.refused(1, "GX0642", "replace", f"{p.pid}/1", "/nonexistent.bpf.o")
    s.refused(1, "GX0643", "replace", f"{p.pid}/1", policy("mru"), "--set", "none=1")
    assert s.listed(p.pid) == [seen]
    s.run("replace", f"{p.pid}/1", policy("mru"), "--set", "on_access=1")
    (now,) = s.listed(p.pid)
    assert (now["id"], now["name"], now["settings"]) == (2, "mru", "on_access=1")
    s.refused(1, "GX0647", "unload", f"{p.pid}/1")
    s.run("unload", f"{p.pid}/2")
    assert p.wait(10) == 0 and not s.listed(p.pid)
    assert [(e["event"], e["name"]) for e in s.events(p)] == [("attached", "fifo"), ("left", "fifo"), ("attached", "mru"), ("left", "mru")]
    assert [e["exit"]["kind"] for e in s.events(p) if e["event"] == "left"] == [3, 1]


def case_signals(s):
    """Ctrl-C and SIGTERM detach in order; kill -9 leaves nothing behind."""
    for number in (signal.SIGINT, signal.SIGTERM):
        p = s.load(policy("fifo"))
        p.send_signal(number)
        assert p.wait(10) == 0 and s.events(p)[-1]["exit"]["kind_name"] == "done"
    p = s.load(policy("fifo"))
    p.kill()
    p.wait()
    assert not s.listed(p.pid)
    s.refused(1, "GX0647", "show", f"{p.pid}/1")


def case_bad_objects(s):
    """Whatever is wrong: one error with a code, status 1; 2 for the command line."""
    empty = os.path.join(s.tmp, "empty")
    open(empty, "w").close()
    for path in ("/nonexistent.bpf.o", empty, s.gpuext, os.path.join("build", "policies")):
        s.refused(1, "GX0642", "load", path)
    s.refused(1, "GX0643", "load", policy("fifo"), "--set", "none=1")
    s.refused(1, "GX0645", "load", policy("fifo"), "--home", "kernel")
    for argv in (["load"], ["load", policy("fifo"), "x"], ["load", policy("fifo"), "--home", "moon"], ["load", "--bogus"], ["list", "x"], ["show"],
                 ["replace", "a"], ["unload", "a", "b"], ["unload", "--set", "a=1", "b"]):
        s.refused(2, "GX0901", *argv)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    cases = [(k, f) for k, f in sorted(globals().items()) if k.startswith("case_") and (not args.names or k[5:] in args.names)]
    failed = 0
    with tempfile.TemporaryDirectory() as tmp:
        for name, case in cases:
            suite = Suite(os.path.abspath(args.build), tempfile.mkdtemp(dir=tmp))
            try:
                case(suite)
            except Exception as e:  # a test that breaks has failed
                import traceback
                failed += 1
                print(f"FAILED: {name}: {e!r}\n{''.join(traceback.format_tb(e.__traceback__)[-2:])}")
            finally:
                suite.close()
    print(f"policy_cli: {len(cases) - failed} passed, {failed} failed")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    sys.exit(main())
