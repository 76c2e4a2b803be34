# memory.t - loads: a read-only map is the same, a map that others write differs, a slot of each thread differs; a place of its own in a read-only map gives each lane a number of its own; what a helper gives all alike is the same, whatever it writes over
-- verify thread=1 ir map=2:4:8:1:128 map=2:4:8:1 map=1502:4:8:1
*(u32 *)(r10 -4) = 0
r1 = map_value[0] off 0
r6 = *(u64 *)(r1 +0)
r1 = map_value[1] off 0
r7 = *(u64 *)(r1 +0)
r2 = r10
r2 += -4
r1 = map[2]
call map_lookup_elem
if r0 == 0 goto out
r0 = *(u64 *)(r0 +0)
r0 += r6
r0 += r7
out:
exit
-- out
accept ops=37
program test frames=1 insns=17 {
b0: trips=1
  %1 = frame 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = const.i64 0 @0 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  store.u32 [%1 - 4], %2 stack @0
  %3 = mapval 0, 0 map 0 @1 {range 0 18446744073709551615 lanes same}
  %4 = load.u64 [%3] map 0 @3 {range 0 18446744073709551615 lanes same}
  %5 = mapval 1, 0 map 1 @4 {range 0 18446744073709551615 lanes same}
  %6 = load.u64 [%5] map 1 @6 {range 0 18446744073709551615 lanes differ}
  %7 = const.i64 -4 @8 {range 18446744073709551612 18446744073709551612 bits 0xffffffffffffffff 0xfffffffffffffffc lanes same}
  %8 = add.i64 %1, %7 @8 {range 0 18446744073709551615 lanes same}
  %9 = map 2 @9 {range 0 18446744073709551615 lanes same}
  %10 = call map_lookup_elem(%9, %8) map 2 @11 {range 0 18446744073709551615 lanes differ}
  %11 = const.i64 0 @12 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %12 = icmp.i64 eq %10, %11 @12 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes differ}
  condbr %12, b2, b1 @12
b1: divergent trips=1
  %13 = load.u64 [%10] map 2 @13 {range 0 18446744073709551615 lanes differ}
  %14 = add.i64 %13, %4 @14 {range 0 18446744073709551615 lanes differ}
  %15 = add.i64 %14, %6 @15 {range 0 18446744073709551615 lanes differ}
  br b2 @15
b2: trips=1
  %16 = phi.i64 [%10, b0], [%15, b1] @16 {range 0 18446744073709551615 lanes differ}
  ret %16 @16
}
-- verify thread=1 ir map=2:4:256:1:128
r2 = *(u32 *)(r1 +8)
r2 &= 31
r2 <<= 3
r1 = map_value[0] off 0
r1 += r2
r0 = *(u64 *)(r1 +0)
exit
-- out
accept ops=13
program test frames=1 insns=8 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes differ}
  %3 = const.i64 31 @1 {range 31 31 bits 0xffffffffffffffff 0x1f lanes same}
  %4 = and.i64 %2, %3 @1 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes differ}
  %5 = const.i64 3 @2 {range 3 3 bits 0xffffffffffffffff 0x3 lanes same}
  %6 = shl.i64 %4, %5 @2 {range 0 248 bits 0xffffffffffffff07 0x0 lanes differ}
  %7 = mapval 0, 0 map 0 @3 {range 0 18446744073709551615 lanes same}
  %8 = add.i64 %7, %6 @5 {range 0 18446744073709551615 lanes differ}
  %9 = load.u64 [%8] map 0 @6 {range 0 18446744073709551615 lanes differ}
  ret %9 @7
}
-- verify thread=1 ir
r2 = *(u32 *)(r1 +8)
*(u64 *)(r10 -8) = r2
r1 = r10
r1 += -8
r2 = r10
r2 += -16
r3 = r10
r3 += -24
call get_block_dim
exit
-- out
accept ops=15
program test frames=1 insns=10 {
b0: trips=1
  %1 = frame 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = load.u32 [%2 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes differ}
  store.u64 [%1 - 8], %3 stack @1
  %4 = const.i64 -8 @3 {range 18446744073709551608 18446744073709551608 bits 0xffffffffffffffff 0xfffffffffffffff8 lanes same}
  %5 = add.i64 %1, %4 @3 {range 0 18446744073709551615 lanes same}
  %6 = const.i64 -16 @5 {range 18446744073709551600 18446744073709551600 bits 0xffffffffffffffff 0xfffffffffffffff0 lanes same}
  %7 = add.i64 %1, %6 @5 {range 0 18446744073709551615 lanes same}
  %8 = const.i64 -24 @7 {range 18446744073709551592 18446744073709551592 bits 0xffffffffffffffff 0xffffffffffffffe8 lanes same}
  %9 = add.i64 %1, %8 @7 {range 0 18446744073709551615 lanes same}
  %10 = call get_block_dim(%5, %7, %9) @8 {range 0 18446744073709551615 lanes same}
  ret %10 @9
}
