# for_each.t - over an array of 4: key and value can be read without a check for NULL
-- verify map=2:4:16:4
r1 = map[0]
r2 = code pc body
r3 = 0
r4 = 0
call for_each_map_elem
exit
body:
r1 = *(u32 *)(r2 +0)
*(u64 *)(r3 +8) = r1
r0 = 0
exit
-- verdict
accept ops=134
