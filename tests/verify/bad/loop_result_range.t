# loop_result_range.t - a callback gives 0 or 1: not perhaps more
-- verify
r1 = 5
r2 = code pc body
r3 = 0
r4 = 0
call loop
exit
body:
call ktime_get_ns
r0 &= 3
exit
-- verdict
error GX0242 insn 5
