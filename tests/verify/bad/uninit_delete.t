# uninit_delete.t - a key to delete that was not written
-- verify map=1:4:8:4 hook=host
r1 = map[0]
r2 = r10
r2 += -4
call map_delete_elem
r0 = 0
exit
-- verdict
error GX0206 insn 4
