# a function that is called by name and is not there (weak): of no matter where it is not reached
-- verify thread=1 lanes
r1 = 0
if r1 == 0 goto out
call kfunc#-1 off+0
out:
r0 = 0
exit
-- out
accept ops=3
strategy lift
event ops=3 maps=0 atomics=0 memory=0 ring=0 local=0
-- verify thread=1 lanes
r1 = 0
call kfunc#-1 off+0
r0 = 0
exit
-- out
error GX0284 insn 1
-- verify thread=1 lanes
# the address of one that is there is a number, not NULL
r1 = var[7]
r0 = 0
if r1 == 0 goto out
r0 = 1
out:
exit
-- out
accept ops=4
strategy lift
event ops=4 maps=0 atomics=0 memory=0 ring=0 local=0
-- verify thread=1
r1 = var[7]
r0 = *(u64 *)(r1 +0)
exit
-- out
error GX0215 insn 2
