#!/usr/bin/env python3
# policy_cli.py - `gpuext policy load|list|show|stats|map|replace|unload` as they are typed, and the sockets of those who hold policies.
"""tests/e2e/policy_cli.py [--build build/release] [NAME...]: every case_<name> is one test; it fails by an assertion."""
import argparse, json, os, shutil, signal, socket, subprocess, sys, tempfile, threading, time

import parts
from policy import folder

POLICIES = os.path.join("build", "policies")


def object_of_test(s, name):
    return os.path.join(os.path.dirname(s.gpuext), "policies", name + ".bpf.o")


def policy(name):
    return os.path.join(POLICIES, name + ".bpf.o")


GROUP = {"GPUEXT_GROUP": f"policy-cli-{os.getpid()}"}


class Skipped(Exception):
    pass


class Suite:
    def __init__(self, build, tmp):
        self.gpuext, self.tmp, self.owners, self.n = os.path.join(build, "gpuext"), tmp, [], 0

    def run(self, *argv, status=0, env=None, timeout=60):
        ran = subprocess.run([self.gpuext, "policy", *argv], capture_output=True, timeout=timeout, env=dict(os.environ, **GROUP, **(env or {})))
        assert ran.returncode == status, f"{argv}: status {ran.returncode}\n{ran.stdout.decode()[-600:]}{ran.stderr.decode()[-600:]}"
        return ran.stdout.decode() if not status else ran.stderr.decode()

    def refused(self, status, code, *argv, **kw):
        text = self.run(*argv, status=status, **kw)
        assert [l[:8] for l in text.splitlines()].count("gpuext: ") == 1 and code in text, text
        return text

    def load(self, *argv, env=None):
        """A owner in the foreground; waits until its first policy is attached. JSON lines."""
        self.n += 1
        out = open(os.path.join(self.tmp, f"out{self.n}"), "w+")
        p = subprocess.Popen([self.gpuext, "policy", "load", "-j", *argv], stdout=out, stderr=subprocess.STDOUT, env=dict(os.environ, **GROUP, **(env or {})))
        p.out = out.name
        self.owners.append(p)
        wait_for(lambda: "attached" in open(p.out).read() or p.poll() is not None)
        assert p.poll() is None, open(p.out).read()
        return p

    def events(self, p):
        return [json.loads(line) for line in open(p.out).read().splitlines() if line.startswith("{")]

    def of_application(self, p, *states):
        """The events of those states of an application, of which there is one at least: the owner may write it when the application has ended."""
        def found():
            return [e for e in self.events(p) if e["event"] == "application" and e["state"] in states]

        wait_for(found)
        return found()

    def listed(self, pid=None):
        found = [json.loads(line) for line in self.run("list", "-j").splitlines()]
        return [f for f in found if pid in (None, f["pid"])]

    def app(self, *argv, memory=4 << 20, wait=True):
        """A program on the soft device with the agent in it, as `gpuext run` starts one."""
        lib = os.path.join(os.path.dirname(self.gpuext), "lib")
        env = dict(os.environ, **GROUP, LD_PRELOAD=os.path.join(lib, "libgpuext-cuda.so"), LD_LIBRARY_PATH=os.path.join(lib, "soft"), GPUEXT_DEVICE="soft",
                   GPUEXT_SOFT_MEMORY=str(memory))
        p = subprocess.Popen([os.path.join("build", "examples", argv[0]), *argv[1:]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env)
        self.owners.append(p)
        if not wait:
            return p
        out = p.communicate(timeout=60)[0].decode()
        assert p.returncode == 0, out
        return out

    def unique(self, name):
        return f"test-{os.getpid()}-{name}"

    def close(self):
        for found in self.listed():
            if found["pin"].startswith(f"test-{os.getpid()}-"):
                os.kill(found["pid"], signal.SIGKILL)
        for p in self.owners:
            p.kill()
            p.wait()


def wait_for(done, seconds=20):
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.01)


class Client:
    """What docs/policies.md shows: a line of JSON out, a line in."""

    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(20)
        self.socket.connect("\0" + address[1:] if address[0] == "@" else address)
        self.file = self.socket.makefile("rb")

    def send(self, data):
        self.socket.sendall(data)

    def receive(self):
        return json.loads(self.file.readline())

    def ask(self, request, **args):
        self.send(json.dumps({"req": request, "args": args}).encode() + b"\n")
        return self.receive()

    def is_closed(self):
        try:
            return not self.socket.recv(1)
        except ConnectionResetError:
            return True


def case_life(s):
    """Loaded, seen, replaced by one of its type only, unloaded: the owner ends with 0 and tells why each left."""
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
    answer = Client(seen["socket"]).ask("replace", id=99, object=os.path.abspath(policy("mru")))
    assert answer["errno"] > 0 and "GX0647" in answer["args"]["error"], answer
    assert s.listed(p.pid) == [seen] and len(s.events(p)) == 1
    s.run("replace", f"{p.pid}/1", policy("mru"), "--set", "on_access=1")
    (now,) = s.listed(p.pid)
    assert (now["id"], now["name"], now["settings"]) == (2, "mru", "on_access=1")
    s.refused(1, "GX0647", "unload", f"{p.pid}/1")
    record = json.loads(s.run("show", f"{p.pid}/1", "-j"))
    assert record["state"] == "replaced" and record["exit"]["kind"] == 3
    assert [m["key_size"] for m in now["maps"]] == [4], now["maps"]  # what is set
    s.run("unload", f"{p.pid}/2")
    assert p.poll() == 0 and not s.listed(p.pid)  # it has ended when the command has
    assert [(e["event"], e["name"]) for e in s.events(p)] == [("attached", "fifo"), ("left", "fifo"), ("attached", "mru"), ("left", "mru")]
    assert [e["exit"]["kind"] for e in s.events(p) if e["event"] == "left"] == [3, 1]


