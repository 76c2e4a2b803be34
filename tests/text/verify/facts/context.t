# one load of two fields of the context: the lanes differ where one of the fields does, in whatever order the ways to it are taken
-- verify ir thread=1
r6 = *(u32 *)(r1 +28)
if r6 == 0 goto over
r1 += 20
over:
r0 = *(u32 *)(r1 +8)
exit
-- out
accept ops=13
program test frames=1 insns=5 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 28] ctx @0 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %3 = const.i64 0 @1 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %4 = icmp.i64 eq %2, %3 @1 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %4, b2, b1 @1
b1: trips=1
  %5 = const.i64 20 @2 {range 20 20 bits 0xffffffffffffffff 0x14 lanes same}
  %6 = add.i64 %1, %5 @2 {range 0 18446744073709551615 lanes same}
  br b2 @2
b2: trips=1
  %7 = phi.i64 [%1, b0], [%6, b1] @3 {range 0 18446744073709551615 lanes same}
  %8 = load.u32 [%7 + 8] ctx @3 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes differ}
  ret %8 @4
}
-- verify ir thread=1
r6 = *(u32 *)(r1 +28)
if r6 != 0 goto over
r1 += 20
over:
r0 = *(u32 *)(r1 +8)
exit
-- out
accept ops=13
program test frames=1 insns=5 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 28] ctx @0 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %3 = const.i64 0 @1 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %4 = icmp.i64 ne %2, %3 @1 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %4, b2, b1 @1
b1: trips=1
  %5 = const.i64 20 @2 {range 20 20 bits 0xffffffffffffffff 0x14 lanes same}
  %6 = add.i64 %1, %5 @2 {range 0 18446744073709551615 lanes same}
  br b2 @2
b2: trips=1
  %7 = phi.i64 [%1, b0], [%6, b1] @3 {range 0 18446744073709551615 lanes same}
  %8 = load.u32 [%7 + 8] ctx @3 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes differ}
  ret %8 @4
}
-- verify ir thread=1
# both are the same in all lanes: that is not seen
r6 = *(u32 *)(r1 +28)
if r6 == 0 goto over
r1 += 4
over:
r0 = *(u32 *)(r1 +24)
exit
-- out
accept ops=13
program test frames=1 insns=5 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 28] ctx @0 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %3 = const.i64 0 @1 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %4 = icmp.i64 eq %2, %3 @1 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %4, b2, b1 @1
b1: trips=1
  %5 = const.i64 4 @2 {range 4 4 bits 0xffffffffffffffff 0x4 lanes same}
  %6 = add.i64 %1, %5 @2 {range 0 18446744073709551615 lanes same}
  br b2 @2
b2: trips=1
  %7 = phi.i64 [%1, b0], [%6, b1] @3 {range 0 18446744073709551615 lanes same}
  %8 = load.u32 [%7 + 24] ctx @3 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes differ}
  ret %8 @4
}
