# ctx_field_end.t - the last field
-- verify
r0 = *(u64 *)(r1 +72)
exit
-- verdict
accept ops=5
