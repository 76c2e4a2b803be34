# ctx_part_lower.t - two bytes of a field of four
-- verify
r0 = *(u16 *)(r1 +8)
exit
-- verdict
accept ops=5
