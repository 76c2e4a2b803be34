# jump_back_middle.t - a jump back into a 64-bit constant
-- verify
r0 = 0x1122334455667788 ll
if r0 == 1 goto -2
exit
-- verdict
error GX0102 insn 2
