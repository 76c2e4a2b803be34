# forged_ctx.t - as a number
-- verify
r1 = *(u64 *)(r1 +64)
r0 = r1
exit
-- contains
accept
