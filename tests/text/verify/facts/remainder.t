# x - x / c * c is x % c, where all three are the same x, and not where they are not
-- verify ir
# the remainder
r0 = *(u64 *)(r1 +64)
r2 = r0
r2 /= 10
r2 *= 10
r0 -= r2
exit
-- out
accept ops=27
program test frames=1 insns=6 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 10 @2 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %4 = udiv.i64 %2, %3 @2 {range 0 1844674407370955161 bits 0xe000000000000000 0x0 lanes same}
  %5 = const.i64 10 @3 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %6 = mul.i64 %4, %5 @3 {range 0 18446744073709551610 bits 0x1 0x0 lanes same}
  %7 = sub.i64 %2, %6 @4 {range 0 9 bits 0xfffffffffffffff0 0x0 lanes same}
  ret %7 @5
}
-- verify ir
# another factor
r0 = *(u64 *)(r1 +64)
r2 = r0
r2 /= 10
r2 *= 9
r0 -= r2
exit
-- out
accept ops=27
program test frames=1 insns=6 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 10 @2 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %4 = udiv.i64 %2, %3 @2 {range 0 1844674407370955161 bits 0xe000000000000000 0x0 lanes same}
  %5 = const.i64 9 @3 {range 9 9 bits 0xffffffffffffffff 0x9 lanes same}
  %6 = mul.i64 %4, %5 @3 {range 0 16602069666338596449 lanes same}
  %7 = sub.i64 %2, %6 @4 {range 0 18446744073709551615 lanes same}
  ret %7 @5
}
-- verify ir
# the other way round
r0 = *(u64 *)(r1 +64)
r2 = r0
r2 /= 10
r2 *= 10
r2 -= r0
r0 = r2
exit
-- out
accept ops=27
program test frames=1 insns=7 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 10 @2 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %4 = udiv.i64 %2, %3 @2 {range 0 1844674407370955161 bits 0xe000000000000000 0x0 lanes same}
  %5 = const.i64 10 @3 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %6 = mul.i64 %4, %5 @3 {range 0 18446744073709551610 bits 0x1 0x0 lanes same}
  %7 = sub.i64 %6, %2 @4 {range 0 18446744073709551615 lanes same}
  ret %7 @6
}
-- verify ir
# another x
r0 = *(u64 *)(r1 +64)
r3 = *(u64 *)(r1 +64)
r2 = r3
r2 /= 10
r2 *= 10
r0 -= r2
exit
-- out
accept ops=31
program test frames=1 insns=7 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = load.u64 [%1 + 64] ctx @1 {range 0 18446744073709551615 lanes same}
  %4 = const.i64 10 @3 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %5 = udiv.i64 %3, %4 @3 {range 0 1844674407370955161 bits 0xe000000000000000 0x0 lanes same}
  %6 = const.i64 10 @4 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %7 = mul.i64 %5, %6 @4 {range 0 18446744073709551610 bits 0x1 0x0 lanes same}
  %8 = sub.i64 %2, %7 @5 {range 0 18446744073709551615 lanes same}
  ret %8 @6
}
-- verify ir
# 32-bit, cut
r0 = *(u32 *)(r1 +8)
w2 = w0
w2 /= 10
w2 *= 10
w0 -= w2
exit
-- out
accept ops=27
program test frames=1 insns=6 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes same}
  %3 = trunc %2 @1 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes same}
  %4 = const.i32 10 @2 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %5 = udiv.i32 %3, %4 @2 {range 0 3 bits 0xfffffffffffffffc 0x0 lanes same}
  %6 = const.i32 10 @3 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %7 = mul.i32 %5, %6 @3 {range 0 30 bits 0xffffffffffffffe1 0x0 lanes same}
  %8 = trunc %2 @4 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes same}
  %9 = sub.i32 %8, %7 @4 {range 0 9 bits 0xfffffffffffffff0 0x0 lanes same}
  %10 = zext %9 @4 {range 0 9 bits 0xfffffffffffffff0 0x0 lanes same}
  ret %10 @5
}
-- verify ir
# 32-bit, from 32 bits
r0 = *(u32 *)(r1 +28)
w2 = w0
w2 /= 10
w2 *= 10
w0 -= w2
exit
-- out
accept ops=27
program test frames=1 insns=6 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 28] ctx @0 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %3 = trunc %2 @1 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %4 = const.i32 10 @2 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %5 = udiv.i32 %3, %4 @2 {range 0 429496729 bits 0xffffffffe0000000 0x0 lanes same}
  %6 = const.i32 10 @3 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %7 = mul.i32 %5, %6 @3 {range 0 4294967290 bits 0xffffffff00000001 0x0 lanes same}
  %8 = trunc %2 @4 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %9 = sub.i32 %8, %7 @4 {range 0 9 bits 0xfffffffffffffff0 0x0 lanes same}
  %10 = zext %9 @4 {range 0 9 bits 0xfffffffffffffff0 0x0 lanes same}
  ret %10 @5
}
-- verify ir
# low halves by shifts
r0 = *(u32 *)(r1 +28)
r2 = r0
r2 <<= 32
r2 >>= 32
r2 /= 7
r2 *= 7
r0 -= r2
exit
-- out
accept ops=29
program test frames=1 insns=8 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 28] ctx @0 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %3 = const.i64 32 @2 {range 32 32 bits 0xffffffffffffffff 0x20 lanes same}
  %4 = shl.i64 %2, %3 @2 {range 0 18446744069414584320 bits 0xffffffff 0x0 lanes same}
  %5 = const.i64 32 @3 {range 32 32 bits 0xffffffffffffffff 0x20 lanes same}
  %6 = lshr.i64 %4, %5 @3 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %7 = const.i64 7 @4 {range 7 7 bits 0xffffffffffffffff 0x7 lanes same}
  %8 = udiv.i64 %6, %7 @4 {range 0 613566756 bits 0xffffffffc0000000 0x0 lanes same}
  %9 = const.i64 7 @5 {range 7 7 bits 0xffffffffffffffff 0x7 lanes same}
  %10 = mul.i64 %8, %9 @5 {range 0 4294967292 bits 0xffffffff00000000 0x0 lanes same}
  %11 = sub.i64 %2, %10 @6 {range 0 18446744073709551615 lanes same}
  ret %11 @7
}
-- verify ir
# by shifts
r0 = *(u64 *)(r1 +64)
r2 = r0
r2 >>= 3
r2 <<= 3
r0 -= r2
exit
-- out
accept ops=8
program test frames=1 insns=6 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 3 @2 {range 3 3 bits 0xffffffffffffffff 0x3 lanes same}
  %4 = lshr.i64 %2, %3 @2 {range 0 2305843009213693951 bits 0xe000000000000000 0x0 lanes same}
  %5 = const.i64 3 @3 {range 3 3 bits 0xffffffffffffffff 0x3 lanes same}
  %6 = shl.i64 %4, %5 @3 {range 0 18446744073709551608 bits 0x7 0x0 lanes same}
  %7 = sub.i64 %2, %6 @4 {range 0 18446744073709551615 lanes same}
  ret %7 @5
}
-- verify ir
# signed
r0 = *(u64 *)(r1 +64)
r2 = r0
r2 s/= 10
r2 *= 10
r0 -= r2
exit
-- out
accept ops=27
program test frames=1 insns=6 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 10 @2 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %4 = sdiv.i64 %2, %3 @2 {range 0 18446744073709551615 lanes same}
  %5 = const.i64 10 @3 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %6 = mul.i64 %4, %5 @3 {range 0 18446744073709551614 bits 0x1 0x0 lanes same}
  %7 = sub.i64 %2, %6 @4 {range 0 18446744073709551615 lanes same}
  ret %7 @5
}
-- verify ir
# by 1
r0 = *(u64 *)(r1 +64)
r2 = r0
r2 /= 1
r2 *= 1
r0 -= r2
exit
-- out
accept ops=27
program test frames=1 insns=6 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 1 @2 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %4 = udiv.i64 %2, %3 @2 {range 0 18446744073709551615 lanes same}
  %5 = const.i64 1 @3 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %6 = mul.i64 %4, %5 @3 {range 0 18446744073709551615 lanes same}
  %7 = sub.i64 %2, %6 @4 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  ret %7 @5
}
-- verify ir
# a sum
r0 = *(u64 *)(r1 +64)
r2 = r0
r2 /= 10
r2 *= 10
r0 += r2
exit
-- out
accept ops=27
program test frames=1 insns=6 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 10 @2 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %4 = udiv.i64 %2, %3 @2 {range 0 1844674407370955161 bits 0xe000000000000000 0x0 lanes same}
  %5 = const.i64 10 @3 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %6 = mul.i64 %4, %5 @3 {range 0 18446744073709551610 bits 0x1 0x0 lanes same}
  %7 = add.i64 %2, %6 @4 {range 0 18446744073709551615 lanes same}
  ret %7 @5
}
-- verify ir
# cut by two shifts
r0 = *(u64 *)(r1 +64)
r2 = r0
r2 <<= 32
r2 >>= 32
w2 /= 10
w2 *= 10
w0 -= w2
exit
-- out
accept ops=29
program test frames=1 insns=8 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 32 @2 {range 32 32 bits 0xffffffffffffffff 0x20 lanes same}
  %4 = shl.i64 %2, %3 @2 {range 0 18446744069414584320 bits 0xffffffff 0x0 lanes same}
  %5 = const.i64 32 @3 {range 32 32 bits 0xffffffffffffffff 0x20 lanes same}
  %6 = lshr.i64 %4, %5 @3 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %7 = trunc %6 @4 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %8 = const.i32 10 @4 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %9 = udiv.i32 %7, %8 @4 {range 0 429496729 bits 0xffffffffe0000000 0x0 lanes same}
  %10 = const.i32 10 @5 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %11 = mul.i32 %9, %10 @5 {range 0 4294967290 bits 0xffffffff00000001 0x0 lanes same}
  %12 = trunc %2 @6 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %13 = sub.i32 %12, %11 @6 {range 0 9 bits 0xfffffffffffffff0 0x0 lanes same}
  %14 = zext %13 @6 {range 0 9 bits 0xfffffffffffffff0 0x0 lanes same}
  ret %14 @7
}
-- verify ir
# cut by the mask
r0 = *(u64 *)(r1 +64)
r2 = r0
r3 = 4294967295 ll
r2 &= r3
w2 /= 10
w2 *= 10
w0 -= w2
exit
-- out
accept ops=28
program test frames=1 insns=9 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 4294967295 @2 {range 4294967295 4294967295 bits 0xffffffffffffffff 0xffffffff lanes same}
  %4 = and.i64 %2, %3 @4 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %5 = trunc %4 @5 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %6 = const.i32 10 @5 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %7 = udiv.i32 %5, %6 @5 {range 0 429496729 bits 0xffffffffe0000000 0x0 lanes same}
  %8 = const.i32 10 @6 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %9 = mul.i32 %7, %8 @6 {range 0 4294967290 bits 0xffffffff00000001 0x0 lanes same}
  %10 = trunc %2 @7 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %11 = sub.i32 %10, %9 @7 {range 0 9 bits 0xfffffffffffffff0 0x0 lanes same}
  %12 = zext %11 @7 {range 0 9 bits 0xfffffffffffffff0 0x0 lanes same}
  ret %12 @8
}
-- verify ir
# another shift back
r0 = *(u64 *)(r1 +64)
r2 = r0
r2 <<= 32
r2 >>= 31
w2 /= 10
w2 *= 10
w0 -= w2
exit
-- out
accept ops=29
program test frames=1 insns=8 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 32 @2 {range 32 32 bits 0xffffffffffffffff 0x20 lanes same}
  %4 = shl.i64 %2, %3 @2 {range 0 18446744069414584320 bits 0xffffffff 0x0 lanes same}
  %5 = const.i64 31 @3 {range 31 31 bits 0xffffffffffffffff 0x1f lanes same}
  %6 = lshr.i64 %4, %5 @3 {range 0 8589934590 bits 0xfffffffe00000001 0x0 lanes same}
  %7 = trunc %6 @4 {range 0 4294967294 bits 0xffffffff00000001 0x0 lanes same}
  %8 = const.i32 10 @4 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %9 = udiv.i32 %7, %8 @4 {range 0 429496729 bits 0xffffffffe0000000 0x0 lanes same}
  %10 = const.i32 10 @5 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %11 = mul.i32 %9, %10 @5 {range 0 4294967290 bits 0xffffffff00000001 0x0 lanes same}
  %12 = trunc %2 @6 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %13 = sub.i32 %12, %11 @6 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %14 = zext %13 @6 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  ret %14 @7
}
-- verify ir
# another shift
r0 = *(u64 *)(r1 +64)
r2 = r0
r2 <<= 31
r2 >>= 32
w2 /= 10
w2 *= 10
w0 -= w2
exit
-- out
accept ops=29
program test frames=1 insns=8 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 31 @2 {range 31 31 bits 0xffffffffffffffff 0x1f lanes same}
  %4 = shl.i64 %2, %3 @2 {range 0 18446744071562067968 bits 0x7fffffff 0x0 lanes same}
  %5 = const.i64 32 @3 {range 32 32 bits 0xffffffffffffffff 0x20 lanes same}
  %6 = lshr.i64 %4, %5 @3 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %7 = trunc %6 @4 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %8 = const.i32 10 @4 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %9 = udiv.i32 %7, %8 @4 {range 0 429496729 bits 0xffffffffe0000000 0x0 lanes same}
  %10 = const.i32 10 @5 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %11 = mul.i32 %9, %10 @5 {range 0 4294967290 bits 0xffffffff00000001 0x0 lanes same}
  %12 = trunc %2 @6 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %13 = sub.i32 %12, %11 @6 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %14 = zext %13 @6 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  ret %14 @7
}
-- verify ir
# another mask
r0 = *(u64 *)(r1 +64)
r2 = r0
r3 = 4294967294 ll
r2 &= r3
w2 /= 10
w2 *= 10
w0 -= w2
exit
-- out
accept ops=28
program test frames=1 insns=9 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 4294967294 @2 {range 4294967294 4294967294 bits 0xffffffffffffffff 0xfffffffe lanes same}
  %4 = and.i64 %2, %3 @4 {range 0 4294967294 bits 0xffffffff00000001 0x0 lanes same}
  %5 = trunc %4 @5 {range 0 4294967294 bits 0xffffffff00000001 0x0 lanes same}
  %6 = const.i32 10 @5 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %7 = udiv.i32 %5, %6 @5 {range 0 429496729 bits 0xffffffffe0000000 0x0 lanes same}
  %8 = const.i32 10 @6 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %9 = mul.i32 %7, %8 @6 {range 0 4294967290 bits 0xffffffff00000001 0x0 lanes same}
  %10 = trunc %2 @7 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %11 = sub.i32 %10, %9 @7 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %12 = zext %11 @7 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  ret %12 @8
}
-- verify ir
# signed
r0 = *(u64 *)(r1 +64)
r2 = r0
r2 <<= 32
r2 s>>= 32
w2 /= 10
w2 *= 10
w0 -= w2
exit
-- out
accept ops=29
program test frames=1 insns=8 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u64 [%1 + 64] ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 32 @2 {range 32 32 bits 0xffffffffffffffff 0x20 lanes same}
  %4 = shl.i64 %2, %3 @2 {range 0 18446744069414584320 bits 0xffffffff 0x0 lanes same}
  %5 = const.i64 32 @3 {range 32 32 bits 0xffffffffffffffff 0x20 lanes same}
  %6 = ashr.i64 %4, %5 @3 {range 0 18446744073709551615 lanes same}
  %7 = trunc %6 @4 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %8 = const.i32 10 @4 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %9 = udiv.i32 %7, %8 @4 {range 0 429496729 bits 0xffffffffe0000000 0x0 lanes same}
  %10 = const.i32 10 @5 {range 10 10 bits 0xffffffffffffffff 0xa lanes same}
  %11 = mul.i32 %9, %10 @5 {range 0 4294967290 bits 0xffffffff00000001 0x0 lanes same}
  %12 = trunc %2 @6 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %13 = sub.i32 %12, %11 @6 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %14 = zext %13 @6 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  ret %14 @7
}
