# register_path.t - a register written on one path
-- verify
r2 = *(u32 *)(r1 +8)
if r2 > 3 goto over
r6 = 1
over:
r0 = r6
exit
-- verdict
error GX0113 insn 4
