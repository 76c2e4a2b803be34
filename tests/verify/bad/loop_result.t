# loop_result.t - a callback gives 0 or 1
-- verify
r1 = 5
r2 = code pc body
r3 = 0
r4 = 0
call loop
exit
body:
r0 = 2
exit
-- verdict
error GX0242 insn 5
