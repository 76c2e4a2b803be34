# read_only.t - a store to a read-only map
-- verify map=2:4:8:1:128
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
*(u64 *)(r0 +0) = 1
out:
r0 = 0
exit
-- verdict
error GX0209 insn 7
