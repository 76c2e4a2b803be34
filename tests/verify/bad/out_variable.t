# out_variable.t - a size that varies, over bytes that nobody wrote
-- verify hook=host
call 7
r2 = r0
r2 &= 7
r1 = r10
r1 += -8
r3 = 4096
call 4
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0206 insn 6