def case_maps(s):
    """Entries are read and written in bpftool's words while the policy works; what can't be is refused, and nothing changes."""
    p = s.load(policy("quota"), "--set", "tenant_pid[1]=7")
    name, none = f"{p.pid}/1", '{"held":0,"seen":0}'
    sizes = [(m["name"], m["type"], m["key_size"], m["value_size"], m["max_entries"]) for m in s.listed(p.pid)[0]["maps"]]
    assert sizes == [("owners", 2, 4, 8, 131072), ("tenants", 2, 4, 8, 8), ("quota.bss", 2, 4, 12, 1), ("quota.rodata", 2, 4, 96, 1)], sizes
    table = lambda: s.run("map", name, "tenants", "dump").splitlines()
    assert table() == [f"{i}: {none}" for i in range(8)], table()
    s.run("map", name, "tenants", "update", "key", "3", "value", "5", "0", "0", "0", "9", "0", "0", "0x1")
    s.run("map", name, "tenants", "update", "key", "hex", "02", "00", "00", "00", "value", "hex", "ff", "00", "00", "00", "9", "0", "0", "0", "exist")
    assert s.run("map", name, "tenants", "lookup", "key", "3") == '3: {"held":5,"seen":16777225}\n'
    assert s.run("map", name, "tenants", "lookup", "key", "2", "0", "0", "0", "-j") == '{"key":2,"value":{"held":255,"seen":9}}\n'
    assert table()[4:] == [f"{i}: {none}" for i in range(4, 8)] and table()[:2] == [f"{i}: {none}" for i in range(2)]
    # more than one page, in order
    owners = s.run("map", name, "owners", "dump").splitlines()
    assert owners == [f'{i}: {{"generation":0,"tenant":0}}' for i in range(131072)], len(owners)
    (data,) = (json.loads(line) for line in s.run("map", name, ".rodata", "dump", "-j").splitlines())
    assert data["value"]["tenant_pid"] == [0, 7] + [0] * 6
    before = table()
    full = ["hex"] + ["01"] * 8
    for status, code, why, words in (
            (1, "GX0653", "no 'tenant'; there are owners, tenants, .bss, .rodata", ["tenant", "dump"]),
            (1, "GX0653", "nobody writes to it", [".rodata", "update", "key", "0", "value", "hex"] + ["01"] * 96),
            (1, "GX0653", "there is no such key", ["tenants", "update", "key", "8", "value", *full]),
            (1, "GX0653", "there is no such key", ["tenants", "lookup", "key", "8"]),
            (1, "GX0653", "the key is there already", ["tenants", "update", "key", "3", "value", *full, "noexist"]),
            (1, "GX0653", "maps of type ARRAY do not have that", ["tenants", "delete", "key", "3"]),
            (2, "GX0901", "has 4 bytes, not 2; one number will do as well", ["tenants", "lookup", "key", "3", "4"]),
            (2, "GX0901", "has 4 bytes, not 0", ["tenants", "lookup", "key"]),
            (2, "GX0901", "has 4 bytes, not 5", ["tenants", "lookup", "key", "3", "0", "0", "0", "0"]),
            (2, "GX0901", "has 8 bytes, not 0", ["tenants", "update", "key", "3", "value", "any"]),
            (2, "GX0901", "has 4 bytes, not 1; one number will do as well", ["tenants", "lookup", "key", "hex", "3"]),
            (2, "GX0901", "'256' is no byte", ["tenants", "lookup", "key", "256", "0", "0", "0"]),
            (2, "GX0901", "'100' is no byte", ["tenants", "lookup", "key", "hex", "100", "0", "0", "0"]),
            (2, "GX0901", "'0g' is no byte", ["tenants", "lookup", "key", "hex", "0g", "0", "0", "0"]),
            (2, "GX0901", "'4294967296' is no number of 4 bytes", ["tenants", "lookup", "key", "4294967296"]),
            (2, "GX0901", "'+3' is no number of 4 bytes", ["tenants", "lookup", "key", "+3"]),
            (2, "GX0901", "'key' and its bytes are expected at the end", ["tenants", "lookup"]),
            (2, "GX0901", "'value' and its bytes are expected before 'exist'", ["tenants", "update", "key", "3", "exist"]),
            (2, "GX0901", "'more' is too much", ["tenants", "update", "key", "3", "value", *full, "any", "more"]),
            (2, "GX0901", "'3' is too much", ["tenants", "dump", "3"]),
            (2, "GX0901", "'x' is too much", ["tenants", "watch", "x"]),
            (2, "GX0901", "'look' is not dump, lookup, update, delete or watch", ["tenants", "look"]),
            (2, "GX0901", "takes 3 arguments", ["tenants"])):
        assert why in s.refused(status, code, "map", name, *words), (words, why)
    assert "GX0647" in s.refused(1, "GX0647", "map", "nobody", "tenants", "dump")
    assert table() == before
    s.run("unload", name)


