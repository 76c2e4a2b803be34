# out_variable.t - a size that varies: all of the bytes were written before
-- verify hook=host
*(u64 *)(r10 -8) = 0
call 7
r2 = r0
r2 &= 7
r1 = r10
r1 += -8
r3 = 4096
call 4
r0 = *(u64 *)(r10 -8)
exit
-- contains
accept
