# cost_hook.t - the same at entry
-- verify hook=entry
r7 = 0
loop:
r7 += 1
if r7 < 200 goto loop
r0 = r7
exit
-- verdict
accept ops=602
