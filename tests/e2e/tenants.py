#!/usr/bin/env python3
# tenants.py - another user attacks root's policy in every way that he can reach it: it goes on, for everybody else, as it was.
"""tests/e2e/tenants.py [--build build/release] [NAME...]: every attack_<name> is one attack; then root's and a third user's
application run under the policy, which is as it was, and the owner was told of it, where it can be seen (docs/policies.md says what can't).
Every case_<name> is no attack: what works in namespaces. -v: a line for each. Only root can be several users: else all are skipped."""
import ctypes, fcntl, mmap, os, resource, shutil, signal, socket, struct, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import policy  # the suite of policy.py

ATTACKER, THIRD = 65534, 65533
MAP, LINK, POLICY, READY, HELLO, LOG, KERNEL, STATE, QUERY = 2, 3, 12, 5, 1, 9, 8, 14, 10
VERSION = None  # of the protocol, and
MESSAGE_BYTES = None  # of a packet, from the first that comes
ADD_SEALS, GET_SEALS, SEAL_WRITE, SEAL_FUTURE_WRITE, SEAL_SHRINK = 1033, 1034, 8, 16, 2
DATA = 4096  # where the data of an image begin
libc = ctypes.CDLL(None, use_errno=True)


def logged(line):
    """The owner reads it."""
    return lambda act: setattr(act, "line", line) or act


def logged_once(line):
    """The same, but once for a user, a map and a kind: an attack before may have been the reason."""
    return lambda act: setattr(act, "once", True) or logged(line)(act)


def logged_of_me(line):
    """The owner reads it with the user and the process that did it, where root may ask the kernel for it (fanotify)."""
    return lambda act: setattr(act, "of_me", True) or logged(line)(act)


def logged_by_commands(line):
    """Root reads it where its commands came to it."""
    return lambda act: setattr(act, "by_commands", line) or act


def logged_elsewhere(by):
    """The attack itself waits for the line."""
    return lambda act: setattr(act, "line_elsewhere", by) or act


def unseen(why):
    return lambda act: setattr(act, "unseen", why) or act


KERNEL = "the kernel refuses it before anybody is asked"


def connect(s):
    peer = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    peer.settimeout(5)
    peer.connect(s.loader)
    return peer


def receive(peer):
    """One packet: its bytes and descriptors."""
    data, control, _, _ = peer.recvmsg(8192, socket.CMSG_SPACE(16))
    fds = [fd for level, kind, bytes_ in control if kind == socket.SCM_RIGHTS for fd in struct.unpack(f"{len(bytes_) // 4}i", bytes_)]
    return data, fds


def everything(s):
    """What a new application is told, until READY: {name: fd}, and the connection."""
    peer, told = connect(s), {}
    while True:
        data, fds = receive(peer)
        kind = struct.unpack_from("<I", data)[0]
        if kind == READY:
            return told, peer
        if kind == MAP:
            told[data[16 + 20:16 + 36].split(b"\0")[0].decode()] = fds[0]
        if kind in (POLICY, LINK):
            told["code"] = fds[0]


def packet(kind, ident=0, body=b""):
    return struct.pack("<IIQ", kind, VERSION, ident) + body + bytes(MESSAGE_BYTES - 16 - len(body))


def hello(peer, pid, comm=b"app", stats=None):
    fd = stats if stats is not None else os.memfd_create("stats", os.MFD_ALLOW_SEALING)
    if stats is None:
        os.ftruncate(fd, 4 << 20)
        os.pwrite(fd, struct.pack("<Q", 0x3354415453584747), 0)
        fcntl.fcntl(fd, ADD_SEALS, SEAL_SHRINK)
    peer.sendmsg([packet(HELLO, 0, struct.pack("<II32s16s", pid, 1, b"soft", comm))], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, struct.pack("i", fd))])


