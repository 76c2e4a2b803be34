#!/usr/bin/env python3
# cross_layer.py - the object for mixtures of experts in the kernel home: kernels write Linux's arrays, the policy in Linux reads them.
"""tests/kernel_home/cross_layer.py [--build build/release] [--folder build/linux] [--rounds N]

`gpuext run --device soft --home kernel --policy experts.bpf.o -- managed_experts` in Linux under QEMU, and the same run with the policy in the user
home here. The object is the same file, by its SHA-256 there. What kernels counted is in arrays of Linux, as its own bpftool shows them while
the program runs and behind it, and equal to what the user home has. Then the object is attached once more, by libbpf alone, to these very arrays, and serves
what the user home's run served (a recording of it); the user home does so with the bytes that bpftool showed. Both have to decide the same, and
otherwise than with empty arrays. Each round is another seed and another number of steps.

At the end one array without a policy lies in the device's, the host's and the kernel's memory in turn (--place), with one result."""
import argparse, hashlib, json, os, struct, subprocess, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import run
import soft
import vm
from vm import Failed, sh

EXPERTS, ROWS, SEQUENCES = 32, 160, 8
MEMORY = 12 << 20  # of 20 MiB that are managed
MAX_SERVICES = 600
PINS = "/sys/fs/bpf/round%d-"
MAPS = ("models", "experts", "asked")
ENVIRONMENT = {"GPUEXT_SOFT_MEMORY": str(MEMORY)}


def argv(round_):
    """Of managed_experts."""
    return [str(n) for n in (EXPERTS, ROWS, 5 + 2 * round_, 11 + round_, SEQUENCES)]


class User:
    """The user home's run of a round: what the program printed, what its arrays have, what was served."""

    def __init__(self, home, round_):
        trace, dump = (os.path.join(home.folder, "cross-%d.%s" % (round_, e)) for e in ("gxt", "json"))
        self.services = os.path.join(home.folder, "cross-%d.services" % round_)
        self.object, self.home = home.path("experts"), home
        if os.path.exists(trace):
            os.remove(trace)
        ran = subprocess.run([os.path.join(home.build, "gpuext"), "run", "--device", "soft", "--policy", self.object, "--budget-ns", "1000000000", "--batch-budget-ns", "1000000000", "--dump", dump,
                              "--out", os.devnull, "--", "build/examples/managed_experts"] + argv(round_), stdout=subprocess.PIPE, text=True,
                             env=dict(os.environ, GPUEXT_SOFT_TRACE=trace, **ENVIRONMENT))
        if ran.returncode or "wrong 0 " not in ran.stdout:
            raise Failed("the run in the user home: status %d, %s" % (ran.returncode, ran.stdout))
        self.printed, self.maps = ran.stdout.strip(), json.load(open(dump))
        sh([home.user, "services", trace, self.services, str(MAX_SERVICES)], "user services")
        # a recording has addresses of its own; the experts are its only range
        self.weights = struct.unpack_from("<Q", open(self.services, "rb").read(32 + 8), 32)[0]

    def experts(self):
        return [(e["value"]["step"], e["value"]["tokens"]) for e in self.maps["experts"]]

    def decide(self, moved, values):
        """With the blocks so far away, and these bytes in the arrays."""
        data = bytearray(open(self.services, "rb").read())
        (n_blocks,) = struct.unpack_from("<I", data, 12)
        for i in range(n_blocks):
            at = 24 + 32 * i + 8
            struct.pack_into("<Q", data, at, (struct.unpack_from("<Q", data, at)[0] + moved) % 2**64)
        served, words = self.services + ".moved", []
        open(served, "wb").write(data)
        for name, value in values.items():
            path = "%s.%s" % (self.services, name)
            open(path, "wb").write(value)
            words.append("%s=%s" % (name, path))
        return sh([self.home.user, "filled", served, self.object] + words, "user filled").strip()


def shown(said):
    """The values of a map, by bpftool -j; None: it showed none."""
    for word, rest in said:
        if word == "OUT" and rest.startswith("[{"):
            return b"".join(bytes(int(b, 16) for b in e["value"]) for e in json.loads(rest))
    return None


def heard(said, word):
    return next((r for w, r in said if w == word), None)