def case_map_requests(s):
    """What a client sends that is not `gpuext policy map`: one error each, which says what is wrong."""
    p = s.load(policy("quota"))
    client = Client(s.listed(p.pid)[0]["socket"])
    key, value = "03000000", "0500000009000000"
    assert client.ask("map_update", id=1, map="tenants", key=key, value=value) == {"errno": 0, "args": {}}
    assert client.ask("map_lookup", id=1, map="tenants", key=key)["args"]["entries"] == [{"key": 3, "value": {"held": 5, "seen": 9}}]
    page = client.ask("map_dump", id=1, map="owners")["args"]
    assert len(page["entries"]) == 4096 and page["next"] == 4096, page["next"]
    last = client.ask("map_dump", id=1, map="owners", **{"from": 131072 - 4})["args"]
    assert [e["key"] for e in last["entries"]] == [131068, 131069, 131070, 131071] and "next" not in last
    assert client.ask("map_dump", id=1, map="owners", **{"from": 1 << 31})["args"] == {"entries": []}
    for request, args, why in (
            ("map_dump", {"id": 1}, "no map ''"),
            ("map_dump", {"map": "tenants"}, "args.id is needed"),
            ("map_dump", {"id": 2, "map": "tenants"}, "GX0647"),
            ("map_dump", {"id": 1, "map": "quota"}, "no map 'quota'"),  # the policy itself
            ("map_dump", {"id": 1, "map": "tenants", "from": -1}, "args.from"),
            ("map_dump", {"id": 1, "map": "tenants", "from": 1 << 32}, "args.from"),
            ("map_lookup", {"id": 1, "map": "tenants"}, "args.key: 4 bytes"),
            ("map_lookup", {"id": 1, "map": "tenants", "key": 3}, "args.key: 4 bytes"),
            ("map_lookup", {"id": 1, "map": "tenants", "key": key + "0"}, "args.key: 4 bytes"),
            ("map_lookup", {"id": 1, "map": "tenants", "key": "0g000000"}, "digits are"),
            ("map_lookup", {"id": 1, "map": "tenants", "key": "g0000000"}, "digits are"),
            ("map_update", {"id": 1, "map": "tenants", "key": key}, "args.value: 8 bytes"),
            ("map_update", {"id": 1, "map": "tenants", "value": value}, "args.key: 4 bytes"),
            ("map_update", {"id": 1, "map": "tenants", "key": key, "value": value, "flags": "some"}, "args.flags"),
            ("map_delete", {"id": 1, "map": "tenants", "key": "03"}, "args.key: 4 bytes")):
        answer = client.ask(request, **args)
        assert answer["errno"] and why in answer["args"]["error"], (request, args, answer)
    assert client.ask("map_lookup", id=1, map="tenants", key=key)["args"]["entries"] == [{"key": 3, "value": {"held": 5, "seen": 9}}]
    s.run("unload", f"{p.pid}/1")


def case_map_kinds(s):
    """A hash loses and gains keys, and watch tells of both; a ring has no entries; maps are shared with the applications."""
    p = s.load(object_of_test(s, "kinds"))
    name = f"{p.pid}/1"
    update = lambda key, value, *flags: s.run("map", name, "seen", "update", "key", key, "value", value, *flags)
    update("5", "50")
    update("6", "60", "noexist")
    watch = subprocess.Popen([s.gpuext, "policy", "map", name, "seen", "watch", "--interval", "0.02"], stdout=subprocess.PIPE, env=dict(os.environ, **GROUP))
    s.owners.append(watch)
    said = [watch.stdout.readline().decode() for _ in range(2)]
    assert sorted(said) == ["5: 50\n", "6: 60\n"], said
    update("6", "61", "exist")
    assert watch.stdout.readline() == b"6: 61\n"
    s.run("map", name, "seen", "delete", "key", "5")
    assert watch.stdout.readline() == b"5: gone\n"
    update("5", "51")
    assert watch.stdout.readline() == b"5: 51\n"
    for why, words in (("there is no such key", ["seen", "delete", "key", "9"]), ("there is no such key", ["seen", "update", "key", "9", "value", "1", "exist"]),
                       ("the map is full", ["seen", "update", "key", "9", "value", "1"]), ("'records' has no keys (RINGBUF)", ["records", "dump"])):
        assert why in s.refused(1, "GX0653", "map", name, *words), (why, words)
    s.run("map", name, "knob", "update", "key", "0", "value", "3")
    assert "intact" in s.app("managed_memory", "6291456")
    count = int(s.run("map", name, "count", "lookup", "key", "0").split()[1])
    assert count and count % 3 == 0, count  # each call added what the controller had written
    s.run("unload", name)
    assert watch.wait(20) == 1


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
    assert "no policy in it has a callback" in s.refused(1, "GX0642", "load", object_of_test(s, "no_callback"))
    assert "(a member needs a program of its own)" in s.refused(1, "GX0642", "load", object_of_test(s, "one_program"))
    s.refused(1, "GX0643", "load", policy("fifo"), "--set", "none=1")
    s.refused(1, "GX0645", "load", policy("fifo"), "--home", "kernel")
    for argv in (["load"], ["load", policy("fifo"), "x"], ["load", policy("fifo"), "--home", "moon"], ["load", "--bogus"], ["list", "x"], ["show"],
                 ["replace", "a"], ["unload", "a", "b"], ["unload", "--set", "a=1", "b"]):
        s.refused(2, "GX0901", *argv)


def case_run_in_the_kernel(s):
    """`gpuext run --home kernel`: without the module one error, before the program has begun."""
    for status, code, *argv in ((1, "GX0819", "--home", "kernel", "--policy", policy("fifo")), (1, "GX0645", "--device", "cuda", "--home", "kernel", "--policy", policy("fifo")), (2, "GX0901", "--home", "moon"), (2, "GX0901", "--place", "moon"),
                                (2, "GX0901", "--home", "kernel", "--policy", policy("fifo"), "--async-rate", "9")):
        ran = subprocess.run([s.gpuext, "run", "--device", "soft", *argv, "--", "echo", "begun"], capture_output=True, text=True)
        assert ran.returncode == status and code in ran.stderr and "begun" not in ran.stdout, (argv, ran)


