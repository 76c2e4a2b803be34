# ctx_field_size.t - the whole field
-- verify
r0 = *(u32 *)(r1 +8)
exit
-- verdict
accept ops=5
