# ctx_field_before.t - the first field
-- verify
r0 = *(u32 *)(r1 +0)
exit
-- contains
accept
