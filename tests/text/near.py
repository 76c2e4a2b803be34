#!/usr/bin/env python3
# near.py - kernels of tests/text/soft with a program for everything but one parameter's memory: without the accesses that come from there alone it counts the same.
"""tests/text/near.py [GX-TEST]

What is left out is what src/instrument/origins.c says of the parameter. If it says so of an access that comes from elsewhere, or leaves out one too many, the
program counts less than with all of them. Modules with variables are skipped: where these lie is not known here.
"""
import os, re, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GX_TEST = sys.argv[1] if len(sys.argv) > 1 else "build/release/gx-test"
# lanes by 256 values of the low bits of their address
PROGRAM = """r2 = *(u32 *)(r1 + 88)
r2 &= 255
*(u32 *)(r10 - 4) = r2
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +2
r1 = 1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
"""
END = 1 << 64
# a kernel that says where the memory is that it is given
WHERE = """.version 7.0
.target sm_70
.address_size 64
.visible .entry where(.param .u64 p)
{
	.reg .b64 %d<2>;
	ld.param.u64 %d1, [p];
	st.global.u64 [%d1], %d1;
	ret;
}
"""


def cases():
    folder = os.path.join(ROOT, "tests/text/soft")
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as f:
            text = f.read()
        for case in re.finditer(r"(?ms)^-- soft[^\n]*\n(.*?)(?=^-- )", text):
            module = case.group(1)
            if "\n//: launch " in module and not re.search(r"(?m)^\s*(?:\.\w+ )?\.(?:global|const)\b", module):
                yield name, module


def hooked(module, ranges, *words):
    option = ",".join(f"range={begin:#x}+{end - begin:#x}" for begin, end in ranges if end > begin)
    command = [GX_TEST, "hook", " ".join(["hook=mem thread maps=2:4:8:256", f"argument=space=global,{option}", *words])]
    return subprocess.run(command, input=PROGRAM + module, capture_output=True, text=True, errors="replace", cwd=ROOT, check=False).stdout


def places(module):
    """Where each memory of the script begins, and where none of it is any more."""
    lines, names = re.findall(r"(?m)^//: mem .*$", module), re.findall(r"(?m)^//: mem (\S+) ", module)
    script = lines + [line for name in names for line in (f"//: launch where 1 1 {name}", f"//: print {name} u64 1")]
    begins = [int(at) for at in re.findall(r"(?m)^\S+: (\d+)$", hooked(WHERE + "\n".join(script) + "\n", [(1, END)]))[: len(names)]]
    ends = {at: min([b for b in begins if b > at] + [at + (1 << 20)]) for at in begins}
    return {name: (at, ends[at]) for name, at in zip(names, begins)}


def counted(said):
    """All that was printed but how many copies of the program there are, and lines of an edited text."""
    return [re.sub(r" line \d+ ?.*?:|copies=\d+", "", line) for line in said.splitlines()]


passed = failed = left_out = 0
for name, module in cases():
    launches = [line.split() for line in re.findall(r"(?m)^//: launch (.*)$", module)]
    kernel, memory = launches[0][0], places(module)
    for i in range(len(launches[0]) - 3):
        given = {tuple(re.split(r"[+:]", words[3 + i])[:1]) if len(words) > 3 + i else () for words in launches if words[0] == kernel}
        at = memory.get(next(iter(given))[0]) if len(given) == 1 and next(iter(given)) else None
        if not at:
            continue
        elsewhere = [(1, at[0]), (at[1], END)]
        whole, without = hooked(module, elsewhere), hooked(module, elsewhere, f"near={i}")
        left_out += re.findall(r"copies=\d+", whole) != re.findall(r"copies=\d+", without)
        if counted(whole) == counted(without):
            passed += 1
        else:
            failed += 1
            print(f"tests/text/near.py: {name}: {kernel}: parameter {i}: without its accesses {without[-600:]}, with them {whole[-600:]}")
print(f"near: {passed} passed, {failed} failed, in {left_out} of them accesses were left out")
sys.exit(1 if failed or not left_out else 0)
