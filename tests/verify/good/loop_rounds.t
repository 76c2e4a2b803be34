# loop_rounds.t - a million rounds: the sum is anything, the counter is below the number of rounds
-- verify hook=host max_ops=20000000
*(u64 *)(r10 -8) = 0
r1 = 1000000
r2 = code pc body
r3 = r10
r3 += -8
r4 = 0
call loop
exit
body:
r3 = *(u64 *)(r2 +0)
r3 += r1
*(u64 *)(r2 +0) = r3
r0 = 0
exit
-- verdict
accept ops=14000013
-- verify hook=host max_ops=20000000 map=2:4:80:4
# an index that goes round from 0 to 9 bounds the access
r1 = 100000
*(u64 *)(r10 -8) = 0
r2 = code pc body
r3 = r10
r3 += -8
r4 = 0
call loop
r0 = 0
exit
body:
r6 = r2
r7 = *(u64 *)(r6 +0)
r8 = r7
r8 += 1
r8 %= 10
*(u64 *)(r6 +0) = r8
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r7 <<= 3
r0 += r7
r1 = 1
*(u64 *)(r0 +0) = r1
out:
r0 = 0
exit
-- verdict
accept ops=6000013
-- verify hook=host max_ops=20000000 map=2:4:80:4
# a pointer of the caller that is looked at in every round
r6 = 100000
*(u32 *)(r10 -12) = 0
r2 = r10
r2 += -12
r1 = map[0]
call map_lookup_elem
*(u64 *)(r10 -8) = r0
r1 = r6
r2 = code pc body
r3 = r10
r3 += -8
r4 = 0
call loop
r0 = 0
exit
body:
r3 = *(u64 *)(r2 +0)
r0 = 0
if r3 == 0 goto out
lock *(u64 *)(r3 +0) += r1
*(u64 *)(r2 +0) = r3
out: exit
-- verdict
accept ops=2400030
