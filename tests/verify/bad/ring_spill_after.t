# ring_spill_after.t - a record spilled after the submit
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r1 = r6
r2 = 0
call ringbuf_submit
*(u64 *)(r10 -8) = r6
out:
r0 = 0
exit
-- verdict
error GX0213 insn 10
