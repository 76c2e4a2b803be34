# helper_fence_host.t - a device's fence at a CUDA API name
-- verify hook=host
call membar_sys
exit
-- verdict
error GX0222 insn 0
