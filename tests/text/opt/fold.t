# constants, identities, known bits; what is replaced goes with dead_code
-- opt fold dead_code
program constants {
b0:
  %1 = const.i64 6
  %2 = const.i64 7
  %3 = mul.i64 %1, %2
  %4 = const.i32 -1
  %5 = const.i32 0
  %6 = udiv.i32 %4, %5
  %7 = zext %6
  %8 = add.i64 %3, %7
  ret %8
}
-- contains
const.i64 42
ret
-- out
program constants {
b0:
  %12 = const.i64 42
  ret %12
}
-- opt fold dead_code
program strength {
b0:
  %1 = timer
  %2 = const.i64 8
  %3 = mul.i64 %1, %2
  %4 = udiv.i64 %3, %2
  %5 = const.i64 16
  %6 = urem.i64 %4, %5
  %7 = const.i64 0
  %8 = sub.i64 %6, %7
  ret %8
}
-- out
program strength {
b0:
  %1 = timer
  %9 = const.i64 3
  %10 = shl.i64 %1, %9
  %11 = const.i64 3
  %12 = lshr.i64 %10, %11
  %13 = const.i64 15
  %14 = and.i64 %12, %13
  ret %14
}
-- opt fold fold fold dead_code
program halves {
b0:
  %1 = sreg.i32 tid_x
  %2 = zext %1
  %3 = sreg.i32 tid_y
  %4 = zext %3
  %5 = const.i64 32
  %6 = shl.i64 %4, %5
  %7 = or.i64 %2, %6
  %8 = const.i64 4294967295
  %9 = and.i64 %7, %8
  %10 = lshr.i64 %7, %5
  %11 = sub.i64 %9, %10
  ret %11
}
-- contains
sub.i64 %2, %4
-- out
program halves {
b0:
  %1 = sreg.i32 tid_x
  %2 = zext %1
  %3 = sreg.i32 tid_y
  %4 = zext %3
  %11 = sub.i64 %2, %4
  ret %11
}
-- opt fold dead_code
program decided {
b0:
  %1 = timer
  %2 = const.i64 7
  %3 = and.i64 %1, %2
  %4 = const.i64 8
  %5 = icmp.i64 ult %3, %4
  condbr %5, b1, b2
b1:
  ret %3
b2:
  ret %4
}
-- contains
const.i1
-- out
program decided {
b0:
  %1 = timer
  %2 = const.i64 7
  %3 = and.i64 %1, %2
  %4 = const.i64 8
  %6 = const.i1 1
  condbr %6, b1, b2
b1:
  ret %3
b2:
  ret %4
}
-- opt fold fold dead_code
program nullcheck {
b0:
  %1 = timer
  %2 = const.i64 5
  %3 = icmp.i64 ult %1, %2
  %4 = reloc 6, 0 {range 1 18446744073709551615}
  %5 = const.i64 0
  %6 = select.i64 %3, %4, %5
  %7 = icmp.i64 ne %6, %5
  condbr %7, b1, b2
b1:
  ret %6
b2:
  ret %5
}
-- contains
condbr %3, b1, b2
-- out
program nullcheck {
b0:
  %1 = timer
  %2 = const.i64 5
  %3 = icmp.i64 ult %1, %2
  %4 = reloc 6, 0
  %5 = const.i64 0
  %6 = select.i64 %3, %4, %5
  condbr %3, b1, b2
b1:
  ret %6
b2:
  ret %5
}
-- opt fold dead_code
program addresses {
b0:
  %1 = reloc 6, 0
  %2 = const.i64 16
  %3 = add.i64 %1, %2
  %4 = const.i64 -8
  %5 = add.i64 %3, %4
  %6 = load.u64 [%5 + 4] map 0
  store.u8 [%5], %6 map 0
  ret %6
}
-- contains
load.u64 [%1 + 12]
store.u8 [%1 + 8]
-- out
program addresses {
b0:
  %1 = reloc 6, 0
  %6 = load.u64 [%1 + 12] map 0
  store.u8 [%1 + 8], %6 map 0
  ret %6
}
-- opt fold dead_code
program phis {
b0:
  %1 = timer
  %2 = const.i64 0
  %3 = icmp.i64 slt %1, %2
  condbr %3, b1, b2
b1:
  br b3
b2:
  br b3
b3:
  %4 = phi.i64 [%1, b1], [%1, b2]
  ret %4
}
-- contains
ret %1
-- opt fold fold
program below {
b0:
  %1 = sreg.i32 tid_y
  %2 = zext %1
  %3 = const.i64 4
  %4 = urem.i64 %2, %3 {range 0 3}
  %5 = const.i64 7
  %6 = and.i64 %4, %5 {range 0 3}
  %7 = reloc 6, 0
  %8 = add.i64 %7, %6
  store.u8 [%8], %6 map 0
  %9 = const.i64 2
  %10 = icmp.i64 ne %4, %9
  condbr %10, b2, b1
b1: divergent
  %11 = and.i64 %4, %5 {range 2 2 bits 0xffffffffffffffff 0x2 lanes same}
  store.u8 [%7], %11 map 0
  br b2
b2:
  ret %9
}
-- contains
  %8 = add.i64 %7,
  icmp.i64 ne
