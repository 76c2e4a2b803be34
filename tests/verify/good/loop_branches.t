# loop_branches.t - a branch on data in each of 32 rounds
-- verify
r6 = *(u64 *)(r1 +64)
r7 = 0
r8 = 0
loop:
r2 = r6
r2 >>= r7
r2 &= 1
if r2 == 0 goto skip
r8 += 3
skip:
r7 += 1
if r7 < 32 goto loop
r0 = r8
exit
-- verdict
accept ops=294
