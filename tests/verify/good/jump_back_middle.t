# jump_back_middle.t - to its start
-- verify
r0 = 0x1122334455667788 ll
if r0 == 1 goto -3
exit
-- contains
accept
