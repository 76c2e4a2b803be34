# kfunc.t - a function of the kernel, at a hook that has none
-- verify
call kfunc#7 off+0
r0 = 0
exit
-- verdict
error GX0115 insn 0
