# tail_call.t - a call of a function of the program
-- verify map=2:4:8:1
r2 = map[0]
r3 = 0
call f
r0 = 0
exit
f:
r0 = 0
exit
-- contains
accept
