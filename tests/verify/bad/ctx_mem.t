# ctx_mem.t - half of the address of an access
-- verify hook=ld thread=1
r0 = *(u32 *)(r1 + 80)
r0 = 0
exit
-- verdict
error GX0202 insn 0