def damaged(s, old, new):
    """by_link.bpf.o with other bytes in the place of some."""
    data = open(object_of_test(s, "by_link"), "rb").read()
    assert old in data and len(old) == len(new)
    path = os.path.join(s.tmp, f"damaged{len(os.listdir(s.tmp))}.o")
    with open(path, "wb") as f:
        f.write(data.replace(old, new))
    return path


def case_reasons(s):
    """What bpf(2) or libbpf refuses is told with its reason, by load and by verify alike; what load adapts, verify does too."""
    name = b"by link" + bytes(56)
    assert "GX0624: policy whose name is missing or invalid: it is empty" in s.refused(1, "GX0642", "load", damaged(s, name, bytes(63)))
    assert "GX0624: policy whose name is missing or invalid: a blank at its end" in s.refused(1, "GX0642", "load", damaged(s, name, b" " + name[1:]))
    head = bytes(16) + name  # budget_ns, batch_budget_ns, flags, tick_ms: before the name
    flags = bytes(8) + name, b"\6" + bytes(7) + name
    assert "GX0626: unknown flags" in s.refused(1, "GX0642", "load", damaged(s, *flags))
    assert "GX0627" in s.refused(1, "GX0642", "load", damaged(s, head, bytes(7) + b"\x7f" + bytes(8) + name))
    assert "GX0629" in s.refused(1, "GX0642", "load", damaged(s, bytes(4) + name, b"\xff\xff\0\0" + name))

    def verify(path, status):
        ran = subprocess.run([s.gpuext, "verify", path], capture_output=True, timeout=60)
        assert ran.returncode == status, (path, ran)
        return ran.stderr.decode()

    assert not verify(object_of_test(s, "by_link"), 0)
    assert "GX0624: policy whose name is missing or invalid: it is empty" in verify(damaged(s, name, bytes(63)), 1)
    assert "GX0626: unknown flags" in verify(damaged(s, *flags), 1)
    assert verify(object_of_test(s, "future"), 0).count("warning: policy variable 'future': member '") == 3
    for path, status, why in ((object_of_test(s, "no_callback"), 2, "no policy in it has a callback"), ("/nonexistent.o", 2, ": /nonexistent.o: No such file"),
                              (os.path.join("build", "policies"), 2, "no object file"),
                              (damaged(s, b"\0gpu_mem_ops\0", b"\0gpu_mem_opa\0"), 1, "GX0906: libbpf: ")):
        said = verify(path, status)
        assert why in said and said.count("gpuext: ") == 1, said


def case_clang_19(s):
    """The headers as the newest clang takes them: kernel functions are found."""
    clang = shutil.which("clang-19")
    if not clang:
        raise Skipped("no clang-19")
    out = os.path.join(s.tmp, "fifo.o")
    machine = subprocess.run(["uname", "-m"], capture_output=True, text=True).stdout.strip()
    subprocess.run([clang, "-target", "bpf", "-O2", "-g", "-Wall", "-Werror", "-Iinclude", "-Ipolicies", f"-I/usr/include/{machine}-linux-gnu", "-c",
                    "examples/policy_template.bpf.c", "-o", out], check=True, timeout=60)
    p = s.load(out)
    assert [f["name"] for f in s.listed(p.pid)] == ["template"]


def case_unknown_members(s):
    """An object of a later interface: what is not known is cleared with a warning that names it, the rest works."""
    p = s.load(object_of_test(s, "future"))
    said = [line for line in open(p.out).read().splitlines() if not line.startswith("{")]
    assert len(said) == 3 and all(line.startswith("gpuext: warning: policy variable 'future': member '") for line in said), said
    assert [line.split("'")[3] for line in said] == ["gpu_page_moved", "wishes", "gpu_block_shared"]
    found = s.listed(p.pid)
    assert {f["name"]: [m["name"] for m in f["members"]] for f in found} == {"future": ["gpu_block_access"], "future plain": ["gpu_block_access"]}
    s.run("unload", "future")
    assert [f["name"] for f in s.listed(p.pid)] == ["future plain"] and p.poll() is None
    s.run("replace", "future plain", object_of_test(s, "by_link"))  # SEC(".struct_ops.link")
    assert [f["name"] for f in s.listed(p.pid)] == ["by link"]
    s.refused(1, "GX0642", "replace", "by link", object_of_test(s, "future"))  # two policies for one


def case_scope(s):
    """--scope stands in place of the object's own."""
    for text, scope, number in (("process:77", "process", 77), ("cgroup:12K", "cgroup", 12288), ("device", "device", 0)):
        p = s.load(policy("fifo"), "--scope", text)
        (seen,) = s.listed(p.pid)
        assert (seen["scope"], seen["scope_id"]) == (scope, number)
    s.refused(1, "GX0642", "load", policy("fifo"), "--scope", "process:0")
    for bad in ("", "process", "device:1", "cgroup:x", "process:-1", "process:4294967296"):
        s.refused(2, "GX0901", "load", policy("fifo"), "--scope", bad)


def case_applications(s):
    """A policy works in an application that comes after it; what it did there is told while it is held and when it leaves."""
    p = s.load(policy("fifo"), "--monitor")
    assert "intact" in s.app("managed_memory", "6291456")
    wait_for(lambda: "gone" in [e.get("state") for e in s.events(p)])
    (seen,) = s.listed(p.pid)
    (app,) = seen["applications"]
    assert app["comm"] == "managed_memory" and app["state"] == "gone" and app["calls"] == seen["calls"] > 0
    assert seen["calls"] == seen["overrides"] + seen["defaults"] == seen["members"][0]["calls"] and seen["members"][0]["ns"] >= seen["members"][0]["max_ns"] > 0
    assert app["gpu_faults"] > 0 and app["evictions"] > 0 and app["pages_in"] >= app["pages_out"] > 0
    c = Client(seen["socket"])
    meta, stats = c.ask("stats_meta")["args"], c.ask("stats")["args"]
    check_fields(meta["objects"], meta["root"], stats)
    assert "managed_memory" in s.run("stats", f"{p.pid}/1") and "evictions" in s.run("stats", f"{p.pid}/1")
    p.terminate()
    assert p.wait(10) == 0
    events = s.events(p)
    assert {e["comm"] for e in events if e["event"] == "application"} == {"managed_memory"}
    assert [e["state"] for e in events if e["event"] == "application"][-1] == "gone" and events[-1]["counters"]["calls"] == seen["calls"]
    assert [e for e in events if e["event"] == "counters"][-1]["calls"] == seen["calls"]


