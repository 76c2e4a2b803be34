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
            ["by name", r[0], r[4], "device", r[8], r[12]] for r in rows("helpers.def", "HELPER_NAMED")]) + "\n\n## Not here\n\n" + table(
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
        "\n## Several memories of one map\n\n"
        "A map has a memory in each context, and the image that user space reads. What a context did since the last look goes into the image\n"
        "word by word (8 bytes). A word that programs only add to is added up, so sums over contexts and processes are exact. A word that some\n"
        "attached program sets (a store or exchange of something that was not made from the old value, an update, an atomic and, or, xor) holds\n"
        "the value of whoever changed it last. `gx_set_words()` of `src/verify/set_words.h` tells them apart. Words of a value beyond the 64th are\n"
        "told apart together.\n"
        "\n## Not here\n\n" + table(
            ["id", "name", "use instead"], [[r[0], r[1], r[2]] for r in rows("refused.def", "REFUSED_MAP")]) + "\n")
    yield "docs/kfuncs.md", "# Kernel functions of driver policies" + made.format("kfuncs.def") + table(
        ["name", "callbacks", "worst cost", "prototype and meaning"],
        [[r[0], "all but init and exit" if "ALL" in r[2] else ", ".join(re.findall(r"\((\w+)\)", r[2].strip("()") + ")")), r[3], r[4]]
         for r in rows("kfuncs.def", "KFUNC")]) + "\n\n## Not here\n\n" + table(
        ["name", "use instead"], [[r[0], r[1]] for r in rows("refused.def", "REFUSED_KFUNC")]) + "\n"
    yield "docs/hooks.md", "# Where a program can run" + made.format("hooks.def") + (
        "Sections are `gpu/HOOK[(ARGUMENT)][:GLOB]` for programs that run once a warp, `gpu.thread/HOOK...` once a lane. Programs of a hook\n"
        "that nothing runs yet are refused with GX0702 when they are loaded.\n\n") + table(
        ["hook", "runs", "argument", "context", "most operations", "where"],
        [[r[1], "not yet" if r[4] == "NONE" else "yes", yes[r[3]], r[6], r[7], r[9]] for r in hooks if r[2] == "DEVICE"]) + (
        "\n\n## Accesses to memory\n\n"
        "A program runs in front of the instruction, for the lanes that access memory with it: those of a false predicate do not. Parameters and\n"
        "constants are not memory. What its context has is the instruction's own: the address is base and offset as written, of its space, or a\n"
        "generic one, and then `space` is found out for each lane. In a thread program address and space are the lane's, in a warp program the\n"
        "leader's. What PTX calls local memory counts, also where the driver then keeps it in registers.\n\n"
        "`cp.async` is a load of global memory and a store to shared memory at one site, one event each. `ldmatrix` and `stmatrix` are accesses\n"
        "by the lanes that give addresses of rows.\n\n"
        "`site` numbers the instructions of the kernel's text, and of the device functions that it calls, that may access memory: it is the same\n"
        "whatever programs are there. In a module that is edited itself (`docs/whole-modules.md`) it numbers those of the edited functions.\n\n"
        "Instructions whose accesses are not told apart by address (textures, surfaces, bulk and tensor copies, `wgmma`, and every form that\n"
        "`src/defs/ptx_accesses.def` does not have) are left alone. How many of them there are is in the report: `accesses_not_seen`.\n\n"
        "Programs of these hooks are put into PTX. A kernel without PTX runs as it is, and its launches are counted with their reason, as in\n"
        "`docs/reach.md`; machine code refuses such a program with GX0723.\n") + "\n## On the CPU\n\n" + table(
        ["hook", "most operations", "where"], [[r[1], r[7], r[9]] for r in hooks if r[2] != "DEVICE"]) + "\n"
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
