# frames.t - a chain of nine functions
-- verify
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
call h
exit
h:
r0 = 1
exit
-- verdict
error GX0111 insn 14
