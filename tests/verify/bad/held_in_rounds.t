# held_in_rounds.t - a record is acquired in the first round of a callback and held in those that follow
-- verify widen map=27:0:0:4096
*(u64 *)(r10 -8) = 0
*(u64 *)(r10 -16) = 0
r1 = 100
r2 = code pc body
r3 = r10
r3 += -16
r4 = 0
call loop
r1 = *(u64 *)(r10 -8)
if r1 == 0 goto out
r2 = 0
call ringbuf_discard
out:
r0 = 0
exit
body:
r6 = r2
r1 = *(u64 *)(r6 +8)
if r1 != 0 goto done
r1 = map[0]
r2 = 8
r3 = 0
call ringbuf_reserve
*(u64 *)(r6 +8) = r0
done:
r0 = 0
exit
-- verdict
error GX0212 insn 8
