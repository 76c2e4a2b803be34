# ctx_part_host.t - the last byte of the context of a CUDA API name
-- verify hook=host
r0 = *(u8 *)(r1 +71)
exit
-- contains
accept
