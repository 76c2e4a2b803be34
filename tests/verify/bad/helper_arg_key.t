# helper_arg_key.t - a number for a key
-- verify map=2:4:8:1
r2 = 0
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- verdict
error GX0224 insn 3
