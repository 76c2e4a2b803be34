# loop_two.t - two loops in one another, the inner one without an end
-- verify
r6 = 0
outer:
r7 = 0
inner:
if r7 == 0 goto inner
r6 += 1
if r6 < 3 goto outer
r0 = 0
exit
-- verdict
error GX0229 insn 2
