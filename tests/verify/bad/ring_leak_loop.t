# ring_leak_loop.t - a loop that reserves twice and submits the second
-- verify map=27:0:0:4096
r7 = 0
r6 = 0
loop:
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r7 += 1
if r7 < 2 goto loop
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
-- verdict
error GX0212 insn 15
