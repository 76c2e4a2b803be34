# ctx_byte_before.t - the first field
-- verify hook=host
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
