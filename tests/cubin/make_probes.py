#!/usr/bin/env python3
# make_probes.py - machine code of small programs for tests of src/cubin: tests/cubin/probes/<name>.<form>.sm_<sm>.cubin.
"""make_probes.py [--gx-test build/release/gx-test] [--ptxas /usr/local/cuda/bin/ptxas] [--nvlink /usr/local/cuda/bin/nvlink]

Each program is a text of the stage `probe`, assembled. The texts of both compilations are made; what is
kept is the first cubin, once it is seen that the second differs in halves of literals alone (tests put them in again).
"<name>-linked" is made as a driver's linker does: as relocatable code, then linked.
"""
import argparse, os, re, struct, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FORMS = ("entry", "exit")

PROGRAMS = {
    # one add an event
    "count": ("warp maps=2:4:8:1", """
r6 = *(u32 *)(r1 +0)
r0 = map_value[0] off 0
lock *(u64 *)(r0 +0) += r6
r0 = 0
exit
"""),
    # groups of lanes, a loop, a division, the launch id
    "groups": ("thread maps=2:4:8:8", """
r7 = *(u64 *)(r1 +64)
r6 = *(u32 *)(r1 +8)
r6 &= 7
*(u32 *)(r10 -4) = r6
r8 = 0
again:
if r8 >= r6 goto done
r7 += r8
r8 += 1
goto again
done:
r6 += 3
r7 /= r6
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
lock *(u64 *)(r0 +0) += r7
out:
r0 = 0
exit
"""),
    # a record of each lane: one reservation for all, its place shuffled to them
    "record": ("thread maps=27:0:0:65536", """
r6 = r1
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r7 = *(u64 *)(r6 +72)
*(u64 *)(r0 +0) = r7
*(u64 *)(r0 +8) = r7
r1 = r0
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
"""),
}
PROGRAMS["record-linked"] = PROGRAMS["record"]
# many values at a time: a reversal of 14
PROGRAMS["many"] = ("warp maps=2:4:112:1", "r0 = map_value[0] off 0\n"
                    + "".join(f"r1 = *(u64 *)(r0 +{8 * i})\n*(u64 *)(r10 -{8 * i + 8}) = r1\n" for i in range(14))
                    + "".join(f"r1 = *(u64 *)(r10 -{112 - 8 * i})\n*(u64 *)(r0 +{8 * i}) = r1\n" for i in range(14)) + "r0 = 0\nexit\n")
KEPT = [(name, form, 90) for name in PROGRAMS for form in FORMS if name != "many" or form == "exit"] + [("count", "exit", 75)] + [("groups", "exit", sm) for sm in (80, 86, 89)]


def text_of(gx_test, name, form, sm, more=""):
    words, program = PROGRAMS[name]
    args = f"{words} asm sm={sm}" + (" exit" if form == "exit" else "") + more
    out = subprocess.run([gx_test, "probe", args], input=program.encode(), capture_output=True, check=True).stdout.decode()
    if not out.startswith(".version"):
        sys.exit(f"{name} {form} sm_{sm}: {out}")
    return out


def assemble(a, name, sm, text, folder):
    ptx, cubin = os.path.join(folder, "p.ptx"), os.path.join(folder, "p.cubin")
    with open(ptx, "w", encoding="ascii") as f:
        f.write(text)
    if name.endswith("-linked"):
        part = os.path.join(folder, "p.o")
        subprocess.run([a.ptxas, f"-arch=sm_{sm}", "-c", "-o", part, ptx], check=True)
        subprocess.run([a.nvlink, f"-arch=sm_{sm}", "-o", cubin, part], check=True)
    else:
        subprocess.run([a.ptxas, f"-arch=sm_{sm}", "-o", cubin, ptx], check=True)
    with open(cubin, "rb") as f:
        return f.read()


def code_of(cubin):
    shoff, = struct.unpack_from("<Q", cubin, 40)
    n, names_at = struct.unpack_from("<HH", cubin, 60)
    sections = [struct.unpack_from("<IIQQQQIIQQ", cubin, shoff + 64 * i) for i in range(n)]
    names = cubin[sections[names_at][4]:]
    for s in sections:
        if names[s[0]:].startswith(b".text."):
            return cubin[s[4]:s[4] + s[5]]
    return b""


def replaced(code, halves):
    words = list(struct.unpack(f"<{len(code) // 4}I", code))
    for i in range(1, len(words), 4):
        if words[i] in halves:
            words[i] ^= 0xFFFFFFFF
    return struct.pack(f"<{len(words)}I", *words)


def literals(text):
    return {int(value, 16) for value in re.findall(r"xor\.b32 [^,]*, %gpuext_zero, 0x([0-9a-f]{8});", text)}


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--gx-test", default="build/release/gx-test")
    p.add_argument("--ptxas", default="/usr/local/cuda/bin/ptxas")
    p.add_argument("--nvlink", default="/usr/local/cuda/bin/nvlink")
    a = p.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, form, sm in KEPT:
            text = text_of(a.gx_test, name, form, sm)
            first = assemble(a, name, sm, text, folder)
            second = assemble(a, name, sm, text_of(a.gx_test, name, form, sm, " second"), folder)
            if not literals(text) or code_of(second) != replaced(code_of(first), literals(text)):
                sys.exit(f"{name} {form} sm_{sm}: other code for other literals")
            with open(os.path.join(HERE, "probes", f"{name}.{form}.sm_{sm}.cubin"), "wb") as f:
                f.write(first)


main()
