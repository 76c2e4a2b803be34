# ctx_mem_entry.t - at the exit of a kernel there is no address, nor an argument
-- verify hook=exit thread=1 run
r0 = *(u64 *)(r1 + 80)
r0 = 0
exit
-- verdict
error GX0202 insn 0
