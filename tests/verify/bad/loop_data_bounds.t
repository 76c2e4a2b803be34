# loop_data_bounds.t - an index found by a loop over data, one too large
-- verify map=2:4:256:4
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r3 = 0
r1 = 0
body:
r6 = r0
r4 = r1
r4 <<= 3
r6 += r4
r5 = *(u64 *)(r6 +0)
r1 += 1
if r5 == 0 goto skip
r3 = r1
skip:
if r1 < 32 goto body
r3 <<= 3
r0 += r3
*(u64 *)(r0 +0) = 0
out:
r0 = 0
exit
-- verdict
error GX0207 insn 20
