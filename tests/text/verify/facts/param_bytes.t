# bytes of a parameter's memory that one load reads in turn, upwards and downwards: the lanes differ in the last of them
-- verify ir thread=1 func=0:num:c:main func=7:num:m8.8:f
r6 = *(u32 *)(r1 +8)
*(u32 *)(r10 -8) = 0
*(u32 *)(r10 -4) = r6
r1 = r10
r1 += -8
call f
exit
f:
if r1 == 0 goto out
r0 = 0
r2 = 0
again:
r3 = r1
r3 += r2
r4 = *(u8 *)(r3 +0)
r0 += r4
r2 += 1
if r2 != 8 goto again
exit
out:
r0 = 0
exit
-- out
accept ops=92
program test frames=2 insns=19 {
b0: trips=1
  %1 = frame 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = load.u32 [%2 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes differ}
  %4 = const.i64 0 @1 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  store.u32 [%1 - 8], %4 stack @1
  store.u32 [%1 - 4], %3 stack @2
  %5 = const.i64 -8 @4 {range 18446744073709551608 18446744073709551608 bits 0xffffffffffffffff 0xfffffffffffffff8 lanes same}
  %6 = add.i64 %1, %5 @4 {range 0 18446744073709551615 lanes same}
  enter 1 @5
  %8 = const.i64 0 @7 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %9 = const.i1 0 @7 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %11 = const.i64 0 @8 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %12 = const.i64 0 @9 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  br b1 @9
b1: trips=8
  %13 = phi.i64 [%11, b0], [%17, b1] @10 {range 0 18446744073709551615 lanes differ}
  %14 = phi.i64 [%12, b0], [%19, b1] @10 {range 0 7 bits 0xfffffffffffffff8 0x0 lanes same}
  %15 = add.i64 %6, %14 @11 {range 0 18446744073709551615 lanes same}
  %16 = load.u8 [%15] stack @12 {range 0 255 bits 0xffffffffffffff00 0x0 lanes differ}
  %17 = add.i64 %13, %16 @13 {range 0 18446744073709551615 lanes differ}
  %18 = const.i64 1 @14 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %19 = add.i64 %14, %18 @14 {range 1 8 bits 0xfffffffffffffff0 0x0 lanes same}
  %20 = const.i64 8 @15 {range 8 8 bits 0xffffffffffffffff 0x8 lanes same}
  %21 = icmp.i64 ne %19, %20 @15 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %21, b1, b2 @15
b2: trips=1
  leave 1 @5
  ret %17 @6
}
-- verify ir thread=1 func=0:num:c:main func=7:num:m8.8:f
r6 = *(u32 *)(r1 +8)
*(u32 *)(r10 -8) = r6
*(u32 *)(r10 -4) = 0
r1 = r10
r1 += -8
call f
exit
f:
if r1 == 0 goto out
r0 = 0
r2 = 7
again:
r3 = r1
r3 += r2
r4 = *(u8 *)(r3 +0)
r0 += r4
r2 += -1
if r2 != -1 goto again
exit
out:
r0 = 0
exit
-- out
accept ops=92
program test frames=2 insns=19 {
b0: trips=1
  %1 = frame 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = load.u32 [%2 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes differ}
  store.u32 [%1 - 8], %3 stack @1
  %4 = const.i64 0 @2 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  store.u32 [%1 - 4], %4 stack @2
  %5 = const.i64 -8 @4 {range 18446744073709551608 18446744073709551608 bits 0xffffffffffffffff 0xfffffffffffffff8 lanes same}
  %6 = add.i64 %1, %5 @4 {range 0 18446744073709551615 lanes same}
  enter 1 @5
  %8 = const.i64 0 @7 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %9 = const.i1 0 @7 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %11 = const.i64 0 @8 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %12 = const.i64 7 @9 {range 7 7 bits 0xffffffffffffffff 0x7 lanes same}
  br b1 @9
b1: trips=8
  %13 = phi.i64 [%11, b0], [%17, b1] @10 {range 0 18446744073709551615 lanes differ}
  %14 = phi.i64 [%12, b0], [%19, b1] @10 {range 0 7 bits 0xfffffffffffffff8 0x0 lanes same}
  %15 = add.i64 %6, %14 @11 {range 0 18446744073709551615 lanes same}
  %16 = load.u8 [%15] stack @12 {range 0 255 bits 0xffffffffffffff00 0x0 lanes differ}
  %17 = add.i64 %13, %16 @13 {range 0 18446744073709551615 lanes differ}
  %18 = const.i64 -1 @14 {range 18446744073709551615 18446744073709551615 bits 0xffffffffffffffff 0xffffffffffffffff lanes same}
  %19 = add.i64 %14, %18 @14 {range 0 18446744073709551615 lanes same}
  %20 = const.i64 -1 @15 {range 18446744073709551615 18446744073709551615 bits 0xffffffffffffffff 0xffffffffffffffff lanes same}
  %21 = icmp.i64 ne %19, %20 @15 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %21, b1, b2 @15
b2: trips=1
  leave 1 @5
  ret %17 @6
}
