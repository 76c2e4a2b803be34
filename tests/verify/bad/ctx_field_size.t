# ctx_field_size.t - two bytes of a field of four
-- verify
r0 = *(u16 *)(r1 +8)
exit
-- verdict
error GX0202 insn 0
