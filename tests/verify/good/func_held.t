# func_held.t - record that a function does not release: look-alike
-- verify func=0:num:c:main func=3:num:-:f map=27:0:0:4096
r0 = 0
call f
exit
f:
r1 = map[0]
r2 = 8
r3 = 0
call 131
if r0 == 0 goto +3
r1 = r0
r2 = 0
call 133
r0 = 0
exit
-- contains
accept
