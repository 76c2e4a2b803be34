# out_init.t - a helper writes the bytes that the program reads afterwards
-- verify hook=host
r1 = r10
r1 += -16
r2 = 16
call 16
r0 = *(u64 *)(r10 -16)
exit
-- contains
accept
