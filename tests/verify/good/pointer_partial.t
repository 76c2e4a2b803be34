# pointer_partial.t - a whole pointer, there and back
-- verify
*(u64 *)(r10 -8) = r1
r2 = *(u64 *)(r10 -8)
r0 = *(u32 *)(r2 +8)
exit
-- verdict
accept ops=13
