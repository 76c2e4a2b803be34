# func_held.t - record that a function does not release
-- verify func=0:num:c:main func=3:num:-:f map=27:0:0:4096
r0 = 0
call f
exit
f:
r1 = map[0]
r2 = 8
r3 = 0
call 131
r0 = 0
exit
-- verdict
error GX0212 insn 9
