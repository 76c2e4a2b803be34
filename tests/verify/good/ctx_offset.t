# ctx_offset.t - a field chosen when the program was written
-- verify
r2 = 4
r1 += r2
r0 = *(u32 *)(r1 +8)
exit
-- contains
accept
