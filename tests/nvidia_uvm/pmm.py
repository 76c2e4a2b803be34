#!/usr/bin/env python3
# pmm.py - uvm_pmm_gpu.c of NVIDIA's nvidia-uvm on fake root chunks, with the hooks and as it came: 1,000,000 random operations.
"""tests/nvidia_uvm/pmm.py [--operations 1000000] [NAME=SOURCE...]

uvm_pmm_gpu.c of Debian's 550 is built into two programs (pmm/world.c): as our .cocci leaves it, and as it came. Both serve the same operations. Without a policy the patched one has to do what the other does, list for list; with policies that take what they are shown, and that
lie, each hook has to hold what world.c says. Then each hook is moved by one statement, early and late: that has to be noticed."""
import argparse, glob, os, re, shutil, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import apply, run
from run import Failed, sh, vm

FILE = "uvm_pmm_gpu.c"
MODES = ["no slot", "no policy", "takes", "lies", "gpu_ext.ko lies"]
USED = r"&pmm->root_chunks\.(?:va_block_used|alloc_list\[UVM_PMM_ALLOC_LIST_USED\])"
# as our .cocci writes them
HOOKS = {
    "owner": r"gpu_ext_uvm_owner\(pmm, chunk, va_block\);\n",
    "activate": r"gpu_ext_uvm_activate\(pmm, &root_chunk->chunk,\s*%s\);\n" % USED,
    "access": r"gpu_ext_uvm_access\(pmm, chunk, list,\s*%s\)" % USED,
    "evict": r"chunk = gpu_ext_uvm_evict\(pmm, chunk,\s*%s\);\n" % USED,
    "evicted": r"gpu_ext_uvm_release\(pmm, chunk, GPU_EXT_EVICTED\);\n",
    "freed": r"gpu_ext_uvm_release\(pmm, chunk, GPU_EXT_FREED\);\n",
}
UNLOCK = r"uvm_spin_unlock\(&pmm->list_lock\);\n"
# which is moved, to which side, and the statement that it is moved over
PLANTS = [
    ("owner", "early", r"chunk->va_block = va_block;\n"), ("owner", "late", r"chunk_update_lists_locked\(pmm, chunk\);\n"),
    ("activate", "early", r"list_move_tail\(&root_chunk->chunk\.list,\s*%s\);\n" % USED), ("activate", "late", r"\}\n"),
    ("access", "early", r"if \(!chunk_is_root_chunk_pinned\(pmm, chunk\) && !chunk_is_in_eviction\(pmm, chunk\)\) \{\n"), ("access", "late", r"\}\n"),
    ("evict", "early", r"if \(!chunk\)\s*chunk = list_first_chunk\(%s\);\n" % USED), ("evict", "late", r"if \(chunk\)\s*chunk_start_eviction\(pmm, chunk\);\n"),
    ("evicted", "early", r"chunk->is_zero = false;\n"), ("evicted", "late", UNLOCK),
    ("freed", "early", r"chunk_unpin\(pmm, chunk, UVM_PMM_GPU_CHUNK_STATE_PMA_OWNED\);\n"), ("freed", "late", UNLOCK),
]


def planted(text):
    """The patched file in which each hook can stand one statement away: pmm_plant says which does."""
    inserts, guards = [], {}
    for number, (hook, where, neighbour) in enumerate(PLANTS, 1):
        here = list(re.finditer(HOOKS[hook], text))
        if len(here) != 1:
            raise Failed("%s stands %d times in %s" % (hook, len(here), FILE))
        here = here[0]
        guards.setdefault(hook, (here, []))[1].append(number)
        found = list(re.finditer(neighbour, text[:here.start()]))[-1:] if where == "early" else [re.compile(neighbour).search(text, here.end())]
        if not found or not found[0]:
            raise Failed("no statement to move %s over" % hook)
        call = "(void)" + here.group(0) + ";\n" if hook == "access" else here.group(0)
        inserts.append((found[0].start() if where == "early" else found[0].end(), "if (pmm_plant == %d) %s" % (number, call)))
    for hook, (here, numbers) in guards.items():
        guard = " || ".join("pmm_plant == %d" % n for n in numbers)
        # the access hook stands behind an "if (!"
        inserts.append((here.start() - 1, guard + " || ") if hook == "access" else (here.start(), "if (!(%s)) " % guard))
    for at, what in sorted(inserts, reverse=True):
        text = text[:at] + what + text[at:]
    return text


