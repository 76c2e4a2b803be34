# frozen_either.t - a bound from one of two maps, one of which may change
-- verify hook=host map=2:4:8:1:128:0000000008000000 map=2:4:8:1 visits=20000
r1 = map_value[1] off 0
r2 = *(u64 *)(r1 +0)
r1 = map_value[0] off 0
if r2 == 0 goto take
r1 = map_value[1] off 0
take:
r6 = *(u32 *)(r1 +4)
r7 = 0
loop:
r7 += 1
if r7 < r6 goto loop
r0 = 0
exit
-- verdict
error GX0230 insn 10
