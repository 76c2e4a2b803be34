# register_arg.t - a key in a register that was not written
-- verify map=2:4:8:1
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0113 insn 2
