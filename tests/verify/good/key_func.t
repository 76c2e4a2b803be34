# key_func.t - a function that may only read the key
-- verify func=0:num:c:main func=11:num:r8.8:f map=2:4:8:4
*(u64 *)(r10 -8) = 0
r1 = r10
r1 += -8
call f
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
f:
r0 = 0
exit
-- contains
accept
