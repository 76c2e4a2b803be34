#!/usr/bin/env python3
# live_stress.py - two applications, two owners, a controller, and commands on their policies: each is killed in turn; data stays whole, and nothing stale is left.
"""tests/e2e/live_stress.py [--build build/release] [--rounds 12] [--seed N]

A round kills one with SIGKILL at a random moment while the others work, starts it again, and looks: the owners that are listed are
those that live, with the applications that live; of two equal policies the one that was attached first rules; a map holds what
was written last, a new owner's what nobody wrote; a pin is free again; applications compute what they always do.

Root's commands ask the owners of all users, those of other tests too, which may have been stopped, and answer nobody: where it may, all of it runs
in a mount namespace with folders of sockets of its own.
"""
import argparse, json, os, random, signal, subprocess, sys, tempfile, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import policy
from policy import wait_for

VICTIMS = ["tasks", "managed", "controller", "owner", "pinned", "command"]
RESULT = "12 tokens: wrong 0 checksum 39fae2a5"


def is_gone(pid):
    """None of its threads is left, so its sockets are closed; who reaps it may take his time."""
    try:
        return open(f"/proc/{pid}/stat", encoding="utf-8").read().rsplit(") ")[1][0] == "Z" and len(os.listdir(f"/proc/{pid}/task")) == 1
    except FileNotFoundError:
        return True


class Stress:
    def __init__(self, suite, seed):
        self.s, self.draw, self.pin = suite, random.Random(seed), f"stress-{os.getpid()}"
        self.s.env_before, self.s.env = self.s.env, self.env
        self.mine = set()  # owners; those of others are listed, too
        self.killed = dict.fromkeys(VICTIMS, 0)
        self.written = self.n_commands = self.n_runs = 0
        for who in VICTIMS[:-1]:
            self.start(who)

    def env(self, extra=None):
        return dict(self.s.env_before(extra), GPUEXT_GROUP=f"stress-{os.getpid()}")

    # --- who there is
    def start(self, who):
        getattr(self, "start_" + who)()

    def start_tasks(self):
        self.tasks = self.s.serve()

    def start_managed(self):
        library = os.path.join(self.s.build, "lib")
        env = {"LD_PRELOAD": os.path.join(library, "libgpuext-cuda.so"), "LD_LIBRARY_PATH": os.path.join(library, "soft"), "GPUEXT_DEVICE": "soft",
               "GPUEXT_SOFT_MEMORY": str(4 << 20)}
        self.managed = self.s.start([os.path.join("build", "examples", "managed_moe"), "32", "256", "12"], env)

    def argv(self, who):
        if who == "owner":
            return [self.s.gpuext, "policy", "load", "-j", self.s.obj("plain")], {}
        return ([os.path.join("build", "tools", "adaptive_threshold"), os.path.join("build", "policies", "adaptive.bpf.o"), "-i", "0.02"],
                {"LD_PRELOAD": os.path.join(self.s.build, "lib", "libgpuext-bpf.so")})

    def start_controller(self):
        self.controller = self.s.start(*self.argv("controller"))
        self.mine.discard(self.controller.pid)  # numbers of processes come again
        wait_for(lambda: self.controller.text().count("\n") > 1, state=self.controller.text)

    def start_owner(self):
        self.owner = self.s.load(self.s.obj("plain"))
        self.mine.add(self.owner.pid)

    def start_pinned(self):
        self.s.policy("load", self.s.obj("kinds"), "--pin", self.pin)
        (self.pinned,) = [p["pid"] for p in self.listed() if p["pin"] == self.pin]
        self.written = 0

    # --- commands
    def listed(self):
        told = [json.loads(line) for line in self.s.policy("list", "-j").splitlines()]
        return [p for p in told if p["pid"] in self.mine or p["pin"] == self.pin]

    def command(self):
        """One that changes something: its words, and what the map holds then."""
        value = self.draw.randrange(1, 10**9)
        return self.draw.choice([(["replace", self.pin, self.s.obj("kinds")], 0),
                                 (["map", self.pin, "controlled", "update", "key", "0", "value", str(value)], value)])

    def looked_up(self):
        (line,) = self.s.policy("map", self.pin, "controlled", "lookup", "key", "0", "-j").splitlines()
        return json.loads(line)["value"]

    def run_command(self):
        words, value = self.command()
        self.s.policy(*words)
        self.written = value
        self.n_commands += 1

    # --- a round
    def end_managed(self):
        assert self.managed.wait(60) == 0 and RESULT in self.managed.text(), self.managed.text()
        self.n_runs += 1

    def kill(self, who):
        time.sleep(self.draw.random() * 0.02)
        if who == "command":
            words, value = self.command()
            victim = self.s.start([self.s.gpuext, "policy", *words])
            time.sleep(self.draw.random() * 0.01)
            victim.kill()
            victim.wait(20)
            self.written = {self.written, value}  # done, or not
        elif who == "pinned":
            os.kill(self.pinned, signal.SIGKILL)
            wait_for(lambda: is_gone(self.pinned))
        else:
            victim = getattr(self, who)
            victim.kill()
            victim.wait(20)
        if who in ("owner", "controller"):  # and one that has only begun
            victim = self.s.start(*self.argv(who))
            self.mine.add(victim.pid)
            time.sleep(self.draw.random() * 0.03)
            victim.kill()
            victim.wait(20)
        self.killed[who] += 1

    def check(self):
        """What is listed is what lives."""
        owners = {self.owner.pid: "plain", self.pinned: "kinds"}

        def is_so():
            told = {p["pid"]: p for p in self.listed()}
            if {pid: (p["name"], p["state"]) for pid, p in told.items()} != {pid: (name, "live") for pid, name in owners.items()}:
                return False
            first, second = sorted(told.values(), key=lambda p: p["order_ns"])
            attached = [{a["pid"]: a["ruled_by"] for a in p["applications"] if a["state"] == "attached"} for p in (first, second)]
            return attached[0].get(self.tasks.pid) == "" and attached[1].get(self.tasks.pid) == first["name"] and \
                all(set(a) <= {self.tasks.pid, self.managed.pid} for a in attached)
        wait_for(is_so, 30, lambda: [(p["pid"], p["name"], p["state"], [(a["pid"], a["state"], a["ruled_by"]) for a in p["applications"]]) for p in self.listed()])

    def round(self, who):
        if self.managed.poll() is not None:
            self.end_managed()
            self.start_managed()
        if who == "pinned" or self.draw.random() < 0.5:
            self.run_command()
        self.kill(who)
        if who == "managed":
            self.start_managed()
        elif who == "command":
            self.written = self.looked_up() if self.looked_up() in self.written else f"{self.looked_up()}, not one of {self.written}"
        else:
            self.start(who)
        assert self.looked_up() == self.written, (who, self.looked_up(), self.written)
        self.check()
        n = self.controller.text().count("\n")
        wait_for(lambda: self.controller.text().count("\n") > n, state=self.controller.text)

    def end(self):
        self.end_managed()
        assert self.s.stop(self.tasks) == "wrong 0\n"
        self.controller.terminate()
        self.s.end(self.controller, 0)
        self.s.policy("unload", self.pin)
        self.s.unload(self.owner)
        wait_for(lambda: not self.listed(), state=self.listed)


