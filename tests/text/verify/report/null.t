# null.t - a pointer that was not checked, and one that is used where it is NULL
-- verify report map=2:4:8:1
*(u32 *)(r10 -4) = 1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r0 = *(u64 *)(r0 +0)
exit
-- contains
GX0208: use of a pointer that may be NULL: load through value of map 'm0' (8 bytes) at 0, may be NULL
  insn 6: r0 = *(u64 *)(r0 +0)
  r0: value of map 'm0' (8 bytes) at 0, may be NULL
  hint: compare it with NULL first: if (!p) return 0;
