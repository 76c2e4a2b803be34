# fall_off_call.t - an exit behind it
-- verify
r0 = 0
call 5
exit
-- contains
accept
