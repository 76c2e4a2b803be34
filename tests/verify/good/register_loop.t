# register_loop.t - written before the loop too
-- verify
r6 = 0
r7 = 1
r0 = 0
loop:
r0 += r7
r7 = 1
r6 += 1
if r6 < 4 goto loop
exit
-- contains
accept
