# jump_middle.t - a jump into a 64-bit constant
-- verify
r0 = 0
if r0 == 1 goto +1
r1 = 0x1122334455667788 ll
exit
-- verdict
error GX0102 insn 1