def case_ejected(s):
    """A policy that gives up: its record names the application, `load` ends with 3; a pinned one keeps the record."""
    settings, name = ["--set", "flag=1", "--set", "give_up_at=3"], s.unique("e")
    life = os.path.join(os.path.dirname(s.gpuext), "policies", "life.bpf.o")
    p = s.load(life, *settings)
    assert "intact" in s.app("managed_memory", "6291456")
    assert p.wait(20) == 3
    events = s.events(p)
    (app,) = [e for e in events if e["event"] == "application" and e["state"] == "ejected"]
    for e in (app, events[-1]):
        assert (e["exit"]["kind"], e["exit"]["code"], e["exit"]["message"]) == (1027, 42, "seen enough"), e
    s.run("load", life, *settings, "--pin", name)
    (pinned,) = [f for f in s.listed() if f["pin"] == name]
    assert "intact" in s.app("managed_memory", "6291456")
    wait_for(lambda: [f["state"] for f in s.listed(pinned["pid"])] == ["ejected"])
    assert "seen enough" in s.run("show", name) and json.loads(s.run("show", name, "-j"))["applications"][0]["exit"]["code"] == 42
    s.run("unload", name)
    wait_for(lambda: not os.path.exists(f"/proc/{pinned['pid']}"))


def case_ejected_by_two(s):
    """Its record has the exit of the first application that it left."""
    name = s.unique("two")
    apps = [s.app("managed_memory", "6291456", "1000000", wait=False) for _ in range(2)]  # both are there until it has left them
    s.run("load", os.path.join(os.path.dirname(s.gpuext), "policies", "life.bpf.o"), "--set", "give_up_at=3", "--set", "flag=1", "--pin", name)

    def left():
        time.sleep(0.2)  # two applications that fault without end leave little of two processors
        shown = subprocess.run([s.gpuext, "policy", "show", name, "-j"], capture_output=True, timeout=60)
        return [a["exit"]["code"] for a in json.loads(shown.stdout)["applications"] if a["state"] == "ejected"] if not shown.returncode else []

    try:
        wait_for(lambda: len(left()) == 2, 60)
        assert not [app for app in apps if app.poll() is not None]
    finally:
        for app in apps:
            app.kill()
    wait_for(lambda: [f["state"] for f in s.listed() if f["pin"] == name] == ["ejected"])
    record = json.loads(s.run("show", name, "-j"))
    codes = [a["exit"]["code"] for a in record["applications"] if a["state"] == "ejected"]
    assert len(set(codes)) == 2 and record["exit"]["code"] == codes[0], record
    s.run("unload", name)


def case_records(s):
    """An owner keeps records until it needs their places: the oldest goes first."""
    p = s.load(policy("fifo"))
    c = Client(s.listed(p.pid)[0]["socket"])
    for i in range(1, 68):
        answer = c.ask("replace", id=i, object=os.path.abspath(policy(("mru", "fifo")[i % 2])))
        assert answer["errno"] == 0, answer
    shown = c.ask("show")["args"]["policies"]
    assert sorted(f["id"] for f in shown) == list(range(5, 69)), [f["id"] for f in shown]
    assert [f["id"] for f in shown if f["state"] == "live"] == [68] and [f["id"] for f in shown if f["maps"]] == [], [(f["id"], f["state"]) for f in shown]


def case_refused_by_application(s):
    """init refuses in the application: said by name, and the policy stays for others."""
    p = s.load(os.path.join(os.path.dirname(s.gpuext), "policies", "life.bpf.o"), "--set", "refuse=7")
    assert "intact" in s.app("managed_memory", "6291456")
    (refused,) = s.of_application(p, "refused")
    assert "GX0640" in refused["why"] and s.listed(p.pid)


def case_constants(s):
    """Settings are constants to the verifier, of the loader and of the application: they bound loops, and close branches."""
    bound = object_of_test(s, "bound")
    for setting, code in (("rounds=2147483648", "GX0230"), ("reckless=1", "GX0207")):
        text = s.run("load", bound, "--set", setting, status=1)
        assert code in text and "GX0642" in text, text
    p = s.load(bound, "--set", "rounds=9")
    assert "intact" in s.app("managed_memory", "6291456")
    (there,) = s.of_application(p, "attached", "refused")
    assert there["state"] == "attached", there
    assert code in s.run("replace", f"{p.pid}/1", bound, "--set", setting, status=1)
    s.run("replace", f"{p.pid}/1", bound, "--set", "rounds=0")
    assert "intact" in s.app("managed_memory", "6291456")
    assert not [e for e in s.events(p) if e.get("state") == "refused"], s.events(p)


