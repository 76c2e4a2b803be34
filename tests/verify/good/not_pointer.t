# not_pointer.t - a place on the stack as an address
-- verify
r1 = r10
r1 += -8
*(u64 *)(r1 +0) = 1
r0 = *(u64 *)(r1 +0)
exit
-- contains
accept
