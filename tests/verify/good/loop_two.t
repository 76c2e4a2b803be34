# loop_two.t - with one
-- verify
r6 = 0
outer:
r7 = 0
inner:
r7 += 1
if r7 == 0 goto inner
r6 += 1
if r6 < 3 goto outer
r0 = 0
exit
-- contains
accept
