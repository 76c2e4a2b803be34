# out_init.t - a helper writes 8 bytes, the program reads the next
-- verify hook=host
r1 = r10
r1 += -16
r2 = 8
call 16
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0206 insn 4
