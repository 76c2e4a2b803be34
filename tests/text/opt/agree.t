# whether all lanes have one value; a match of whom more is asked stays
-- opt agree dead_code
program all {
b0:
  %1 = sreg.i32 active_mask
  %2 = timer
  %3 = match %2, %1
  %4 = icmp.i32 ne %3, %1
  %5 = icmp.i32 eq %1, %3
  %6 = and.i1 %4, %5
  condbr %6, b1, b2
b1:
  ret %2
b2:
  ret %2
}
-- contains
ctz %1
shfl.i64 %2
ballot
icmp.i32 ne
-- opt agree dead_code
program more {
b0:
  %1 = sreg.i32 active_mask
  %2 = timer
  %3 = match %2, %1
  %4 = icmp.i32 ne %3, %1
  %5 = popc %3
  %6 = zext %5
  condbr %4, b1, b2
b1:
  ret %6
b2:
  ret %2
}
-- contains
match %2, %1
-- opt agree_whole dead_code
program whole {
b0:
  %1 = sreg.i32 active_mask
  %2 = timer
  %3 = match %2, %1
  %4 = icmp.i32 eq %3, %1
  condbr %4, b1, b2
b1:
  ret %2
b2:
  %5 = const.i64 0
  ret %5
}
-- contains
icmp.i32 eq %1
condbr
phi.i32
icmp.i32 eq
shfl.i64 %2
ballot
ctz %1
shfl.i64 %2
ballot
