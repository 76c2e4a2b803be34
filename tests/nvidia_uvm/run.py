#!/usr/bin/env python3
# run.py - NVIDIA's nvidia-uvm with the hooks of kernel/nvidia: applied, built against Debian's Linux, and run under QEMU without a GPU.
"""tests/nvidia_uvm/run.py [--build build/release] [--no-boot]

1. The versions that Debian packages (535, 550) are patched; each hook stands once and where it has to (apply.py), and hooks that are moved, gone or
   there twice are noticed.
2. Each is built as it came, on a stand-in for nvidia.ko (rmstub.py), and patched. What was not patched is the same; what was, has the same symbols;
   what the module needs more of the kernel is listed here.
3. 550, under QEMU: NVIDIA's own tests and managed memory that the CPU faults, natively, with gpu_ext.ko, with policies, and while gpu_ext.ko comes and goes."""
import argparse, hashlib, importlib.util, json, os, re, shutil, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "../module"))
import apply, vm
from vm import Failed, sh

specification = importlib.util.spec_from_file_location("kernel_home_run", os.path.join(HERE, "../kernel_home/run.py"))
home_run = importlib.util.module_from_spec(specification)
specification.loader.exec_module(home_run)

PACKAGED = ["535", "550"]
BOOTED = "550"
# what hooks and slot need of Linux, that nvidia-uvm did not
NEEDED = {"__symbol_get", "__symbol_put", "register_module_notifier", "unregister_module_notifier", "synchronize_rcu", "__rcu_read_lock",
          "__rcu_read_unlock", "xa_load", "xa_store", "xa_erase", "__xa_insert"}


class Count:
    passed = failed = 0

    def say(self, name, wrong=None):
        self.passed += not wrong
        self.failed += bool(wrong)
        print("%-9s %s%s" % ("FAILED" if wrong else "ok", name, ": " + wrong if wrong else ""), flush=True)


# --- building


def spatch(env):
    """Coccinelle as a command."""
    return ["env", "COCCINELLE_HOME=%s/usr/lib/coccinelle" % env["ROOT"],
            "LD_LIBRARY_PATH=%s/usr/lib/x86_64-linux-gnu:%s/lib/x86_64-linux-gnu" % (env["ROOT"], env["ROOT"]), env["ROOT"] + "/usr/bin/spatch"]


def make(source, env, folder, modules="rmstub nvidia-uvm"):
    """The modules of a tree."""
    path = os.path.join(folder, "bin") + ":" + os.environ["PATH"]
    headers = env["HEADERS"]
    said = sh(["make", "-C", source, "-j%d" % min(4, os.cpu_count() or 1), "CC=gcc", "SYSSRC=" + common(env), "SYSOUT=" + headers,
               "NV_KERNEL_MODULES=" + modules, "modules"], "the build of " + modules,
              env={k: v for k, v in dict(os.environ, PATH=path).items() if not k.startswith(("MAKE", "MFLAGS"))})
    return [line for line in said.split("\n") if "warning:" in line and re.search(r"gpu_ext|slot\.c", line)]


def common(env):
    """The headers that all flavours of the kernel share."""
    return os.path.join(env["ROOT"], "usr/src", "linux-headers-%s-common" % re.match(r"(.*)-cloud-amd64$", env["KERNEL"]).group(1))


def plain(name):
    """Without what the compiler adds to copies that it makes, and without numbers that it counts."""
    return re.sub(r"^(__UNIQUE_ID\w*?)\d+$", r"\1", re.sub(r"\.(constprop|isra|part|cold)\b.*|\.\d+$", "", name))


def symbols(ko):
    """(those that it defines, with their kinds; those that it needs)"""
    defined, needed = set(), set()
    for line in sh(["nm", ko], "nm").split("\n"):
        words = line.split()
        if len(words) == 2:
            needed.add(words[1])
        elif len(words) == 3:
            defined.add((words[1].lower(), plain(words[2])))
    return defined, needed


def objects(source):
    """{object: hash} of all that is linked."""
    folder = os.path.join(source, "nvidia-uvm")
    return {n: hashlib.sha256(open(os.path.join(folder, n), "rb").read()).hexdigest() for n in sorted(os.listdir(folder))
            if n.endswith(".o") and n not in ("nvidia-uvm.o", "nvidia-uvm.mod.o")}


