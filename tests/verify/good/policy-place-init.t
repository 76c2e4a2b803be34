# policy-place-init.t - refuses to be attached
-- verify hook=policy member=gpu_sched_ops.init
r0 = 1
exit
-- contains
accept
