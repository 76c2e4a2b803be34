# stack_uninit_path.t - written on one path only
-- verify
r2 = *(u32 *)(r1 +8)
if r2 > 3 goto over
*(u64 *)(r10 -8) = 1
over:
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0206 insn 3
