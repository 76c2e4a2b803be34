# loop_forever.t - a way out after the first round
-- verify
r0 = 0
loop:
r0 += 1
if r0 == 0 goto loop
exit
-- contains
accept
