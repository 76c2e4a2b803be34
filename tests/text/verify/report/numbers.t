# numbers.t - what is known of a number at one end alone, at both ends, or of its bits; of one that may be anything nothing is said
-- verify report thread=1 map=2:4:64:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r6 = r0
if r6 == 0 goto out
call ktime_get_ns
r7 = r0
r7 ^= -1
*(u64 *)(r6 +0) = r7
if r7 == 0 goto out
r8 = r7
r8 += 0
*(u64 *)(r6 +8) = r8
r8 = r7
r8 += -1
*(u64 *)(r6 +16) = r8
r8 = r7
r8 |= 4
*(u64 *)(r6 +24) = r8
out:
r0 = 0
exit
-- contains
    10: r7 ^= -1
 ; differs by lane
    14: r8 += 0
 ; [1, 0xffffffffffffffff], differs by lane
    17: r8 += -1
 ; [0, 0xfffffffffffffffe], differs by lane
    20: r8 |= 4
 ; [4, 0xffffffffffffffff], & 0x4 = 0x4, low 32 bits [4, 0xffffffff], differs by lane
