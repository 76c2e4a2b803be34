# unaligned_ctx.t - at 12
-- verify
r0 = *(u32 *)(r1 +12)
exit
-- contains
accept
