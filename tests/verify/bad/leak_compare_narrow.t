# leak_compare_narrow.t - the low half of an address compared
-- verify
r0 = 0
if w10 == 0 goto +1
r0 = 1
exit
-- verdict
error GX0217 insn 1
