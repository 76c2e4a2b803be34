"""mutants.py - many changes in one build: each is a copy of its function, which runs where GX_MUTANT has its number.

A file begins with a variable that is read from the environment before any constructor; the function itself, as it is, first asks
whether a copy of it is meant. So one build holds all changes, and a test is run again instead of compiled again.
"""
import collections, os, re, shutil, subprocess, tempfile

from module_changes import ROOT, changes

HEAD = """char *getenv(const char *);
int atoi(const char *);
static int gx_mutant;
static void __attribute__((constructor(101))) gx_mutant_read(void)
{
	const char *s = getenv("GX_MUTANT");

	gx_mutant = s ? atoi(s) : 0;
}
#line 1
"""
WARNINGS = "-w"


def copy_of(text, number, c):
    f = c.function
    names, params = f.params
    body = text[f.begin:c.start] + c.new + text[c.end:f.end]
    name = "%s_m%d" % (f.name, number)
    return name, "static %s __attribute__((unused)) %s(%s)\n{%s}\n" % (f.returns, name, params, body)


def with_copies(path, numbered, first_lines=HEAD):
    """The file with copies, and what number each of its lines belongs to. Behind first_lines there is an int gx_mutant."""
    text = open(os.path.join(ROOT, path), encoding="utf-8").read()
    by_function = collections.defaultdict(list)
    for number, c in numbered:
        by_function[c.function.begin].append((number, c))
    out, at, lines = first_lines.replace("#line 1\n", ""), 0, []
    for begin in sorted(by_function):
        f = by_function[begin][0][1].function
        head = text.rfind(f.head[:40].split("\n")[0], 0, begin)
        head = text.rfind(f.head.split("\n")[0], 0, begin) if head < 0 else head
        out += text[at:head] + f.head + ";\n"
        cases = ""
        for number, c in by_function[begin]:
            name, copied = copy_of(text, number, c)
            first = out.count("\n") + 1
            out += copied
            lines.append((first, out.count("\n"), number))
            call = "%s(%s)" % (name, ", ".join(f.params[0]))
            cases += "\tcase %d: %s;\n" % (number, call + "; return" if f.returns == "void" else "return " + call)
        out += text[head:begin] + "\n\tif (__builtin_expect(gx_mutant, 0)) switch (gx_mutant) {\n" + cases + "\tdefault: break;\n\t}\n"
        at = begin
    return out + text[at:], lines


def flags(path, build):
    extra = ["-Itools", "-isystem", build + "/gen", "-DGX_VERSION=\"0\""] if path.startswith("src/cli") else ["-DGX_CUDART_MAJOR=12"] if "cudart" in path else ["-DGX_CUBLAS_MAJOR=13", "-DGX_CUBLAS_LT=0"] if "cublas" in path else ["-DGX_CURAND_TEXTS=\"\""] if "curand" in path else []
    return ["gcc", "-std=gnu11", "-D_GNU_SOURCE", "-fPIC", "-fvisibility=hidden", WARNINGS, "-Isrc", "-Iinclude", "-iquote", os.path.dirname(path), "-iquote", "kernel", "-pthread", *extra]


def write(folder, build, numbered):
    """Puts all copies into the sources of `folder`; the numbers of those that are no C."""
    bad = set()
    by_file = collections.defaultdict(list)
    for number, c in numbered:
        by_file[c.file].append((number, c))
    for path in sorted(by_file):
        while True:
            text, lines = with_copies(path, [(n, c) for n, c in by_file[path] if n not in bad])
            with open(os.path.join(folder, path), "w", encoding="utf-8") as f:
                f.write(text)
            r = subprocess.run([*flags(path, build), "-fsyntax-only", path], cwd=folder, capture_output=True, text=True)
            if not r.returncode:
                break
            at = {int(m) for m in re.findall(r"^%s:(\d+):\d+: (?:fatal )?error" % re.escape(path), r.stderr, re.M)}
            found = {n for first, last, n in lines for line in at if first <= line <= last}
            found |= {int(n) for n in re.findall(r"In function .\w+_m(\d+)\W", r.stderr)}  # in a macro of another line
            if not found - bad:
                raise SystemExit("mutants: %s does not compile:\n%s" % (path, r.stderr[:2000]))
            bad |= found
    return bad


def same_code(folder, build, c):
    """Whether the changed file gives the same object, byte for byte: such a change is none. `folder`: where both are compiled."""
    with open(os.path.join(ROOT, c.file), encoding="utf-8") as f:
        text = f.read()
    was = compiled(folder, build, c.file, text)
    if was is None:
        raise RuntimeError("mutants: %s does not compile by itself" % c.file)  # pools wait for ever for who exits
    return was == compiled(folder, build, c.file, text[:c.start] + c.new + text[c.end:])


def compiled(folder, build, path, text):
    """The object of a file with this text, as the release has it but for lines for debuggers; None: it is no C."""
    with tempfile.TemporaryDirectory(dir=folder) as own:
        source, out = os.path.join(own, "same.c"), os.path.join(own, "same.o")  # both names are in the object: one for all
        with open(source, "w", encoding="utf-8") as f:
            f.write('#line 1 "x.c"\n' + text)
        r = subprocess.run([*flags(path, build), "-O2", "-c", source, "-o", out], cwd=ROOT, capture_output=True)
        if r.returncode:
            return None
        with open(out, "rb") as f:
            return f.read()


def files():
    """Those of the working tree that git has or would take."""
    names = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in names if name and os.path.isfile(os.path.join(ROOT, name))]


def tree(folder, builds):
    """A private copy of the working tree and what was built in it."""
    for name in files():
        os.makedirs(os.path.dirname(os.path.join(folder, name)) or folder, exist_ok=True)
        shutil.copy2(os.path.join(ROOT, name), os.path.join(folder, name))
    subprocess.run(["mkdir", "-p", os.path.join(folder, "build")], check=True)
    for part in (*sorted(builds), "build/examples", "build/examples-obj", "build/examples-nvcc", "build/policies", "build/gpuext"):
        if os.path.exists(os.path.join(ROOT, part)):
            subprocess.run(["cp", "-a", os.path.join(ROOT, part), os.path.join(folder, os.path.dirname(part))], check=True)


def numbered_changes(todo):
    return list(enumerate(todo, 1))


__all__ = ["changes", "files", "numbered_changes", "same_code", "tree", "write"]
