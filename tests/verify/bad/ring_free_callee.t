# ring_free_callee.t - a function submits what its caller then uses
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r1 = r6
call f
*(u64 *)(r6 +0) = 1
out:
r0 = 0
exit
f:
r2 = 0
call ringbuf_submit
r0 = 0
exit
-- verdict
error GX0213 insn 9
