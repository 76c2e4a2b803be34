#!/usr/bin/env python3
# apply.py - the hooks of kernel/nvidia in NVIDIA's nvidia-uvm: put there by coccinelle, and each of them held against where it has to stand.
"""tests/nvidia_uvm/apply.py [--spatch SPATCH] NAME=SOURCE...

SOURCE is a tree of NVIDIA's open kernel modules (with nvidia and nvidia-uvm in it): Debian's, or kernel-open of the public tree, beside which is src.
It is patched where it is; a second run finds it patched. For each one line:
what was applied, how many lines were added to how many files. Status 1: a hook is missing, there twice, or elsewhere."""
import argparse, difflib, glob, os, re, shutil, subprocess, sys

TREE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATCHES = os.path.join(TREE, "kernel/nvidia")
KERNEL = os.path.join(TREE, "kernel")
# the resource manager's source, where there is one
CORE = "../src/nvidia/src/kernel/gpu/fifo"
FOLDERS = {"nv.c": "nvidia", "os-interface.c": "nvidia", "kernel_channel_group_api.c": CORE}
# a module's list of sources, the variable in it, and what of ours is built into it
LISTS = {"nvidia-uvm": ("nvidia-uvm-sources.Kbuild", "NVIDIA_UVM_SOURCES"), "nvidia": ("nvidia-sources.Kbuild", "NVIDIA_SOURCES")}
SLOT = {"slot.c": KERNEL, "gpu_ext_slot.h": KERNEL}
OURS = {"gpu_ext_uvm.c": PATCHES, "gpu_ext_uvm.h": PATCHES, **SLOT}
OURS_OF = {"nvidia-uvm": OURS, "nvidia": {"gpu_ext_rm.c": PATCHES, "gpu_ext_rm.h": PATCHES, **SLOT}, CORE: {"gpu_ext_rm.h": PATCHES}}
MOST_LINES = 150


class Wrong(Exception):
    pass


# --- where hooks stand


def statements(text):
    """A function's text as its statements and braces, one space between words. What has no block of its own stands before its statement."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)
    out, word, depth = [], "", 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == ";" and not depth:
            out.append(word)
            word = ""
        elif c in "{}" and not depth:
            out.append(word + (" {" if c == "{" else ""))
            out += ["}"] if c == "}" else []
            word = ""
        else:
            word += c
    out = [re.sub(r"\( ", "(", " ".join(s.split())) for s in out]
    return [s for s in out if s and not re.match(r"UVM_ASSERT(_MSG)?\b", s)]


def functions(text):
    """{name: text} of the functions of a file, bodies included."""
    found = {}
    for m in re.finditer(r"^[A-Za-z_][^;{}#]*?\b(\w+)\s*\([^;{}]*?\)\s*^\{.*?^\}", text, flags=re.M | re.S):
        found[m.group(1)] = m.group(0)[m.group(0).index("\n{") + 1:]
    return found


def pattern(text):
    """A statement of hooks.txt as a regular expression; USED is the list of used chunks by either name."""
    out = re.escape(text).replace(re.escape("..."), ".*")
    return re.compile(out.replace("USED", r"&pmm->root_chunks\.(?:va_block_used|alloc_list\[UVM_PMM_ALLOC_LIST_USED\])") + "$")


def rows(files=None):
    """The rows of hooks.txt; those of a tree where these files are patched."""
    for line in open(os.path.join(PATCHES, "hooks.txt")):
        if line.strip() and not line.startswith("#"):
            name, hook, rest = line.strip().split(": ", 2)
            function, around = rest.split(": ", 1)
            before, after = around.split(" -> ")
            binary = name.endswith("(binary)")
            name = name.removesuffix("(binary)")
            if files is None or (name in files and not (binary and "os-interface.c" not in files)):
                yield name, hook, function, before, after


def places(files):
    """What is wrong with the hooks of the files {name: text}: a list of lines, empty when each stands where it has to, once."""
    wrong, named = [], {}
    for name, hook, function, before, after in rows(files):
        bare = hook_name(hook)
        named.setdefault(name, []).extend(re.findall(r"\bgpu_ext_(?:uvm|rm)_\w+(?=\()", hook))
        found = functions(files[name])
        here = [f for f in function.split("|") if f in found and bare + "(" in found[f]]
        if len(here) != 1:
            wrong.append("%s: %s is not in %s" % (name, bare, function))
            continue
        code = statements(found[here[0]])
        at = [i for i, s in enumerate(code) if bare + "(" in s and pattern(hook).match(s)]
        if len(at) != 1:
            wrong.append("%s: %s stands %d times in %s" % (name, hook, len(at), here[0]))
        elif not pattern(before).match(code[at[0] - 1]):
            wrong.append("%s: %s follows '%s' and not '%s'" % (name, bare, code[at[0] - 1], before))
        elif not pattern(after).match(code[at[0] + 1]):
            wrong.append("%s: %s precedes '%s' and not '%s'" % (name, bare, code[at[0] + 1], after))
    for name, text in files.items():
        for bare in set(re.findall(r"\bgpu_ext_(?:uvm|rm)_\w+(?=\()", text)):
            if text.count(bare + "(") != named.get(name, []).count(bare):
                wrong.append("%s: %s stands %d times in the file" % (name, bare, text.count(bare + "(")))
        header = "gpu_ext_rm.h" if name in FOLDERS else "gpu_ext_uvm.h"
        if name in named and text.count('#include "%s"' % header) != 1:
            wrong.append("%s: %s is not included once" % (name, header))
    return wrong


def hook_name(hook):
    return re.search(r"gpu_ext_(?:uvm|rm)_\w+", hook).group(0)


# --- a tree


def folder_of(name):
    return FOLDERS.get(name, "nvidia-uvm")


def read(source, name):
    return open(os.path.join(source, folder_of(name), name)).read()


def patched_files(source):
    """Those of a tree that has the resource manager as source, or as a binary."""
    public = os.path.isdir(os.path.join(source, CORE))
    names = sorted(os.path.basename(p).removesuffix(".cocci") + ".c" for p in glob.glob(os.path.join(PATCHES, "*.cocci")))
    return [n for n in names if n != ("os-interface.c" if public else "kernel_channel_group_api.c")]


def spatch(source, name, command):
    """The file as its semantic patch leaves it."""
    # coccinelle takes a/../b for another file than b
    path = os.path.normpath(os.path.join(source, folder_of(name), name))
    out = path + ".patched"
    flavor = ["-D", "binary"] if name == "nv.c" and not os.path.isdir(os.path.join(source, CORE)) else []
    ran = subprocess.run(command + ["--very-quiet", "--no-show-diff", "--sp-file", os.path.join(PATCHES, name.removesuffix(".c") + ".cocci"),
                                    *flavor, path, "-o", out], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ran.returncode or not os.path.exists(out):
        raise Wrong("%s: %s" % (name, ran.stdout.strip()[-400:] or "nothing matches"))
    text = open(out).read()
    os.remove(out)
    return text


def added(old, new):
    """How many lines were added, and how many of the old ones are gone."""
    lines = [line[:1] for line in difflib.unified_diff(old.split("\n"), new.split("\n"), lineterm="", n=0)][2:]
    return lines.count("+"), lines.count("-")


def keep(path):
    """The file as it came, beside it."""
    if not os.path.exists(path + ".native"):
        shutil.copy2(path, path + ".native")
    return path


def apply(source, command):
    """(lines added, lines gone, files) of a tree that is patched now. Wrong: it can't be."""
    total, gone, files, paths = 0, 0, {}, {}
    for name in patched_files(source):
        paths[name] = keep(os.path.join(source, folder_of(name), name))
        shutil.copy2(paths[name] + ".native", paths[name])
        files[name] = spatch(source, name, command)
    wrong = places(files)
    if wrong:
        raise Wrong("\n".join(wrong))
    # what our files are called in the driver's lists
    for module, (name, variable) in LISTS.items():
        paths[name] = keep(os.path.join(source, module, name))
        files[name] = open(paths[name] + ".native").read() + "".join("%s += %s/%s\n" % (variable, module, n) for n in sorted(OURS_OF[module]) if n.endswith(".c"))
    for name, text in files.items():
        counts = added(open(paths[name] + ".native").read(), text)
        total, gone = total + counts[0], gone + counts[1]
        with open(paths[name], "w") as f:
            f.write(text)
    for folder, ours in OURS_OF.items():
        for name, kept in ours.items():
            if os.path.isdir(os.path.join(source, folder)):
                shutil.copy(os.path.join(kept, name), os.path.join(source, folder, name))
    if total >= MOST_LINES:
        raise Wrong("%d lines were added, %d are allowed" % (total, MOST_LINES))
    return total, gone, len(files)


