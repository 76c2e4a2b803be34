# eBPF text: labels, numbers, helpers by name; printed as the kernel prints it
-- ebpf
start: r6 = r1           # a comment
  12: w0 = 0x10
w0 s%= -3 ; another
r2=r10
r2 += -8
*(u64 *)(r10 - 8) = 0
*(u16*)(r2) = r0
r1 = map[1]
call map_lookup_elem
if r0 == 0 goto out
lock *(u64 *)(r0 +0) += r6
r3 = atomic64_fetch_or((u64 *)(r0 +8), r3)
r0 = atomic_cmpxchg((u32 *)(r0 +4), r0, r3)
r3 = (s8)r3
r3 = bswap32 r3
r4 = map_value[1] off 24
r5 = *(s16 *)(r4 +2)
r7 = 0xffffffffffffffff ll
if w7 s< w6 goto start
gotol out
out: call f
exit
f: r0 = -r0
exit
-- out
   0: r6 = r1
   1: w0 = 16
   2: w0 s%= -3
   3: r2 = r10
   4: r2 += -8
   5: *(u64 *)(r10 -8) = 0
   6: *(u16 *)(r2 +0) = r0
   7: r1 = map[1]
   9: call 1
  10: if r0 == 0 goto +12
  11: lock *(u64 *)(r0 +0) += r6
  12: r3 = atomic64_fetch_or((u64 *)(r0 +8), r3)
  13: r0 = atomic_cmpxchg((u32 *)(r0 +4), r0, r3)
  14: r3 = (s8)r3
  15: r3 = bswap32 r3
  16: r4 = map_value[1] off 24
  18: r5 = *(s16 *)(r4 +2)
  19: r7 = 0xffffffffffffffff ll
  21: if w7 s< w6 goto -22
  22: gotol +0
  23: call pc+1
  24: exit
  25: r0 = -r0
  26: exit
-- ebpf asm
.insn 0x8f dst 1 src 15 off -3 imm -7
r0 = 1
-- out
   0: .insn 0x8f dst 1 src 15 off -3 imm -7
   1: r0 = 1