-- opt fold
program far_from_its_base {
b0:
  %1 = mapval 0, 0
  %2 = const.i64 2147483647
  %3 = add.i64 %1, %2
  %4 = load.u8 [%3] map 0
  %5 = load.u8 [%3 + 1] map 0
  %6 = const.i64 -2147483648
  %7 = add.i64 %1, %6
  store.u8 [%7], %4 map 0
  store.u8 [%7 - 1], %5 map 0
  %8 = atomic.add.u32 [%3 - 3], %4 map 0
  ret %4
}
-- out
program far_from_its_base {
b0:
  %1 = mapval 0, 0
  %2 = const.i64 2147483647
  %3 = add.i64 %1, %2
  %4 = load.u8 [%1 + 2147483647] map 0
  %5 = load.u8 [%3 + 1] map 0
  %6 = const.i64 -2147483648
  %7 = add.i64 %1, %6
  store.u8 [%1 - 2147483648], %4 map 0
  store.u8 [%7 - 1], %5 map 0
  %8 = atomic.add.u32 [%1 + 2147483644], %4 map 0
  ret %4
}
-- opt fold
program widened_times {
b0:
  %1 = sreg.i32 tid_x
  %2 = zext %1
  %3 = const.i64 8
  %4 = mul.i64 %2, %3
  %5 = const.i64 4294967296
  %6 = mul.i64 %2, %5
  %7 = add.i64 %4, %6
  ret %7
}
-- contains
mul.i64 %2, %3
shl.i64 %2
-- opt fold
program wide_times {
b0:
  %2 = timer
  %3 = const.i64 8
  %4 = mul.i64 %2, %3
  ret %4
}
-- contains
shl.i64 %2
-- opt fold dead_code
program bits_of_constants {
b0:
  %1 = timer
  %2 = const.i32 40
  %3 = const.i32 0
  %4 = ctz %2
  %5 = ctz %3
  %6 = popc %2
  %7 = shl.i32 %4, %6
  %8 = add.i32 %7, %5
  %9 = zext %8
  %10 = add.i64 %1, %9
  ret %10
}
-- out
program bits_of_constants {
b0:
  %1 = timer
  %16 = const.i64 44
  %10 = add.i64 %1, %16
  ret %10
}
-- opt fold dead_code
program signs_that_are_known {
b0:
  %1 = timer
  %2 = const.i64 127
  %3 = and.i64 %1, %2
  %4 = sext.i64 %3, 8
  %5 = const.i64 255
  %6 = and.i64 %1, %5
  %7 = sext.i64 %6, 8
  %8 = const.i64 128
  %9 = sext.i64 %8, 8
  %10 = sext.i64 %2, 8
  %11 = add.i64 %4, %7
  %12 = add.i64 %9, %11
  %13 = add.i64 %10, %12
  ret %13
}
-- out
program signs_that_are_known {
b0:
  %1 = timer
  %2 = const.i64 127
  %3 = and.i64 %1, %2
  %5 = const.i64 255
  %6 = and.i64 %1, %5
  %7 = sext.i64 %6, 8
  %11 = add.i64 %3, %7
  %16 = const.i64 -1
  %17 = add.i64 %11, %16
  ret %17
}
-- opt fold dead_code
; conditions as numbers, of which only is asked whether one holds
program either {
b0:
  %5 = const.i64 1
  %11 = const.i64 5
  %12 = const.i64 7
  %6 = const.i64 0
  %1 = timer
  %2 = timer
  %3 = icmp.i64 eq %1, %11
  %4 = icmp.i64 ult %2, %12
  %7 = select.i64 %3, %5, %6
  %8 = select.i64 %4, %6, %5
  %9 = or.i64 %7, %8
  %10 = icmp.i64 eq %9, %6
  condbr %10, b1, b2
b1:
  ret %5
b2:
  ret %6
}
-- out
program either {
b0:
  %5 = const.i64 1
  %11 = const.i64 5
  %12 = const.i64 7
  %6 = const.i64 0
  %1 = timer
  %2 = timer
  %3 = icmp.i64 eq %1, %11
  %4 = icmp.i64 ult %2, %12
  %13 = const.i1 1
  %14 = xor.i1 %4, %13
  %15 = or.i1 %3, %14
  %16 = const.i1 1
  %17 = xor.i1 %15, %16
  condbr %17, b1, b2
b1:
  ret %5
b2:
  ret %6
}
-- opt fold dead_code
; a number beside them is not one of two
program neither {
b0:
  %5 = const.i64 1
  %11 = const.i64 5
  %12 = const.i64 7
  %6 = const.i64 0
  %1 = timer
  %2 = timer
  %3 = icmp.i64 eq %1, %11
  %7 = select.i64 %3, %5, %6
  %9 = or.i64 %7, %2
  %10 = icmp.i64 ne %9, %6
  condbr %10, b1, b2
b1:
  ret %5
b2:
  ret %6
}
-- out
program neither {
b0:
  %5 = const.i64 1
  %11 = const.i64 5
  %6 = const.i64 0
  %1 = timer
  %2 = timer
  %3 = icmp.i64 eq %1, %11
  %7 = select.i64 %3, %5, %6
  %9 = or.i64 %7, %2
  %10 = icmp.i64 ne %9, %6
  condbr %10, b1, b2
b1:
  ret %5
b2:
  ret %6
}
