# register.t - a register that was written
-- verify
r6 = 1
r0 = r6
exit
-- contains
accept
