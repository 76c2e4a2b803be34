# helper_host.t - at entry
-- verify hook=entry
call get_lane_id
exit
-- contains
accept
