# loop_choices_stack.t - as loop_choices, with the counter, the choices and a count of sevens kept on the stack
-- verify map=2:4:512:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r9 = r0
r1 = 0
*(u64 *)(r10 -16) = r1
*(u64 *)(r10 -24) = r1
*(u64 *)(r10 -32) = r1
*(u64 *)(r10 -40) = r1
r5 = -1
r6 = 0
body:
r1 = *(u64 *)(r10 -16)
r2 = r1
r2 <<= 3
r2 += r9
r7 = *(u64 *)(r2 +0)
if r7 >= r5 goto not_low
r5 = r7
*(u64 *)(r10 -24) = r1
not_low:
if r6 >= r7 goto not_high
r6 = r7
*(u64 *)(r10 -32) = r1
not_high:
if r7 != 7 goto other
r2 = *(u64 *)(r10 -40)
r2 += 1
*(u64 *)(r10 -40) = r2
other:
r1 += 1
*(u64 *)(r10 -16) = r1
if r1 != 64 goto body
r3 = *(u64 *)(r10 -24)
r4 = *(u64 *)(r10 -32)
r3 <<= 3
r8 = r9
r8 += r3
*(u64 *)(r8 +0) = r6
r4 <<= 3
r9 += r4
*(u64 *)(r9 +0) = r5
out:
r0 = 0
exit
-- verdict
accept ops=2810