# --- whether the check above would notice


def moved(text, bare, nth, by):
    """The file with the hook moved by one statement; None: there is no statement to move it over."""
    lines = text.split("\n")
    first = [i for i, line in enumerate(lines) if bare + "(" in line][nth]
    last = first
    while lines[last].count("(") > lines[last].count(")") or sum(l.count("(") - l.count(")") for l in lines[first:last + 1]):
        last += 1
    hook = lines[first:last + 1]
    rest = lines[:first] + lines[last + 1:]
    at = first
    while 0 < at < len(rest):
        at += by
        line = rest[at if by < 0 else at - 1].strip()
        if line.endswith(";") and not line.startswith(("//", "UVM_ASSERT")):
            return "\n".join(rest[:at] + hook + rest[at:])
        if line.endswith("}") or line.endswith("{"):
            return "\n".join(rest[:at] + hook + rest[at:])
    return None


def notices(source):
    """(how many changes of a patched tree were noticed, those that were not)."""
    files = {name: read(source, name) for name in patched_files(source)}
    good, missed, seen = 0, [], {}
    for name, hook, function, before, after in rows(files):
        bare = hook_name(hook)
        nth = seen[name, bare] = seen.get((name, bare), -1) + 1
        for by in (-1, 1):
            changed = moved(files[name], bare, nth, by)
            if changed and places(dict(files, **{name: changed})):
                good += 1
            elif changed:
                missed.append("%s: %s moved by %+d" % (name, bare, by))
        lines = files[name].split("\n")
        at = [i for i, line in enumerate(lines) if bare + "(" in line][nth]
        for changed in (lines[:at] + lines[at + 1:], lines[:at + 1] + lines[at:]):
            if places(dict(files, **{name: "\n".join(changed)})):
                good += 1
            else:
                missed.append("%s: %s gone, or there twice" % (name, bare))
    return good, missed


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--spatch", default="spatch")
    parser.add_argument("sources", nargs="+")
    args = parser.parse_args()
    failed = 0
    for one in args.sources:
        name, _, source = one.partition("=")
        try:
            total, gone, n = apply(source, args.spatch.split())
            good, missed = notices(source)
            print("%-12s %d hooks, each at its place; %d lines added, %d of the driver's changed, in %d files; %d misplaced hooks noticed, %d not" % (
                name, len(list(rows(patched_files(source)))), total, gone, n, good, len(missed)))
            print("".join("  not noticed: %s\n" % m for m in missed), end="")
            failed += bool(missed)
        except Wrong as e:
            failed += 1
            print("%-12s not applied: %s" % (name, e))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
