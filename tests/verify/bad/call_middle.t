# call_middle.t - a call into a 64-bit constant
-- verify
call pc+3
r0 = 0
exit
r0 = 0x1122334455667788 ll
exit
-- verdict
error GX0105 insn 0
