# only effects and what they need stay
-- opt dead_code
program unused {
b0:
  %1 = reloc 6, 0
  %2 = timer
  %3 = load.u64 [%1] map 0
  %4 = const.i64 1
  %5 = atomic.add.u64 [%1], %4 fetch map 0
  %6 = const.i64 0
  ret %6
}
-- verdict
program unused {
b0:
  %1 = reloc 6, 0
  %4 = const.i64 1
  %5 = atomic.add.u64 [%1], %4 map 0
  %6 = const.i64 0
  ret %6
}
-- opt dead_code
program dead_cycle {
b0:
  %1 = const.i64 0
  br b1
b1:
  %2 = phi.i64 [%1, b0], [%3, b1]
  %4 = phi.i64 [%1, b0], [%6, b1]
  %5 = const.i64 1
  %3 = add.i64 %2, %5
  %6 = add.i64 %4, %5
  %7 = const.i64 10
  %8 = icmp.i64 ult %6, %7
  condbr %8, b1, b2
b2:
  ret %1
}
-- contains
%4 = phi.i64
-- out
program dead_cycle {
b0:
  %1 = const.i64 0
  br b1
b1:
  %4 = phi.i64 [%1, b0], [%6, b1]
  %5 = const.i64 1
  %6 = add.i64 %4, %5
  %7 = const.i64 10
  %8 = icmp.i64 ult %6, %7
  condbr %8, b1, b2
b2:
  ret %1
}
