# values computed above, and conditions decided above
-- opt cse dead_code
program same {
b0:
  %1 = sreg.i32 tid_x
  %2 = sreg.i32 tid_x
  %3 = add.i32 %1, %2
  %4 = zext %3
  %5 = sreg.i32 tid_x
  %6 = zext %5
  %7 = add.i64 %4, %6
  ret %7
}
-- contains
add.i32 %1, %1
zext %1
-- out
program same {
b0:
  %1 = sreg.i32 tid_x
  %3 = add.i32 %1, %1
  %4 = zext %3
  %6 = zext %1
  %7 = add.i64 %4, %6
  ret %7
}
-- opt cse dead_code
program not_above {
b0:
  %1 = timer
  %2 = const.i64 9
  %3 = icmp.i64 ult %1, %2
  condbr %3, b1, b2
b1:
  %4 = add.i64 %1, %2
  ret %4
b2:
  %5 = add.i64 %1, %2
  ret %5
}
-- contains
%4 = add.i64
ret %4
%5 = add.i64
ret %5
-- opt cse dead_code
program arms {
b0:
  %1 = timer
  %2 = const.i64 9
  %3 = icmp.i64 ult %1, %2
  %4 = const.i64 3
  %5 = select.i64 %3, %1, %4
  condbr %3, b1, b2
b1:
  ret %5
b2:
  ret %5
}
-- contains
ret %1
ret %4
-- opt cse
program memory_is_shared {
b0:
  %1 = reloc 6, 0
  %2 = load.u64 [%1] map 0
  %3 = load.u64 [%1] map 0
  %4 = add.i64 %2, %3
  ret %4
}
-- contains
add.i64 %2, %3
