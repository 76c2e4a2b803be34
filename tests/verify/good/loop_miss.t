# loop_miss.t - that meets it
-- verify
r6 = 0
loop:
r6 += 2
if r6 != 10 goto loop
r0 = 0
exit
-- contains
accept
