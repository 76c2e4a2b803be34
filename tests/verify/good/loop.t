# loop.t - a loop of a hundred rounds
-- verify
r7 = 0
loop:
r7 += 1
if r7 < 100 goto loop
r0 = r7
exit
-- verdict
accept ops=302