def ways_to_write(fd):
    """Which of the ways to change a file are open, by the descriptor or by one that is opened anew."""
    done = set()
    try:
        fds = [fd, os.open(f"/proc/self/fd/{fd}", os.O_RDWR)]
    except OSError:
        fds = [fd]
    for use in fds:
        def attempt(name, act):
            try:
                act()
                done.add(name)
            except (OSError, ValueError):
                pass
        attempt("write", lambda: os.pwrite(use, b"\xff" * 64, os.fstat(use).st_size // 2))
        attempt("memory", lambda: mmap.mmap(use, 4096, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE))
        attempt("truncate", lambda: os.ftruncate(use, 16))
        attempt("grow", lambda: os.ftruncate(use, os.fstat(use).st_size + 4096))
        attempt("hole", lambda: libc.fallocate(use, 3, ctypes.c_long(0), ctypes.c_long(4096)) and (_ for _ in ()).throw(OSError()))
        attempt("seal", lambda: fcntl.fcntl(use, ADD_SEALS, SEAL_FUTURE_WRITE))
    return done


def refused(s, name, *ways):
    told, _ = everything(s)
    done = ways_to_write(told[name])
    assert not done & set(ways), (name, done)


WRITES = ("write", "memory", "truncate", "grow", "hole", "seal")


@logged_of_me("opened again what is sealed (a program)")
def attack_code(s):
    refused(s, "code", *WRITES)


@logged_of_me("opened again what is sealed (map kinds.rodata)")
def attack_settings(s):
    refused(s, s.rodata, *WRITES)


@logged_of_me("opened again what is sealed (map controlled)")
def attack_array_of_a_controller(s):
    refused(s, "controlled", *WRITES)


@logged_of_me("opened again what is sealed (map controlled_keys)")
def attack_hash_of_a_controller(s):
    refused(s, "controlled_keys", *WRITES)


@logged_of_me("opened again what was handed out for mapping (map written)")
def attack_size_of_what_programs_write(s):
    for name in ("written", "written_keys", "records"):
        refused(s, name, "truncate", "grow", "seal")


def scribble(s, name):
    told, _ = everything(s)
    size = os.fstat(told[name]).st_size
    memory = mmap.mmap(told[name], size, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE)
    memory[DATA:] = os.urandom(size - DATA)
    time.sleep(0.3)  # it is looked at
    memory[:] = b"\xff" * size
    time.sleep(0.3)


@logged_once("instance of map written: user 65534 has overwritten what its head says of it")
def attack_array_of_programs(s):
    scribble(s, "written")


@logged_once("instance of map written_keys: user 65534 has left places of keys that are none")
def attack_hash_of_programs(s):
    scribble(s, "written_keys")


@logged_once("instance of map records: user 65534 has left no ring there")
def attack_ring_of_programs(s):
    scribble(s, "records")


@logged_once("instance of map written_keys: user 65534 keeps it locked")
def attack_hash_kept_locked(s):
    told, _ = everything(s)
    memory = mmap.mmap(told["written_keys"], 0, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE)
    memory[DATA:DATA + 4] = struct.pack("<I", os.getppid())
    time.sleep(0.5)


@logged("too many connections of this user")
def attack_idle_connections(s):
    s.kept = []
    for _ in range(300):
        try:
            s.kept.append(connect(s))
        except OSError:
            break
    s.check()  # while they are open


@logged("says that it is process")
def attack_hellos_without_answers(s):
    s.kept = []
    for i in range(64):
        try:
            peer = connect(s)
            hello(peer, i + 1)
            s.kept.append(peer)
        except OSError:
            pass
    s.check()


@logged("too many connections")
def attack_many_users(s):
    """Users of a range that he has."""
    children = []
    for user in range(70000, 70012):
        pid = os.fork()
        if not pid:
            os.setresuid(user, user, user)
            kept = []
            for _ in range(40):
                try:
                    kept.append(connect(s))
                except OSError:
                    pass
            time.sleep(30)
            os._exit(0)
        children.append(pid)
    time.sleep(0.5)
    try:
        s.check()
    finally:
        for pid in children:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


attack_many_users.as_root = True


@unseen(KERNEL)
def attack_names_in_the_folder(s):
    """To squat where applications look, or to take what is there away."""
    folder = os.path.dirname(s.loader)
    for act in (lambda: socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET).bind(os.path.join(folder, "policy:0:1")), lambda: os.unlink(s.loader),
                lambda: os.rename(s.loader, s.loader + "x"), lambda: os.symlink("/etc/passwd", os.path.join(folder, "policy:0:2")), lambda: os.rmdir(folder),
                lambda: os.chmod(folder, 0o777), lambda: os.chmod(s.loader, 0)):
        try:
            act()
            raise AssertionError("done")
        except OSError:
            pass


@unseen("nobody looks there")
def attack_abstract_names(s):
    s.kept = []
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4500), most))
    for i in range(4200):
        squat = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            squat.bind(f"\0gpuext/policy.{s.group}/0/{i}")
        except OSError:
            break
        s.kept.append(squat)
    s.check()


