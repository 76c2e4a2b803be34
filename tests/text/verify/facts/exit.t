# lanes end inside of a function that is called: not every lane comes to where the sides of a branch meet, so all behind it is divergent
-- verify ir thread=1 exit=1 func=0:num:c:main func=7:num:n:f
r6 = *(u32 *)(r1 +8)
r1 = r6
call f
r0 = 1
if r6 > 3 goto +1
r0 = 2
exit
f:
r0 = 0
if r1 == 3 goto +1
call cuda_exit
exit
-- out
accept ops=15
program test frames=2 insns=11 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes differ}
  enter 1 @2
  %9 = const.i64 0 @7 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %10 = const.i64 3 @8 {range 3 3 bits 0xffffffffffffffff 0x3 lanes same}
  %11 = icmp.i64 eq %2, %10 @8 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes differ}
  condbr %11, b2, b1 @8
b1: divergent trips=1
  %12 = call cuda_exit() @9 {range 0 18446744073709551615 lanes differ}
  br b2 @9
b2: divergent trips=1
  %13 = phi.i64 [%9, b0], [%12, b1] @10 {range 0 18446744073709551615 lanes differ}
  leave 1 @2
  %4 = const.i64 1 @3 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %5 = const.i64 3 @4 {range 3 3 bits 0xffffffffffffffff 0x3 lanes same}
  %6 = icmp.i64 ugt %2, %5 @4 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes differ}
  condbr %6, b4, b3 @4
b3: divergent trips=1
  %7 = const.i64 2 @5 {range 2 2 bits 0xffffffffffffffff 0x2 lanes same}
  br b4 @5
b4: divergent trips=1
  %8 = phi.i64 [%4, b2], [%7, b3] @6 {range 0 18446744073709551615 lanes differ}
  ret %8 @6
}
-- verify ir thread=1 func=0:num:c:main func=7:num:n:f
# nobody ends: they meet
r6 = *(u32 *)(r1 +8)
r1 = r6
call f
r0 = 1
if r6 > 3 goto +1
r0 = 2
exit
f:
r0 = 0
if r1 == 3 goto +1
r0 = 1
exit
-- out
accept ops=14
program test frames=2 insns=11 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes differ}
  enter 1 @2
  %9 = const.i64 0 @7 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %10 = const.i64 3 @8 {range 3 3 bits 0xffffffffffffffff 0x3 lanes same}
  %11 = icmp.i64 eq %2, %10 @8 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes differ}
  condbr %11, b2, b1 @8
b1: divergent trips=1
  %12 = const.i64 1 @9 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  br b2 @9
b2: trips=1
  %13 = phi.i64 [%9, b0], [%12, b1] @10 {range 0 18446744073709551615 lanes differ}
  leave 1 @2
  %4 = const.i64 1 @3 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %5 = const.i64 3 @4 {range 3 3 bits 0xffffffffffffffff 0x3 lanes same}
  %6 = icmp.i64 ugt %2, %5 @4 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes differ}
  condbr %6, b4, b3 @4
b3: divergent trips=1
  %7 = const.i64 2 @5 {range 2 2 bits 0xffffffffffffffff 0x2 lanes same}
  br b4 @5
b4: trips=1
  %8 = phi.i64 [%4, b2], [%7, b3] @6 {range 0 18446744073709551615 lanes differ}
  ret %8 @6
}
