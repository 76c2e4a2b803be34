# ctx_wide.t - one of them
-- verify
r0 = *(u32 *)(r1 +8)
exit
-- contains
accept
