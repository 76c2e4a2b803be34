# slot_address.t - the slot of a thread as global data
-- verify map=1502:4:8:1 thread=1
r1 = map_value[0] off 0
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0234 insn 0
