# const_before.t - read-only data, one byte in front of it
-- verify map=2:4:24:1:128
r1 = map_value[0] off 0
r0 = *(u8 *)(r1 -1)
exit
-- verdict
error GX0207 insn 2
