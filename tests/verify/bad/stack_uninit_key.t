# stack_uninit_key.t - a key that was not written
-- verify map=2:4:8:1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0206 insn 4