def case_replace_while_running(s):
    """One application through a load, replacements and an unload: it sees no error, every policy leaves a record."""
    app = s.app("managed_memory", "6291456", "25", wait=False)
    p = s.load(policy("fifo"), "--monitor")
    wait_for(lambda: [e for e in s.events(p) if e.get("state") == "attached"])
    for i in range(6):
        wait_for(lambda: [e for e in s.events(p) if e["event"] == "counters" and e["id"] == i + 1])
        s.run("replace", f"{p.pid}/{i + 1}", policy(("mru", "fifo")[i % 2]))
    found = s.listed(p.pid)
    assert len(found) == 1 and [a["state"] for a in found[0]["applications"]] == ["attached"] and found[0]["id"] == 7, found
    owner_gone = s.load(policy("lfu"))
    wait_for(lambda: [e for e in s.events(owner_gone) if e.get("state") == "attached"])
    owner_gone.kill()
    s.run("unload", f"{p.pid}/7")
    assert p.wait(10) == 0
    told = [(e["event"], e["id"]) for e in s.events(p) if e["event"] in ("counters", "left")]
    assert not [t for n, t in enumerate(told) if ("left", t[1]) in told[:n]], told  # a record has no news
    kinds = [e["exit"]["kind"] for e in s.events(p) if e["event"] == "left"]
    assert kinds == [3] * 6 + [1], kinds
    out = app.communicate(timeout=60)[0].decode()
    assert app.returncode == 0 and "intact" in out, out


def case_pin(s):
    """The command ends, the policy stays: under a name of its own, until it is unloaded or its process is killed."""
    name, second = s.unique("a"), s.unique("b")
    assert "attached" in s.run("load", policy("fifo"), "--pin", name)
    (seen,) = [f for f in s.listed() if f["pin"] == name]
    pid = seen["pid"]
    assert os.getsid(pid) == pid and os.readlink(f"/proc/{pid}/cwd") == "/"
    null = [fd for fd in os.listdir(f"/proc/{pid}/fd") if os.readlink(f"/proc/{pid}/fd/{fd}") == "/dev/null"]
    assert sorted(null) == ["0", "1", "2"], null
    s.refused(1, "GX0646", "load", policy("mru"), "--pin", name)
    for bad in ("", "a/b", "a b", "x" * 64, "\n"):
        s.refused(2, "GX0646", "load", policy("mru"), "--pin", bad)
    s.refused(1, "GX0642", "load", "/nonexistent.bpf.o", "--pin", second)
    s.run("load", os.path.relpath(policy("mru")), "--pin", second)
    s.run("replace", name, os.path.relpath(policy("mru")))
    assert {f["pin"]: f["name"] for f in s.listed() if f["pin"] in (name, second)} == {name: "mru", second: "mru"}
    assert "may be each of" in s.refused(1, "GX0647", "show", "mru") and name in s.run("show", name)
    assert "gpu_block_access" in s.run("stats", name)
    s.run("unload", name)
    wait_for(lambda: not os.path.exists(f"/proc/{pid}"))
    (seen,) = [f for f in s.listed() if f["pin"] in (name, second)]
    os.kill(seen["pid"], signal.SIGKILL)
    wait_for(lambda: not [f for f in s.listed() if f["pin"] == second])
    s.run("load", policy("fifo"), "--pin", second)  # the name is free again
    (seen,) = [f for f in s.listed() if f["pin"] == second]
    s.run("unload", second)
    wait_for(lambda: not os.path.exists(f"/proc/{seen['pid']}"))
    s.run("load", object_of_test(s, "future"), "--pin", second)  # two policies: the name means both
    two = [f for f in s.listed() if f["pin"] == second]
    assert len(two) == 2 and "may be each of" in s.refused(1, "GX0647", "show", second)
    s.run("load", policy("fifo"), "--pin", two[0]["name"])
    assert "may be each of" in s.refused(1, "GX0647", "unload", two[0]["name"])  # a pin, and another's policy
    s.run("unload", [f"{f['pid']}/{f['id']}" for f in s.listed() if f["pin"] == two[0]["name"]][0])
    s.run("unload", second)
    wait_for(lambda: not os.path.exists(f"/proc/{two[0]['pid']}"))
    assert not [f for f in s.listed() if f["pin"] == second]


def check_fields(meta, kind, value):
    """The value has the fields that meta has for it, of the type that meta says, and no other."""
    fields = meta[kind]["fields"]
    assert set(fields) == set(value), (kind, set(fields) ^ set(value))
    for name, field in fields.items():
        assert field["desc"] and set(field) == {"type", "unit", "desc"}, field
        if field["type"].endswith("[]"):
            assert isinstance(value[name], list)
            for item in value[name]:
                check_fields(meta, field["type"][:-2], item)
        else:
            assert type(value[name]) is {"u64": int, "string": str, "bool": bool, "i64": int}[field["type"]], (name, value[name])


def case_socket(s):
    """Statistics and their meaning agree field by field; at a path as well, which goes with its owner."""
    path = os.path.join(s.tmp, "stats")
    p = s.load(policy("stride"), "--socket", path)
    (seen,) = s.listed(p.pid)
    for address in (seen["socket"], path):
        c = Client(address)
        meta, stats = c.ask("stats_meta"), c.ask("stats")
        assert meta["errno"] == stats["errno"] == 0
        check_fields(meta["args"]["objects"], meta["args"]["root"], stats["args"])
        assert stats["args"]["policies"][0]["members"] and "overrides" in stats["args"]["policies"][0]
        c.send(b'{"req":"stats"}\n' * 50)  # a stream: as many answers, in order
        times = [c.receive()["args"]["time_ns"] for _ in range(50)]
        assert times == sorted(times)
    assert os.stat(path).st_mode & 0o777 == 0o600
    s.refused(1, "GX0649", "load", policy("fifo"), "--socket", path)
    p.terminate()
    assert p.wait(10) == 0 and not os.path.exists(path)
    p = s.load(policy("fifo"), "--socket", path)
    p.kill()
    p.wait()
    assert os.path.exists(path)
    p = s.load(policy("fifo"), "--socket", path)  # what a killed one left is taken over
    assert Client(path).ask("stats")["args"]["pid"] == p.pid


