# helper_exit_warp.t - with permission
-- verify exit=1
call cuda_exit
r0 = 0
exit
-- contains
accept
