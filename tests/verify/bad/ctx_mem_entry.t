# ctx_mem_entry.t - at the exit of a kernel there is no address, nor an argument
-- verify hook=exit thread=1
r0 = *(u64 *)(r1 + 88)
r0 = 0
exit
-- verdict
error GX0202 insn 0
