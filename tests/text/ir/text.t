# the text form: what is read, what is refused, facts
-- ir facts
program facts frames=1 {
b0: divergent trips=12
  %1 = ctx
  %7 = load.u8 [%1 + 3] ctx @5 {range 0 31 bits 0xe0 0x0 lanes same}
  %3 = const.i32 0x10
  store.u32 [%1], %7 map 2 {dead}
  ret %7
}
-- out
program facts frames=1 {
b0: divergent trips=12
  %1 = ctx {range 0 18446744073709551615 lanes unknown}
  %7 = load.u8 [%1 + 3] ctx @5 {range 0 31 bits 0xe0 0x0 lanes same}
  %3 = const.i32 16 {range 16 16 bits 0xffffffffffffffff 0x10 lanes same}
  store.u32 [%1], %7 map 2
  ret %7
}
-- ir
program "odd name" { b0: %9 = const.i64 -0x1 ret %9 } # one line
-- out
program "odd name" {
b0:
  %9 = const.i64 -1
  ret %9
}
-- ir doms
program diamond {
b0:
  %1 = const.i1 1
  condbr %1, b1, b2
b1:
  br b3
b2:
  br b3
b3:
  condbr %1, b3, b4
b4:
  %2 = const.i64 0
  ret %2
}
-- verdict
b0: ipdom b3
b1: idom b0 ipdom b3
b2: idom b0 ipdom b3
b3: idom b0 ipdom b4
b4: idom b3
-- ir cleanup
# unreachable blocks go, with phi operands; the others are renumbered
program clean {
b0:
  %1 = const.i64 1
  br b3
b1:
  br b2
b2:
  %2 = const.i64 2
  br b3
b3:
  %3 = phi.i64 [%1, b0], [%2, b2]
  ret %3
}
-- out
program clean {
b0:
  %1 = const.i64 1
  br b1
b1:
  %3 = phi.i64 [%1, b0]
  ret %3
}
-- ir merge
program merge {
b0:
  %1 = const.i64 1
  br b2
b1:
  %3 = phi.i64 [%2, b2]
  ret %3
b2:
  %2 = neg.i64 %1
  br b1
}
-- out
program merge {
b0:
  %1 = const.i64 1
  %2 = neg.i64 %1
  ret %2
}
-- ir
program x {
b0:
  %1 = const.i64 1
  %1 = const.i64 2
  ret %1
}
-- verdict
line 4: %1 is defined twice
error GX0130
-- ir
program x {
b0:
  %1 = frob.i64 %1
}
-- verdict
line 3: unknown operation frob
error GX0130
-- ir
program x {
b0:
  ret %4
}
-- verdict
line 3: %4 is not defined
error GX0130
-- ir
program x {
b0:
  %1 = const.i32 1
  %2 = add.i64 %1, %3
  %3 = sext.i64 %2, 9
  %4 = icmp.i32 eq %1, %2
  br b1
b1:
  %5 = phi.i64 [%2, b0]
  condbr %4, b1, b2
b2:
  ret %1
}
-- contains
line 9: phi has 1 operands, b1 has 2 predecessors
error GX0130
-- ir
# the validator reports all that is wrong
program x {
b0:
  %1 = const.i32 1
  %2 = add.i64 %1, %3
  %3 = sext.i64 %2, 9
  %4 = icmp.i32 eq %1, %2
  %6 = frame 0
  condbr %4, b1, b2
b1:
  %5 = const.i64 5
  br b2
b2:
  ret %5
}
-- verdict
b0: %2 = add.i64 %1, %3
  ^ operand %1 has type i32, not i64
b0: %2 = add.i64 %1, %3
  ^ %3 is not defined on every way here
b0: %3 = sext.i64 %2, 9
  ^ number of bits is wrong
b0: %4 = icmp.i32 eq %1, %2
  ^ operand %2 has type i64, not i32
b0: %6 = frame 0
  ^ no such frame
b2: ret %5
  ^ %5 is not defined on every way here
error GX0131
