# ctx_byte_behind.t - the last field
-- verify hook=host
r0 = *(u64 *)(r1 +64)
exit
-- contains
accept