def case_hostile_clients(s):
    """Whatever clients send or leave unread: errors, or the end of their connection; others are served on."""
    p = s.load(policy("fifo"))
    address = s.listed(p.pid)[0]["socket"]
    c = Client(address)
    for bad in (b"", b"{", b"nothing", b"[]", b"{}", b'{"req":1}', b'{"req":"none"}', b'{"req":"unload"}', b'{"req":"unload","args":{"id":-1}}',
                b'{"req":"unload","args":{"id":99}}', b'{"req":"unload","args":[1]}', b'{"req":"replace","args":{"id":1}}', b"\xff\xfe\0", b"[" * 60000,
                b'{"req":"replace","args":{"id":1,"object":"relative"}}', b'{"req":"replace","args":{"id":1,"object":"/none"}}',
                b'{"req":"replace","args":{"id":1,"object":"/none","settings":["' + b"a" * 600 + b'"]}}', b'{"req":"\\ud800","a":1e999}',
                b'{"req":"replace","args":{"id":1,"object":"/none","settings":[' + b'"a=1",' * 64 + b'"a=1"]}}',
                b'{"req":"replace","args":{"id":1,"object":"%s","settings":["%s"]}}' % (os.path.abspath(policy("mru")).encode(), b"a" * 600)):
        c.send(bad + b"\n")
        answer = c.receive()
        assert answer["errno"] > 0 and answer["args"]["error"].startswith("GX0"), (bad[:60], answer)
    assert Client(address).ask("stats")["errno"] == 0
    long, half, deaf = Client(address), Client(address), Client(address)
    half.send(b'{"req":')
    try:
        for _ in range(64):
            long.send(b"x" * 65536)
        assert long.is_closed()
    except (BrokenPipeError, ConnectionResetError):
        pass
    deaf.socket.setblocking(False)
    try:
        for _ in range(10000):
            deaf.send(b'{"req":"stats"}\n' * 100)
    except (BlockingIOError, BrokenPipeError, ConnectionResetError):
        pass
    many = [Client(address) for _ in range(100)]
    assert many[-1].ask("stats")["errno"] == 0
    closed = 0
    for m in many[:50]:
        m.socket.settimeout(0)
        try:
            closed += m.is_closed()
        except BlockingIOError:
            pass
    assert closed >= 36, closed  # 64 are kept: those that were silent longest went
    assert s.listed(p.pid) and p.poll() is None
    s.run("unload", f"{p.pid}/1")
    assert p.wait(10) == 0


def case_hostile_owners(s):
    """Processes that only look like owners: commands go on, say so, and print nothing that a terminal obeys."""
    answers = [b'{"errno":0,"args":{"pid":1,"pin":"\\u001b[2J","policies":[1,[2,3,4],["state","live"],{"id":7,"state":"live","name":"\\u001b[31mx"},{"state":"live"}]}}',
               b'{"errno":0,"args":{"pid":1,"policies":{"a":{"id":8,"state":"live","name":"no list"}}}}', b"no JSON", b"[1]", b"{}", b'{"errno":0,"args":[]}', b'{"errno":5,"args":{"error":"\\u001b[5m"}}', b""]
    sockets, place = [], folder()
    for i, answer in enumerate(answers):
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        listener.bind(os.path.join(place, f"owner:{os.geteuid()}:test-{os.getpid()}-{i}"))
        listener.listen(64)
        listener.settimeout(0.2)
        sockets.append((listener, answer))

    def serve(stop):
        while not stop.is_set():
            for listener, answer in sockets:
                listener.settimeout(0.005)
                try:
                    peer = listener.accept()[0]
                except TimeoutError:
                    continue
                peer.settimeout(5)
                asked = b"?"
                while asked and not asked.endswith(b"\n"):
                    asked = peer.recv(65536)
                if answer:
                    peer.sendall(answer + b"\n")
                peer.close()

    stop = threading.Event()
    thread = threading.Thread(target=serve, args=(stop,))
    thread.start()
    try:
        for argv, status in ((["list"], 0), (["list", "-j"], 0), (["stats"], 0), (["stats", "-j"], 0), (["show", f"{os.getpid()}/7"], 0),
                             (["show", "none"], 1), (["unload", f"{os.getpid()}/0"], None)):
            ran = subprocess.run([s.gpuext, "policy", *argv], capture_output=True, timeout=60)
            assert status in (None, ran.returncode), (argv, ran)
            assert b"\x1b" not in ran.stdout + ran.stderr, (argv, ran)
            assert ran.returncode >= 0 and b"{]" not in ran.stdout, (argv, ran)
            assert b"no list" not in ran.stdout or argv == ["stats", "-j"], (argv, ran)  # which passes answers on as they are
            # who ends before the answer is nobody to complain of
            assert b"owner/test-%d-%d:" % (os.getpid(), len(answers) - 1) not in ran.stderr, (argv, ran)
            assert b"process %d: an answer that is no JSON" % os.getpid() in ran.stderr, (argv, ran)
    finally:
        stop.set()
        thread.join()
        for listener, _ in sockets:
            os.unlink(listener.getsockname())
            listener.close()