@logged("says that it is process")
def attack_replay(s):
    """What an application of root's said once, from a process of somebody else: its number is the kernel's."""
    _, peer = everything(s)
    hello(peer, s.victim.pid, b"tasks")
    peer.send(packet(STATE, s.policy_id, struct.pack("<I", 4)))
    time.sleep(0.3)
    s.kept = [peer]
    s.check()


@logged('"state":"ejected"')
def attack_says_that_it_was_ejected(s):
    _, peer = everything(s)
    hello(peer, os.getpid())
    peer.send(packet(STATE, s.policy_id, struct.pack("<I", 1)))
    peer.send(packet(STATE, s.policy_id, struct.pack("<IIII", 4, 1024, 1, 1) + b"over" + bytes(40)))
    time.sleep(0.5)
    s.kept = [peer]


@logged_elsewhere("the other owner reads it")
def attack_says_that_it_was_ejected_where_nobody_works(s):
    """That would be the end of the policy, if an application of the owner's user said so."""
    owner, mine = s.load(s.obj("other"), "--scope", "process:1"), s.loader
    s.loader = f"/run/gpuext/policy.{s.group}:0:{owner.pid}"
    child = os.fork()
    if not child:
        os.setresuid(ATTACKER, ATTACKER, ATTACKER)
        peer = connect(s)
        while True:
            data, _ = receive(peer)
            kind, _, ident = struct.unpack_from("<IIQ", data)
            if kind == POLICY:
                policy_id = ident
            if kind == READY:
                break
        hello(peer, os.getpid())
        peer.send(packet(STATE, policy_id, struct.pack("<I", 1)))
        peer.send(packet(STATE, policy_id, struct.pack("<IIII", 4, 1024, 1, 1) + b"over" + bytes(40)))
        time.sleep(30)
        os._exit(0)
    try:
        policy.wait_for(lambda: '"ejected"' in owner.text() or owner.poll() is not None)
        time.sleep(0.3)
        assert owner.poll() is None, owner.text()
        assert s.shown(owner)["state"] == "live"
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        s.loader = mine
    s.unload(owner)


attack_says_that_it_was_ejected_where_nobody_works.as_root = True


@logged("sent what no agent sends")
def attack_nonsense(s):
    for text in (b"x", b"\xff" * 4000, packet(POLICY, 1), packet(MAP, 1), packet(99)):
        peer = connect(s)
        try:
            peer.send(text)
            hello(peer, 1, b"\x1b[2J")
        except OSError:
            pass
    time.sleep(0.2)


@logged("its page of numbers is none, or could be cut")
def attack_a_page_that_is_cut(s):
    _, peer = everything(s)
    fd = os.memfd_create("stats")
    os.ftruncate(fd, 4 << 20)
    os.pwrite(fd, struct.pack("<Q", 0x3354415453584747), 0)
    hello(peer, 1, stats=fd)
    time.sleep(0.1)
    os.ftruncate(fd, 0)
    s.kept = [peer]


@unseen(KERNEL)
def attack_socket_of_the_owner(s):
    """Where commands ask the owner."""
    peer = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    peer.settimeout(5)
    try:
        peer.connect("\0" + s.shown_socket[1:] if s.shown_socket[0] == "@" else s.shown_socket)
        peer.sendall(b'{"req":"unload","args":{"id":1}}\n')
        assert not peer.recv(100)
    except (ConnectionError, PermissionError):
        pass


@logged("/gpuext-65533: ")
def attack_links_in_the_temporary_folder(s):
    """The third user's folder is a link, or the attacker's: his applications use root's policy, and no other."""
    place = os.path.join(s.sticky, f"gpuext-{THIRD}")
    for act in (lambda: os.symlink(s.attackers, place), lambda: os.mkdir(place, 0o777)):
        act()
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        at = os.path.join(place, f"policy.{s.group}:{THIRD}:{os.getpid()}")
        listener.bind(at)
        os.chmod(at, 0o777)
        listener.listen(64)
        listener.settimeout(0.2)
        try:
            s.check()
            try:
                listener.accept()
                raise AssertionError("an application connected")
            except TimeoutError:
                pass
        finally:
            os.unlink(at)
            os.rmdir(place) if not os.path.islink(place) else os.unlink(place)


