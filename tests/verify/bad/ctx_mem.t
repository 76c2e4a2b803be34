# ctx_mem.t - the number of an access and its line at once
-- verify hook=ld thread=1
r0 = *(u64 *)(r1 + 88)
r0 = 0
exit
-- verdict
error GX0202 insn 0
