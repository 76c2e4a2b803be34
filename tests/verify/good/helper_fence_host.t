# helper_fence_host.t - at entry
-- verify hook=entry
call membar_sys
exit
-- contains
accept
