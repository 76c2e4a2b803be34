# ctx_field_before.t - in front of the first field
-- verify
r0 = *(u32 *)(r1 -4)
exit
-- verdict
error GX0202 insn 0
