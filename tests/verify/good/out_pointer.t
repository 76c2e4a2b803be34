# out_pointer.t - all of a pointer is written over: a number stands there
-- verify hook=host
*(u64 *)(r10 -8) = r10
r2 = 8
r1 = r10
r1 += -8
r3 = 4096
call 4
r0 = *(u64 *)(r10 -8)
exit
-- contains
accept
