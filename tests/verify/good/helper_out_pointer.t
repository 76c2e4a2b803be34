# helper_out_pointer.t - written beside it
-- verify
*(u64 *)(r10 -8) = r1
r1 = r10
r1 += -32
r2 = r10
r2 += -16
r3 = r10
r3 += -24
call get_block_dim
r1 = *(u64 *)(r10 -8)
r0 = *(u32 *)(r1 +8)
exit
-- contains
accept
