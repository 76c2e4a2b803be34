# ctx_mem.t - every field of an access to memory
-- verify hook=ld thread=1
r0 = *(u64 *)(r1 + 80)
r2 = *(u32 *)(r1 + 88)
r0 += r2
r2 = *(u32 *)(r1 + 92)
r0 += r2
r2 = *(u32 *)(r1 + 96)
r0 += r2
r2 = *(u32 *)(r1 + 100)
r0 += r2
r2 = *(u32 *)(r1 + 104)
r0 += r2
r2 = *(u32 *)(r1 + 108)
r0 += r2
r0 = 0
exit
-- verdict
accept ops=29