def one_round(plan, home, user, round_, results):
    """One run of the program in the guest, and the decisions on its arrays."""
    pins, values = PINS % round_, {}
    command = "/gpuext run --device soft --home kernel --policy /objects/experts.o --budget-ns 1000000000 --batch-budget-ns 1000000000 --out /tmp/report -- /managed_experts " + " ".join(argv(round_))
    plan.add("start " + command)
    plan.add("await /sys/kernel/gpu_ext/memory/experts/state")
    for name in MAPS:
        plan.expect("until /bpftool map pin name %s %s%s" % (name, pins, name), "EXEC", "0")
    plan.add("finish 0", "round %d: the program finds what it computes" % round_, lambda said: None if heard(said, "OUT") == user.printed and ("EXEC", "0") in said else "not '%s'" % user.printed)
    run.says(plan, "cat /tmp/report", "policy 'experts' in the kernel: live; calls [1-9][0-9]*, overrides [1-9]", "CAT")

    def keep(name, wrong=lambda value: None):
        def look(said):
            values[name] = shown(said)
            return "bpftool shows nothing" if values[name] is None else wrong(values[name])
        plan.add("exec /bpftool -j map dump pinned %s%s" % (pins, name), "round %d: %s, as bpftool shows it" % (round_, name), look)

    def counted(value):
        ours, theirs = user.experts(), list(struct.iter_unpack("<QQ", value))
        results.append({"round": round_, "argv": argv(round_), "tokens": sum(t for _, t in theirs), "experts": sum(t > 0 for _, t in theirs)})
        return None if theirs == ours and sum(t for _, t in theirs) else "kernels counted %s in the kernel's array, %s in the user home's" % (theirs[:8], ours[:8])

    def modelled(value):
        ours, theirs = user.maps["models"][0]["value"], struct.unpack("<QQQQ", value)
        return None if (ours["expert_bytes"], ours["step"]) == theirs[2:] and theirs[1] else "%s, and %s in the user home" % (theirs, ours)

    keep("models", modelled)
    keep("experts", counted)
    keep("asked")
    plan.expect("attach_to %s /objects/experts.o" % pins, "STATE", "loaded 0")

    def decided(said):
        kernel, moved = heard(said, "RUN"), heard(said, "MOVED")
        if kernel is None or moved is None or None in values.values() or len(values) < 3:
            return "nothing was decided"
        ours = user.decide(int(moved), values)
        empty = user.decide(int(moved), {})
        results[-1].update(decisions=int(ours.split()[3]), hash=ours.split()[5], evictions=int(ours.split()[9]), overrides=int(ours.split()[15]), moved=int(moved))
        if kernel != ours:
            return "the user home decides otherwise: " + ours
        return None if ours.split()[5] != empty.split()[5] else "nothing depends on what the arrays have"

    plan.add("run_at /services/%d %smodels %#x" % (round_, pins, user.weights), "round %d: decisions on the kernel's arrays" % round_, decided)
    plan.add("detach 0")
    for name in MAPS:  # the next round's have the same names
        plan.add("unlink %s%s" % (pins, name))


def places(plan):
    """One array in three memories."""
    found = {}
    for place in ("device", "host", "kernel"):
        command = "/gpuext run --device soft --place %s -e /objects/counts.o --dump /tmp/%s --out /tmp/report -- /vectoradd" % (place, place)
        if place == "kernel":  # Linux has it meanwhile, under its name
            plan.add("start " + command)
            plan.expect("until /bpftool map pin name counts /sys/fs/bpf/counts", "EXEC", "0")
            plan.expect("finish 0", "EXEC", "0")
        else:
            plan.expect("exec " + command, "EXEC", "0")

        def look(said, place=place):
            found[place] = "".join(r for w, r in said if w == "CAT")
            try:
                events, lanes = (e["value"] for e in json.loads(found[place])["counts"][:2])
            except (ValueError, KeyError):
                return "no counts: " + found[place][:200]
            print("          in memory of the %s: %d events, %d lanes" % (place, events, lanes))
            return None if events and found[place] == found["device"] else "otherwise than in memory of the device: %s" % found[place][:200]

        plan.add("cat /tmp/" + place, "the array in memory of the " + place, look)

    def same(said):
        value = shown(said)
        told = [e["value"] for e in json.loads(found["device"])["counts"]]
        return None if value and [n for n, in struct.iter_unpack("<Q", value)] == told else "not what --dump says"

    plan.add("exec /bpftool -j map dump pinned /sys/fs/bpf/counts", "the array in memory of the kernel, as bpftool shows it", same)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/release")
    vm.options(parser)
    parser.add_argument("--rounds", type=int, default=2)
    args = parser.parse_args()
    env, folder = vm.linux(args)
    if not env or not os.path.exists("/usr/sbin/bpftool"):
        print("no bpftool here" if env else "")
        print("kernel cross-layer: 0 passed, 0 failed, 1 skipped")
        return 0
    start = time.time()
    plan, home, results = run.Plan(), run.Home(folder, args.build), []
    plan.files.update(run.driver_modules(folder, env))
    plan.files["vgpu.ko"] = os.path.join(folder, "gpu_ext/vgpu.ko")
    guest = vm.build_guest(os.path.join(folder, "kernel_home_guest"), env, *run.GUEST)
    soft.add_soft(plan, folder, env, args.build, ["build/examples/managed_experts", "build/examples/vectoradd", "/usr/sbin/bpftool", "/usr/bin/sha256sum"])
    plan.object("counts", os.path.join(args.build, "kernel_home/counts.bpf.o"))
    plan.object("experts", home.path("experts"))
    plan.add("mount bpf /sys/fs/bpf")
    for name, value in ENVIRONMENT.items():
        plan.add("setenv %s %s" % (name, value))
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + run.PATIENT, "INSMOD", "/gpu_ext.ko 0")
    plan.expect("insmod /gpu_ext_test.ko /sys/kernel/btf/gpu_ext_test", "INSMOD", "/gpu_ext_test.ko 0")
    plan.expect("insmod /vgpu.ko /sys/kernel/btf/vgpu blocks=%d" % (MEMORY >> 21), "INSMOD", "/vgpu.ko 0")
    digest = hashlib.sha256(open(home.path("experts"), "rb").read()).hexdigest()
    run.says(plan, "exec /sha256sum /objects/experts.o", "^" + digest)
    for round_ in range(args.rounds):
        user = User(home, round_)
        plan.files["services/%d" % round_] = user.services
        one_round(plan, home, user, round_, results)
    places(plan)
    console = vm.boot(folder, env, guest, dict(plan.files, plan="\n".join(plan.lines + [""]).encode()))
    passed, failed = run.judge(plan, console)
    for row in results:
        print("round %(round)d: managed_experts %(argv)s" % dict(row, argv=" ".join(row["argv"])), {k: v for k, v in row.items() if k not in ("round", "argv")})
    print("Linux %s, object %s, %.0f s" % (env["KERNEL"], digest[:16], time.time() - start))
    print("kernel cross-layer: %d passed, %d failed, 0 skipped" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as error:
        print(error)
        print("kernel cross-layer: 0 passed, 1 failed, 0 skipped")
        sys.exit(1)
