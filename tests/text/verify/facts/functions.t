# calls of global functions become copies of their IR: memory of a parameter is what the argument was, checks for NULL go or stay; what is stored behind a check that is not seen through, where NULL was given, is not there
-- verify ir func=0:num:c:main func=11:num:m8.8:f map=2:4:8:1
*(u64 *)(r10 -8) = 5
r1 = r10
r1 += -8
call f
r1 = map_value[0] off 0
call f
r1 = 0
call f
r0 = *(u64 *)(r10 -8)
exit
f:
if r1 == 0 goto out
r2 = *(u64 *)(r1 +0)
r2 += 1
*(u64 *)(r1 +0) = r2
out:
r0 = 0
exit
-- out
accept ops=56
program test frames=4 insns=17 {
b0: trips=1
  %1 = frame 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = const.i64 5 @0 {range 5 5 bits 0xffffffffffffffff 0x5 lanes same}
  store.u64 [%1 - 8], %2 stack @0
  %3 = const.i64 -8 @2 {range 18446744073709551608 18446744073709551608 bits 0xffffffffffffffff 0xfffffffffffffff8 lanes same}
  %4 = add.i64 %1, %3 @2 {range 0 18446744073709551615 lanes same}
  enter 1 @3
  %11 = const.i64 0 @11 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %12 = const.i1 0 @11 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %13 = load.u64 [%4] stack @12 {range 0 18446744073709551615 lanes same}
  %14 = const.i64 1 @13 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %15 = add.i64 %13, %14 @13 {range 0 18446744073709551615 lanes same}
  store.u64 [%4], %15 stack @14
  %16 = const.i64 0 @15 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 1 @3
  %6 = mapval 0, 0 map 0 @4 {range 0 18446744073709551615 lanes same}
  enter 2 @6
  %17 = const.i64 0 @11 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %18 = const.i1 0 @11 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %19 = load.u64 [%6] map 0 @12 {range 0 18446744073709551615 lanes same}
  %20 = const.i64 1 @13 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %21 = add.i64 %19, %20 @13 {range 0 18446744073709551615 lanes same}
  store.u64 [%6], %21 map 0 @14
  %22 = const.i64 0 @15 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 2 @6
  %8 = const.i64 0 @7 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  enter 3 @8
  %23 = const.i64 0 @11 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %24 = const.i1 1 @11 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %28 = const.i64 0 @15 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 3 @8
  %10 = load.u64 [%1 - 8] stack @9 {range 0 18446744073709551615 lanes same}
  ret %10 @10
}
-- verify ir func=0:num:c:main func=12:num:m16.8:f map=2:4:16:4
*(u32 *)(r10 -4) = 0
r6 = *(u32 *)(r1 +8)
*(u32 *)(r10 -4) = r6
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
r1 = r0
call f
r0 = 0
exit
f:
if r1 != 0 goto there
r0 = 1
exit
there:
r2 = *(u64 *)(r1 +8)
*(u32 *)(r1 +4) = r2
r0 = 0
exit
-- out
accept ops=39 warn
program test frames=2 insns=19 {
b0: trips=1
  %1 = frame 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = const.i64 0 @0 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  store.u32 [%1 - 4], %3 stack @0
  %4 = load.u32 [%2 + 8] ctx @1 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes same}
  store.u32 [%1 - 4], %4 stack @2
  %5 = const.i64 -4 @4 {range 18446744073709551612 18446744073709551612 bits 0xffffffffffffffff 0xfffffffffffffffc lanes same}
  %6 = add.i64 %1, %5 @4 {range 0 18446744073709551615 lanes same}
  %7 = map 0 @5 {range 0 18446744073709551615 lanes same}
  %8 = call map_lookup_elem(%7, %6) map 0 @7 {range 0 18446744073709551615 lanes same}
  enter 1 @9
  %11 = const.i64 0 @12 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %12 = icmp.i64 ne %8, %11 @12 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %12, b1, b2 @12
