# bounds.t - out of bounds: which bound fails by how much, the registers, and the index that would fit
-- verify report map=2:4:2048:1
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r6 = *(u32 *)(r1 +28)
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
if r6 > 256 goto out
r6 <<= 3
r0 += r6
*(u64 *)(r0 +0) = 1
out:
r0 = 0
exit
-- contains
GX0207: access outside of the map's value: store of 8 bytes at [0, 2056) reaches 8 bytes behind the end of map 'm0', which is [0, 2048)
  insn 11: *(u64 *)(r0 +0) = 1
  r0: value of map 'm0' (2048 bytes) at [0, 2048], multiple of 8
  hint: check the index before it is used: the offset may be 2040 at most, such as if (i < 256) for elements of 8 bytes
-- verify report
r2 = *(u32 *)(r1 +28)
r2 &= 15
r3 = r10
r3 -= r2
r0 = *(u8 *)(r3 -500)
exit
-- contains
GX0205: stack access out of bounds: load of 1 byte at [-515, -499) reaches 3 bytes before the start of the stack frame, which is [-512, 0)
  r3: fp + [-15, 0]
  stack fp-512 to fp-500: written: nothing
  hint: the offset may be as low as -515: use an unsigned index, or check for >= 0 first
-- verify why map=2:4:16:1
# one offset alone fits
r2 = *(u32 *)(r1 +8)
r2 &= 8
r2 += 8
r1 = map_value[0] off 0
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
-- out
GX0207: access outside of the map's value: load of 8 bytes at [8, 24) reaches 8 bytes behind the end of map 'm0', which is [0, 16)
  insn 6: r0 = *(u64 *)(r1 +0)
  r1: value of map 'm0' (16 bytes) at [8, 16], multiple of 8
  hint: check the index before it is used: the offset may be 8 at most, such as if (i < 2) for elements of 8 bytes
-- verify why map=2:4:16:1
# none fits
r2 = *(u32 *)(r1 +8)
r2 &= 8
r2 += 16
r1 = map_value[0] off 0
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
-- out
GX0207: access outside of the map's value: load of 8 bytes at [16, 32) reaches 16 bytes behind the end of map 'm0', which is [0, 16)
  insn 6: r0 = *(u64 *)(r1 +0)
  r1: value of map 'm0' (16 bytes) at [16, 24], multiple of 8
  hint: no offset in the range fits: check the index, and its sign
-- verify why map=2:4:16:1
r1 = map_value[0] off 0
r1 += -8
r0 = *(u64 *)(r1 +0)
exit
-- out
GX0207: access outside of the map's value: load of 8 bytes at [-8, 0) reaches 8 bytes before the start of map 'm0', which is [0, 16)
  insn 3: r0 = *(u64 *)(r1 +0)
  r1: value of map 'm0' (16 bytes) at -8
  hint: map 'm0' begins at 0
-- verify why map=2:4:16:1
r1 = map_value[0] off 0
r0 = *(u64 *)(r1 +9)
exit
-- out
GX0207: access outside of the map's value: load of 8 bytes at [9, 17) reaches 1 byte behind the end of map 'm0', which is [0, 16)
  insn 2: r0 = *(u64 *)(r1 +9)
  r1: value of map 'm0' (16 bytes) at 0
  hint: map 'm0' has bytes 0 to 15
-- verify why map=2:4:16:1
r2 = *(u32 *)(r1 +8)
r2 += -31
r1 = map_value[0] off 0
r1 += r2
r0 = *(u8 *)(r1 +0)
exit
-- out
GX0207: access outside of the map's value: load of 1 byte at [-31, 1) reaches 31 bytes before the start of map 'm0', which is [0, 16)
  insn 5: r0 = *(u8 *)(r1 +0)
  r1: value of map 'm0' (16 bytes) at [-31, 0]
  hint: the offset may be as low as -31: use an unsigned index, or check for >= 0 first
