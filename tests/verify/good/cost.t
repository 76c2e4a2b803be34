# cost.t - the same, allowed by the loader
-- verify max_ops=10000
r7 = 0
loop:
r7 += 1
if r7 < 2000 goto loop
r0 = r7
exit
-- verdict
accept ops=6002