b1: trips=1
  %13 = load.u64 [%8 + 8] map 0 @15 {range 0 18446744073709551615 lanes same}
  store.u32 [%8 + 4], %13 map 0 @16
  %14 = const.i64 0 @17 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 1 @9
  br b3 @9
b2: trips=1
  %15 = const.i64 1 @13 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  leave 1 @9
  br b3 @9
b3: trips=1
  %9 = phi.i64 [%14, b1], [%15, b2] @9 {range 0 18446744073709551615 lanes same}
  %10 = const.i64 0 @10 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  ret %10 @11
}
-- verify ir func=0:num:c:main func=9:num:m8.8:f func=16:void:m8.8:g func=20:num:n:h
*(u64 *)(r10 -8) = 5
r1 = r10
r1 += -8
call f
r1 = r0
call h
r1 = *(u64 *)(r10 -8)
r0 += r1
exit
f:
if r1 == 0 goto out
r6 = r1
call g
r0 = *(u64 *)(r6 +0)
exit
out:
r0 = 0
exit
g:
if r1 == 0 goto +1
*(u64 *)(r1 +0) = 7
r0 = 0
exit
h:
r1 &= 15
r0 = r1
exit
-- out
accept ops=34
program test frames=4 insns=23 {
b0: trips=1
  %1 = frame 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = const.i64 5 @0 {range 5 5 bits 0xffffffffffffffff 0x5 lanes same}
  store.u64 [%1 - 8], %2 stack @0
  %3 = const.i64 -8 @2 {range 18446744073709551608 18446744073709551608 bits 0xffffffffffffffff 0xfffffffffffffff8 lanes same}
  %4 = add.i64 %1, %3 @2 {range 0 18446744073709551615 lanes same}
  enter 1 @3
  %9 = const.i64 0 @9 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %10 = const.i1 0 @9 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  enter 2 @11
  %12 = const.i64 0 @16 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %13 = const.i1 0 @16 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %14 = const.i64 7 @17 {range 7 7 bits 0xffffffffffffffff 0x7 lanes same}
  store.u64 [%4], %14 stack @17
  %15 = const.i64 0 @19 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 2 @11
  %16 = load.u64 [%4] stack @12 {range 0 18446744073709551615 lanes same}
  leave 1 @3
  enter 3 @5
  %17 = const.i64 15 @20 {range 15 15 bits 0xffffffffffffffff 0xf lanes same}
  %18 = and.i64 %16, %17 @20 {range 0 15 bits 0xfffffffffffffff0 0x0 lanes same}
  leave 3 @5
  %7 = load.u64 [%1 - 8] stack @6 {range 0 18446744073709551615 lanes same}
  %8 = add.i64 %18, %7 @7 {range 0 18446744073709551615 lanes same}
  ret %8 @8
}
-- verify ir thread=1 lanes func=0:num:c:main func=6:num:cn:f
r6 = r1
r2 = *(u32 *)(r6 +8)
call f
r1 = 1
r0 += r1
exit
f:
r0 = *(u32 *)(r1 +28)
r0 += r2
exit
-- out
accept ops=14
strategy lift
event ops=14 maps=0 atomics=0 memory=0 ring=0 local=0
program test frames=2 insns=9 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 8] ctx @1 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes differ}
  enter 1 @2
  %6 = ctx @6 {range 0 18446744073709551615 lanes same}
  %7 = load.u32 [%6 + 28] ctx @6 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %8 = add.i64 %7, %2 @7 {range 0 18446744073709551615 lanes differ}
  leave 1 @2
  %4 = const.i64 1 @3 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %5 = add.i64 %8, %4 @4 {range 0 18446744073709551615 lanes differ}
  ret %5 @5
}
-- verify ir func=0:num:c:main func=9:num:m8.8m8.4:f map=2:4:8:1
*(u64 *)(r10 -8) = 5
*(u64 *)(r10 -16) = 6
r1 = r10
r1 += -8
r2 = r10
r2 += -16
call f
r0 = *(u64 *)(r10 -16)
exit
f:
if r1 == 0 goto out
if r2 == 0 goto out
r3 = *(u32 *)(r2 +4)
r4 = *(u64 *)(r1 +0)
*(u32 *)(r2 +0) = r4
out:
r0 = 0
exit
-- out
accept ops=35
program test frames=2 insns=16 {
b0: trips=1
  %1 = frame 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = const.i64 5 @0 {range 5 5 bits 0xffffffffffffffff 0x5 lanes same}
  store.u64 [%1 - 8], %2 stack @0
  %3 = const.i64 6 @1 {range 6 6 bits 0xffffffffffffffff 0x6 lanes same}
  store.u64 [%1 - 16], %3 stack @1
  %4 = const.i64 -8 @3 {range 18446744073709551608 18446744073709551608 bits 0xffffffffffffffff 0xfffffffffffffff8 lanes same}
  %5 = add.i64 %1, %4 @3 {range 0 18446744073709551615 lanes same}
  %6 = const.i64 -16 @5 {range 18446744073709551600 18446744073709551600 bits 0xffffffffffffffff 0xfffffffffffffff0 lanes same}
  %7 = add.i64 %1, %6 @5 {range 0 18446744073709551615 lanes same}
  enter 1 @6
  %10 = const.i64 0 @9 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %11 = const.i1 0 @9 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %12 = const.i64 0 @10 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %13 = const.i1 0 @10 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %14 = load.u32 [%7 + 4] stack @11 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %15 = load.u64 [%5] stack @12 {range 0 18446744073709551615 lanes same}
  store.u32 [%7], %15 stack @13
  %16 = const.i64 0 @14 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 1 @6
  %9 = load.u64 [%1 - 16] stack @7 {range 0 18446744073709551615 lanes same}
  ret %9 @8
}
-- verify ir func=0:num:c:main func=9:num:r8.8:f
r6 = *(u32 *)(r1 +8)
r6 &= 8
*(u64 *)(r10 -8) = 5
*(u64 *)(r10 -16) = 5
r1 = r10
r1 += -16
r1 += r6
call f
exit
f:
if r1 == 0 goto out
r0 = *(u64 *)(r1 +0)
exit
out:
r0 = 0
exit
-- out
accept ops=25
program test frames=2 insns=14 {
b0: trips=1
  %1 = frame 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = load.u32 [%2 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes same}
  %4 = const.i64 8 @1 {range 8 8 bits 0xffffffffffffffff 0x8 lanes same}
  %5 = and.i64 %3, %4 @1 {range 0 8 bits 0xfffffffffffffff7 0x0 lanes same}
  %6 = const.i64 5 @2 {range 5 5 bits 0xffffffffffffffff 0x5 lanes same}
  store.u64 [%1 - 8], %6 stack @2
  %7 = const.i64 5 @3 {range 5 5 bits 0xffffffffffffffff 0x5 lanes same}
  store.u64 [%1 - 16], %7 stack @3
  %8 = const.i64 -16 @5 {range 18446744073709551600 18446744073709551600 bits 0xffffffffffffffff 0xfffffffffffffff0 lanes same}
  %9 = add.i64 %1, %8 @5 {range 0 18446744073709551615 lanes same}
  %10 = add.i64 %9, %5 @6 {range 0 18446744073709551615 lanes same}
  enter 1 @7
  %12 = const.i64 0 @9 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %13 = const.i1 0 @9 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %15 = load.u64 [%10] stack @10 {range 0 18446744073709551615 lanes same}
  leave 1 @7
  ret %15 @8
}
-- verify ir func=0:num:c:main func=4:num:m4096.8:f map=2:4:4096:1
r1 = map_value[0] off 0
call f
exit
f:
if r1 == 0 goto out
r2 = 0
loop:
*(u64 *)(r1 +0) = r2
r1 += 8
r2 += 1
if r2 != 5 goto loop
out:
r0 = 0
exit
-- out
accept ops=48
program test frames=2 insns=12 {
b0: trips=1
  %1 = mapval 0, 0 map 0 @0 {range 0 18446744073709551615 lanes same}
  enter 1 @2
  %3 = const.i64 0 @4 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %4 = const.i1 0 @4 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %5 = const.i64 0 @5 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  br b1 @5
b1: trips=5
  %6 = phi.i64 [%1, b0], [%9, b1] @6 {range 0 18446744073709551615 lanes same}
  %7 = phi.i64 [%5, b0], [%11, b1] @6 {range 0 4 bits 0xfffffffffffffff8 0x0 lanes same}
  store.u64 [%6], %7 map 0 @6
  %8 = const.i64 8 @7 {range 8 8 bits 0xffffffffffffffff 0x8 lanes same}
  %9 = add.i64 %6, %8 @7 {range 0 18446744073709551615 lanes same}
  %10 = const.i64 1 @8 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %11 = add.i64 %7, %10 @8 {range 1 5 bits 0xfffffffffffffff8 0x0 lanes same}
  %12 = const.i64 5 @9 {range 5 5 bits 0xffffffffffffffff 0x5 lanes same}
  %13 = icmp.i64 ne %11, %12 @9 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %13, b1, b2 @9
b2: trips=1
  %14 = const.i64 0 @10 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 1 @2
  ret %14 @3
}
-- verify ir func=0:num:c:main func=14:num:m8.8:f map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r1 = r0
call f
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
f:
if r1 == 0 goto +1
*(u64 *)(r1 +0) = 1
r0 = 0
exit
-- out
accept ops=62
program test frames=2 insns=18 {
b0: trips=1
  %1 = map 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = const.i64 16 @2 {range 16 16 bits 0xffffffffffffffff 0x10 lanes same}
  %3 = const.i64 0 @3 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %4 = call ringbuf_reserve(%1, %2, %3) ring 0 @4 {range 0 18446744073709551615 lanes same}
  %5 = const.i64 0 @5 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %6 = icmp.i64 eq %4, %5 @5 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %6, b2, b1 @5
b1: trips=1
  enter 1 @8
  %11 = const.i64 0 @14 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %12 = const.i1 0 @14 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %13 = const.i64 1 @15 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  store.u64 [%4], %13 ring 0 @15
  %14 = const.i64 0 @16 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 1 @8
  %8 = const.i64 0 @10 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %9 = call ringbuf_submit(%4, %8) ring 0 @11 {range 0 18446744073709551615 lanes same}
  br b2 @11
b2: trips=1
  %10 = const.i64 0 @12 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  ret %10 @13
}
-- verify why func=0:num:c:main func=4:num:m8.8:f
r1 = r10
r1 += -8
call f
exit
f:
if r1 == 0 goto +1
r0 = *(u64 *)(r1 +1)
r0 = 0
exit
-- out
GX0248: access outside of what a parameter points to: in f: load of 8 bytes at [1, 9) reaches 1 byte behind the end of parameter 1, which is [0, 8)
  insn 5: r0 = *(u64 *)(r1 +1)
  r1: 8 bytes of parameter 1 at 0
  hint: parameter 1 has bytes 0 to 7
