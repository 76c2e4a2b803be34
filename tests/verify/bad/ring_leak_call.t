# ring_leak_call.t - a function that reserves, a caller that forgets
-- verify map=27:0:0:4096
call f
r0 = 0
exit
f:
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
exit
-- verdict
error GX0212 insn 2
