# null_slot_other.t - a pointer in a slot is checked by a check of the same one
-- verify map=2:4:16:1
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
*(u64 *)(r10 -16) = r0
if r0 == 0 goto out
r1 = *(u64 *)(r10 -16)
r0 = *(u32 *)(r1 +8)
exit
out:
r0 = 0
exit
-- contains
accept
