#!/usr/bin/env python3
# nvidia.py - nvidia.ko as Debian packages it, with the hooks of kernel/nvidia built in: which calls are in the module, and that Linux loads it as it did.
"""tests/nvidia_uvm/nvidia.py [--versions 550,535] [--no-boot]

Each version is built as it came and patched, against Debian's Linux, with its resource manager, which is a binary. In the module, as it is linked, each hook
is called from the functions that it belongs to and from no other, and the resource manager's ioctl from ours alone; what it defines and what it needs of Linux
is as before, but for what is listed here. Under QEMU, where there is no GPU, Linux resolves its symbols and its init function says ENODEV: the same as
without hooks, with gpu_ext.ko and without."""
import argparse, json, os, re, shutil, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import apply, run
from run import Count, Failed, home_run, sh, vm

OURS = {"gpu_ext_rm.o", "slot.o"}
# what hooks and slot need of Linux, that nvidia.ko did not
NEEDED = {"__symbol_get", "__symbol_put", "register_module_notifier", "unregister_module_notifier", "__rcu_read_lock", "__rcu_read_unlock", "synchronize_rcu",
          "msleep_interruptible", "__get_task_comm"}
# hook: functions that may call it, where the compiler may have put one into the other; how often, 0: as often as the compiler likes
CALLS = {"gpu_ext_rm_start": ("nvidia_init_module init_module", 1), "gpu_ext_rm_stop": ("nvidia_exit_module cleanup_module", 1),
         "gpu_ext_rm_ioctl": ("nvidia_ioctl nvidia_unlocked_ioctl", 1), "gpu_ext_rm_closed": ("nvidia_close_callback nvidia_ctl_close nvidia_close", 2),
         "gpu_ext_rm_checked": ("os_memcpy_from_user", 1), "gpu_ext_rm_copy": ("os_memcpy_from_user", 1),
         "rm_ioctl": ("gpu_ext_rm_ioctl", 0)}
NONE = "NVRM: No NVIDIA GPU found."


def callers(ko, names):
    """{name: [function that refers to it, once for each place]} of a module's relocations."""
    functions, section, found = {}, None, {name: [] for name in names}
    for line in sh(["objdump", "-t", ko], "objdump").split("\n"):
        m = re.match(r"([0-9a-f]{16}) .{6}F (\S+)\t([0-9a-f]{16}) (?:\.hidden )?(\S+)$", line)
        if m and not m.group(4).startswith("__pfx_"):
            functions.setdefault(m.group(2), []).append((int(m.group(1), 16), int(m.group(3), 16), run.plain(m.group(4))))
    for line in sh(["objdump", "-r", ko], "objdump").split("\n"):
        head = re.match(r"RELOCATION RECORDS FOR \[(\S+)\]:", line)
        section = head.group(1) if head else section
        words = line.split()
        name = re.sub(r"[-+]0x[0-9a-f]+$", "", words[2]) if len(words) == 3 else None
        if name in found and section in functions:
            at = int(words[0], 16)
            found[name].append(next((f for start, size, f in functions[section] if start <= at < start + size), section))
    return found


def misplaced(found):
    """What is wrong with the calls of a patched module: a list, empty where they are as they have to be."""
    wrong = []
    for name, (allowed, times) in CALLS.items():
        others = [f for f in found[name] if f not in allowed.split()]
        if others or len(found[name]) != (times or max(1, len(found[name]))):
            wrong.append("%s is called by %s" % (name, " ".join(found[name]) or "nobody"))
    return wrong


# --- a version


def tree(folder, version):
    """A tree of its own for what is built with the resource manager."""
    made = os.path.join(folder, "nvidia", version + "-whole")
    if not os.path.exists(os.path.join(made, "Kbuild.native")):
        shutil.rmtree(made, ignore_errors=True)
        source = os.path.join(folder, "nvidia", version)
        # as it came: what was patched there has a copy beside it; the binary is not copied
        shutil.copytree(source, made + ".new", ignore=shutil.ignore_patterns("*.o", "*.ko", "*.cmd", ".*", "rmstub", "conftest", "native.json"),
                        copy_function=lambda a, b: os.link(a, b) if a.endswith(".o_binary") else shutil.copy2(a, b))
        for path, _, names in os.walk(made + ".new"):
            for name in names:
                if name.endswith(".native"):
                    os.rename(os.path.join(path, name), os.path.join(path, name.removesuffix(".native")))
        shutil.copy2(os.path.join(made + ".new", "Kbuild"), os.path.join(made + ".new", "Kbuild.native"))
        os.rename(made + ".new", made)
    return made


def native(source, env, folder):
    """(symbols that it defines, those that it needs) of the module as it came: built once, kept beside as native.ko."""
    kept, ko = os.path.join(source, "native.json"), os.path.join(source, "nvidia.ko")
    if not os.path.exists(kept):
        run.make(source, env, folder, "nvidia")
        sh(["strip", "-g", "-o", os.path.join(source, "native.ko"), ko], "strip")
        vm.write(kept, json.dumps([sorted(part) for part in run.symbols(ko)]))
    defined, needed = json.load(open(kept))
    return {(kind, run.plain(name)) for kind, name in defined}, set(needed)


