# warp.t - the same in a warp program: one lane runs it, all is the same
-- verify thread=0 ir
r6 = *(u32 *)(r1 +8)
r7 = *(u32 *)(r1 +28)
*(u32 *)(r10 -8) = 1
if r6 > 3 goto x
*(u32 *)(r10 -8) = 2
r7 += 1
x:
r1 = *(u32 *)(r10 -8)
r2 = *(u32 *)(r10 -8)
r0 = r7
r0 += r1
exit
-- out
accept ops=30
program test frames=1 insns=11 {
b0: trips=1
  %1 = frame 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = load.u32 [%2 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes same}
  %4 = load.u32 [%2 + 28] ctx @1 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %5 = const.i64 1 @2 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  store.u32 [%1 - 8], %5 stack @2
  %6 = const.i64 3 @3 {range 3 3 bits 0xffffffffffffffff 0x3 lanes same}
  %7 = icmp.i64 ugt %3, %6 @3 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %7, b2, b1 @3
b1: trips=1
  %8 = const.i64 2 @4 {range 2 2 bits 0xffffffffffffffff 0x2 lanes same}
  store.u32 [%1 - 8], %8 stack @4
  %9 = const.i64 1 @5 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %10 = add.i64 %4, %9 @5 {range 1 4294967296 bits 0xfffffffe00000000 0x0 lanes same}
  br b2 @5
b2: trips=1
  %11 = phi.i64 [%4, b0], [%10, b1] @6 {range 0 18446744073709551615 lanes same}
  %12 = load.u32 [%1 - 8] stack @6 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %13 = load.u32 [%1 - 8] stack @7 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %14 = add.i64 %11, %12 @9 {range 0 18446744073709551615 lanes same}
  ret %14 @10
}
