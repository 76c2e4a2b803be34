# loop_pointer.t - a pointer that walks until a zero
-- verify map=2:4:64:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
loop:
r1 = *(u64 *)(r0 +0)
r0 += 8
if r1 != 0 goto loop
out:
r0 = 0
exit
-- verdict
error GX0207 insn 7
