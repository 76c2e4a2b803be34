# const_behind.t - read-only data, one byte behind its end
-- verify map=2:4:24:1:128
r1 = map_value[0] off 23
r0 = *(u8 *)(r1 +1)
exit
-- verdict
error GX0207 insn 2
