# queues and Bloom filters: what is no such map, and what is too large
-- lower warp maps=2:4:8:4
program push frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 0
  store.u64 [%1 - 8], %2 stack
  %3 = const.i64 -8
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = call map_push_elem(%5, %4, %2)
  ret %2
}
-- out
error GX0304
-- lower warp maps=22:0:4104:4
program pop frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 0
  %5 = map 0
  %6 = call map_pop_elem(%5, %1)
  ret %2
}
-- out
error GX0305
-- lower warp maps=30:0:4104:4
program peek frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 0
  %5 = map 0
  %6 = call map_peek_elem(%5, %1)
  ret %2
}
-- out
error GX0305
-- lower thread maps=22:0:8:4
program push frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 0
  %5 = map 0
  %6 = call map_push_elem(%5, %1, %2)
  ret %2
}
-- out
error GX0304
-- lower warp maps=22:0:8:4
program push frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 0
  %5 = map 0
  %6 = call map_push_elem(%5, %1)
  ret %2
}
-- out
error GX0301
-- lower warp maps=30:0:8:4
program push frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 0
  %5 = map 0
  %6 = call map_push_elem(%5, %1)
  ret %2
}
-- out
error GX0301
