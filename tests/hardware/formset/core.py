"""core.py - what a form is: a kernel, operands of its trials, and how results of two devices are compared."""
import random, struct

SEED = ""  # another one: other operands of all forms
HEAD = ".version 8.7\n.target sm_90a\n.address_size 64\n"
INTEGERS = {"s8": (8, True), "u8": (8, False), "s4": (4, True), "u4": (4, False), "b1": (1, False), "s32": (32, True), "u32": (32, False)}
# bits of the exponent and of the mantissa
FLOATS = {"f16": (5, 10), "bf16": (8, 7), "tf32": (8, 23), "f32": (8, 23), "f64": (11, 52), "e4m3": (4, 3), "e5m2": (5, 2)}


def bits_of(type):
    return INTEGERS[type][0] if type in INTEGERS else 1 + sum(FLOATS[type])


def value(type, bits):
    """As a Python number, which is exact."""
    if type in INTEGERS:
        n, signed = INTEGERS[type]
        return bits - (1 << n) if signed and bits >> n - 1 else bits
    if type == "tf32":
        bits, type = bits & ~0x1FFF, "f32"
    n_exp, n_man = FLOATS[type]
    man, exp = bits & (1 << n_man) - 1, bits >> n_man & (1 << n_exp) - 1
    sign, bias = -1.0 if bits >> n_exp + n_man & 1 else 1.0, (1 << n_exp - 1) - 1
    if type == "e4m3":
        if exp == 15 and man == 7:
            return float("nan")
    elif exp == (1 << n_exp) - 1:
        return float("nan") if man else sign * float("inf")
    return sign * (man | (exp > 0) << n_man) * 2.0 ** ((exp or 1) - bias - n_man)


def ulp(type, magnitude):
    """Distance of neighbours of the type at a magnitude that is a number."""
    n_exp, n_man = FLOATS[type]
    bias = (1 << n_exp - 1) - 1
    exp = 1 - bias
    if magnitude >= 2.0 ** exp:
        exp = int(magnitude.hex().split("p")[1])
    return 2.0 ** (exp - n_man)


class Form:
    """family, name: its place in the table. body: the kernel k behind HEAD, which finds n_in bytes of a block at pi + n_in * ctaid and puts n_out at
    po + n_out * ctaid. make(rng): the bytes of all trials, one block each. setup(device, pi, po): further parameters. judge(data, x, y): the largest
    difference of two results that differ, as a number, with what it is a multiple of; None: there is no such measure."""

    def __init__(self, family, name, body, trials, n_in, n_out, make, threads=32, setup=None, judge=None):
        self.family, self.name, self.body, self.trials, self.n_in, self.n_out = family, name, body, trials, n_in, n_out
        self.make, self.threads, self.setup, self.judge = make, threads, setup, judge

    def text(self):
        return HEAD + self.body

    def data(self):
        out = self.make(random.Random(f"{self.family} {self.name}{SEED}"))
        assert len(out) == self.trials * self.n_in, (self.name, len(out), self.trials, self.n_in)
        return out


CLUSTER = " .explicitcluster .reqnctapercluster 1, 1, 1"


def entry(n_in, n_out, lines, regs="", params="", wide=4, directives=""):
    """A kernel: %q1 and %q2 are the block's bytes in and out, %q4 and %q5 those of the thread, wide apart."""
    return f""".visible .entry k(.param .u64 pi, .param .u64 po{params}){directives}
{{
.reg .b32 %l, %cta; .reg .b64 %q<20>; .reg .pred %p<4>; {regs}
ld.param.u64 %q1, [pi]; ld.param.u64 %q2, [po]; mov.u32 %l, %tid.x; mov.u32 %cta, %ctaid.x;
mul.wide.u32 %q3, %cta, {n_in}; add.u64 %q1, %q1, %q3; mul.wide.u32 %q3, %cta, {n_out}; add.u64 %q2, %q2, %q3;
mul.wide.u32 %q3, %l, {wide}; add.u64 %q4, %q1, %q3; add.u64 %q5, %q2, %q3;
""" + "\n".join(lines) + "\nret;\n}\n"