@logged_once("instance of map written_keys: user 65534 keeps it locked")
def attack_hash_that_is_full(s):
    """All of its places, in the form that programs give them: what the owner has stays."""
    told, _ = everything(s)
    size = os.fstat(told["written_keys"]).st_size
    memory = mmap.mmap(told["written_keys"], size, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE)
    for at in range(DATA, size - 64, 64):
        memory[at:at + 64] = struct.pack("<16I", *([1, at] * 8))
    time.sleep(0.3)


@logged("too many connections of this user")
def attack_queue_of_the_socket(s):
    """As fast as he can, from several processes, so that nobody else comes to it."""
    children = []
    for _ in range(4):
        child = os.fork()
        if not child:
            kept = []
            while True:
                peer = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
                peer.setblocking(False)
                try:
                    peer.connect(s.loader)
                    kept.append(peer)
                except OSError:
                    pass
                if len(kept) > 200:
                    kept.clear()
        children.append(child)
    try:
        s.check()
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


@logged_by_commands("says that it is process")
def attack_poses_as_an_owner(s):
    """Root's commands ask him, too: he says that root's policy is his."""
    place = f"/tmp/gpuext-{ATTACKER}/own"
    os.makedirs(place, 0o700, exist_ok=True)
    at = os.path.join(place, f"owner:{ATTACKER}:{s.owner.pid}")
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(at)
    listener.listen(64)
    child = os.fork()
    if not child:
        while True:
            peer, asked = listener.accept()[0], b"?"
            while asked and not asked.endswith(b"\n"):
                asked = peer.recv(4096)
            peer.sendall(b'{"errno":0,"args":{"pid":%d,"pin":"","policies":[{"id":1,"name":"kinds","state":"live","applications":[]}]}}\n' % s.owner.pid)
            peer.close()
    try:
        s.check()
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.unlink(at)


@unseen(KERNEL)
def attack_a_signal(s):
    for pid in (s.owner.pid, s.victim.pid):
        try:
            os.kill(pid, signal.SIGKILL)
            raise AssertionError("killed")
        except PermissionError:
            pass


class Suite(policy.Suite):
    def begin(self):
        global MESSAGE_BYTES, VERSION
        self.kept, self.told = [], {}
        os.chmod(self.tmp, 0o777)
        self.copy()
        self.group = self.env()["GPUEXT_GROUP"]
        self.attackers = os.path.join(self.tmp, "attackers")
        self.sticky = os.path.join(self.tmp, "sticky")  # the temporary folder of the third user, and of everybody
        os.mkdir(self.sticky)
        os.chmod(self.sticky, 0o1777)
        os.mkdir(self.attackers)
        os.chown(self.attackers, ATTACKER, ATTACKER)
        self.owner = self.load(self.obj("kinds"))
        self.loader = f"/run/gpuext/policy.{self.group}:0:{self.owner.pid}"
        self.victim = self.serve()
        policy.wait_for(lambda: policy.number(self.shown(self.owner), "calls") > 0)
        shown = self.shown(self.owner)
        self.shown_socket = shown["socket"]
        self.before = {k: shown[k] for k in ("id", "name", "state", "settings", "scope", "priority")}
        peer, self.rodata = connect(self), None
        while True:
            data, fds = receive(peer)
            kind, VERSION, ident = struct.unpack_from("<IIQ", data)
            MESSAGE_BYTES = len(data)
            if kind == MAP and b".rodata" in data[36:52]:
                self.rodata = data[36:52].split(b"\0")[0].decode()
            if kind == POLICY:
                self.policy_id = ident
            [os.close(fd) for fd in fds]
            if kind == READY:
                break
        peer.close()

    def check(self):
        """Works as before, for root and for a third user. Also called by the attacker's process."""
        if os.getpid() != self.main:
            self.checker[1].send(b"?")
            assert self.checker[1].recv(1) == b"y", "the policy does not work any more"
            return
        for user in (0, THIRD):
            app = self.app(3, **({"user": user, "extra": {"TMPDIR": self.sticky}} if user else {}))
            assert "rounds 3 wrong 0" in self.end(app, 4)

            def mine():
                apps = self.shown(self.owner)["applications"]
                return sum(a.get("calls", 0) for a in apps if a["pid"] == app.pid) == 3 * policy.CALLS
            policy.wait_for(mine, 10)
        now = self.shown(self.owner)
        assert {k: now[k] for k in self.before} == self.before, now
        assert self.owner.poll() is None and self.victim.poll() is None
        show = policy.subprocess.run([self.gpuext, "policy", "show", "kinds", "-j"], capture_output=True, timeout=30, env=self.env(), text=True)
        assert policy.json.loads(show.stdout)["pid"] == self.owner.pid, show
        self.commands += show.stderr

    def attack(self, act):
        """Lines of one kind of one user come once a second: the last one of this kind is that old."""
        line = getattr(act, "line", None)
        if line:
            time.sleep(max(0.0, self.told.get(line, 0) + 1.1 - time.monotonic()))
        before, self.commands = 0 if hasattr(act, "once") else len(self.owner.text()), ""
        shutil.rmtree(os.path.join(self.sticky, f"gpuext-{THIRD}"), ignore_errors=True)  # as before his first application
        self.do(act)
        if line:
            policy.wait_for(lambda: line in self.owner.text()[before:], 10, lambda: f"not told: {line}: {self.owner.text()[before:][-600:]}")
            self.told[line] = time.monotonic()
        if hasattr(act, "of_me"):
            policy.wait_for(lambda: f"user {ATTACKER}, process {self.attacker}: {line}" in self.owner.text()[before:], 10, lambda: self.owner.text()[before:][-600:])
        if hasattr(act, "by_commands"):
            mine = f"user {ATTACKER}, process {self.attacker}: {act.by_commands} {self.owner.pid}; not believed"
            assert mine in self.commands, (mine, self.commands[-600:])

    def do(self, act):
        self.main, self.checker = os.getpid(), socket.socketpair()
        if getattr(act, "as_root", False):
            act(self)
            self.check()
            return
        child = self.attacker = os.fork()
        if not child:
            status = 1
            try:
                os.setresgid(ATTACKER, ATTACKER, ATTACKER)
                os.setresuid(ATTACKER, ATTACKER, ATTACKER)
                act(self)
                status = 0
            except BaseException as e:
                print(f"{act.__name__}: {type(e).__name__}: {e}", flush=True)
            os._exit(status)
        self.checker[1].close()
        status = None
        while status is None:
            pid, ended = os.waitpid(child, os.WNOHANG)
            status = ended if pid else None
            self.checker[0].settimeout(0.05)
            try:
                if self.checker[0].recv(1) == b"?":
                    self.check()
                    self.checker[0].send(b"y")
            except TimeoutError:
                pass
            except BaseException:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                raise
        assert status == 0, "see above"
        self.check()


