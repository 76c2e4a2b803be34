# fewer blocks and branches
-- opt simplify_cfg
program known {
b0:
  %1 = const.i1 1
  %2 = const.i64 3
  condbr %1, b1, b2
b1:
  %3 = phi.i64 [%2, b0]
  ret %3
b2:
  ret %2
}
-- out
program known {
b0:
  %1 = const.i1 1
  %2 = const.i64 3
  br b1
b1:
  %3 = phi.i64 [%2, b0]
  ret %3
}
-- opt simplify_cfg dead_code
program selects {
b0:
  %1 = timer
  %2 = const.i64 9
  %3 = icmp.i64 ult %1, %2
  condbr %3, b1, b2
b1:
  br b3
b2:
  br b3
b3:
  %4 = phi.i64 [%1, b1], [%2, b2]
  ret %4
}
-- contains
select.i64 %3, %1, %2
-- out
program selects {
b0:
  %1 = timer
  %2 = const.i64 9
  %3 = icmp.i64 ult %1, %2
  %5 = select.i64 %3, %1, %2
  ret %5
}
-- opt simplify_cfg dead_code
program opposite {
b0:
  %1 = timer
  %2 = const.i64 9
  %3 = icmp.i64 ult %1, %2
  %4 = const.i1 1
  %5 = xor.i1 %3, %4
  condbr %5, b1, b2
b1:
  ret %1
b2:
  ret %2
}
-- contains
condbr %3
ret %2
ret %1
-- opt simplify_cfg
program twice {
b0:
  %1 = timer
  %2 = const.i64 9
  %3 = icmp.i64 ult %1, %2
  %9 = reloc 6, 0
  condbr %3, b1, b2
b1:
  store.u64 [%9], %1 map 0
  br b2
b2:
  condbr %3, b3, b4
b3:
  store.u64 [%9 + 8], %1 map 0
  br b4
b4:
  ret %2
}
-- out
program twice {
b0:
  %1 = timer
  %2 = const.i64 9
  %3 = icmp.i64 ult %1, %2
  %9 = reloc 6, 0
  condbr %3, b1, b3
b1:
  store.u64 [%9], %1 map 0
  condbr %3, b2, b3
b2:
  store.u64 [%9 + 8], %1 map 0
  br b3
b3:
  ret %2
}
-- opt simplify_cfg
program four_phis {
b0:
  %1 = timer
  %2 = timer
  %3 = icmp.i64 ult %1, %2
  condbr %3, b1, b2
b1:
  br b2
b2:
  %4 = phi.i64 [%1, b0], [%2, b1]
  %5 = phi.i64 [%2, b0], [%1, b1]
  %6 = phi.i64 [%1, b0], [%2, b1]
  %7 = phi.i64 [%2, b0], [%1, b1]
  %8 = add.i64 %4, %5
  %9 = add.i64 %6, %7
  %10 = add.i64 %8, %9
  ret %10
}
-- contains
select.i64
select.i64
select.i64
select.i64
ret
-- opt simplify_cfg
program five_phis {
b0:
  %1 = timer
  %2 = timer
  %3 = icmp.i64 ult %1, %2
  condbr %3, b1, b2
b1:
  br b2
b2:
  %4 = phi.i64 [%1, b0], [%2, b1]
  %5 = phi.i64 [%2, b0], [%1, b1]
  %6 = phi.i64 [%1, b0], [%2, b1]
  %7 = phi.i64 [%2, b0], [%1, b1]
  %8 = phi.i64 [%2, b0], [%1, b1]
  %9 = add.i64 %4, %5
  %10 = add.i64 %6, %7
  %11 = add.i64 %9, %10
  %12 = add.i64 %11, %8
  ret %12
}
-- contains
phi.i64
phi.i64
phi.i64
phi.i64
phi.i64
ret
-- opt simplify_cfg
program goes_round {
b0:
  %1 = timer
  %2 = const.i64 9
  %3 = icmp.i64 ult %1, %2
  condbr %3, b1, b2
b1:
  br b1
b2:
  ret %2
}
-- out
program goes_round {
b0:
  %1 = timer
  %2 = const.i64 9
  %3 = icmp.i64 ult %1, %2
  condbr %3, b1, b2
b1:
  br b1
b2:
  ret %2
}
