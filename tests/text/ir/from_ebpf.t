# eBPF to SSA
-- ebpf ir
# 32-bit arithmetic is i32 between trunc and zext
r0 = *(u64 *)(r1 +0)
w0 += 7
w0 s>>= 3
w2 = 5
w0 *= w2
if w0 s> 9 goto +1
w0 = -w0
exit
-- out
program test frames=1 insns=8 {
b0:
  %1 = ctx @0
  %2 = load.u64 [%1] @0
  %3 = trunc %2 @1
  %4 = const.i32 7 @1
  %5 = add.i32 %3, %4 @1
  %6 = const.i32 3 @2
  %7 = ashr.i32 %5, %6 @2
  %8 = const.i32 5 @4
  %9 = mul.i32 %7, %8 @4
  %10 = zext %9 @4
  %11 = const.i32 9 @5
  %12 = icmp.i32 sgt %9, %11 @5
  condbr %12, b2, b1 @5
b1:
  %13 = neg.i32 %9 @6
  %14 = zext %13 @6
  br b2 @6
b2:
  %15 = phi.i64 [%10, b0], [%14, b1] @7
  ret %15 @7
}
-- ebpf ir
# a callback that never returns: the loop has no next round
r2 = code pc body
r1 = 3
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
again:
r0 += 1
goto again
-- out
program test frames=2 insns=11 {
b0:
  %1 = const.i64 3 @2
  %2 = const.i64 0 @4
  %3 = trunc %1 @5
  %4 = zext %3 @5
  %5 = const.i64 0 @5
  %6 = const.i64 0 @5
  %7 = icmp.i64 eq %2, %6 @5
  condbr %7, b1, b7 @5
b1:
  %8 = const.i64 8388608 @5
  %9 = icmp.i64 ule %4, %8 @5
  condbr %9, b2, b6 @5
b2: widen
  %10 = icmp.i64 ult %5, %4 @5
  condbr %10, b3, b5 @5
b3:
  enter 1 @8
  br b4 @8
b4:
  br b4 @10
b5:
  br b8 @5
b6:
  br b8 @5
b7:
  br b8 @5
b8:
  %11 = const.i64 0 @6
  ret %11 @7
}
-- ebpf ir
# a loop: two phis, none for what does not change
r6 = r1
r0 = 0
r7 = 10
loop: r3 = *(u64 *)(r6 +8)
r0 += r3
r7 -= 1
if r7 != 0 goto loop
exit
-- out
program test frames=1 insns=8 {
b0:
  %1 = ctx @0
  %2 = const.i64 0 @1
  %3 = const.i64 10 @2
  br b1 @2
b1:
  %4 = phi.i64 [%2, b0], [%7, b1] @3
  %5 = phi.i64 [%3, b0], [%9, b1] @3
  %6 = load.u64 [%1 + 8] @3
  %7 = add.i64 %4, %6 @4
  %8 = const.i64 1 @5
  %9 = sub.i64 %5, %8 @5
  %10 = const.i64 0 @6
  %11 = icmp.i64 ne %9, %10 @6
  condbr %11, b1, b2 @6
b2:
  ret %7 @7
}
-- ebpf ir
# an inlined call: a frame of its own, r6 of the caller unchanged
r6 = 40
r1 = r6
call f
r0 += r6
exit
f: *(u64 *)(r10 -8) = r1
r6 = 1
r0 = *(u64 *)(r10 -8)
r0 += r6
exit
-- out
program test frames=2 insns=10 {
b0:
  %1 = const.i64 40 @0
  enter 1 @5
  %2 = frame 1 @5
  store.u64 [%2 - 8], %1 @5
  %3 = const.i64 1 @6
  %4 = load.u64 [%2 - 8] @7
  %5 = add.i64 %4, %3 @8
  leave 1 @9
  %6 = add.i64 %5, %1 @3
  ret %6 @4
}
-- ebpf ir
# helpers take as many arguments as their row says; maps
r2 = r10
r2 += -4
*(u32 *)(r10 -4) = 0
r1 = map[0]
call map_lookup_elem
if r0 != 0 goto +1
exit
r2 = 1
lock *(u64 *)(r0 +0) += r2
r1 = map_value[1] off 16
r2 = atomic64_xchg((u64 *)(r1 +8), r2)
r0 = r2
exit
-- out
program test frames=1 insns=15 {
b0:
  %1 = frame 0 @0
  %2 = const.i64 -4 @1
  %3 = add.i64 %1, %2 @1
  %4 = const.i64 0 @2
  store.u32 [%1 - 4], %4 @2
  %5 = map 0 @3
  %6 = call map_lookup_elem(%5, %3) @5
  %7 = const.i64 0 @6
  %8 = icmp.i64 ne %6, %7 @6
  condbr %8, b1, b2 @6
b1:
  %9 = const.i64 1 @8
  %10 = atomic.add.u64 [%6], %9 @9
  %11 = mapval 1, 16 @10
  %12 = atomic.xchg.u64 [%11 + 8], %9 fetch @12
  ret %12 @14
b2:
  ret %6 @7
}
-- ebpf ir
# swaps and sign extension
r0 = *(s16 *)(r1 +4)
r2 = *(u32 *)(r1 +8)
r2 = be16 r2
r2 = le32 r2
r3 = (s8)r2
w3 = (s16)w3
r0 += r2
r0 += r3
exit
-- out
program test frames=1 insns=9 {
b0:
  %1 = ctx @0
  %2 = load.u16 [%1 + 4] @0
  %3 = sext.i64 %2, 16 @0
  %4 = load.u32 [%1 + 8] @1
  %5 = bswap %4, 16 @2
  %6 = trunc %5 @3
  %7 = zext %6 @3
  %8 = sext.i64 %7, 8 @4
  %9 = trunc %8 @5
  %10 = sext.i32 %9, 16 @5
  %11 = zext %10 @5
  %12 = add.i64 %3, %7 @6
  %13 = add.i64 %12, %11 @7
  ret %13 @8
}
-- ebpf ir
# unreachable code is dropped unread
r0 = 0
exit
r0 += r9
call kfunc#1 off+0
exit
-- out
program test frames=1 insns=5 {
b0:
  %1 = const.i64 0 @0
  ret %1 @1
}
-- ebpf ir
# a register that is written on one way only: the verifier judges its uses
r0 = 0
if r1 == 0 goto +1
r2 = 5
r0 = r2
exit
-- out
program test frames=1 insns=5 {
b0:
  %1 = none
  %2 = ctx @0
  %3 = const.i64 0 @1
  %4 = icmp.i64 eq %2, %3 @1
  condbr %4, b2, b1 @1
b1:
  %5 = const.i64 5 @2
  br b2 @2
b2:
  %6 = phi.i64 [%1, b0], [%5, b1] @3
  ret %6 @4
}
