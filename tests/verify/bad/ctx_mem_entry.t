# ctx_mem_entry.t - at the entry of a kernel there is no address
-- verify hook=entry thread=1 run
r0 = *(u64 *)(r1 + 80)
r0 = 0
exit
-- verdict
error GX0202 insn 0