# what uvm.h stands for, and linux.h, and what is left of two headers of kernel/
UVM = ["uvm_" + n for n in ("common", "api", "gpu", "mem", "mmu", "global", "kvmalloc", "va_space", "va_block", "test", "linux", "lock", "processors", "tracker",
                            "va_block_types", "types", "forward_decl", "perf_prefetch")] + ["nv_uvm_interface"]
LINUX = ["cgroup", "xarray", "list", "mutex", "notifier", "rcupdate", "err", "export", "ktime", "slab", "module", "spinlock", "delay", "sched", "uaccess"]
KERNEL = {"policies.h": "struct gx_policies *gx_policies_of_memory(void);\nstruct gx_policies *gx_policies_of_sched(void);\n"
          "#define gx_policies_lock() ((void)0)\n#define gx_policies_unlock() ((void)0)\n#define GX_SAY(...) ((void)0)\n", "trace.h": "#define trace_gpu_ext_evict(...) ((void)0)\n"}
PARTS = ["slot.c", "hooks.c", "hooks_place.c", "hooks_tasks.c", "sched.c"]
FLAGS = ["-std=gnu11", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize=alignment", "-fno-sanitize-recover=all", "-fno-strict-aliasing"]
# NVIDIA's file is as it is
THEIRS = ["-w"]
OURS = ["-Wall", "-Werror"]


def surroundings(made, more):
    """What stands for Linux, and copies of what is built there: all of it includes what lies beside it."""
    os.makedirs(os.path.join(made, "linux"), exist_ok=True)
    for name in LINUX:
        vm.write(os.path.join(made, "linux/%s.h" % name), '#include "linux.h"\n')
    for name, text in KERNEL.items():
        vm.write(os.path.join(made, name), text)
    for path in [os.path.join(vm.TREE, "kernel", n) for n in PARTS + ["gpu_ext_slot.h", "gpu_ext.h", "hooks.h"]] + more:
        vm.write(os.path.join(made, os.path.basename(path)), open(path).read())


def engine(made, more, paths):
    """Objects of src/driver and of what of kernel/ asks it."""
    driver = sorted(glob.glob(os.path.join(vm.TREE, "src/driver/*.c")))
    objects = []
    for path in driver + [os.path.join(made, n) for n in PARTS + more]:
        object = os.path.join(made, os.path.basename(path)[:-2] + (".o" if path in driver else ".kernel.o"))
        if path not in driver or not vm.newer(object, path, *glob.glob(os.path.join(vm.TREE, "src/driver/*.h")), *vm.headers()):
            sh(["gcc", *FLAGS, *OURS, *paths, "-c", path, "-o", object], "the build of " + os.path.basename(path))
        objects.append(object)
    return objects


def make_folder(made, source, spatch):
    """The folder in which both programs are built. The tree stays as it is."""
    uvm = os.path.join(source, "nvidia-uvm")
    os.makedirs(made, exist_ok=True)
    native = os.path.join(uvm, FILE + ".native")
    text = open(native if os.path.exists(native) else os.path.join(uvm, FILE)).read()
    # the tests of the driver's own behind it need the rest of the driver
    text = text[:text.index("NV_STATUS uvm_test_evict_chunk(")]
    vm.write(os.path.join(made, FILE + ".native"), text)
    shutil.copy2(os.path.join(made, FILE + ".native"), os.path.join(made, "before_" + FILE))
    out = os.path.join(made, "patched.c")
    sh(spatch + ["--very-quiet", "--no-show-diff", "--sp-file", os.path.join(apply.PATCHES, FILE.replace(".c", ".cocci")),
                 os.path.join(made, "before_" + FILE), "-o", out], "spatch")
    vm.write(os.path.join(made, FILE), planted(open(out).read()))
    vm.write(os.path.join(made, "uvm_pmm_gpu.h"), open(os.path.join(uvm, "uvm_pmm_gpu.h")).read())
    for name in UVM:
        vm.write(os.path.join(made, name + ".h"), '#include "uvm.h"\n')
    surroundings(made, [*glob.glob(os.path.join(apply.PATCHES, "gpu_ext_uvm.[ch]")), *glob.glob(os.path.join(HERE, "pmm/*.[ch]"))])


def build(made, source):
    """native and hooked."""
    paths = ["-I" + p for p in (made, os.path.join(source, "common/inc"), os.path.join(source, "nvidia-uvm"), os.path.join(vm.TREE, "include"), os.path.join(vm.TREE, "src"))]
    objects = engine(made, ["policies.c"], paths)
    world = os.path.join(made, "world.c")
    sh(["gcc", *FLAGS, *THEIRS, *paths, world, "-o", os.path.join(made, "native")], "the build of the native program")
    sh(["gcc", *FLAGS, *THEIRS, *paths, "-DPMM_HOOKS", world, *objects, "-o", os.path.join(made, "hooked")], "the build of the patched program")


def said_by(made, program, *arguments):
    ran = subprocess.run([os.path.join(made, program)] + [str(a) for a in arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return ran.returncode, ran.stdout


def numbers(said):
    """What a run counted, by its word."""
    return {n: int(v) for v, n in re.findall(r"(\d+) (hooks|taken|native|evictions)", said)} | {
        n: int(v) for n, v in re.findall(r"(lies|identity|generation|range|list) (\d+)", said)}


def judge(mode, operations, native, said):
    """What is wrong with a run of this mode, or None."""
    trail = re.compile(r"%d operations hold, .* trail (\w+)" % operations)
    if not trail.search(said):
        return said.strip()[-600:] or "it said nothing"
    n = numbers(said)
    if n["evictions"] < operations // 100 or (mode and n["hooks"] < operations // 2):
        return "too little happened: " + said
    # what gpu_ext.ko should not have given is not taken, either
    if mode in (0, 1, 4) and trail.search(said).group(1) != trail.search(native).group(1):
        return "not what the driver does as it came"
    if mode == 2 and n["taken"] < operations // 1000:
        return "no victims were taken: " + said
    if mode == 3 and not all(n[w] > operations // 1000 for w in ("lies", "identity", "generation", "range", "list")):
        return "not each lie was refused: " + said
    return None


def version(count, name, source, folder, spatch, operations):
    made = os.path.join(folder, "nvidia", name + "-pmm")
    make_folder(made, source, spatch)
    build(made, source)
    status, native = said_by(made, "native", 0, operations)
    print("          " + native.strip())
    count.say("%s: %s as it came" % (name, FILE), None if not status else native[-600:])
    for number, mode in enumerate(MODES):
        status, said = said_by(made, "hooked", number, operations)
        print("          " + said.strip().replace("\n", "; "))
        count.say("%s: with the hooks, %s" % (name, mode), judge(number, operations, native, said))
    for number, (hook, where, _) in enumerate(PLANTS, 1):
        status, said = said_by(made, "hooked", 2, operations, number)
        found = re.search(r"operation (\d+): line \d+: (.*) does not hold", said)
        count.say("%s: noticed: %s one statement too %s%s" % (name, hook, where, ", at operation %s: %s" % found.groups() if found else ""),
                  None if found and status == 1 else "it was not: " + said[-300:])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--folder", default="build/linux")
    parser.add_argument("--operations", type=int, default=1000000)
    parser.add_argument("sources", nargs="*")
    args = parser.parse_args()
    folder = os.path.abspath(args.folder)
    env = vm.packages(args.folder)
    ran = env and subprocess.run([os.path.join(vm.TREE, "scripts/nvidia_uvm_source.sh"), os.path.join(folder, "nvidia"), run.BOOTED])
    if not env or ran.returncode == 77:
        print("nvidia-pmm: 0 passed, 0 failed, 1 skipped")
        return 0
    if ran.returncode:
        raise Failed("nvidia_uvm_source.sh failed (status %d)" % ran.returncode)
    count = run.Count()
    for one in args.sources or ["%s=%s" % (run.BOOTED, os.path.join(folder, "nvidia", run.BOOTED))]:
        name, _, source = one.partition("=")
        version(count, name, source, folder, run.spatch(env), args.operations)
    print("nvidia-pmm: %d passed, %d failed, 0 skipped" % (count.passed, count.failed))
    return 1 if count.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as e:
        print("FAILED: %s" % e)
        print("nvidia-pmm: 0 passed, 1 failed, 0 skipped")
        sys.exit(1)
