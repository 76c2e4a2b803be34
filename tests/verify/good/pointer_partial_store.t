# pointer_partial_store.t - a number over a whole pointer
-- verify
*(u64 *)(r10 -8) = r1
*(u64 *)(r10 -8) = 1
r0 = *(u64 *)(r10 -8)
exit
-- verdict
accept ops=13
