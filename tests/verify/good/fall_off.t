# fall_off.t - with exit
-- verify
r0 = 0
exit
-- contains
accept
