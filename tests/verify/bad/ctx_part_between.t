# ctx_part_between.t - one byte between two fields
-- verify
r0 = *(u8 *)(r1 +148)
exit
-- verdict
error GX0202 insn 0
