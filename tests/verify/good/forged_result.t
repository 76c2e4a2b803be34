# forged_result.t - as a number
-- verify
call ktime_get_ns
r0 += 1
exit
-- contains
accept
