# helper_read_only_delete.t - a key deleted from a read-only hash
-- verify map=1:4:8:4:128 hook=host
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_delete_elem
r0 = 0
exit
-- verdict
error GX0209 insn 5
