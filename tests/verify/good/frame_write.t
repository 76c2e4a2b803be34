# frame_write.t - into r9
-- verify
r0 = 0
r9 = 5
exit
-- contains
accept
