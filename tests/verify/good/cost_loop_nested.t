# cost_loop_nested.t - ten times a hundred
-- verify hook=entry
r6 = 0
outer:
r7 = 0
inner:
r7 += 1
if r7 < 100 goto inner
r6 += 1
if r6 < 10 goto outer
r0 = 0
exit
-- contains
accept
