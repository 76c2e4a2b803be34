# cost_hook.t - a loop that a barrier hook does not allow
-- verify hook=bar
r7 = 0
loop:
r7 += 1
if r7 < 400 goto loop
r0 = r7
exit
-- verdict
error GX0231 insn 1
