# offsets.t - offsets without a useful bound, of objects and of the stack: those that are known on one side alone are said as they are
-- verify why map=2:4:16:1
r3 = map_value[0] off 0
r2 = *(u64 *)(r3 +0)
r2 >>= 1
r1 = map_value[0] off 0
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
-- out
GX0219: pointer plus a number without a useful bound: the result is value of map 'm0' (16 bytes) at [0, 0x7fffffffffffffff]
  insn 6: r1 += r2
  r1: value of map 'm0' (16 bytes) at 0
  r2: [0, 0x7fffffffffffffff]
  hint: check the number before it is added: if (i >= N) return 0;
-- verify why map=2:4:16:1
r3 = map_value[0] off 0
r2 = *(u64 *)(r3 +0)
r2 s>>= 1
r1 = map_value[0] off 0
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
-- out
GX0219: pointer plus a number without a useful bound: the result is value of map 'm0' (16 bytes) at [-0x4000000000000000, 0x3fffffffffffffff]
  insn 6: r1 += r2
  r1: value of map 'm0' (16 bytes) at 0
  r2: [-0x4000000000000000, 0x3fffffffffffffff]
  hint: check the number before it is added: if (i >= N) return 0;
-- verify why map=2:4:16:1
r3 = map_value[0] off 0
r2 = *(u64 *)(r3 +0)
if r2 s> -1 goto out
r1 = map_value[0] off 0
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
out:
r0 = 0
exit
-- out
GX0219: pointer plus a number without a useful bound: the result is value of map 'm0' (16 bytes) at [-0x8000000000000000, -1]
  insn 6: r1 += r2
  r1: value of map 'm0' (16 bytes) at 0
  r2: [-0x8000000000000000, -1]
  hint: check the number before it is added: if (i >= N) return 0;
-- verify why map=2:4:16:1
r3 = map_value[0] off 0
r2 = *(u64 *)(r3 +0)
r1 = r10
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
-- out
GX0219: pointer plus a number without a useful bound: the result is fp + any offset
  insn 4: r1 += r2
  r1: fp
  r2: any number
  hint: check the number before it is added: if (i >= N) return 0;
-- verify why map=2:4:16:1
r3 = map_value[0] off 0
r2 = *(u64 *)(r3 +0)
r2 >>= 1
r1 = r10
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
-- out
GX0219: pointer plus a number without a useful bound: the result is fp + [0, 9223372036854775807]
  insn 5: r1 += r2
  r1: fp
  r2: [0, 0x7fffffffffffffff]
  hint: check the number before it is added: if (i >= N) return 0;
-- verify why map=2:4:16:1
r3 = map_value[0] off 0
r2 = *(u64 *)(r3 +0)
if r2 s> -1 goto out
r1 = r10
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
out:
r0 = 0
exit
-- out
GX0219: pointer plus a number without a useful bound: the result is fp + [-9223372036854775808, -1]
  insn 5: r1 += r2
  r1: fp
  r2: [-0x8000000000000000, -1]
  hint: check the number before it is added: if (i >= N) return 0;
