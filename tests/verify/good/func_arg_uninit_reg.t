# func_arg_uninit_reg.t - argument that was not written: look-alike
-- verify func=0:num:c:main func=4:num:nn:f
r1 = 1
r2 = 1
call f
exit
f:
r0 = 0
exit
-- contains
accept
