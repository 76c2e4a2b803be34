# out_pointer.t - a size that varies, over a pointer of which some bytes may stay
-- verify hook=host
*(u64 *)(r10 -8) = r10
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
error GX0216 insn 7
