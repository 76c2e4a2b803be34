# cost_loop_nested.t - a hundred times a hundred rounds
-- verify hook=entry
r6 = 0
outer:
r7 = 0
inner:
r7 += 1
if r7 < 100 goto inner
r6 += 1
if r6 < 100 goto outer
r0 = 0
exit
-- verdict
error GX0231 insn 1
