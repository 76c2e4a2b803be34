# loop_both.t - a loop to a number from outside, at most 50
-- verify
r6 = *(u64 *)(r1 +64)
r7 = 0
loop:
if r7 > 49 goto out
r7 += 1
if r7 < r6 goto loop
out:
r0 = 0
exit
-- verdict
accept ops=258