def case_mute_owners(s):
    """Owners that take a question and never answer: they are named, and the others are found all the same."""
    p, mute = s.load(policy("fifo")), []
    for i in range(4):
        mute.append(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
        mute[-1].bind(os.path.join(folder(), f"owner:{os.geteuid()}:mute-{os.getpid()}-{i}"))
        mute[-1].listen(64)
    try:
        ran = subprocess.run([s.gpuext, "policy", "list", "-j"], capture_output=True, timeout=60)
        assert ran.returncode == 0 and p.pid in [json.loads(line)["pid"] for line in ran.stdout.splitlines()], ran
        assert ran.stderr.count(b"owner/%d/mute-%d-" % (os.geteuid(), os.getpid())) == 4, ran
    finally:
        for listener in mute:
            os.unlink(listener.getsockname())
            listener.close()


def case_of_others(s):
    """Whoever attaches policies for itself, a libbpf loader under the preload or `gpuext run`, is found by its pid, and changed by nobody."""
    lib = os.path.join(os.path.dirname(s.gpuext), "lib")

    def begin(argv, name, **more):
        p = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=dict(os.environ, **GROUP, **more))
        s.owners.append(p)
        wait_for(lambda: s.listed(p.pid) or p.poll() is not None)
        assert p.poll() is None, p.stderr.read()
        (seen,) = s.listed(p.pid)
        assert (seen["name"], seen["type"], seen["state"], seen["scope"], seen["pin"]) == (name, "gpu_mem_ops", "live", "device", ""), seen
        assert f"{p.pid}/1" in s.run("list") and json.loads(s.run("show", f"{p.pid}/1", "-j"))["pid"] == p.pid
        for thread in os.listdir(f"/proc/{p.pid}/task"):  # what waits for a signal elsewhere gets it
            blocked = next(line for line in open(f"/proc/{p.pid}/task/{thread}/status", encoding="utf-8") if line.startswith("SigBlk"))
            assert int(thread) == p.pid or int(blocked.split()[1], 16) & (1 << 1 | 1 << 14) == (1 << 1 | 1 << 14), (thread, blocked)
        for argv in (["unload", f"{p.pid}/1"], ["replace", f"{p.pid}/1", policy("fifo")], ["map", f"{p.pid}/1", ".data", "dump"]):
            s.refused(1, "GX0654", *argv)
        return p, seen

    loader, seen = begin([os.path.join("build", "tools", "adaptive_threshold"), os.path.join(POLICIES, "adaptive.bpf.o"), "-i", "1"], "adaptive",
                         LD_PRELOAD=os.path.join(lib, "libgpuext-bpf.so"))
    assert "intact" in s.app("managed_memory", "6291456")
    wait_for(lambda: s.listed(loader.pid)[0]["applications"] and s.listed(loader.pid)[0]["applications"][0]["state"] == "gone")
    (now,) = s.listed(loader.pid)
    assert now["calls"] > 0 and now["applications"][0]["comm"] == "managed_memory" and now["socket"] == seen["socket"], now
    check_fields(Client(seen["socket"]).ask("stats_meta")["args"]["objects"], "owner", Client(seen["socket"]).ask("stats")["args"])
    runs = [begin([s.gpuext, "run", "--device", "soft", option, policy("fifo"), "--", "cat"], "fifo") for option in ("--policy", "-e")]
    assert len({p["pid"] for p in s.listed()} & {loader.pid, runs[0][0].pid, runs[1][0].pid}) == 3
    for p, seen in runs:  # its end is the application's
        p.stdin.close()
        assert p.wait(20) == 0 and not s.listed(p.pid) and not os.path.exists(seen["socket"]), p.stderr.read()
    loader.kill()
    loader.wait()
    assert not s.listed(loader.pid)


def case_numbers(s):
    """`load --stats` and `stats` print what the socket says."""
    p = s.load(policy("fifo"), "--stats", "0.2", "--monitor")
    wait_for(lambda: sum(e["event"] == "stats" for e in s.events(p)) > 2)
    told = [e for e in s.events(p) if e["event"] == "stats"]
    assert told[0]["policies"][0]["name"] == "fifo"
    assert all(b["time_ns"] - a["time_ns"] > 0.19e9 for a, b in zip(told, told[1:])), [e["time_ns"] for e in told]
    assert "mean ns" in s.run("stats", f"{p.pid}/1")
    assert json.loads(s.run("stats", f"{p.pid}/1", "-j"))["pid"] == p.pid
    ran = subprocess.Popen([s.gpuext, "policy", "stats", f"{p.pid}/1", "--interval", "0.05"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    seen = [ran.stdout.readline() for _ in range(9)]
    assert sum(line.startswith(b"policy fifo") for line in seen) == 3, seen
    p.terminate()
    assert ran.wait(10) == 1 and b"GX0647" in ran.stderr.read()
    ran.stdout.close(), ran.stderr.close()
    s.refused(1, "GX0647", "stats", "none")
    for argv in (["stats", "a", "b"], ["stats", "--interval", "0"], ["load", policy("fifo"), "--stats", "x"], ["load", policy("fifo"), "--pin", "a", "--monitor"]):
        s.refused(2, "GX0901", *argv)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parts.option(parser)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    names = parts.taken("policy-cli", sorted(k[5:] for k in globals() if k.startswith("case_")), args)
    cases = [("case_" + k, globals()["case_" + k]) for k in names]
    failed = skipped = 0
    with tempfile.TemporaryDirectory() as tmp:
        for name, case in cases:
            suite = Suite(os.path.abspath(args.build), tempfile.mkdtemp(dir=tmp))
            try:
                case(suite)
            except Skipped as why:
                skipped += 1
                print(f"SKIPPED: {name}: {why}")
            except Exception as e:  # a test that breaks has failed
                import traceback
                failed += 1
                print(f"FAILED: {name}: {e!r}\n{''.join(traceback.format_tb(e.__traceback__)[-2:])}")
            finally:
                suite.close()
    print(f"policy_cli: {len(cases) - failed - skipped} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    parts.own_sockets()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    sys.exit(main())
