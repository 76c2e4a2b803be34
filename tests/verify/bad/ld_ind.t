# ld_ind.t - a byte of a packet at a variable place
-- verify
r6 = r1
r7 = 0
r0 = *(u32 *)skb[r7 + 4]
exit
-- verdict
error GX0117 insn 2
