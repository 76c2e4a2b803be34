# together.t - lanes that ask each other run at once, all of them: no lane stands for all; not behind a condition that parts them, nor where
# they have to take turns
-- verify thread=1 lanes map=2:4:8:1
r6 = *(u32 *)(r1 +8)
r1 = r6
call gdev_ballot
*(u32 *)(r10 -4) = 0
r7 = r0
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
lock *(u64 *)(r0 +0) += r7
out:
r0 = 0
exit
-- contains
strategy vector
not lift: insn 2: lanes ask each other here
-- verify thread=1 why
r6 = *(u32 *)(r1 +8)
if r6 == 0 goto out
r1 = 1
call gdev_reduce_add
out:
r0 = 0
exit
-- contains
GX0271: an operation of the whole warp where some lanes may be elsewhere: gdev_reduce_add
-- verify lanes
r6 = *(u32 *)(r1 +8)
if r6 == 0 goto out
r1 = 1
call gdev_reduce_add
out:
r0 = 0
exit
-- contains
strategy warp
-- verify thread=1 why map=2:4:8:1
r6 = *(u32 *)(r1 +8)
r1 = r6
call gdev_match_any
*(u32 *)(r10 -4) = 0
r7 = r0
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
*(u64 *)(r0 +0) = r7
out:
r0 = 0
exit
-- contains
GX0271: an operation of the whole warp where some lanes may be elsewhere: gdev_match_any, and lanes run one after another: insn 11: lanes write here one after another: the last one's value stays
-- verify thread=1 lanes map=2:4:8:1
call gdev_elect
r6 = r0
r1 = r6
call gdev_sample
if r0 == 0 goto out
r1 = 3
call gdev_sample
out:
r0 = 0
exit
-- contains
strategy lift
-- verify thread=1 why
r1 = *(u32 *)(r1 +8)
call gdev_sample
if r0 == 0 goto out
r1 = 1
call gdev_ballot
out:
r0 = 0
exit
-- contains
GX0271
-- verify thread=1 lanes
r1 = 4
call gdev_sample
if r0 == 0 goto out
r1 = 1
call gdev_ballot
out:
r0 = 0
exit
-- contains
strategy vector
