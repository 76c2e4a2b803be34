# loop_reset.t - that ends
-- verify
r6 = 0
loop:
r6 += 1
if r6 < 4 goto loop
r0 = 0
exit
-- contains
accept
