# ctx_part_upper.t - the upper four bytes of a field of eight
-- verify
r0 = *(u32 *)(r1 +68)
exit
-- verdict
accept ops=5
