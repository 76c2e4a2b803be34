# inlined.t - functions that are called at 10,000 places
-- verify max_ops=1000000
start:
call a
call a
call a
call a
call a
call a
call a
call a
call a
call a
exit
a:
call b
call b
call b
call b
call b
call b
call b
call b
call b
call b
exit
b:
call c
call c
call c
call c
call c
call c
call c
call c
call c
call c
exit
c:
call d
call d
call d
call d
call d
call d
call d
call d
call d
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
-- verdict
error GX0112 insn 44
