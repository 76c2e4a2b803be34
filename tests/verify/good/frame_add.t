# frame_add.t - a copy of it moved
-- verify
r0 = 0
r9 = r10
r9 += -8
exit
-- contains
accept
