# bytes of the stack become values
-- opt promote_stack fold dead_code
program word frames=1 {
b0:
  %1 = frame 0
  %2 = timer
  store.u64 [%1 - 8], %2 stack
  %3 = load.u64 [%1 - 8] stack
  ret %3
}
-- verdict
program word frames=1 {
b0:
  %2 = timer
  ret %2
}
-- opt promote_stack all
program parts frames=1 {
b0:
  %1 = frame 0
  %2 = sreg.i32 tid_x
  %3 = zext %2
  store.u32 [%1 - 8], %3 stack
  %4 = sreg.i32 tid_y
  %5 = zext %4
  store.u32 [%1 - 4], %5 stack
  %6 = load.u64 [%1 - 8] stack
  %7 = load.u8 [%1 - 3] stack
  %8 = add.i64 %6, %7
  ret %8
}
-- out
program parts frames=1 {
b0:
  %2 = sreg.i32 tid_x
  %3 = zext %2
  %4 = sreg.i32 tid_y
  %5 = zext %4
  %17 = const.i64 32
  %18 = shl.i64 %5, %17
  %21 = or.i64 %3, %18
  %27 = const.i64 40
  %28 = lshr.i64 %18, %27
  %24 = const.i64 255
  %25 = and.i64 %28, %24
  %8 = add.i64 %21, %25
  ret %8
}
-- opt promote_stack all
program unaligned frames=1 {
b0:
  %1 = frame 0
  %2 = timer
  store.u64 [%1 - 12], %2 stack
  %3 = load.u64 [%1 - 12] stack
  ret %3
}
-- out
program unaligned frames=1 {
b0:
  %2 = timer
  %4 = const.i64 4294967295
  %5 = and.i64 %2, %4
  %6 = const.i64 32
  %7 = lshr.i64 %2, %6
  %10 = const.i64 32
  %11 = shl.i64 %7, %10
  %12 = or.i64 %5, %11
  ret %12
}
-- opt promote_stack fold dead_code
program loop frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 0
  store.u64 [%1 - 16], %2 stack
  br b1
b1:
  %3 = load.u64 [%1 - 16] stack
  %4 = const.i64 1
  %5 = add.i64 %3, %4
  store.u64 [%1 - 16], %5 stack
  %6 = const.i64 10
  %7 = icmp.i64 ult %5, %6
  condbr %7, b1, b2
b2:
  %8 = load.u64 [%1 - 16] stack
  ret %8
}
-- contains
phi.i64 [%2, b0], [%5, b1]
ret %5
-- opt promote_stack dead_code
program escapes frames=2 {
b0:
  %1 = frame 0
  %2 = frame 1
  %3 = timer
  store.u64 [%1 - 8], %3 stack
  store.u64 [%2 - 8], %1 stack
  %4 = const.i64 7
  %5 = and.i64 %3, %4
  %6 = sub.i64 %2, %5
  %7 = load.u8 [%6 - 16] stack
  %8 = load.u64 [%1 - 8] stack
  %9 = add.i64 %7, %8
  ret %9
}
-- contains
store.u64 [%1 - 8], %3
store.u64 [%2 - 8], %1
load.u8
load.u64 [%1 - 8]
-- opt promote_stack
program moved_before_any_folding frames=3 {
b0:
  %1 = frame 0
  %2 = timer
  %3 = const.i64 -8
  %4 = add.i64 %1, %3
  store.u64 [%4], %2 stack
  %5 = load.u64 [%1 - 8] stack
  %6 = frame 1
  %7 = const.i64 16
  %8 = sub.i64 %6, %7
  store.u64 [%8], %5 stack
  %9 = load.u64 [%6 - 16] stack
  %10 = frame 2
  %11 = add.i64 %3, %10
  store.u64 [%11], %9 stack
  %12 = load.u64 [%10 - 8] stack
  ret %12
}
-- out
program moved_before_any_folding frames=3 {
b0:
  %1 = frame 0
  %2 = timer
  %3 = const.i64 -8
  %4 = add.i64 %1, %3
  %6 = frame 1
  %7 = const.i64 16
  %8 = sub.i64 %6, %7
  %10 = frame 2
  %11 = add.i64 %3, %10
  ret %2
}
-- opt promote_stack fold dead_code
program neighbours frames=1 {
b0:
  %1 = frame 0
  %2 = timer
  %3 = timer
  %4 = timer
  %5 = timer
  store.u8 [%1 - 10], %2 stack
  store.u8 [%1 - 9], %3 stack
  store.u8 [%1 - 8], %4 stack
  store.u8 [%1 - 7], %5 stack
  %6 = load.u8 [%1 - 10] stack
  %7 = load.u8 [%1 - 9] stack
  %8 = load.u8 [%1 - 8] stack
  %9 = load.u8 [%1 - 7] stack
  %10 = call 9999(%6, %7, %8, %9)
  ret %10
}
-- verdict
program neighbours frames=1 {
b0:
  %2 = timer
  %3 = timer
  %4 = timer
  %5 = timer
  %11 = const.i64 255
  %12 = and.i64 %2, %11
  %13 = const.i64 255
  %14 = and.i64 %3, %13
  %15 = const.i64 255
  %16 = and.i64 %4, %15
  %17 = const.i64 255
  %18 = and.i64 %5, %17
  %10 = call 9999(%12, %14, %16, %18)
  ret %10
}
