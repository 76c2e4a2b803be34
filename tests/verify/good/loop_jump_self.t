# loop_jump_self.t - to the next
-- verify
r0 = 0
goto +0
exit
-- contains
accept
