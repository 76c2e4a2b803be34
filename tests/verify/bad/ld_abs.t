# ld_abs.t - a byte of a packet
-- verify
r6 = r1
r0 = *(u8 *)skb[14]
exit
-- verdict
error GX0117 insn 1
