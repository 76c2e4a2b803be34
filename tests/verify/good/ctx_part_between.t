# ctx_part_between.t - the last byte of a field
-- verify
r0 = *(u8 *)(r1 +147)
exit
-- verdict
accept ops=5
