#!/usr/bin/env python3
# make_docs.py - reference pages made from the tables in src/defs: helpers, map types, hooks, errors. --check: are they current?
import os, re, sys

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def rows(table, macro):
    text = re.sub(r"/\*.*?\*/", "", open(os.path.join(root, "src/defs", table), encoding="utf-8").read(), flags=re.S)
    for m in re.finditer(rf"^{macro}\((.*?)\)\s*$", text, flags=re.M | re.S):
        fields, depth, quoted, at = [], 0, False, ""
        for c in m.group(1):
            if c == '"':
                quoted = not quoted
            if not quoted:
                depth += (c == "(") - (c == ")")
                if c == "," and not depth:
                    fields.append(at.strip())
                    at = ""
                    continue
            at += c
        yield [f.strip().strip('"') for f in fields + [at]]


def table(head, lines):
    cells = [head] + lines
    return "\n".join(["| " + " | ".join(c.replace("|", "\\|") for c in row) + " |" for row in cells[:1]] +
                     ["|" + " --- |" * len(head)] + ["| " + " | ".join(c.replace("|", "\\|") for c in row) + " |" for row in cells[1:]])


def map_ops(column):
    """LOOKUP | UPDATE as the page has it."""
    text = {r[0]: r[1] for r in rows("map_types.def", "MAP_OP")}
    return ", ".join(text[op.strip()] for op in column.split("|")) if column != "0" else "-"


