# leak_return_ctx.t - a field of it
-- verify
r0 = *(u32 *)(r1 +8)
exit
-- contains
accept
