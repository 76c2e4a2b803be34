"""conversions.py - cvt of 8-bit floats, tf32, bf16 and packed integers."""
from formset.core import each


def forms():
    for type in ("e4m3x2", "e5m2x2"):
        for relu in ("", ".relu"):
            yield each("cvt", f"cvt.rn.satfinite{relu}.{type}.f32 %hd, %fa, %fb;", floats=True)
            yield each("cvt", f"cvt.rn.satfinite{relu}.{type}.f16x2 %hd, %a;", floats=True)
            yield each("cvt", f"cvt.rn{relu}.f16x2.{type} %d, %ha;")
    for type in ("u16", "s16", "u8", "s8", "u4", "s4", "u2", "s2"):
        yield each("cvt", f"cvt.pack.sat.{type}.s32{'.b32' if '16' not in type else ''} %d, %a, %b{', %c' if '16' not in type else ''};")
    for way in ("rn", "rz", "rn.relu", "rz.relu", "rna", "rna.satfinite"):
        yield each("cvt", f"cvt.{way}.tf32.f32 %d, %fa;", floats=True)
    for way in ("rn", "rz", "rn.relu", "rz.relu", "rn.satfinite", "rn.relu.satfinite"):
        for type in ("f16x2", "bf16x2"):
            yield each("cvt", f"cvt.{way}.{type}.f32 %d, %fa, %fb;", floats=True)
    for line in ("rn.bf16.f16 %hd, %ha", "rn.f16.bf16 %hd, %ha", "f32.bf16 %fd, %ha", "rni.s32.bf16 %d, %ha", "rzi.u32.bf16 %d, %ha", "rn.bf16.s32 %hd, %a", "rz.bf16.u32 %hd, %a",
                 "rzi.s16.bf16 %hd, %ha", "rn.bf16.u16 %hd, %ha", "f64.bf16 %dd, %ha", "rn.bf16.f64 %hd, %da", "rzi.s64.bf16 %dd, %ha", "rn.bf16.s64 %hd, %da"):
        yield each("cvt", f"cvt.{line};", floats=True)
