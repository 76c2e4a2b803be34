# trips.t - a nested loop: executions of each block, ranges of the counters
-- verify thread=1 ir
r6 = 0
outer:
r7 = 0
inner:
r7 += 1
if r7 < 5 goto inner
r6 += 1
if r6 < 3 goto outer
r0 = r7
exit
-- out
accept ops=59
program test frames=1 insns=8 {
b0: trips=1
  %1 = const.i64 0 @0 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  br b1 @0
b1: trips=3
  %2 = phi.i64 [%1, b0], [%10, b3] @1 {range 0 2 bits 0xfffffffffffffffc 0x0 lanes same}
  %3 = const.i64 0 @1 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  br b2 @1
b2: trips=15
  %4 = phi.i64 [%3, b1], [%6, b2] @2 {range 0 4 bits 0xfffffffffffffff8 0x0 lanes same}
  %5 = const.i64 1 @2 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %6 = add.i64 %4, %5 @2 {range 1 5 bits 0xfffffffffffffff8 0x0 lanes same}
  %7 = const.i64 5 @3 {range 5 5 bits 0xffffffffffffffff 0x5 lanes same}
  %8 = icmp.i64 ult %6, %7 @3 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %8, b2, b3 @3
b3: trips=3
  %9 = const.i64 1 @4 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %10 = add.i64 %2, %9 @4 {range 1 3 bits 0xfffffffffffffffc 0x0 lanes same}
  %11 = const.i64 3 @5 {range 3 3 bits 0xffffffffffffffff 0x3 lanes same}
  %12 = icmp.i64 ult %10, %11 @5 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %12, b1, b4 @5
b4: trips=1
  ret %6 @7
}
