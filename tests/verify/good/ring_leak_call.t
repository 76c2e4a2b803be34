# ring_leak_call.t - that discards
-- verify map=27:0:0:4096
call f
if r0 == 0 goto +3
r1 = r0
r2 = 0
call ringbuf_discard
r0 = 0
exit
f:
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
exit
-- contains
accept
