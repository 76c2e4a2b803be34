# updates of one place by several lanes, made once for each group: a place that differs; the same before sm_70, where
# the place of the lowest lane left goes round; one place and 32 bits that differ (one redux); 64 bits (three pieces); bits
# (two words); no redux, so rounds of shuffles; where some lanes come only, these are the mask
-- emit thread asm info sm=90 ptx=7.8 maps=2:4:8:8
r6 = *(u32 *)(r1 +8)
r6 &= 7
*(u32 *)(r10 -4) = r6
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
r1 = 3
lock *(u64 *)(r0 +0) += r1
out:
r0 = 0
exit
-- contains
match.any.sync.b64
setp.eq.u32
popc.b32
mul
red.relaxed.gpu.global.add.u64
// aggregate
-- emit thread asm info sm=60 ptx=6.0 maps=2:4:8:8
r6 = *(u32 *)(r1 +8)
r6 &= 7
*(u32 *)(r10 -4) = r6
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
r1 = 3
lock *(u64 *)(r0 +0) += r1
out:
r0 = 0
exit
-- contains
shfl.sync.idx.b32
setp.eq.u64
vote.sync.ballot.b32
red.global.add.u64
// aggregate
-- emit thread asm info sm=80 ptx=7.0 maps=2:4:8:1
r6 = *(u32 *)(r1 +16)
r0 = map_value[0] off 0
lock *(u32 *)(r0 +0) += r6
r0 = 0
exit
-- contains
redux.sync.add.u32
setp.eq.u32
red.relaxed.gpu.global.add.u32
// aggregate
-- emit thread asm info sm=80 ptx=7.0 maps=2:4:8:1
r6 = *(u64 *)(r1 +72)
r0 = map_value[0] off 0
lock *(u64 *)(r0 +0) += r6
r0 = 0
exit
-- contains
redux.sync.add.u32
shr.u64
redux.sync.add.u32
shr.u64
redux.sync.add.u32
red.relaxed.gpu.global.add.u64
// aggregate
-- emit thread asm info sm=80 ptx=7.0 maps=2:4:8:1
r6 = *(u64 *)(r1 +72)
r0 = map_value[0] off 0
lock *(u64 *)(r0 +0) |= r6
r0 = 0
exit
-- contains
redux.sync.or.b32
redux.sync.or.b32
red.relaxed.gpu.global.or.b64
// aggregate
-- emit thread asm info sm=75 ptx=6.4 maps=2:4:8:1
r6 = *(u32 *)(r1 +16)
r0 = map_value[0] off 0
lock *(u32 *)(r0 +0) ^= r6
r0 = 0
exit
-- contains
vote.sync.ballot.b32
shfl.sync.idx.b32
xor.b32
vote.sync.ballot.b32
red.relaxed.gpu.global.xor.b32
// aggregate
-- emit thread asm info sm=90 ptx=7.8 maps=2:4:8:1
r6 = *(u32 *)(r1 +8)
if r6 > 5 goto out
r0 = map_value[0] off 0
r1 = 1
lock *(u64 *)(r0 +0) ^= r1
out:
r0 = 0
exit
-- contains
activemask.b32 gx0_r0;
activemask.b32
and.b64
red.relaxed.gpu.global.xor.b64
// aggregate
-- emit thread asm info sm=20 maps=2:4:8:8
r6 = *(u32 *)(r1 +8)
r6 &= 7
*(u32 *)(r10 -4) = r6
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
r1 = 3
lock *(u64 *)(r0 +0) += r1
out:
r0 = 0
exit
-- verdict
error GX0306
