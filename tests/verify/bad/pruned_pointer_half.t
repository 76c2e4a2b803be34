# pruned_pointer_half.t - one path writes the upper half of a slot, the other leaves a pointer there, both read it
-- verify
call 5
if r0 == 0 goto written
*(u64 *)(r10 -8) = r10
goto read
written:
*(u32 *)(r10 -4) = 7
read:
r0 = *(u32 *)(r10 -4)
exit
-- verdict
error GX0220 insn 5
