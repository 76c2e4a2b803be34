"""native_source.py - takes functions and types out of a checkout of the public open-gpu-kernel-modules, for harnesses that are
compiled, run and thrown away."""
import pathlib, re, subprocess, sys

UVM = "kernel-open/nvidia-uvm/"


def show(repo, path):
    """A file of a checkout or of a bare repository."""
    file = pathlib.Path(repo) / path
    if file.exists():
        return file.read_text()
    return subprocess.run(["git", "-C", repo, "show", f"HEAD:{path}"], check=True, capture_output=True, text=True).stdout


def source(repo, name):
    return show(repo, UVM + name)


def version(repo):
    return re.search(r"NVIDIA_VERSION = (\S+)", show(repo, "version.mk")).group(1)


def function(text, name):
    """The definition of a function: from its return type to the brace that closes it."""
    for m in re.finditer(rf"^[A-Za-z_][^\n;{{}}]*\b{name}\(", text, re.M):
        depth, i = 0, m.start()
        while i < len(text) and text[i] not in "{;":
            i += 1
        if text[i] == ";":
            continue
        for j in range(i, len(text)):
            depth += {"{": 1, "}": -1}.get(text[j], 0)
            if not depth:
                return text[m.start():j + 1]
    sys.exit(f"{sys.argv[0]}: no function {name} in the source: another version of the driver?")


def between(text, start, end):
    m = re.search(start + r".*?" + end, text, re.S)
    if not m:
        sys.exit(f"{sys.argv[0]}: nothing matches {start}")
    return m.group(0)
