# call_pointer.t - a function that reads its caller's stack before it is written
-- verify
r1 = r10
r1 += -8
call get
exit
get:
r0 = *(u64 *)(r1 +0)
exit
-- verdict
error GX0206 insn 4
