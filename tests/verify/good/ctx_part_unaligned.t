# ctx_part_unaligned.t - the upper two bytes of a field of four
-- verify
r0 = *(u16 *)(r1 +10)
exit
-- verdict
accept ops=5
