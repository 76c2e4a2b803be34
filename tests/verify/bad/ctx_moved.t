# ctx_moved.t - behind the last field, by a pointer that was moved
-- verify
r1 += 160
r0 = *(u32 *)(r1 +0)
exit
-- verdict
error GX0202 insn 1
