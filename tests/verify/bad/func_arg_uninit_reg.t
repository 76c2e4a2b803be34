# func_arg_uninit_reg.t - argument that was not written
-- verify func=0:num:c:main func=2:num:nn:f
call f
exit
f:
r0 = 0
exit
-- verdict
error GX0113 insn 0