def native(source, env, folder):
    """What the tree has before it is patched: built once, kept."""
    kept = os.path.join(source, "native.json")
    if not os.path.exists(kept):
        sh([sys.executable, os.path.join(HERE, "rmstub.py"), source], "rmstub.py")
        make(source, env, folder)
        defined, needed = symbols(os.path.join(source, "nvidia-uvm.ko"))
        with open(kept + ".new", "w") as f:
            json.dump({"defined": sorted(defined), "needed": sorted(needed), "objects": objects(source)}, f)
        os.rename(kept + ".new", kept)
    found = json.load(open(kept))
    return {(kind, plain(name)) for kind, name in found["defined"]}, set(found["needed"]), found["objects"]


def compare(count, source, before):
    """The patched module beside the native one."""
    was_defined, was_needed, was_objects = before
    defined, needed = symbols(os.path.join(source, "nvidia-uvm.ko"))
    now = objects(source)
    ours = {n.removesuffix(".c") + ".o" for n in apply.OURS if n.endswith(".c")}
    patched = {n.removesuffix(".c") + ".o" for n in apply.patched_files(source) if apply.folder_of(n) == "nvidia-uvm"}
    changed = {n for n in now if was_objects.get(n) != now[n]} - ours
    count.say("%d objects were not patched, and are the same" % len(set(now) - ours - patched),
              "others changed: " + " ".join(sorted(changed - patched)) if changed - patched or set(was_objects) - set(now) else None)
    count.say("%d objects were patched: %s" % (len(patched), " ".join(sorted(patched))), None if patched <= changed else "unchanged: " + " ".join(patched - changed))
    mine = {s for o in ours for s in symbols(os.path.join(source, "nvidia-uvm", o))[0]}
    gone, new = was_defined - defined, defined - was_defined - mine
    # functions that are no longer inlined, or now are, are the compiler's affair: none may be anything but static code
    gone, new = ({s for s in group if s[0] != "t"} for group in (gone, new))
    count.say("%d symbols are the driver's as before, %d are gpuext's" % (len(was_defined), len(mine)),
              "gone: %s; new: %s" % (sorted(gone), sorted(new)) if gone or new else None)
    more, less = needed - was_needed, was_needed - needed
    count.say("it needs of Linux what it did, and " + " ".join(sorted(more)),
              "not expected: %s; not needed any more: %s" % (sorted(more - NEEDED), sorted(less)) if more - NEEDED or less else None)


# --- in the machine


def expect_faults(plan, name, low, high):
    plan.add("uvm 8", name, lambda said: None if any(w == "UVM" and low <= int(r) <= high for w, r in said)
             else "expected %d to %d page faults, it said %s" % (low, high, [r for w, r in said if w == "UVM"]))


def drive(plan, home):
    loaded = lambda module, params="": plan.expect("insmod /%s.ko /sys/kernel/btf/%s %s" % (module, module.replace("-", "_"), params), "INSMOD", "/%s.ko 0" % module)
    loaded("rmstub")
    loaded("nvidia-uvm", "uvm_enable_builtin_tests=1")
    plan.expect("uvm_tests", "UVM_TESTS", "8 8")
    # 8 MiB are four VA blocks; NVIDIA's tree brings a whole one in six faults
    expect_faults(plan, "natively, without gpu_ext.ko", 24, 24)
    home_run.hears(plan, "insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext " + home_run.PATIENT, "policies of memory are asked by nvidia-uvm")
    expect_faults(plan, "natively, with gpu_ext.ko", 24, 24)
    plan.expect("attach 0 " + plan.object("whole_block", home.path("whole_block")), "STATE", "loaded 0")
    expect_faults(plan, "a policy brings whole blocks", 4, 4)
    home_run.shows(plan, "/sys/kernel/gpu_ext/memory/whole_block/counters/overrides", "^4$")
    plan.add("detach 0")
    plan.expect("attach 0 " + plan.object("no_prefetch", home.path("no_prefetch")), "STATE", "loaded 0")
    expect_faults(plan, "a policy brings nothing along", 2048, 2048)
    plan.add("detach 0")
    # what can't be is refused, until the policy is ejected for it: native
    plan.expect("attach 0 " + plan.object("nonsense", home.path("nonsense")), "STATE", "loaded 0")
    expect_faults(plan, "a policy asks for pages that are not there", 24, 24)
    home_run.shows(plan, "/sys/kernel/gpu_ext/memory/nonsense/counters/refused_range", "^24$")
    plan.add("detach 0")
    plan.expect("uvm_tests", "UVM_TESTS", "8 8")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")
    expect_faults(plan, "natively, when gpu_ext.ko has gone", 24, 24)
    plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext", "INSMOD", "/gpu_ext.ko 0")
    plan.expect("rmmod nvidia_uvm", "RMMOD", "nvidia_uvm 0")
    plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")
    plan.expect("rmmod rmstub", "RMMOD", "rmstub 0")


