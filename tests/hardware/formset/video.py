"""video.py - video instructions: of words, halves and bytes, with their types, parts, saturation and second operations."""
from formset.core import each

SIGNS = ("s32", "u32")


def forms():
    for op in ("vadd", "vsub", "vabsdiff", "vmin", "vmax"):
        for types in ("s32.s32.s32", "u32.u32.u32", "u32.s32.u32", "s32.u32.s32"):
            yield each("video", f"{op}.{types} %d, %a, %b;")
        yield each("video", f"{op}.s32.s32.u32.sat %d, %a.b3, %b.h1;")
        yield each("video", f"{op}.u32.s32.s32.sat %d, %a, %b;")
        yield each("video", f"{op}.s32.u32.s32.add %d, %a.h0, %b.b2, %c;")
        yield each("video", f"{op}.u32.u32.s32.max %d, %a.b1, %b.h1, %c;")
        yield each("video", f"{op}.s32.s32.s32.sat %d.b1, %a, %b.h0, %c;")
        yield each("video", f"{op}.u32.u32.u32 %d.h1, %a.h1, %b, %c;")
    for op in ("vshl", "vshr"):
        for sign in SIGNS:
            for mode in ("clamp", "wrap"):
                yield each("video", f"{op}.{sign}.{sign}.u32.{mode} %d, %a, %b;")
        yield each("video", f"{op}.s32.s32.u32.sat.clamp %d, %a.h1, %b.b0;")
        yield each("video", f"{op}.u32.u32.u32.wrap.add %d, %a.b2, %b, %c;")
    for types, rest in (("s32.s32.s32", "%a.h0, %b.h1, %c"), ("u32.u32.u32", "%a.b0, %b.b3, %c"), ("s32.u32.s32.sat", "%a, %b.h0, %c"), ("s32.s32.s32.shr7", "%a.h1, -%b.b1, %c"),
                        ("s32.s32.s32.sat.shr15", "%a.h0, %b.h0, -%c"), ("u32.u32.u32.po", "%a.h0, %b.h1, %c"), ("s32.s32.s32.po.sat.shr7", "%a.h0, %b.h1, %c")):
        yield each("video", f"vmad.{types} %d, {rest};")
    for cmp in ("eq", "ne", "lt", "le", "gt", "ge"):
        yield each("video", f"vset.s32.s32.{cmp} %d, %a.b0, %b.b1;")
    yield each("video", "vset.u32.s32.lt %d, %a, %b;")
    yield each("video", "vset.u32.u32.gt.add %d, %a, %b, %c;")
    for n, parts in ((2, ("%a.h10", "%b.h32", "%a.h30", "%b.h21", "%d.h1", "%d.h0")), (4, ("%a.b3210", "%b.b7654", "%a.b4317", "%b.b0527", "%d.b20", "%d.b3"))):
        for op in ("vadd", "vsub", "vavrg", "vabsdiff", "vmin", "vmax"):
            for types in ("s32.s32.s32", "u32.u32.u32", "s32.u32.s32"):
                yield each("video", f"{op}{n}.{types} %d, %a, %b, %c;")
            yield each("video", f"{op}{n}.u32.u32.s32.sat %d, {parts[2]}, {parts[3]}, %c;")
            yield each("video", f"{op}{n}.s32.s32.s32.add %d, {parts[0]}, {parts[1]}, %c;")
            yield each("video", f"{op}{n}.s32.s32.s32.sat {parts[4]}, %a, {parts[3]}, %c;")
        for cmp in ("lt", "ge"):
            yield each("video", f"vset{n}.s32.s32.{cmp} %d, %a, %b, %c;")
        yield each("video", f"vset{n}.u32.u32.ne.add %d, {parts[2]}, %b, %c;")
        yield each("video", f"vset{n}.u32.s32.gt {parts[5]}, %a, %b, %c;")