def compare(count, version, source, before):
    """The patched module beside the native one."""
    ko = os.path.join(source, "patched.ko")
    was_defined, was_needed = before
    defined, needed = run.symbols(ko)
    mine = {s for o in OURS for s in run.symbols(os.path.join(source, "nvidia", o))[0]}
    # static code that is no longer inlined, or now is, is the compiler's affair
    gone, new = ({s for s in part if s[0] != "t"} for part in (was_defined - defined, defined - was_defined - mine))
    count.say("%s: %d symbols are the driver's as before, %d are gpuext's" % (version, len(was_defined), len(mine)),
              "gone: %s; new: %s" % (sorted(gone), sorted(new)) if gone or new else None)
    more, less = needed - was_needed, was_needed - needed
    count.say("%s: it needs of Linux what it did, and %s" % (version, " ".join(sorted(more))),
              "not expected: %s; not needed any more: %s" % (sorted(more - NEEDED), sorted(less)) if more - NEEDED or less else None)
    found = callers(ko, CALLS)
    count.say("%s: %s" % (version, "; ".join("%s calls %s" % (" ".join(sorted(set(found[n]))), n) for n in CALLS)), "; ".join(misplaced(found)) or None)
    unhooked = callers(os.path.join(source, "native.ko"), CALLS)
    count.say("%s: noticed: the module without hooks" % version, None if len(misplaced(unhooked)) == len(CALLS) else "it was not: %s" % unhooked)


def build(count, version, folder, env):
    """native.ko and patched.ko of a version; its tree."""
    source = tree(folder, version)
    before = native(source, env, folder)
    total, _, _ = apply.apply(source, run.spatch(env))
    warnings = run.make(source, env, folder, "nvidia")
    sh(["strip", "-g", "-o", os.path.join(source, "patched.ko"), os.path.join(source, "nvidia.ko")], "strip")
    count.say("%s: nvidia.ko is built with its resource manager and the hooks (%d lines added), against Linux %s" % (version, total, env["KERNEL"]), "\n".join(warnings) or None)
    compare(count, version, source, before)
    return source


# --- in the machine


def says(plan, module, name):
    """Linux takes the module, resolves what it needs, and its init function finds no GPU."""

    def wrong(said):
        if ("INSMOD", "/%s 19" % module) not in said:
            return "expected ENODEV: %s" % [r for w, r in said if w == "INSMOD"]
        return None if any(w == "KERNEL" and NONE in r for w, r in said) else "it did not say '%s'" % NONE

    plan.add("insmod /%s /sys" % module, name, wrong)


def boot(count, folder, env, sources):
    plan = home_run.Plan()
    plan.files["gpu_ext.ko"] = vm.build_module(folder, env, "gpu_ext", ["kernel/Kbuild", "kernel/*.[ch]", ("src/driver/*.c", "driver")])
    for version, source in sources.items():
        for kind in ("native", "patched"):
            plan.files["%s-%s.ko" % (kind, version)] = os.path.join(source, kind + ".ko")
        says(plan, "native-%s.ko" % version, "%s as it came: ENODEV, no GPU" % version)
        says(plan, "patched-%s.ko" % version, "%s with hooks: the same" % version)
        plan.expect("insmod /gpu_ext.ko /sys/kernel/btf/gpu_ext", "INSMOD", "/gpu_ext.ko 0")
        says(plan, "patched-%s.ko" % version, "%s with hooks, and gpu_ext.ko is there: the same" % version)
        plan.expect("rmmod gpu_ext", "RMMOD", "gpu_ext 0")
    guest = vm.build_guest(os.path.join(folder, "kernel_home_guest"), env, *home_run.GUEST)
    passed, failed = home_run.judge(plan, vm.boot(folder, env, guest, dict(plan.files, plan="\n".join(plan.lines + [""]).encode())))
    count.passed += passed
    count.failed += failed


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--folder", default="build/linux")
    parser.add_argument("--versions", default="550,535")
    parser.add_argument("--no-boot", action="store_true", help="without QEMU")
    args = parser.parse_args()
    versions, start = args.versions.split(","), time.time()
    env = run.sources(args.folder, versions)
    if not env:
        print("nvidia-module: 0 passed, 0 failed, 1 skipped")
        return 0
    count, folder = Count(), os.path.abspath(args.folder)
    sources = {version: build(count, version, folder, env) for version in versions}
    built = time.time()
    if not args.no_boot:
        boot(count, folder, env, sources)
    print("builds, machine: %.0f s, %.0f s" % (built - start, time.time() - built))
    print("nvidia-module: %d passed, %d failed, 0 skipped" % (count.passed, count.failed))
    return 1 if count.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Failed, apply.Wrong) as e:
        print("FAILED: %s" % e)
        print("nvidia-module: 0 passed, 1 failed, 0 skipped")
        sys.exit(1)
