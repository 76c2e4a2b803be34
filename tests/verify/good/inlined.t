# inlined.t - at 3
-- verify max_ops=1000000
start:
call a
exit
a:
call b
exit
b:
call c
exit
c:
r6 = r1
call d
r1 = r6
call d
r1 = r6
call d
exit
d:
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = *(u64 *)(r1 +64)
r0 = 0
exit
-- contains
accept
