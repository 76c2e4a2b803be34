# helper_read_only_delete.t - from one that may be written
-- verify map=1:4:8:4 hook=host
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_delete_elem
r0 = 0
exit
-- contains
accept
