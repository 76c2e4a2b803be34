# func_mem_map.t - memory of a parameter in a map, in the stack and in the caller's parameter; written and read back
-- verify func=0:num:c:main func=11:num:m8.8:f func=18:num:m8.8:g map=2:4:8:1
*(u64 *)(r10 -8) = 5
r1 = r10
r1 += -8
call f
r1 = map_value[0] off 0
call f
r1 = 0
call f
r0 = *(u64 *)(r10 -8)
exit
f:
if r1 == 0 goto +4
r2 = *(u64 *)(r1 +0)
r2 += 1
*(u64 *)(r1 +0) = r2
call g
r0 = 0
exit
g:
if r1 == 0 goto +3
r2 = 1
lock *(u64 *)(r1 +0) += r2
r0 = *(u64 *)(r1 +0)
r0 = 0
exit
-- contains
accept
