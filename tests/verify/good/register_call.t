# register_call.t - r6 after a call
-- verify
r6 = 1
call get_sm_id
r0 = r6
exit
-- contains
accept
