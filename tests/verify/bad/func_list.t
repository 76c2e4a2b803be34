# func_list.t - list of functions with one that starts nowhere
-- verify func=0:num:c:main func=9:num:-:f
call f
exit
f:
r0 = 1
exit
-- verdict
error GX0249 insn -1
