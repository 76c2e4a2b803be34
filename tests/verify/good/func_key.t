# func_key.t - a key that a parameter points to, for the map of the parameter's number and for another
-- verify func=0:num:c:main func=5:num:m4.4:f map=2:4:8:16 map=2:4:8:16
*(u32 *)(r10 -4) = 3
r1 = r10
r1 += -4
call f
exit
f:
if r1 == 0 goto out
r2 = r1
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r0 = *(u64 *)(r0 +0)
exit
out:
r0 = 0
exit
-- contains
accept
-- verify func=0:num:c:main func=5:num:m4.4:f map=2:4:8:16 map=2:4:8:16
*(u32 *)(r10 -4) = 3
r1 = r10
r1 += -4
call f
exit
f:
if r1 == 0 goto out
r2 = r1
r1 = map[1]
call map_lookup_elem
if r0 == 0 goto out
r0 = *(u64 *)(r0 +0)
exit
out:
r0 = 0
exit
-- contains
accept
