# out_bounds.t - memory of the process, one byte more than the value has
-- verify hook=host map=2:4:64:1
r1 = map[0]
r2 = r10
r2 += -4
*(u32 *)(r10 -4) = 0
call 1
if r0 == 0 goto +6
r1 = r0
r2 = 65
r3 = 4096
call 112
r0 = 0
exit
r0 = 0
exit
-- verdict
error GX0207 insn 10
