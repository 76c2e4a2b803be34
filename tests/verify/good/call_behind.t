# call_behind.t - of the last function
-- verify
call pc+2
r0 = 0
exit
r0 = 1
exit
-- contains
accept
