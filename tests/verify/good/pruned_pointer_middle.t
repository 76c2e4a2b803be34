# pruned_pointer_middle.t - one path writes the third and fourth byte of a slot, the other all of it with a number, both read it
-- verify
call 5
if r0 == 0 goto written
*(u64 *)(r10 -8) = r0
goto read
written:
*(u16 *)(r10 -6) = 7
read:
r0 = *(u16 *)(r10 -6)
exit
-- verdict
accept ops=14