def copy_in(n, to="s"):
    """Lines that bring n bytes of the block's from %q1 to shared memory, by all threads; copy_out the other way."""
    return [f"mov.u32 %i1, {to}; shl.b32 %i2, %l, 2; mov.u32 %i3, %ntid.x; shl.b32 %i3, %i3, 2;",
            f"IN: setp.ge.u32 %p3, %i2, {n}; @%p3 bra IN_DONE; cvt.u64.u32 %q18, %i2; add.u64 %q18, %q18, %q1; ld.global.u32 %i4, [%q18];",
            "add.u32 %i5, %i1, %i2; st.shared.u32 [%i5], %i4; add.u32 %i2, %i2, %i3; bra IN; IN_DONE: bar.sync 0;"]


def copy_out(n, start="s"):
    return [f"bar.sync 0; mov.u32 %i1, {start}; shl.b32 %i2, %l, 2; mov.u32 %i3, %ntid.x; shl.b32 %i3, %i3, 2;",
            f"OUT: setp.ge.u32 %p3, %i2, {n}; @%p3 bra OUT_DONE; cvt.u64.u32 %q18, %i2; add.u64 %q18, %q18, %q2; add.u32 %i5, %i1, %i2; ld.shared.u32 %i4, [%i5];",
            "st.global.u32 [%q18], %i4; add.u32 %i2, %i2, %i3; bra OUT; OUT_DONE:"]


COPY_REGS = ".reg .b32 %i<9>;"


def words(bits, values):
    return struct.pack(f"<{len(values)}{ {8: 'B', 16: 'H', 32: 'I', 64: 'Q'}[bits]}", *values)


def unpack(bits, data):
    return struct.unpack(f"<{len(data) * 8 // bits}{ {8: 'B', 16: 'H', 32: 'I', 64: 'Q'}[bits]}", data)


EDGES = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000,
         0x7F800001, 0x00800000, 0x007FFFFF, 0x477FE000, 0x47800000, 0x43E00000, 0x43E80000, 0x7C007C00, 0x7BFFFC00, 0x7E007E00, 0x03FF0400, 0x3C00BC00)


def operand(rng, floats):
    """32 bits: any; near an edge; or a float, or two of 16 bits, with an exponent around 1."""
    which = rng.random()
    if which < 0.2:
        return EDGES[int(rng.random() * len(EDGES))]
    if floats and which < 0.6:
        return rng.getrandbits(1) << 31 | 112 + rng.getrandbits(5) << 23 | rng.getrandbits(23)
    if which < 0.7:
        return rng.getrandbits(8)
    return rng.getrandbits(32)


def each(family, line, floats=False, trials=32, name=None, after=""):
    """A form of every lane by itself: %a, %b, %c of 32 bits (%ha of 16, %fa a float, %da of 64: a with b above it) to %d (%hd, %fd, %dd)."""
    lines = [f"ld.global.b32 %{r}, [%q4+{128 * i}];" for i, r in enumerate("abc")]
    lines += [f"cvt.u16.u32 %h{r}, %{r}; mov.b32 %f{r}, %{r};" for r in "abc"] + ["mov.b64 %da, {%a, %b}; mov.b64 %db, {%b, %c}; mov.b32 %d, 0; mov.b64 %dd, 0;", line]
    if "%hd" in line:
        lines.append("cvt.u32.u16 %d, %hd;")
    if "%fd" in line:
        lines.append("mov.b32 %d, %fd;")
    lines += ["st.global.b32 [%q5], %d;"] if "%dd" not in line else ["mov.b64 {%d, %b}, %dd; st.global.b32 [%q5], %d; st.global.b32 [%q5+128], %b;"]
    body = entry(384, 256 if "%dd" in line else 128, lines + [after], ".reg .b32 %a, %b, %c, %d; .reg .b16 %ha, %hb, %hc, %hd; .reg .f32 %fa, %fb, %fc, %fd; .reg .b64 %da, %db, %dd;")
    make = lambda rng: words(32, [operand(rng, floats) for _ in range(96 * trials)])
    return Form(family, name or line.rstrip(";").replace("%", ""), body, trials, 384, 256 if "%dd" in line else 128, make)
