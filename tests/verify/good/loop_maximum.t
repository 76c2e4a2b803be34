# loop_maximum.t - the index of the largest of 32 values, as clang writes it
-- verify map=2:4:264:4
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
w4 = -1
r1 = 0
r2 = r0
r5 = 0
goto body
next:
r2 += 8
r1 += 1
w4 = w3
r5 = r6
if r1 == 32 goto found
body:
r6 = *(u64 *)(r2 +0)
w3 = w1
if r6 > r5 goto larger
w3 = w4
larger:
if r6 > r5 goto next
r6 = r5
goto next
found:
if w3 < 32 goto reset
goto out
reset:
w1 = w3
r1 <<= 3
r0 += r1
*(u64 *)(r0 +0) = 0
out:
w0 = 0
exit
-- verdict
accept ops=477
