# uninit_size.t - a size that may reach behind what was written
-- verify map=27:0:0:4096
r3 = *(u32 *)(r1 +8)
r3 &= 15
*(u64 *)(r10 -16) = 1
r1 = map[0]
r2 = r10
r2 += -16
r4 = 0
call ringbuf_output
r0 = 0
exit
-- verdict
error GX0206 insn 8
