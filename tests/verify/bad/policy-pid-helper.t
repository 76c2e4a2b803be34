# policy-pid-helper.t - who the process of a callback is: a fault is served for no process
-- verify hook=policy member=gpu_mem_ops.gpu_page_prefetch
call get_current_pid_tgid
exit
-- verdict
error GX0222 insn 0
