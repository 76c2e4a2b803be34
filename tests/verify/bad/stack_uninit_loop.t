# stack_uninit_loop.t - a loop that leaves the last word out
-- verify
r2 = r10
r2 += -32
r3 = 0
loop:
*(u64 *)(r2 +0) = 0
r2 += 8
r3 += 1
if r3 < 3 goto loop
r0 = *(u64 *)(r10 -8)
exit
-- verdict
error GX0206 insn 7
