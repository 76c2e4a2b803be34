# out_init.t - a helper writes 15 bytes, the program reads 16
-- verify hook=host
r1 = r10
r1 += -16
r2 = 15
call 16
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0206 insn 4
