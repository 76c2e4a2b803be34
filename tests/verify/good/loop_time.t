# loop_time.t - or eight rounds
-- verify
r6 = *(u64 *)(r1 +64)
r7 = 0
loop:
if r7 > 7 goto out
r7 += 1
call ktime_get_ns
if r0 < r6 goto loop
out:
r0 = 0
exit
-- contains
accept
