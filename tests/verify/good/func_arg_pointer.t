# func_arg_pointer.t - pointer where a function takes a number: look-alike
-- verify func=0:num:c:main func=3:num:n:f
r1 = 7
call f
exit
f:
r0 = r1
exit
-- contains
accept
