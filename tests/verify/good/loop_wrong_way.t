# loop_wrong_way.t - towards it
-- verify
r6 = 10
loop:
r6 += -1
if r6 > 9 goto loop
r0 = 0
exit
-- contains
accept
