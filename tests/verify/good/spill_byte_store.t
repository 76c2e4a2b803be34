# spill_byte_store.t - beside it
-- verify
*(u64 *)(r10 -8) = r1
*(u8 *)(r10 -9) = 0
r0 = 0
exit
-- contains
accept
