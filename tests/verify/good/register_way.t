# register_way.t - a register written on one path, and used where only that path leads
-- verify hook=host
r2 = *(u64 *)(r1 +8)
if r2 > 3 goto over
r6 = 1
over:
if r2 > 3 goto end
r0 = r6
exit
end:
r0 = 0
exit
-- verdict
accept ops=10
-- verify hook=host
# the other way round a loop
r2 = *(u64 *)(r1 +8)
r7 = 0
again:
if r7 == 0 goto skip
r0 = r6
skip:
r6 = r7
r7 += 1
if r7 != 3 goto again
r0 = r6
exit
-- verdict
accept ops=23