def pages():
    made = "\n\nMade by `scripts/make_docs.py` from `src/defs/{}`.\n\n"
    yes = {"1": "yes", "0": "-"}
    hooks = list(rows("hooks.def", "HOOK"))
    yield "docs/helpers.md", "# Helpers a program can call" + made.format("helpers.def") + table(
        ["id", "name", "arguments", "where", "worst cost", "meaning"],
        [[r[1], r[0], r[4], " | ".join(side for side, code in zip(("device", "host", "policy"), r[9:12]) if code != "NONE"), r[8], r[12]]
         for r in rows("helpers.def", "HELPER")] + [
            ["by name", r[0], r[4], "device", r[8], r[12]] for r in rows("helpers.def", "HELPER_NAMED")]) + (
        "\n\nThose by name are called as kernel functions: `extern ... __ksym`, declared in `gpuext/bpf/gpuext.bpf.h`.\n\n"
        "## Lanes of one access\n\n"
        "At `ld`, `st`, `atom`, `mem` and `shared`, `gdev_mem_*`, `gdev_bank_phases` and `gdev_same_address` count what all lanes of the event do\n"
        "together; at other hooks they are refused with GX0222. All lanes that arrived find it out in front of the program, so it is one number for\n"
        "the event in a warp program as in a thread program, and it is found out once however often it is asked for, also when a condition of the\n"
        "program then does without it. With M the lanes, `a` a lane's address and `w` the width, to which `a` is aligned:\n\n"
        "* asked: lanes of M times `w`. Distinct: `w` times the number of different `a`; lanes in local memory each count their own.\n"
        "* sectors and lines: different `a >> 5` and `a >> 7` of the lanes in global memory. Cache operators and `.nc` change nothing.\n"
        "* phases: lanes in shared memory take turns of 32 (`w` up to 4), 16 (8) or 8 lanes (16). A turn takes as many phases as the fullest bank\n"
        "  has different words of 4 bytes, with bank `(a >> 2) & 31`; the sum over the turns that have a lane is what is given. Lanes that want\n"
        "  the same word share it. What some devices save by putting pairs of lanes of a wide access together is not counted.\n"
        "* same address: the most lanes of M with one `a`, which is how often an atomic is done one after another. In local memory: 1.\n"
        "* in step: 1 where `a - lane * w` is the same for all of M, as of a row that lanes go along; some may be missing.\n\n"
        "The costs are those of devices from sm_70 on, which find equal lanes with one instruction. Older ones look in up to 32 rounds.\n\n"
        "## Lanes that ask each other\n\n"
        "`gdev_ballot`, `gdev_match_any` and `gdev_reduce_*` are of all lanes of the event. In a thread program all of them have to come there:\n"
        "behind a condition that differs between lanes, or where lanes have to run one after another, such a program is\n"
        "refused with GX0271. In a warp program each lane's value is the program's: a sum is the value times the lanes.\n"
        "`gdev_sample` decides by the warp's number in its grid, spread evenly, and by nothing else: the same warps in every launch of one shape.\n"
        "`gdev_delay` ends after as many rounds as nanoseconds were asked for, whatever the clock does.\n"
        "\n## Not here\n\n") + table(
        ["id", "name", "use instead"], [[r[0], r[1], r[3]] for r in rows("refused.def", "REFUSED_HELPER")]) + "\n"
    yield "docs/maps.md", "# Map types" + made.format("map_types.def") + table(
        ["id", "name", "in kernels", "at the CUDA API", "in driver policies", "meaning"],
        [[r[1], r[0]] + [map_ops(r[i]) for i in (4, 5, 6)] + [r[7]] for r in rows("map_types.def", "MAPTYPE")]) + (
        "\n\nEvery type works in full from user space. Byte layouts: `src/maps/layout.h`.\n\n"
        "A per-thread array (1502) has room for the largest launch that came. Its memory on a device is made by the first launch with programs,\n"
        "and made anew, at least twice as large, before a launch with more threads; launches under way and graphs keep what they have, and all\n"
        "of it comes together. The operator's limit is `--map-mb` (`GPUEXT_MAP_MB` for a loader of one's own; 1,024 MiB for one map on one device; 64 GiB at\n"
        "most); `--thread-slots` (`GPUEXT_THREAD_SLOTS`) sets fewer slots. A launch beyond the limit runs with programs, its lanes without a slot are\n"
        "counted as dropped (once for each map), and the last line names the option. `bpf_map_lookup_elem` gives the first 1,024 slots\n"
        "(`BPFTIME_MAP_GPU_THREAD_COUNT`); `--dump` and the tools give all.\n"
        "\n## Arrays that every event reads\n\n"
        "What a program loads from a map is up to date on a device: it comes from the device's L2, and what all warps load there from one place they\n"
        "load one after another. An ARRAY or GPU_ARRAY with `GX_F_CACHED` in its `map_flags` is loaded through the SM's own cache: what is there\n"
        "may be as old as the last fence of the thread (`bpf_gpu_membar_sys()`), or the kernel's start. It is for what every event reads and\n"
        "hardly any writes; who finds nothing there looks again behind a fence. Atomics are up to date always.\n"
        "\n## Values for places\n\n"
        "A SITE_ARRAY (1600) counts per instruction, line or end of a kernel without a hash and without a number of the author's own. In a kernel\n"
        "a look-up, by any key, gives the value of the place where the program runs: one for each hook, kernel and site, of whatever\n"
        "kernels come. It is the same address for all lanes of an event, so a count costs one atomic an event, in a thread program too. On a\n"
        "device each SM has values of its own, as long as all of them take no more than 16 MiB, for warps that add to one word wait for each other:\n"
        "user space sees what it wrote and the sum of what was added to that; a program that reads a value sees what its SM added:\n\n"
        "```c\n"
        "struct {\n"
        "\t__uint(type, GX_MAP_TYPE_SITE_ARRAY);\n"
        "\t__uint(max_entries, 65536); /* places of all kernels together; what is not used takes no memory on the host */\n"
        "\t__type(key, __u32);\n"
        "\t__type(value, struct counts);\n"
        "} sites SEC(\".maps\");\n\n"
        "SEC(\"gpu/mem\")\n"
        "int at_access(struct gpu_mem_ctx *ctx)\n"
        "{\n"
        "\t__u32 any = 0;\n"
        "\tstruct counts *here = bpf_map_lookup_elem(&sites, &any);\n\n"
        "\tif (!here)\n"
        "\t\treturn 0;\n"
        "\t__sync_fetch_and_add(&here->events, 1);\n"
        "\t__sync_fetch_and_add(&here->lanes, ctx->n_active);\n"
        "\t__sync_fetch_and_add(&here->sectors, gdev_mem_sectors(ctx));\n"
        "\treturn 0;\n"
        "}\n"
        "```\n\n"
        "From user space keys are the numbers of the places that came, from 0 on: `bpf_map_get_next_key` gives them, `--dump` writes kernel, hook,\n"
        "site, line of the PTX and, where the PTX has line information, file and line of the source beside each value, and a loader asks\n"
        "`gpuext_site()` of `gpuext/sites.h` (in this project `gx_sites_read()` of `src/maps/sites.h`). Places are claimed for all instructions of\n"
        "a kernel at once, when it is first launched with programs: one that never ran has zeroes. The same kernel in another context or process has\n"
        "the same values; with other programs beside it, it has values of its own, to be added up by what they are of. Where `max_entries` is too\n"
        "small for a kernel's places its look-ups give NULL, its lanes are counted as dropped, and a line says so. A program with such a map is put into PTX:\n"
        "machine code refuses it with GX0723.\n"
        "\n## Histograms and bitmaps\n\n"
        "`gpuext/bpf/hist.bpf.h` counts in plain arrays of `__u64`: `gdev_hist_log2(&map, value)`, `gdev_hist_linear(&map, value, from, width, n)`, and\n"
        "`gdev_bitmap_touch(&map, i)` for one bit of each granule, as `(address - start) / bytes`. They are code of the program, not helpers, so they work\n"
        "in every program; lanes of an event that count in one bucket are put together as in any array. Bits are words that programs set: of\n"
        "several contexts or processes the last one's count.\n"
        "\n## Several memories of one map\n\n"
        "A map has a memory in each context, and the image that user space reads. What a context did since the last look goes into the image\n"
        "word by word (8 bytes). A word that programs only add to is added up, so sums over contexts and processes are exact. A word that some\n"
        "attached program sets (a store or exchange of something that was not made from the old value, an update, an atomic and, or, xor) holds\n"
        "the value of whoever changed it last. `gx_set_words()` of `src/verify/set_words.h` tells them apart. Words of a value beyond the 64th are\n"
        "told apart together.\n\n"
        "Within a kernel, sums of programs in loops may stay in registers until a thread ends (`docs/hooks.md`, When counts are seen): user space and other\n"
        "kernels see them then. A program of the kernel that reads the map, sets a word, or asks for the old value sees every event at once, and so do\n"
        "the others of that map there.\n"
        "\n## Where an array lies, and arrays that Linux shares\n\n"
        "An array lies in memory of the device and is brought into the image every 100 ms, or in memory of the host, where kernels use it in place. By its\n"
        "use: in place where a driver policy has it, where a program at a call of the CUDA API writes it and kernels only read it, and of type 1513.\n"
        "`--place device` and `--place host` (`GPUEXT_PLACE` in the application's environment) say it for all arrays of a run; what a policy has stays in place. The\n"
        "results are the same, the costs are not: an atomic on memory of the host goes over the bus.\n\n"
        "The values of a KERNEL_SHARED_ARRAY (1504) lie in an array of Linux, which the loader makes under the map's name, mappable, where it may (root, or\n"
        "CAP_BPF). Programs of Linux get it as any map: by `BPF_MAP_GET_FD_BY_ID`, `bpftool map`, `bpf_map__reuse_fd()`. Kernels of a GPU, those programs and user\n"
        "space then have one page, and sums are exact, also of a word that both sides add to. Where kernels only read, or the bus has atomics to memory of the host,\n"
        "kernels use the page itself, and each side sees at once what the other wrote. Otherwise the device has a memory of its own, which is added to the page every\n"
        "100 ms: kernels then see what Linux wrote up to 100 ms later, and not at all in words that they write themselves. Where Linux gives no map a line says so\n"
        "(GX0618), and the map is as a GPU_ARRAY, as it is in a driver policy. `--place kernel` makes every ARRAY and GPU_ARRAY of a run such a map, but those\n"
        "with other flags than `BPF_F_MMAPABLE`. With `--home kernel` the arrays of a policy's object are those that Linux has for the policy (`docs/kernel-home.md`).\n"
        "\n## Queues and Bloom filters in kernels\n\n"
        "A QUEUE (22) or STACK (23) is one memory for user space and for every kernel: what a lane pushes the next `bpf_map_lookup_and_delete_elem()` has, and\n"
        "what user space pushes the next lane pops, each value once. It lies in memory of the host, which kernels reach over the bus, and has one lane within\n"
        "at a time: a thread program with a push, a pop or a peek runs lane by lane. Who finds it taken looks again, 65,536 times at most, then gets -EBUSY; that and\n"
        "-E2BIG are counted as dropped lanes, so values pushed = taken + what is there + dropped (with BPF_EXIST the oldest makes room, and nobody\n"
        "is told). Neither side does an atomic on the other's word, so no bus has to have such; of two GPUs at once in one queue that is asked for.\n"
        "A process whose kernel ends in the middle of such a call keeps the queue from others until it is gone. Where a device can't reach memory of\n"
        "the host, kernels with such a map run without programs, counted as missed. `--dump` lists the values as they would be taken.\n\n"
        "A BLOOM_FILTER (30) has 7 bits for each entry in a table of each context, in words of a power of two. A bit that a kernel sets is seen there at once, by user\n"
        "space at the next look, and by other contexts when user space has pushed something. Nothing is locked, and lanes that push one value do it once.\n"
        "\n## Hashes in kernels\n\n"
        "A HASH (1) has a table in each context, with room for `max_entries` keys of its own and as many that user space brought. Finding a key\n"
        "reads a word for each of the four buckets where it may be, all at once, then the slot; nothing waits for the host. Keys have at most 64\n"
        "bytes there. What programs in kernels do with it:\n\n"
        "* A look-up gives the value's address; what atomics add there is exact, by however many threads.\n"
        "* An update that brings a key takes a lock of that key's bucket. Who finds it taken looks again, 65,536 times at most, then gets -EBUSY.\n"
        "  Of updates with BPF_NOEXIST of one key exactly one gives 0, and the key is there for whoever got -EEXIST.\n"
        "* -E2BIG (the map is full, and no LRU_HASH) and -EBUSY are counted as dropped lanes, as a record without room is.\n"
        "* A value that is there is stored to in place, not as one step: as in Linux, the last writer of a byte wins.\n"
        "* The slot of a key that was deleted serves another key at once. A lane that still holds the old value's address writes there, and so\n"
        "  does an update that replaces the value just then: where keys are deleted while others count, update with BPF_NOEXIST.\n"
        "* A thread program with an update or a deletion runs lane by lane. One with look-ups and atomics alone runs all lanes at once.\n\n"
        "In an LRU_HASH (9) a new key always finds room: where there is none, of the keys in its two buckets (8 on average) the one goes that\n"
        "was looked up or updated longest ago. That comes near to the oldest of all: of 256 entries 61.4 % hits by Zipf 0.99 over 2,048 keys\n"
        "where an exact list has 61.5 %, and with a quarter of the uses by a scan 46.0 % for 46.3 % (`tests/unit/lower/hash.c`). A look-up writes a\n"
        "word, its time; an update costs 328. Counts of a key that had to go are gone with it. A lane that still holds its value's address writes into\n"
        "its successor's, so counts by keys that make room for each other are estimates.\n\n"
        "On an H200 an update of a key that is there takes 0.65 to 0.72 us in a warp of one lane and 1.05 to 1.13 us in one of 32 lanes, a million\n"
        "threads that bring a million keys 1.6 ms, a million that count in one key 1.4 ms (`bench/results/2026-11-23-maps-h200.txt`). Eight counters share the\n"
        "keys of a map with 1,024 entries and more, so that lanes do not queue at one word; their sum is exact. Where such a map is full, an update asks\n"
        "all of them before it gives -E2BIG.\n"
        "\n"
        "A PERCPU_HASH (5) is such a table: kernels have one value of a key for all SMs, which is CPU 0's for user space.\n\n"
        "To count by key exactly: look up; where there is none, update with zeroes and BPF_NOEXIST and look up again; then add by an atomic.\n"
        "A look-up costs 108 operations of the program's budget, an update 232, a deletion 136: a thread program that brings keys needs\n"
        "`GX_MAX_OPS` (or `--max-ops`).\n\n"
        "Tables and the image are merged by key, whatever places a key has: words that programs add to are added up, words that they set hold\n"
        "the last value (an update with BPF_NOEXIST, and one in a program that adds to values of the map, sets nothing). A key that one context deletes\n"
        "leaves the image, with what others have counted, and comes again with what they count from then on. What user space writes or deletes\n"
        "reaches every table at the next look, within 100 ms. More keys than the image has room for wait in their tables, and a line says so. A\n"
        "table takes 4 to 8 times what its entries have (more where these are few), in the context and twice on the host; with a driver policy kernels share a hash by merging, not by memory.\n"
        "\n## Not here\n\n" + table(
            ["id", "name", "use instead"], [[r[0], r[1], r[2]] for r in rows("refused.def", "REFUSED_MAP")]) + "\n")
    yield "docs/kfuncs.md", "# Kernel functions of driver policies" + made.format("kfuncs.def") + table(
        ["name", "callbacks", "worst cost", "prototype and meaning"],
        [[r[0], "all but init and exit" if "ALL" in r[2] else ", ".join(re.findall(r"\((\w+)\)", r[2].strip("()") + ")")), r[3], r[4]]
         for r in rows("kfuncs.def", "KFUNC")]) + "\n\n## Not here\n\n" + table(
        ["name", "use instead"], [[r[0], r[1]] for r in rows("refused.def", "REFUSED_KFUNC")]) + "\n"
    yield "docs/hooks.md", "# Where a program can run" + made.format("hooks.def") + (
        "Sections are `gpu/HOOK[(ARGUMENT)][:GLOB]` for programs that run once a warp, `gpu.thread/HOOK...` once a lane. The glob is over names of\n"
        "kernels. What stands in parentheses is the hook's argument, where it has one, and options behind it:\n\n"
        "| option | at | a program runs |\n| --- | --- | --- |\n"
        "| `site=3`, `site=3-7` | hooks inside of kernels | at the places of these numbers |\n"
        "| `space=global`, `space=shared+local` | accesses to memory | where the address lies there |\n"
        "| `every=8` | every hook in kernels with PTX | for one warp in 8: those whose number in their block and their block's in the grid add up to a multiple of 8, the same ones at all places |\n"
        "| `range=0x7f0000000000+4096` | accesses to memory | for the lanes whose address is one of these 4,096; up to eight such options. It is decided in front of everything else: other lanes lose two or three comparisons and a jump, and one jump for several accesses in a row. A launch of which no address can be in a range has none of it: see below |\n"
        "| `when=seldom` | accesses to memory | for the lanes for which a program in front of it at the same place came to `gdev_seldom()`. It is a function of its own, out of the way of what runs at every access |\n"
        "| `when=conflicting` | every hook in kernels but `steal` | at accesses: at those to shared memory that may conflict, see below; elsewhere: in kernels that have such |\n"
        "| `when=parted` | every hook in kernels but `steal` | at barriers: at those of a block that its threads may come to apart, and those of other kinds; elsewhere: in kernels that have such |\n\n"
        "`SEC(\"gpu/ld(space=global, every=16):*gemm*\")` is a program for loads of global memory, of every 16th warp.\n\n") + table(
        ["hook", "argument", "context", "most operations", "where"],
        [[r[1], yes[r[3]], r[6], r[7], r[9]] for r in hooks if r[2] == "DEVICE"]) + (
        "\n\n## Accesses to memory\n\n"
        "A program runs in front of the instruction, for the lanes that access memory with it: those of a false predicate do not. Parameters and\n"
        "constants are not memory. What its context has is the instruction's own: the address is base and offset as written, of its space, or a\n"
        "generic one, and then `space` is found out for each lane. In a thread program address and space are the lane's, in a warp program the\n"
        "leader's. What PTX calls local memory counts, also where the driver then keeps it in registers.\n\n"
        "Lanes that go around a program for a predicate of the instruction wait behind it for the others; those on the other way of a branch of\n"
        "the kernel's own do not. Either may stay apart from them on a GPU: what follows is then executed in parts, each an event with the lanes\n"
        "that it has (`bench/results/2026-11-23-counters-h200.md`).\n\n"
        "`cp.async` is a load of global memory and a store to shared memory at one site, one event each. `ldmatrix` and `stmatrix` are accesses\n"
        "by the lanes that give addresses of rows.\n\n"
        "`site` numbers the instructions of the kernel's text, and of the device functions that it calls, that may access memory: it is the same\n"
        "whatever programs are there. In a module that is edited itself (`docs/whole-modules.md`) it numbers those of the edited functions.\n\n"
        "Instructions whose accesses are not told apart by address (textures, surfaces, bulk and tensor copies, `wgmma`, and every form that\n"
        "`src/defs/ptx_accesses.def` does not have) are left alone. How many of them there are is in the report: `accesses_not_seen`.\n\n"
        "## Ranges of addresses\n\n"
        "Where every program of a kernel has a `range=`, most of its launches may have nothing to do with them. Which parameters the addresses of the\n"
        "kernel's accesses come from is found in its PTX, once; each launch looks its pointers up in the table of allocations that\n"
        "`gdev_allocation()` asks, too. When each of them lies in a live allocation (or right behind one) of which no address is in a range, the launch runs the\n"
        "original, at no cost on the GPU: it is counted as `outside`, not as missed, and the report names the kernel as looked at (`docs/reach.md`). All others run the\n"
        "programs as above.\n\n"
        "Where some pointers of a launch lead to a range and others do not, accesses that have only the others as origins get no program: there is a variant for each set of\n"
        "parameters that lead nowhere, four for a kernel at most. It is made when a second launch could have run it, and nobody waits for it: until then, and beyond four, the\n"
        "variant with all programs runs, and what is counted is the same.\n\n"
        "What counts as the origin of an address: 8 bytes of a parameter, also inside of a struct, and variables of the module; moved, added to, chosen from\n"
        "several, in loops. Pointers that are loaded from memory, addresses in device functions that were not inlined, atomics' results and numbers by themselves come\n"
        "from anywhere: then each launch runs the programs there. All of them run in a launch by `CU_LAUNCH_PARAM_BUFFER_POINTER`, a node of a graph, a launch that is captured into\n"
        "one, and a kernel of a module that is edited itself. A pointer that is in no allocation gpuext knows may lead anywhere: memory by another allocator or of another process,\n"
        "and by `cuMemMap`, of which an array may have several pieces. A pointer below 64 KiB is none.\n\n"
        "**What this does not see**: an access outside of the allocation that its pointer was given for (of two pointers whose difference goes into an address both are\n"
        "looked up); a pointer that the kernel gets out of a number that was shifted or multiplied, or of 32 bits, added to another pointer. `memcheck` finds the first.\n\n"
        "## Accesses that may conflict\n\n"
        "A program with `when=conflicting` is left out where the kernel's text says that no other thread of the block accesses the same bytes without a\n"
        "barrier between the two, one of them writing, and not both by atomics. What it says:\n\n"
        "* Two accesses may run at the same time if both can be got to from one barrier of the block, or from the kernel's start, without another one between.\n"
        "  Only barriers count that say their number, wait for all threads, have no guard, and that no branch stands in front of that threads of a block\n"
        "  may take apart (as `docs/block-scheduling.md` finds it). If the kernel has any other barrier of a block, none counts. Barriers of warps,\n"
        "  of clusters and in shared memory are none of these.\n"
        "* Accesses are to one variable if their addresses were computed from its address by copies, sums, conversions and the like. An address that does not come\n"
        "  from one variable alone is to all of them. What lies outside of a variable is taken for that variable's, as in C. All arrays whose size the launch gives are one variable. A\n"
        "  generic address that comes from none is not one of shared memory, unless the kernel puts a shared variable's address into memory or gives it to another lane.\n"
        "* Where the addresses of all that may conflict, and the conditions of branches and guards in front of them, are functions of `%tid`, `%ntid` and `%laneid` alone, the\n"
        "  threads of blocks of many sizes were gone through (powers of two, from a warp to 1024 threads): programs are jumped over in a block that is no larger in x, y and z than a size in\n"
        "  which no two conflict; where they are functions of `%ntid`, too, in blocks of such sizes themselves. A kernel with `.reqntid` has one size.\n\n"
        "A launch in whose blocks none of the variant's programs would do anything for this reason runs the original, with its registers, and counts as one with programs; nodes of graphs\n"
        "run the variant, which jumps.\n\n"
        "A copy (`cp.async`) goes on behind barriers, until its thread has waited for it: it conflicts with all accesses to the variable that it goes to.\n\n"
        "Where any access may conflict, atomics by which a thread may take a lock (`cas`, `exch`) are among those that may.\n\n"
        "Accesses that programs do not see (`accesses_not_seen`) are not among them. In device functions, in kernels that call some or use `mapa`, and beside programs of `steal`, all\n"
        "accesses are taken to conflict. Elsewhere the option is for the whole kernel: `entry(when=conflicting)` runs where programs at some access do. `tests/e2e/conflicts.py` holds it against what\n"
        "threads did.\n\n"
        "## Barriers and branches\n\n"
        "A program at `bar` runs in front of a barrier, for the lanes that execute it: those of a false predicate do not. `kind` says which\n"
        "instruction it is (`enum gpu_site_kind`), `barrier` which barrier, `expected` how many threads it waits for, where the instruction says\n"
        "it. Barriers of clusters and of warps, and arrivals and tries at barriers in shared memory, are such places too.\n\n"
        "A program at `branch` runs in front of a branch with a condition or an index, for all lanes that get there: `taken` has those that take\n"
        "it. A branch that all lanes take because it has no condition is no place.\n\n"
        "`site` numbers the places of one hook, in the order of the text.\n\n"
        "## Behind instructions\n\n"
        "Programs at `ld.after` and `atom.after` run behind a load and an atomic, for the same lanes and with the same context, and `value` has the\n"
        "bits of the registers that it gave a value to, one for each part, four at most: a load of 8 bits is there as its register has it. Copies\n"
        "and matrices, whose values no register of a lane has, are no such places. Programs at `bar.after` run behind a barrier, and `waited` has\n"
        "the cycles since the lanes were in front of it. `site` has the numbers of `ld`, `atom` and `bar`.\n\n"
        "## Functions and lines\n\n"
        "Programs at `call(GLOB)` run at the start of the device functions that the glob names, mangled or not, whoever calls them, and those at\n"
        "`ret(GLOB)` in front of each `ret` of theirs and at their end. Functions that the compiler put into their callers are no functions any\n"
        "more, and those without a body here (`vprintf`) are not seen. A thread that ends inside of a function does not return from it.\n\n"
        "Programs at `line(FILE:LINE)` run where a piece of the line's code begins: in front of its first instruction behind code of another line,\n"
        "or behind a label, so once for each round of a loop. `FILE` is a glob over the path that the compiler had, or over what stands behind one of\n"
        "its slashes: `line(gemm.cu:42)`. `line(gemm.cu:*)` names all lines, and `line` of the context says which. A line of an inlined function is\n"
        "that function's; one of a header of CUDA's toolkit or of the system is the line that it was inlined at (`docs/profile.md`). The PTX has lines when it was built with `-lineinfo`; a kernel without any runs without the program, with GX0731.\n\n"
        "## Instructions\n\n"
        "Programs at `insn(GLOB)` run in front of the instructions whose opcode the glob names, as it is written, for the lanes that execute them:\n"
        "`insn(fma.rn.f32)`, `insn(mma.sync*)`, `insn(*.f64)`. `site` numbers all instructions of the text, whatever the glob. `operand` has the bits of what\n"
        "the instruction takes, each element of a vector and of a pair by itself, `types` the kind and the width of each\n"
        "(`include/gpuext/bpf/insn.bpf.h`), as the opcode and the register's declaration say it: integers are as wide as their register, of floats\n"
        "a register may hold several. Eight values are there at most, of `n_sources`: two of an `mma` with sums in f32 are not. Addresses, labels, functions,\n"
        "variables, special registers and registers of 8 or 128 bits have a kind and no value.\n\n"
        "Programs at `insn.after(GLOB)` run behind those of them that give a value to a register: `result` has it, four values at most, and `operand` what the\n"
        "instruction took, also where it overwrote that. What `wgmma` gives is not there yet behind it: it is no such place.\n\n"
        "Neither hook has places between the first `st.param` of a call and the loads of its results, the call included, where PTX allows no\n"
        "control flow.\n\n"
        "## Thread blocks\n\n"
        "A program at `block` runs once for each thread block that starts, for its first thread: M is that lane alone, in a warp program and in\n"
        "a thread program. At one kernel programs at `entry` run before those at `block`.\n\n"
        "## When counts are seen\n\n"
        "At `entry` and `exit` the first thread of a block counts the lanes and warps of all of it (docs/machine-code.md); and so do, from sm_80 on, those\n"
        "that leave with it where all that is counted is at places that each thread comes to once.\n"
        "What programs inside of a kernel count is in registers until the thread ends, where that saves atomics: lanes and warps of programs with several\n"
        "places, or with one in a loop, in the kernel's own body; and sums in a loop that go to the same place in memory whenever the program\n"
        "runs (an element with a constant index, a value of the place, a shard of the SM, the thread's own), if nothing that stands in the kernel does\n"
        "more to their map than to add. Each thread adds them up at its end: `ret`, `exit`, the end of the text, and in front of a `trap`. From sm_80 on\n"
        "the lanes of a warp add up what they have first, and each adds the sum of another place, so that a warp adds to all its places at once; there\n"
        "sums of kernels with 2 to 4 places are kept that are not in a loop as well. So they are\n"
        "exact when the kernel has ended, and not seen before; a kernel that is killed, or traps in another thread or function, loses what its threads\n"
        "had not added up, and `lanes` and `warps` are then those that were. What is dropped is counted at once, but by small programs (no loop,\n"
        "nothing but additions), whose lanes run all of it without a jump. 16 registers of 64 bits are kept for each kernel, the rest is in memory at each event.\n"
        "\n"
        "From sm_80 on a small program that adds the same each time it runs (of its place it may read one number: its own among the places of a per-site array,\n"
        "`site` or `ptx_line`) does not run at places that all lanes come to. How often a piece of the kernel without jumps ran is counted instead, once for all of\n"
        "its places and programs, and what the programs would have added is added where threads end. A piece outside of loops takes a register; one in a loop\n"
        "two or four, and two instructions where all lanes of the warp come each time; a loop of one piece, with one addition to a register by which it ends, counts itself.\n"
        "Of other programs there the lanes and warps that come are counted so. Eight pieces of a kernel are; in the others programs stand as above. Where one alone is,\n"
        "begins with a load and is in no loop, the lanes that come to it add behind its last load, while they wait for what it loads; and where all places are such that\n"
        "each thread comes to them once, the block's first warp adds for all of it behind the last load among them.\n"
        "\n"
        "Nothing is kept in device functions, in kernels whose threads may end elsewhere (`exit` in a device function or by a program, calls of functions\n"
        "that the module has not), under programs of `steal`, in modules that are edited themselves (`docs/whole-modules.md`), and in programs so\n"
        "long that their places call them.\n\n"
        "## Which kernel\n\n"
        "`kernel` of every context is a hash of the kernel's name, the same in every process, as in `gpu_api_ctx`: the key to count by where a program\n"
        "stands in many kernels. With `ptx_line` it names a place. What the kernel is called, and what stands at its places, is told to the loader of a program that reads it\n"
        "(`gx_server_place_at()`); in device functions of a module that is edited itself it is 0.\n\n"
        "## Kernels without PTX\n\n"
        "Programs of hooks inside of kernels are put into PTX. A kernel without PTX runs as it is, and its launches are counted with their reason, as in\n"
        "`docs/reach.md`; machine code refuses such a program with GX0723.\n") + "\n## On the CPU\n\n" + table(
        ["hook", "most operations", "where"], [[r[1], r[7], r[9]] for r in hooks if r[2] != "DEVICE"]) + "\n"
    page = open(os.path.join(root, "docs/profile.md"), encoding="utf-8").read()
    for macro, what in (("METRIC", "from src"), ("KERNEL_METRIC", "kernel's rows")):
        made_of = table(["number", "name of an older profiler", "unit", "meaning"], [[r[0], r[1] or "-", r[2] or "-", r[3]] for r in rows("profile_metrics.def", macro)])
        page = re.sub(rf"(?s)(<!-- made by [^\n]*{what}[^\n]*\n).*?(<!-- end -->)", lambda m: m.group(1) + "\n" + made_of + "\n\n" + m.group(2), page)
    yield "docs/profile.md", page
    yield "docs/errors.md", "# Errors" + made.format("errors.def") + table(
        ["code", "what", "what to change"], sorted(["GX" + r[1], r[3], r[4]] for r in rows("errors.def", "E"))) + "\n"


stale = 0
for path, text in pages():
    full = os.path.join(root, path)
    old = open(full, encoding="utf-8").read() if os.path.exists(full) else ""
    if old == text:
        continue
    if "--check" in sys.argv:
        print(f"{path} is not what the tables say: run scripts/make_docs.py")
        stale = 1
    else:
        open(full, "w", encoding="utf-8").write(text)
sys.exit(stale)
