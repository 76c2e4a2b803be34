# leak_flags.t - an address as the flags of a ring's helper
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 8
r3 = r10
call ringbuf_reserve
r0 = 0
exit
-- verdict
error GX0224 insn 4
