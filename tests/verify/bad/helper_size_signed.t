# helper_size_signed.t - a size that was checked from above only
-- verify map=27:0:0:4096
r6 = *(u64 *)(r1 +64)
if r6 s> 8 goto out
*(u64 *)(r10 -8) = 0
r1 = map[0]
r2 = r10
r2 += -8
r3 = r6
r4 = 0
call ringbuf_output
out:
r0 = 0
exit
-- verdict
error GX0226 insn 9