def namespaces(s, *more):
    """A command in its own network, process and mount namespaces."""
    if os.system("unshare -n -p -f -m true 2>/dev/null"):
        raise policy.Skipped("no namespaces to be had")
    return ["unshare", "-n", "-p", "-f", "-m", "--mount-proc", *more]


def with_agent(s):
    library = os.path.join(s.build, "lib")
    return ["env", "LD_PRELOAD=" + os.path.join(library, "libgpuext-cuda.so"), "LD_LIBRARY_PATH=" + os.path.join(library, "soft"), "GPUEXT_DEVICE=soft"]


def case_namespaces(s):
    """Another user's application in its own namespaces finds the policy."""
    before = policy.number(s.shown(s.owner), "calls")
    p = s.start([*namespaces(s), "setpriv", f"--reuid={THIRD}", f"--regid={THIRD}", "--clear-groups", *with_agent(s), s.tasks, "5"])
    assert "rounds 5 wrong 0" in s.end(p, 4)
    policy.wait_for(lambda: policy.number(s.shown(s.owner), "calls") >= before + 5 * policy.CALLS, 10)


def case_run_in_namespaces(s):
    """`gpuext run` reaches its application there, with a policy and a tool; and an application that knows of no folders of its own."""
    for more in ([], ["env", "TMPDIR=/nonexistent", "XDG_RUNTIME_DIR=/nonexistent"]):
        out = s.file("report")
        p = s.start(["env", f"GPUEXT_GROUP={s.group}-alone", s.gpuext, "run", "--device", "soft", "-o", "json", "--out", out, "--policy", s.obj("plain"), "--", *namespaces(s, *more), s.tasks, "4"])
        assert "rounds 4 wrong 0" in s.end(p, 4), p.text()
        lines = [policy.json.loads(line) for line in open(out, encoding="utf-8")]
        mine = [line for line in lines if line["type"] == "policy" and line["name"] == "plain"]
        assert [line["state"] for line in mine] == ["attached"] and policy.number(mine[0], "calls") == 4 * policy.CALLS, lines
        assert "no loader at" not in p.text(), p.text()


