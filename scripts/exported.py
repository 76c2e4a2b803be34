"""exported.py - functions that headers of src declare: each has a comment above it or behind it, alone or as one of its group
(declarations without an empty line between them)."""
import re, subprocess

FUNCTION = re.compile(r"[\w\s*]*?\b(gx_\w+)\s*\(")


def declarations(text):
    """(line, first line to its end, whether its group began with a comment) for what stands at the left margin."""
    lines, i, documented = text.split("\n"), 0, False
    while i < len(lines):
        line = lines[i]
        if not line.strip():
            documented = False
        elif line.lstrip().startswith("/*"):
            documented = True
            while "*/" not in lines[i]:
                i += 1
        elif line.startswith("#"):
            while lines[i].endswith("\\"):
                i += 1
        elif line[0] not in " \t}":
            first, depth = i, 0
            while i < len(lines):
                depth += lines[i].count("{") - lines[i].count("}")
                if depth <= 0 and re.search(r"[;}]", lines[i]):
                    break
                i += 1
            whole = "\n".join(lines[first:i + 1])
            documented = documented or "/*" in whole.split("{")[0]
            yield first + 1, whole, documented
        i += 1


def undocumented(text):
    """(line, name) of functions without a comment; `static inline` ones and macros are their own text."""
    for line, whole, documented in declarations(text):
        m = FUNCTION.match(whole)
        if m and not documented and "{" not in whole and not whole.startswith(("static", "typedef")) and "=" not in whole.split("(")[0]:
            yield line, m.group(1)


def check(files=None):
    files = files or subprocess.run(["git", "ls-files", "src/*.h"], capture_output=True, text=True, check=True).stdout.split()
    return [f"{path}:{line}: {name}() has no comment that says what it does" for path in files
            for line, name in undocumented(open(path, encoding="utf-8").read())]
