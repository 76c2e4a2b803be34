# jump_middle.t - behind it
-- verify
r0 = 0
if r0 == 1 goto +2
r1 = 0x1122334455667788 ll
exit
-- contains
accept