def inside(pid):
    """The process that unshare started."""
    children = open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8").read().split()
    return int(children[0]) if children else None


def case_scope_of_a_process_there(s):
    """It has the number 1, or 2; the loader says the number that it sees."""
    stop = s.file("stop")
    p = s.start([*namespaces(s), *with_agent(s), s.tasks, "0", stop])
    policy.wait_for(lambda: os.path.exists(stop + ".up") or p.poll() is not None)
    assert p.poll() is None, p.text()
    owner = s.load(s.obj("other"), "--scope", f"process:{inside(p.pid)}")
    policy.wait_for(lambda: any(a["pid"] == inside(p.pid) and a["state"] == "attached" for a in s.shown(owner)["applications"]), 10, lambda: s.shown(owner))
    policy.wait_for(lambda: policy.number(s.shown(owner), "calls") > 0)
    assert all(a["state"] != "attached" for a in s.shown(owner)["applications"] if a["pid"] != inside(p.pid)), s.shown(owner)
    s.unload(owner)
    open(stop, "w", encoding="utf-8").close()
    assert "wrong 0" in s.end(p, 4)


def case_attach_there(s):
    """`gpuext run -p` means the number that is seen from outside."""
    stop, out = s.file("stop"), s.file("report")
    p = s.start([*namespaces(s), *with_agent(s), s.tasks, "0", stop])
    policy.wait_for(lambda: os.path.exists(stop + ".up") or p.poll() is not None)
    ran = s.start([s.gpuext, "run", "--device", "soft", "-p", str(inside(p.pid)), "-d", "0.3", "-o", "json", "--out", out, "-t", "threadhist"])
    s.end(ran, 0)
    lines = [policy.json.loads(line) for line in open(out, encoding="utf-8")]
    assert any(line["type"] == "total" and line["processes"] == 1 for line in lines), (lines, ran.text())
    open(stop, "w", encoding="utf-8").close()
    assert "wrong 0" in s.end(p, 4)


def case_missing_loader(s):
    """One that was named and is not there is told of once; where none is to be seen, `gpuext run` says what may be."""
    p = s.start([s.gpuext, "run", "--device", "soft", "--", *namespaces(s), s.tasks, "3"], {"GPUEXT_SOCKET": "/nonexistent/run:0:1,/nonexistent/run:0:1"})
    assert "rounds 3 wrong 0" in s.end(p, 4), p.text()
    assert p.text().count("no loader at /nonexistent/run:0:1: is not there, or not in this mount namespace") == 1, p.text()
    p = s.start([s.gpuext, "run", "--device", "soft", "--", *namespaces(s), "sh", "-c", "mount -t tmpfs none /run/gpuext && exec \"$@\"", "-", s.tasks, "3"])
    assert "rounds 3 wrong 0" in s.end(p, 4), p.text()
    assert "mount namespaces without its sockets" in p.text(), p.text()


def main():
    import argparse, tempfile
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    attacks = {n.partition("_")[2]: f for n, f in globals().items() if n.startswith(("attack_", "case_"))}
    names = args.names or list(attacks)
    if os.geteuid():
        print(f"tenants ({args.build}): 0 passed, 0 failed, {len(names)} skipped: only root can be several users")
        return
    failed = skipped = 0
    with tempfile.TemporaryDirectory() as tmp:
        suite = Suite(args.build, tmp)
        try:
            suite.begin()
            for name in names:
                begin = time.monotonic()
                try:
                    act = attacks[name]
                    act(suite) if act.__name__.startswith("case_") else suite.attack(act)
                except policy.Skipped as why:
                    skipped += 1
                    print(f"SKIPPED {name}: {why}")
                except Exception as e:
                    failed += 1
                    print(f"FAILED {name}: {type(e).__name__}: {e}", flush=True)
                if args.verbose:
                    told = f"told: {act.line}" if hasattr(act, "line") else f"told: {act.line_elsewhere}" if hasattr(act, "line_elsewhere") else f"told by commands: {act.by_commands}" if hasattr(act, "by_commands") else f"not told: {act.unseen}" if hasattr(act, "unseen") else "no attack"
                    print(f"{name}: {time.monotonic() - begin:.2f} s, {told}", flush=True)
            said = suite.owner.text()
            if "\x1b" in said:
                failed += 1
                print("FAILED log: " + said[-800:])
        finally:
            suite.close()
    print(f"tenants ({args.build}): {len(names) - failed - skipped} passed, {failed} failed, {skipped} skipped")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
