# plain increments of map values become atomic; nothing else does
-- opt upgrade_rmw dead_code
program wide {
b0:
  %1 = mapval 0, 0
  %2 = load.u64 [%1 + 8] map 0
  %3 = const.i64 5
  %4 = add.i64 %2, %3
  store.u64 [%1 + 8], %4 map 0
  ret %3
}
-- contains
atomic.add.u64 [%1 + 8], %3 upgraded map 0
ret
-- opt upgrade_rmw dead_code
program narrow_minus {
b0:
  %1 = mapval 0, 0
  %2 = load.u32 [%1] map 0
  %3 = trunc %2
  %4 = sreg.i32 tid_x
  %5 = sub.i32 %3, %4
  %6 = zext %5
  store.u32 [%1], %6 map 0
  %7 = const.i64 0
  ret %7
}
-- contains
neg.i32 %4
atomic.add.u32 [%1]
ret
-- opt upgrade_rmw
program old_value_used {
b0:
  %1 = mapval 0, 0
  %2 = load.u64 [%1] map 0
  %3 = const.i64 5
  %4 = add.i64 %2, %3
  store.u64 [%1], %4 map 0
  ret %2
}
-- contains
store.u64
-- opt upgrade_rmw
program other_place {
b0:
  %1 = mapval 0, 0
  %2 = load.u64 [%1] map 0
  %3 = const.i64 5
  %4 = add.i64 %2, %3
  store.u64 [%1 + 8], %4 map 0
  ret %3
}
-- contains
store.u64
-- opt upgrade_rmw
program store_between {
b0:
  %1 = mapval 0, 0
  %2 = load.u64 [%1] map 0
  %3 = const.i64 5
  %4 = add.i64 %2, %3
  store.u64 [%1 + 8], %3 map 0
  store.u64 [%1], %4 map 0
  ret %3
}
-- contains
store.u64 [%1 + 8], %3
store.u64 [%1], %4
-- opt upgrade_rmw
program doubled {
b0:
  %1 = mapval 0, 0
  %2 = load.u64 [%1] map 0
  %4 = add.i64 %2, %2
  store.u64 [%1], %4 map 0
  ret %1
}
-- contains
store.u64 [%1], %4
-- opt upgrade_rmw
program masked {
b0:
  %1 = mapval 0, 0
  %2 = load.u32 [%1] map 0
  %3 = const.i64 5
  %4 = add.i64 %2, %3
  %5 = const.i64 4294967295
  %6 = and.i64 %4, %5
  store.u32 [%1], %6 map 0
  ret %3
}
-- contains
atomic.add.u32 [%1]
-- opt upgrade_rmw
program masked_short {
b0:
  %1 = mapval 0, 0
  %2 = load.u32 [%1] map 0
  %3 = const.i64 5
  %4 = add.i64 %2, %3
  %5 = const.i64 65535
  %6 = and.i64 %4, %5
  store.u32 [%1], %6 map 0
  ret %3
}
-- contains
store.u32 [%1], %6
-- opt upgrade_rmw
program masked_wide {
b0:
  %1 = mapval 0, 0
  %2 = load.u64 [%1] map 0
  %3 = const.i64 5
  %4 = add.i64 %2, %3
  %5 = const.i64 4294967295
  %6 = and.i64 %4, %5
  store.u64 [%1], %6 map 0
  ret %3
}
-- contains
store.u64 [%1], %6
-- opt upgrade_rmw
program masked_by_itself {
b0:
  %1 = mapval 0, 0
  %2 = load.u32 [%1] map 0
  %3 = const.i64 5
  %4 = add.i64 %2, %3
  %5 = timer
  %6 = and.i64 %4, %5
  store.u32 [%1], %6 map 0
  ret %3
}
-- contains
store.u32 [%1], %6
