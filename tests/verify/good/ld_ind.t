# ld_ind.t - a field of the context
-- verify
r6 = r1
r7 = 0
r0 = *(u32 *)(r6 +8)
exit
-- contains
accept
