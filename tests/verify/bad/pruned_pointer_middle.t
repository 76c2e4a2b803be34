# pruned_pointer_middle.t - one path writes the third and fourth byte of a slot, the other leaves a pointer there, both read it
-- verify
call 5
if r0 == 0 goto written
*(u64 *)(r10 -8) = r10
goto read
written:
*(u16 *)(r10 -6) = 7
read:
r0 = *(u16 *)(r10 -6)
exit
-- verdict
error GX0220 insn 5
