# call_pointer.t - a function that writes through a pointer to its caller's stack
-- verify
r1 = r10
r1 += -8
call fill
r0 = *(u64 *)(r10 -8)
exit
fill:
*(u64 *)(r1 +0) = 7
r0 = 0
exit
-- verdict
accept ops=10
