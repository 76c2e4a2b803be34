# func_size.t - functions that call each other eight times, six deep: more than the IR has room for
-- verify max_ops=100000000 func=0:num:c:main func=3:num:n:f1 func=21:num:n:f2 func=39:num:n:f3 func=57:num:n:f4 func=75:num:n:f5 func=93:num:n:f6
r1 = 0
call f1
exit
f1:
r1 = 0
call f2
r1 = 0
call f2
r1 = 0
call f2
r1 = 0
call f2
r1 = 0
call f2
r1 = 0
call f2
r1 = 0
call f2
r1 = 0
call f2
r0 = 0
exit
f2:
r1 = 0
call f3
r1 = 0
call f3
r1 = 0
call f3
r1 = 0
call f3
r1 = 0
call f3
r1 = 0
call f3
r1 = 0
call f3
r1 = 0
call f3
r0 = 0
exit
f3:
r1 = 0
call f4
r1 = 0
call f4
r1 = 0
call f4
r1 = 0
call f4
r1 = 0
call f4
r1 = 0
call f4
r1 = 0
call f4
r1 = 0
call f4
r0 = 0
exit
f4:
r1 = 0
call f5
r1 = 0
call f5
r1 = 0
call f5
r1 = 0
call f5
r1 = 0
call f5
r1 = 0
call f5
r1 = 0
call f5
r1 = 0
call f5
r0 = 0
exit
f5:
r1 = 0
call f6
r1 = 0
call f6
r1 = 0
call f6
r1 = 0
call f6
r1 = 0
call f6
r1 = 0
call f6
r1 = 0
call f6
r1 = 0
call f6
r0 = 0
exit
f6:
r1 += 1
r1 += 1
r1 += 1
r1 += 1
r1 += 1
r1 += 1
r1 += 1
r1 += 1
r0 = 0
exit
-- verdict
error GX0112 insn 14