-- verify why func=0:num:c:main func=6:num:n:f func=8:num:n:g
r6 = *(u32 *)(r1 +8)
r1 = r6
call f
r1 = r6
call g
exit
f:
call g
exit
g:
*(u8 *)(r10 -500) = 1
r0 = 0
exit
-- out
GX0241: stack too deep across calls: in f: 544 bytes in 2 frames
  hint: at most 512 bytes in all, each frame rounded up to 32: fewer or smaller variables, or a map of one entry
-- verify ir exit=1 func=0:num:c:main func=3:num:n:f
r1 = 0
call f
exit
f:
if r1 == 3 goto +1
call 507
r0 = 0
exit
-- out
accept ops=8
program test frames=2 insns=7 {
b0: trips=1
  %1 = const.i64 0 @0 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  enter 1 @1
  %3 = const.i64 3 @3 {range 3 3 bits 0xffffffffffffffff 0x3 lanes same}
  %4 = icmp.i64 eq %1, %3 @3 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %4, b2, b1 @3
b1: trips=1
  %5 = call cuda_exit() @4 {range 0 18446744073709551615 lanes same}
  br b2 @4
b2: trips=1
  %6 = const.i64 0 @5 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 1 @1
  ret %6 @2
}
-- verify said func=0:num:c:main func=3:num:n:f1 func=5:num:n:f2 func=7:num:n:f3 func=9:num:n:f4 func=11:num:n:f5 func=13:num:n:f6 func=15:num:n:f7
# 7 functions deep
r1 = 1
call f1
exit
f1:
call f2
exit
f2:
call f3
exit
f3:
call f4
exit
f4:
call f5
exit
f5:
call f6
exit
f6:
call f7
exit
f7:
r0 = r1
exit
-- out
accepted: 22 operations, stack 0, local 0; warp; event: 22 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 1 blocks, 0 divergent, 1 trips, 16 instructions, 16 reached, places 0, 1 values, 0 differ, 64 bits known, 0 bits of ranges; 4 registers; dominators 1; IR 318 bytes 7c34e23d; 23 instructions visited, 0 states; log 1196 bytes 59957f0d; JSON 1643 bytes 946837bf
-- verify said func=0:num:c:main func=3:num:n:f1 func=5:num:n:f2 func=7:num:n:f3 func=9:num:n:f4 func=11:num:n:f5 func=13:num:n:f6 func=15:num:n:f7 func=17:num:n:f8
# 8 functions deep
r1 = 1
call f1
exit
f1:
call f2
exit
f2:
call f3
exit
f3:
call f4
exit
f4:
call f5
exit
f5:
call f6
exit
f6:
call f7
exit
f7:
call f8
exit
f8:
r0 = r1
exit
-- out
GX0111 at 1: 1 frames here, 8 more of f1 | r1: 1; 25 instructions visited, 0 states; log 832 bytes 4301d0d1; JSON 275 bytes 48dd88a2
-- verify said func=0:num:c:main func=3:num:n:f func=5:static:-:l1 func=7:static:-:l2 func=9:static:-:l3 func=11:static:-:l4 func=13:static:-:l5 func=15:static:-:l6
# 6 inlined functions in a global one
r1 = 1
call f
exit
f:
call l1
exit
l1:
call l2
exit
l2:
call l3
exit
l3:
call l4
exit
l4:
call l5
exit
l5:
call l6
exit
l6:
r0 = r1
exit
-- out
accepted: 4 operations, stack 0, local 0; warp; event: 4 operations, 0 on maps, 0 atomics, 0 accesses, 0 bytes to rings; IR: 1 blocks, 0 divergent, 1 trips, 16 instructions, 16 reached, places 0, 1 values, 0 differ, 64 bits known, 0 bits of ranges; 4 registers; dominators 1; IR 321 bytes 602f05a2; 17 instructions visited, 0 states; log 859 bytes e5b4bccc; JSON 1701 bytes f7a3d169
-- verify said func=0:num:c:main func=3:num:n:f func=5:static:-:l1 func=7:static:-:l2 func=9:static:-:l3 func=11:static:-:l4 func=13:static:-:l5 func=15:static:-:l6 func=17:static:-:l7
# 7 inlined functions in a global one
r1 = 1
call f
exit
f:
call l1
exit
l1:
call l2
exit
l2:
call l3
exit
l3:
call l4
exit
l4:
call l5
exit
l5:
call l6
exit
l6:
call l7
exit
l7:
r0 = r1
exit
-- out
GX0111 at 1: 1 frames here, 8 more of f | r1: 1; 18 instructions visited, 0 states; log 446 bytes ab0dc5bf; JSON 274 bytes 62935f6f
-- verify ir func=0:num:c:main func=7:num:m16.8:f
# the same load at either end of what a parameter points to
*(u64 *)(r10 -16) = 1
*(u64 *)(r10 -8) = 2
r1 = r10
r1 += -16
call f
r0 = *(u64 *)(r10 -16)
exit
f:
if r1 == 0 goto out
r2 = *(u32 *)(r1 +0)
if r2 > 3 goto low
r1 += 8
low:
r3 = *(u64 *)(r1 +0)
*(u64 *)(r1 +0) = r3
out:
r0 = 0
exit
-- out
accept ops=36
program test frames=2 insns=15 {
b0: trips=1
  %1 = frame 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = const.i64 1 @0 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  store.u64 [%1 - 16], %2 stack @0
  %3 = const.i64 2 @1 {range 2 2 bits 0xffffffffffffffff 0x2 lanes same}
  store.u64 [%1 - 8], %3 stack @1
  %4 = const.i64 -16 @3 {range 18446744073709551600 18446744073709551600 bits 0xffffffffffffffff 0xfffffffffffffff0 lanes same}
  %5 = add.i64 %1, %4 @3 {range 0 18446744073709551615 lanes same}
  enter 1 @4
  %8 = const.i64 0 @7 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %9 = const.i1 0 @7 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %10 = load.u32 [%5] stack @8 {range 0 4294967295 bits 0xffffffff00000000 0x0 lanes same}
  %11 = const.i64 3 @9 {range 3 3 bits 0xffffffffffffffff 0x3 lanes same}
  %12 = icmp.i64 ugt %10, %11 @9 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %12, b2, b1 @9
b1: trips=1
  %13 = const.i64 8 @10 {range 8 8 bits 0xffffffffffffffff 0x8 lanes same}
  %14 = add.i64 %5, %13 @10 {range 0 18446744073709551615 lanes same}
  br b2 @10
b2: trips=1
  %15 = phi.i64 [%5, b0], [%14, b1] @11 {range 0 18446744073709551615 lanes same}
  %16 = load.u64 [%15] stack @11 {range 0 18446744073709551615 lanes same}
  store.u64 [%15], %16 stack @12
  %17 = const.i64 0 @13 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 1 @4
  %7 = load.u64 [%1 - 16] stack @5 {range 0 18446744073709551615 lanes same}
  ret %7 @6
}
-- verify ir func=0:num:c:main func=10:num:m16.8:f
# some slot of the caller's
r6 = *(u32 *)(r1 +8)
r6 &= 8
*(u64 *)(r10 -8) = 2
*(u64 *)(r10 -16) = 1
*(u64 *)(r10 -24) = 1
r1 = r10
r1 += -24
r1 += r6
call f
exit
f:
if r1 == 0 goto out
*(u32 *)(r1 +4) = 5
out:
r0 = 0
exit
-- out
accept ops=30
program test frames=2 insns=14 {
b0: trips=1
  %1 = frame 0 @0 {range 0 18446744073709551615 lanes same}
  %2 = ctx @0 {range 0 18446744073709551615 lanes same}
  %3 = load.u32 [%2 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes same}
  %4 = const.i64 8 @1 {range 8 8 bits 0xffffffffffffffff 0x8 lanes same}
  %5 = and.i64 %3, %4 @1 {range 0 8 bits 0xfffffffffffffff7 0x0 lanes same}
  %6 = const.i64 2 @2 {range 2 2 bits 0xffffffffffffffff 0x2 lanes same}
  store.u64 [%1 - 8], %6 stack @2
  %7 = const.i64 1 @3 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  store.u64 [%1 - 16], %7 stack @3
  %8 = const.i64 1 @4 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  store.u64 [%1 - 24], %8 stack @4
  %9 = const.i64 -24 @6 {range 18446744073709551592 18446744073709551592 bits 0xffffffffffffffff 0xffffffffffffffe8 lanes same}
  %10 = add.i64 %1, %9 @6 {range 0 18446744073709551615 lanes same}
  %11 = add.i64 %10, %5 @7 {range 0 18446744073709551615 lanes same}
  enter 1 @8
  %13 = const.i64 0 @10 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %14 = const.i1 0 @10 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %15 = const.i64 5 @11 {range 5 5 bits 0xffffffffffffffff 0x5 lanes same}
  store.u32 [%11 + 4], %15 stack @11
  %16 = const.i64 0 @12 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 1 @8
  ret %16 @9
}
-- verify ir thread=1 func=0:num:c:main func=4:num:m8.8:f
r6 = *(u32 *)(r1 +8)
r1 = 0
call f
exit
f:
*(u64 *)(r10 -8) = r1
r2 = *(u64 *)(r10 -8)
if r2 == 0 goto out
*(u64 *)(r2 +0) = 1
out:
r0 = 0
exit
-- out
accept ops=23
program test frames=2 insns=10 {
b0: trips=1
  %1 = ctx @0 {range 0 18446744073709551615 lanes same}
  %2 = load.u32 [%1 + 8] ctx @0 {range 0 31 bits 0xffffffffffffffe0 0x0 lanes differ}
  %3 = const.i64 0 @1 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  enter 1 @2
  %5 = frame 1 @4 {range 0 18446744073709551615 lanes same}
  store.u64 [%5 - 8], %3 stack @4
  %6 = load.u64 [%5 - 8] stack @5 {range 0 18446744073709551615 lanes same}
  %7 = const.i64 0 @6 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %8 = icmp.i64 eq %6, %7 @6 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %8, b2, b1 @6
b1: trips=1
  %9 = const.i64 1 @7 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  br b2 @7
b2: trips=1
  %10 = const.i64 0 @8 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 1 @2
  ret %10 @3
}
-- verify ir thread=1 map=2:4:8:1 func=0:num:c:main func=3:num:m4.4:f
r1 = 0
call f
exit
f:
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
if r1 == 0 goto here
r2 = r1
here:
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r0 = *(u64 *)(r0 +0)
out:
r0 = 0
exit
-- out
accept ops=31
program test frames=2 insns=15 {
b0: trips=1
  %1 = const.i64 0 @0 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  enter 1 @1
  %3 = frame 1 @3 {range 0 18446744073709551615 lanes same}
  %4 = const.i64 0 @3 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  store.u32 [%3 - 4], %4 stack @3
  %5 = const.i64 -4 @5 {range 18446744073709551612 18446744073709551612 bits 0xffffffffffffffff 0xfffffffffffffffc lanes same}
  %6 = add.i64 %3, %5 @5 {range 0 18446744073709551615 lanes same}
  %7 = const.i64 0 @6 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %8 = const.i1 1 @6 {range 1 1 bits 0xffffffffffffffff 0x1 lanes same}
  %10 = map 0 @8 {range 0 18446744073709551615 lanes same}
  %11 = call map_lookup_elem(%10, %6) map 0 @10 {range 0 18446744073709551615 lanes same}
  %12 = const.i64 0 @11 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  %13 = icmp.i64 eq %11, %12 @11 {range 0 1 bits 0xfffffffffffffffe 0x0 lanes same}
  condbr %13, b2, b1 @11
b1: trips=1
  %14 = load.u64 [%11] map 0 @12 {range 0 18446744073709551615 lanes differ}
  br b2 @12
b2: trips=1
  %15 = const.i64 0 @13 {range 0 0 bits 0xffffffffffffffff 0x0 lanes same}
  leave 1 @1
  ret %15 @2
}
