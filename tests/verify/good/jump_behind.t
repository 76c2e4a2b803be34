# jump_behind.t - to the end
-- verify
r0 = 0
goto +0
exit
-- contains
accept
