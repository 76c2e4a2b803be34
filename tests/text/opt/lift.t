# effects that are the same in all lanes are done once; what differs, or is reached by some lanes only, is not
-- opt lift
program uniform {
b0:
  %1 = mapval 0, 0 {range 1 18446744073709551615 lanes same}
  %2 = const.i64 5
  %3 = atomic.add.u64 [%1], %2 map 0
  %4 = timer {range 0 18446744073709551615 lanes differ}
  %5 = atomic.add.u64 [%1 + 8], %4 map 0
  ret %2
}
-- contains
sreg.i1 is_leader
condbr
mul.i64
atomic.add.u64 [%1],
atomic.add.u64 [%1 + 8], %4 map 0
-- out
program uniform {
b0:
  %1 = mapval 0, 0
  %2 = const.i64 5
  %6 = sreg.i1 is_leader
  condbr %6, b1, b2
b1:
  %7 = sreg.i32 n_active
  %8 = zext %7
  %9 = mul.i64 %8, %2
  %3 = atomic.add.u64 [%1], %9 map 0
  br b2
b2:
  %4 = timer
  %5 = atomic.add.u64 [%1 + 8], %4 map 0
  ret %2
}
-- opt lift
program divergent {
b0:
  %1 = mapval 0, 0 {range 1 18446744073709551615 lanes same}
  %2 = const.i64 5
  %4 = timer {range 0 18446744073709551615 lanes differ}
  %5 = icmp.i64 ult %4, %2 {range 0 1 lanes differ}
  condbr %5, b1, b2
b1: divergent
  %3 = atomic.add.u64 [%1], %2 map 0
  br b2
b2:
  ret %2
}
-- contains
b1:
  %3 = atomic.add.u64 [%1], %2 map 0
-- opt lift
program fetched {
b0:
  %1 = mapval 0, 0 {range 1 18446744073709551615 lanes same}
  %2 = const.i64 5
  %3 = atomic.add.u64 [%1], %2 fetch map 0
  ret %3
}
-- contains
  %3 = atomic.add.u64 [%1], %2 fetch map 0
  ret %3
-- opt lift-all
program whole {
b0:
  %1 = mapval 0, 0 {range 1 18446744073709551615 lanes same}
  %2 = const.i64 5
  %3 = atomic.add.u64 [%1], %2 map 0
  %4 = atomic.or.u64 [%1 + 8], %2 map 0
  ret %2
}
-- contains
sreg.i32 n_active
mul.i64
atomic.add.u64 [%1],
atomic.or.u64 [%1 + 8], %2
