# spill_byte_store.t - one byte put over a spilled pointer
-- verify
*(u64 *)(r10 -8) = r1
*(u8 *)(r10 -1) = 0
r0 = 0
exit
-- verdict
error GX0220 insn 1