def boot(count, folder, env, source, build):
    plan = home_run.Plan()
    home = home_run.Home(folder, build)
    for module in ("nvidia-uvm", "rmstub"):
        plan.files[module + ".ko"] = os.path.join(folder, module + ".ko")
        sh(["strip", "-g", "-o", plan.files[module + ".ko"], os.path.join(source, module + ".ko")], "strip")
    plan.files["gpu_ext.ko"] = vm.build_module(folder, env, "gpu_ext", ["kernel/Kbuild", "kernel/*.[ch]", ("src/driver/*.c", "driver")])
    guest = vm.build_guest(os.path.join(folder, "kernel_home_guest"), env, *home_run.GUEST)
    drive(plan, home)
    passed, failed = home_run.judge(plan, vm.boot(folder, env, guest, dict(plan.files, plan="\n".join(plan.lines + [""]).encode())))
    count.passed += passed
    count.failed += failed


def sources(folder, versions):
    """Debian's Linux and those versions of NVIDIA's modules, unpacked; what the file env says, or None where they can't be had: it has been said why."""
    env = vm.packages(folder)
    ran = env and vm.subprocess.run([os.path.join(vm.TREE, "scripts/nvidia_uvm_source.sh"), os.path.join(folder, "nvidia"), *versions])
    if not env or ran.returncode == 77:
        return None
    if ran.returncode:
        raise Failed("nvidia_uvm_source.sh failed (status %d)" % ran.returncode)
    return env


def built(count, folder, env, version):
    """Patched, built, and beside what it was before."""
    source, failed = os.path.join(folder, "nvidia", version), count.failed
    before = native(source, env, folder)
    try:
        total, _, n = apply.apply(source, spatch(env))
        good, missed = apply.notices(source)
        count.say("%s: %d hooks, each once and at its place; %d lines added to %d files" % (version, len(list(apply.rows(apply.patched_files(source)))), total, n))
        count.say("%s: %d hooks moved, gone or doubled are noticed" % (version, good), " ".join(missed) or None)
    except apply.Wrong as e:
        count.say(version, str(e))
        return False
    warnings = make(source, env, folder)
    count.say("%s: built, patched, against Linux %s" % (version, env["KERNEL"]), "\n".join(warnings) or None)
    compare(count, source, before)
    return count.failed == failed


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--folder", default="build/linux")
    parser.add_argument("--no-boot", action="store_true", help="without QEMU")
    args = parser.parse_args()
    folder = os.path.abspath(args.folder)
    env = sources(args.folder, PACKAGED)
    if not env:
        print("nvidia-uvm: 0 passed, 0 failed, 1 skipped")
        return 0
    count, times = Count(), [time.time()]
    for version in PACKAGED:
        if built(count, folder, env, version) and version == BOOTED and not args.no_boot:
            boot(count, folder, env, os.path.join(folder, "nvidia", version), args.build)
        times.append(time.time())
    print("%s: " % ", ".join(PACKAGED) + ", ".join("%.0f s" % (b - a) for a, b in zip(times, times[1:])))
    print("nvidia-uvm: %d passed, %d failed, 0 skipped" % (count.passed, count.failed))
    return 1 if count.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as e:
        print("FAILED: %s" % e)
        print("nvidia-uvm: 0 passed, 1 failed, 0 skipped")
        sys.exit(1)
