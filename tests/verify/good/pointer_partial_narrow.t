# pointer_partial_narrow.t - a pointer is stored whole
-- verify
*(u64 *)(r10 -8) = r1
r0 = 0
exit
-- contains
accept
