# func_arg_read_only.t - read-only map as memory that may be written
-- verify func=0:num:c:main func=5:num:m8.8:f map=2:4:8:1:128
r1 = map_value[0] off 0
call f
r0 = 0
exit
f:
r0 = 0
exit
-- verdict
error GX0209 insn 2
