# loop_facts.t - how often a loop runs, and what its counter is over all rounds
-- verify report
r6 = 0
again:
r6 += 1
if r6 < 4 goto again
r0 = r6
exit
-- contains
     1: r6 += 1
 ; [1, 4], up to 4 times
     2: if r6 < 4 goto -2
