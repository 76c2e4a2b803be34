# ring_leak_loop.t - that submits in every round
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
r1 = r6
r2 = 0
call ringbuf_submit
r7 += 1
if r7 < 2 goto loop
out:
r0 = 0
exit
-- contains
accept
