# func_arg_number.t - NULL where a function takes memory
-- verify func=0:num:c:main func=3:num:m8.8:f
r1 = 0
call f
exit
f:
r0 = 0
exit
-- contains
accept
