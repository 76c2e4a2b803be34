# func_depth_static.t - a global function called where as many functions as there may be are open already
-- verify func=0:num:c:main func=2:static:-:a func=4:static:-:b func=6:static:-:c func=8:static:-:d func=10:static:-:e func=12:static:-:f func=14:static:-:g func=17:num:n:last
call a
exit
a:
call b
exit
b:
call c
exit
c:
call d
exit
d:
call e
exit
e:
call f
exit
f:
call g
exit
g:
r1 = 1
call last
exit
last:
r0 = 0
exit
-- verdict
error GX0111 insn 15
