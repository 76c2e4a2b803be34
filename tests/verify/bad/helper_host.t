# helper_host.t - the lane at a CUDA API name, where there is none
-- verify hook=host
call get_lane_id
exit
-- verdict
error GX0222 insn 0
