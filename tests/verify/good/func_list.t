# func_list.t - list of functions with one that starts nowhere: look-alike
-- verify func=0:num:c:main func=2:num:-:f
call f
exit
f:
r0 = 1
exit
-- contains
accept
