# ctx_field_end.t - behind the last field
-- verify
r0 = *(u64 *)(r1 + 148)
exit
-- verdict
error GX0202 insn 0
