# func_mixed_maps.t - argument that points to a value of one map or of another: look-alike with two places of one
-- verify func=0:num:c:main func=9:num:m8.8:f map=2:4:16:1
r6 = *(u32 *)(r1 +0)
r1 = map_value[0] off 0
if r6 == 5 goto +2
r1 = map_value[0] off 8
call f
r0 = 0
exit
f:
r0 = 0
exit
-- contains
accept