def alone():
    """This program again, where no sockets but its own are; or it goes on where it is."""
    private = "set -e; mkdir -p /run/gpuext; for at in /run/gpuext /run/user /tmp; do mount -t tmpfs -o mode=755 gpuext-stress $at; done; chmod 1777 /tmp"
    inside = ["unshare", "-m", "--propagation", "private", "sh", "-c"]
    hidden = os.path.realpath(os.getcwd()).startswith("/tmp/")
    if os.geteuid() or hidden or os.environ.get("STRESS_ALONE") or subprocess.run([*inside, private], capture_output=True).returncode:
        return
    os.environ.update(STRESS_ALONE="1", TMPDIR="/tmp")
    os.execvp("unshare", [*inside, private + '; exec "$@"', "-", sys.executable, os.path.abspath(__file__), *sys.argv[1:]])


def main():
    alone()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    begin = time.monotonic()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as tmp:
        suite = policy.Suite(args.build, tmp)
        stress = None
        try:
            stress = Stress(suite, args.seed)
            for i in range(args.rounds):
                try:
                    stress.round(VICTIMS[i % len(VICTIMS)])
                except Exception as e:
                    raise AssertionError(f"round {i}, {VICTIMS[i % len(VICTIMS)]} killed: {e}") from e
            stress.end()
        finally:
            if stress and getattr(stress, "pinned", 0) and os.path.exists(f"/proc/{stress.pinned}"):
                os.kill(stress.pinned, signal.SIGKILL)
            suite.close()
    print(f"live-stress: {args.rounds} passed, 0 failed: rounds of seed {args.seed}; killed {', '.join(f'{n} {w}' for w, n in stress.killed.items())}; {stress.n_commands} commands, "
          f"{stress.n_runs} runs with whole data, {time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
