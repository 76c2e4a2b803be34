# loop_down.t - a loop that counts down from a number in range
-- verify
r6 = *(u32 *)(r1 +8)
loop:
if r6 == 0 goto out
r6 += -1
goto loop
out:
r0 = 0
exit
-- verdict
accept ops=132
