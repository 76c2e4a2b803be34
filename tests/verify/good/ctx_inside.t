# ctx_inside.t - the field
-- verify
r0 = *(u64 *)(r1 +64)
exit
-- contains
accept
