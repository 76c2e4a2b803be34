# format_chosen.t - a kernel prints either of two formats, both of which are good
-- verify map=2:4:16:1:128:61006100610061006100610061006100
r6 = *(u32 *)(r1 +8)
r6 &= 8
r1 = map_value[0] off 0
r1 += r6
r2 = 2
call 6
r0 = 0
exit
-- verdict
error GX0250 insn 6
