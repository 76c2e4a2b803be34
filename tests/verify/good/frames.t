# frames.t - of eight
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
r0 = 1
exit
h:
r0 = 1
exit
-- contains
accept
