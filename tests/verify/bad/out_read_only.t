# out_read_only.t - a helper would write to a map that programs may only read
-- verify hook=host map=2:4:8:1:128
r1 = map_value[0] off 0
r2 = 8
call 16
r0 = 0
exit
-- verdict
error GX0209 insn 3
