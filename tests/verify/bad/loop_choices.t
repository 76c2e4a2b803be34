# loop_choices.t - the one behind the lowest of 64 values, which may be the last
-- verify map=2:4:512:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r9 = r0
r2 = r0
r1 = 0
r3 = 0
r4 = 0
r5 = -1
r6 = 0
body:
r7 = *(u64 *)(r2 +0)
if r7 >= r5 goto not_low
r5 = r7
r3 = r1
not_low:
if r6 >= r7 goto not_high
r6 = r7
r4 = r1
not_high:
r2 += 8
r1 += 1
if r1 != 64 goto body
r3 += 1
r3 <<= 3
r8 = r9
r8 += r3
*(u64 *)(r8 +0) = r6
r4 <<= 3
r9 += r4
*(u64 *)(r9 +0) = r5
out:
r0 = 0
exit
-- verdict
error GX0207 insn 28
