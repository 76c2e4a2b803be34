# register_call.t - r1 after a call
-- verify
call get_sm_id
r0 = r1
exit
-- verdict
error GX0113 insn 1
