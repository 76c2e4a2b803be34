# join_inside.t - behind a branch on the lane, lanes that go the same way stay together: the phi of a uniform branch in there is the same, the one where both sides meet is not; a side that is never taken parts nobody
-- verify thread=1 ir
r6 = *(u32 *)(r1 +8)
r7 = *(u32 *)(r1 +28)
r8 = 1
if r6 > 3 goto x
if r7 > 5 goto y
r8 = 2
y:
r7 += r8
x:
r0 = r7
r0 += r8
exit
-- out
accept ops=17
program test frames=1 insns=10 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes differ}
  %3 = load.u32 [%1 + 28] ctx @1 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %4 = const.i64 1 @2 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %5 = const.i64 3 @3 {range 3 3 bits 0xffffffffffffffff 0x3 lanes same}
  %6 = icmp.i64 ugt %2, %5 @3 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes differ}
  condbr %6, b4, b1 @3
b1: divergent trips=1
  %7 = const.i64 5 @4 {range 5 5 bits 0xffffffffffffffff 0x5 lanes same}
  %8 = icmp.i64 ugt %3, %7 @4 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %8, b3, b2 @4
b2: divergent trips=1
  %9 = const.i64 2 @5 {range 2 2 bits 0xffffffffffffffff 0x2 lanes same}
  br b3 @5
b3: divergent trips=1
  %10 = phi.i64 [%4, b1], [%9, b2] @6 {range 0 18446744073709551615 lanes same}
  %11 = add.i64 %3, %10 @6 {range 0 18446744073709551615 lanes same}
  br b4 @6
b4: trips=1
  %12 = phi.i64 [%3, b0], [%11, b3] @7 {range 0 18446744073709551615 lanes differ}
  %13 = phi.i64 [%4, b0], [%10, b3] @7 {range 0 18446744073709551615 lanes differ}
  %14 = add.i64 %12, %13 @8 {range 0 18446744073709551615 lanes differ}
  ret %14 @9
}
-- verify thread=1 ir
r6 = *(u32 *)(r1 +8)
r7 = 1
if r6 > 31 goto x
r7 = 2
x:
r0 = r7
exit
-- out
accept ops=8
program test frames=1 insns=6 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes differ}
  %3 = const.i64 1 @1 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %4 = const.i64 31 @2 {range 31 31 bits 0xffffffffffffffff 0x1f lanes same}
  %5 = icmp.i64 ugt %2, %4 @2 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  condbr %5, b2, b1 @2
b1: trips=1
  %6 = const.i64 2 @3 {range 2 2 bits 0xffffffffffffffff 0x2 lanes same}
  br b2 @3
b2: trips=1
  %7 = phi.i64 [%3, b0], [%6, b1] @4 {range 0 18446744073709551615 lanes same}
  ret %7 @5
}
