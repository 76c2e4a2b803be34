# helper_place.t - a device helper on the host
-- verify hook=host
call get_sm_id
exit
-- verdict
error GX0222 insn 0
