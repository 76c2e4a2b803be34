# which field of a context is read may be chosen while the program runs: by rounds of a loop, by a branch, by one that may give no context at
# all, and from the stack. 5 + 6 + 7, then the numbers of both launches added up: 200 and 7; 1000 and 7; 200 + 200 and 7 + 7.
-- hook hook=entry maps=2:4:8:1
r6 = r1
r9 = r1
r7 = 0
r8 = 0
r1 = *(u64 *)(r9 + 80)
r7 += r1
r9 += 8
r8 += 1
if r8 != 3 goto -5
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
*(u64 *)(r0 + 0) = r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: launch k 1 32 u64:5 u32:6 u32:7 u32:8
.visible .entry k(.param .u64 a, .param .u32 b, .param .u32 c, .param .u32 d)
{
	ret;
}
-- verdict
m0: 18
program: lanes=32 warps=1
sites: copies=1 accesses=0 unseen=0
-- hook hook=entry maps=2:4:8:1
r9 = r1
r3 = *(u64 *)(r9 + 80)
if r3 > 100 goto +1
r9 += 8
r7 = *(u64 *)(r9 + 80)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: launch k 1 32 u64:200 u64:7
//: launch k 1 32 u64:3 u64:7
.visible .entry k(.param .u64 a, .param .u64 b)
{
	ret;
}
-- verdict
m0: 207
program: lanes=64 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=entry maps=2:4:8:1
r6 = r1
r9 = 0
r7 = 1000
r3 = *(u64 *)(r6 + 80)
if r3 > 100 goto +1
r9 = r6
if r9 == 0 goto +1
r7 = *(u64 *)(r9 + 88)
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: launch k 1 32 u64:200 u64:7
//: launch k 1 32 u64:3 u64:7
.visible .entry k(.param .u64 a, .param .u64 b)
{
	ret;
}
-- verdict
m0: 1007
program: lanes=64 warps=2
sites: copies=1 accesses=0 unseen=0
-- hook hook=entry maps=2:4:8:1
*(u64 *)(r10 - 16) = r1
r3 = *(u64 *)(r1 + 80)
if r3 > 100 goto +2
r1 += 8
*(u64 *)(r10 - 16) = r1
r9 = *(u64 *)(r10 - 16)
r7 = *(u64 *)(r9 + 80)
r8 = *(u64 *)(r9 + 80)
r7 += r8
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r7
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: launch k 1 32 u64:200 u64:7
//: launch k 1 32 u64:3 u64:7
.visible .entry k(.param .u64 a, .param .u64 b)
{
	ret;
}
-- verdict
m0: 414
program: lanes=64 warps=2
sites: copies=1 accesses=0 unseen=0
