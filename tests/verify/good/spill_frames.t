# spill_frames.t - a pointer in one frame, and half of the same place of another frame written over
-- verify
*(u64 *)(r10 -8) = r1
call f
r1 = *(u64 *)(r10 -8)
r0 = *(u32 *)(r1 +8)
exit
f:
*(u32 *)(r10 -4) = 5
*(u32 *)(r10 -8) = 6
r0 = *(u32 *)(r10 -4)
exit
-- contains
accept
