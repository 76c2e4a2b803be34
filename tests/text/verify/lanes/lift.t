# lift.t - a uniform increment, plain and atomic: one lane for all; in a warp program no question
-- verify thread=1 lanes map=2:4:8:1
r1 = map_value[0] off 0
r2 = *(u64 *)(r1 +0)
r2 += 1
*(u64 *)(r1 +0) = r2
r2 = 3
lock *(u64 *)(r1 +0) += r2
r0 = 0
exit
-- out
accept ops=19
strategy lift
event ops=19 maps=0 atomics=2 memory=0 ring=0 local=0
-- verify thread=0 lanes map=2:4:8:1
r1 = map_value[0] off 0
r2 = *(u64 *)(r1 +0)
r2 += 1
*(u64 *)(r1 +0) = r2
r0 = 0
exit
-- out
accept ops=11
strategy warp
event ops=11 maps=0 atomics=1 memory=0 ring=0 local=0
