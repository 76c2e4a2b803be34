# helper_out_pointer.t - a coordinate written over a pointer, which is then used
-- verify
*(u64 *)(r10 -8) = r1
r1 = r10
r1 += -8
r2 = r10
r2 += -16
r3 = r10
r3 += -24
call get_block_dim
r1 = *(u64 *)(r10 -8)
r0 = *(u32 *)(r1 +8)
exit
-- verdict
error GX0215 insn 9
