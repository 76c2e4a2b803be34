# loop_data.t - 64 rounds that branch on data which they change
-- verify
r1 = *(u64 *)(r1 +64)
r2 = 0
outer:
r3 = 0
inner:
r4 = r1
r4 &= 1
if r4 == 0 goto even
r1 *= 3
r1 += 1
goto join
even:
r1 >>= 1
join:
if r1 == 1 goto out
r3 += 1
if r3 < 8 goto inner
r2 += 1
if r2 < 8 goto outer
out:
r0 = r1
exit
-- verdict
accept ops=742
