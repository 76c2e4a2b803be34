# core_none.t - no run comes there: it was asked for first
-- verify
r1 = 0
if r1 == 0 goto out
.insn 0x85 dst 0 src 0 off 0 imm 195896080
r7 += r2
r0 = r7
exit
out:
r0 = 0
exit
-- contains
accept
