# where the bytes of a record come from: whose memory it is, and the widest pieces that the place is known to allow
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program an_index_of_words frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %8 = const.i64 3
  %9 = shl.i64 %3, %8
  %10 = add.i64 %7, %9
  %90 = call ringbuf_output(%6, %10, %5, %4)
  ret %4
}
-- contains
load.u64 [%10] map 0
load.u64 [%10 + 8] map 0
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program an_index_of_halves frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %8 = const.i64 1
  %9 = shl.i64 %3, %8
  %10 = add.i64 %7, %9
  %90 = call ringbuf_output(%6, %10, %5, %4)
  ret %4
}
-- contains
load.u16 [%10] map 0
load.u16 [%10 + 14] map 0
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program an_index_of_bytes frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %10 = add.i64 %7, %3
  %90 = call ringbuf_output(%6, %10, %5, %4)
  ret %4
}
-- contains
load.u8 [%10] map 0
load.u8 [%10 + 15] map 0
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program an_index_that_is_read_from_memory frames=1 {
b0:
  %1 = frame 0
  %2 = mapval 0, 8
  %3 = load.u8 [%2 + 1] map 0
  %4 = const.i64 0
  %5 = const.i64 8
  %6 = map 1
  %7 = mapval 0, 0
  %10 = add.i64 %7, %3
  %90 = call ringbuf_output(%6, %10, %5, %4)
  ret %4
}
-- contains
load.u8 [%10] map 0
load.u8 [%10 + 7] map 0
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program behind_four_bytes frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %8 = const.i64 4
  %10 = add.i64 %7, %8
  %90 = call ringbuf_output(%6, %10, %5, %4)
  ret %4
}
-- contains
load.u32 [
+ 4] map 0
load.u32 [
+ 8] map 0
load.u32 [
+ 12] map 0
load.u32 [
+ 16] map 0
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program the_context frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %90 = call ringbuf_output(%6, %2, %5, %4)
  ret %4
}
-- contains
stg.u64.relaxed [%
+ 264], %
stg.u64.relaxed [%
+ 272], %
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program back_from_a_value frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %10 = sub.i64 %7, %3
  %90 = call ringbuf_output(%6, %10, %5, %4)
  ret %4
}
-- contains
load.u8 [%10] map 0
load.u8 [%10 + 15] map 0
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program one_of_two_values frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %8 = const.i64 16
  %9 = add.i64 %7, %8
  %10 = icmp.i64 ugt %3, %5
  %11 = select.i64 %10, %7, %9
  %90 = call ringbuf_output(%6, %11, %5, %4)
  ret %4
}
-- contains
load.u8 [%11] map 0
load.u8 [%11 + 15] map 0
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program a_value_or_the_context frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %10 = icmp.i64 ugt %3, %5
  %11 = select.i64 %10, %7, %2
  %90 = call ringbuf_output(%6, %11, %5, %4)
  ret %4
}
-- contains
error GX0302
-- lower warp maps=2:4:32:4,27:0:0:4096
program a_value_or_the_stack frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %8 = sub.i64 %1, %5
  store.u64 [%8], %4 stack
  store.u64 [%8 + 8], %4 stack
  %10 = icmp.i64 ugt %3, %5
  %11 = select.i64 %10, %7, %8
  %90 = call ringbuf_output(%6, %11, %5, %4)
  ret %4
}
-- contains
load.u8 [%11]$
load.u8 [%11 + 15]$
-- lower warp maps=2:4:32:4,27:0:0:4096
program the_stack_or_a_value frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %8 = sub.i64 %1, %5
  store.u64 [%8], %4 stack
  store.u64 [%8 + 8], %4 stack
  %10 = icmp.i64 ugt %3, %5
  %11 = select.i64 %10, %8, %7
  %90 = call ringbuf_output(%6, %11, %5, %4)
  ret %4
}
-- contains
load.u8 [%11]$
load.u8 [%11 + 15]$
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program a_value_or_nothing frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %10 = icmp.i64 ugt %3, %5
  %11 = select.i64 %10, %7, %4
  %90 = call ringbuf_output(%6, %11, %5, %4)
  ret %4
}
-- contains
load.u8 [%11] map 0
load.u8 [%11 + 15] map 0
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program a_value_looked_up frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 2
  store.u32 [%1 - 4], %2 stack
  %3 = const.i64 -4
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = call map_lookup_elem(%5, %4)
  %7 = const.i64 0
  %8 = icmp.i64 eq %6, %7
  condbr %8, b2, b1
b1:
  %9 = map 1
  %10 = const.i64 24
  %11 = call ringbuf_output(%9, %6, %10, %7)
  br b2
b2:
  ret %7
}
-- contains
load.u64 [
+ 64] map 0
load.u64 [
+ 72] map 0
load.u64 [
+ 80] map 0
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program a_record frames=1 {
b0:
  %1 = map 1
  %2 = const.i64 16
  %3 = const.i64 0
  %4 = call ringbuf_reserve(%1, %2, %3)
  %5 = icmp.i64 eq %4, %3
  condbr %5, b2, b1
b1:
  store.u64 [%4], %2 ring 1
  store.u64 [%4 + 8], %2 ring 1
  %6 = call ringbuf_output(%1, %4, %2, %3)
  %7 = call ringbuf_submit(%4, %3)
  br b2
b2:
  ret %3
}
-- contains
load.u64 [%
+ 264] ring 1
stg.u64.relaxed [%
+ 264], %
load.u64 [%
+ 272] ring 1
stg.u64.relaxed [%
+ 272], %
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program a_value_on_each_way frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = const.i64 16
  %4 = const.i64 0
  %5 = map 1
  %6 = mapval 0, 8
  %7 = icmp.i64 ugt %2, %3
  condbr %7, b1, b2
b1:
  %8 = mapval 0, 16
  br b2
b2:
  %9 = phi.i64 [%6, b0], [%8, b1]
  %10 = call ringbuf_output(%5, %9, %3, %4)
  ret %4
}
-- contains
load.u64 [%9] map 0
load.u64 [%9 + 8] map 0
-- lower warp maps=2:4:32:4,27:0:0:4096
program a_value_that_stays_the_same_in_a_loop frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = const.i64 16
  %4 = const.i64 0
  %5 = map 1
  %6 = mapval 0, 8
  br b1
b1:
  %7 = phi.i64 [%4, b0], [%11, b1]
  %8 = phi.i64 [%6, b0], [%8, b1]
  %9 = const.i64 1
  %11 = add.i64 %7, %9
  %12 = icmp.i64 ult %11, %2
  condbr %12, b1, b2
b2:
  %13 = call ringbuf_output(%5, %8, %3, %4)
  ret %4
}
-- contains
load.u8 [%8] map 0
load.u8 [%8 + 15] map 0
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program a_number_that_was_doubled frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %10 = add.i64 %3, %3
  %11 = add.i64 %10, %10
  %12 = add.i64 %11, %11
  %13 = add.i64 %12, %12
  %14 = add.i64 %13, %13
  %15 = add.i64 %14, %14
  %16 = add.i64 %15, %15
  %17 = add.i64 %16, %16
  %18 = add.i64 %17, %17
  %19 = add.i64 %18, %18
  %20 = add.i64 %19, %19
  %21 = add.i64 %20, %20
  %22 = add.i64 %21, %21
  %23 = add.i64 %22, %22
  %24 = add.i64 %23, %23
  %25 = add.i64 %24, %24
  %26 = add.i64 %25, %25
  %27 = add.i64 %26, %26
  %28 = add.i64 %27, %27
  %29 = add.i64 %28, %28
  %30 = add.i64 %29, %29
  %31 = add.i64 %30, %30
  %32 = add.i64 %31, %31
  %33 = add.i64 %32, %32
  %34 = add.i64 %33, %33
  %35 = add.i64 %34, %34
  %36 = add.i64 %35, %35
  %37 = add.i64 %36, %36
  %38 = add.i64 %37, %37
  %39 = add.i64 %38, %38
  %40 = add.i64 %39, %39
  %41 = add.i64 %40, %40
  %42 = add.i64 %41, %41
  %43 = add.i64 %42, %42
  %44 = add.i64 %43, %43
  %45 = add.i64 %44, %44
  %46 = add.i64 %45, %45
  %47 = add.i64 %46, %46
  %48 = add.i64 %47, %47
  %49 = add.i64 %48, %48
  %88 = add.i64 %7, %49
  %89 = add.i64 %88, %3
  %90 = call ringbuf_output(%6, %89, %5, %4)
  ret %4
}
-- contains
load.u8 [
load.u8 [
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program a_sum_of_eights_as_deep_as_is_looked frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %8 = const.i64 3
  %9 = shl.i64 %3, %8
  %10 = load.u64 [%2 + 0] ctx
  %11 = shl.i64 %10, %8
  %12 = add.i64 %9, %11
  %13 = load.u64 [%2 + 8] ctx
  %14 = shl.i64 %13, %8
  %15 = add.i64 %12, %14
  %16 = load.u64 [%2 + 16] ctx
  %17 = shl.i64 %16, %8
  %18 = add.i64 %15, %17
  %19 = load.u64 [%2 + 24] ctx
  %20 = shl.i64 %19, %8
  %21 = add.i64 %18, %20
  %22 = load.u64 [%2 + 32] ctx
  %23 = shl.i64 %22, %8
  %24 = add.i64 %21, %23
  %25 = load.u64 [%2 + 40] ctx
  %26 = shl.i64 %25, %8
  %27 = add.i64 %24, %26
  %28 = load.u64 [%2 + 48] ctx
  %29 = shl.i64 %28, %8
  %30 = add.i64 %27, %29
  %89 = add.i64 %7, %30
  %90 = call ringbuf_output(%6, %89, %5, %4)
  ret %4
}
-- contains
load.u64 [%89] map 0
load.u64 [%89 + 8] map 0
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program a_sum_of_eights_one_deeper frames=1 {
b0:
  %1 = frame 0
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 16
  %6 = map 1
  %7 = mapval 0, 0
  %8 = const.i64 3
  %9 = shl.i64 %3, %8
  %10 = load.u64 [%2 + 0] ctx
  %11 = shl.i64 %10, %8
  %12 = add.i64 %9, %11
  %13 = load.u64 [%2 + 8] ctx
  %14 = shl.i64 %13, %8
  %15 = add.i64 %12, %14
  %16 = load.u64 [%2 + 16] ctx
  %17 = shl.i64 %16, %8
  %18 = add.i64 %15, %17
  %19 = load.u64 [%2 + 24] ctx
  %20 = shl.i64 %19, %8
  %21 = add.i64 %18, %20
  %22 = load.u64 [%2 + 32] ctx
  %23 = shl.i64 %22, %8
  %24 = add.i64 %21, %23
  %25 = load.u64 [%2 + 40] ctx
  %26 = shl.i64 %25, %8
  %27 = add.i64 %24, %26
  %28 = load.u64 [%2 + 48] ctx
  %29 = shl.i64 %28, %8
  %30 = add.i64 %27, %29
  %31 = load.u64 [%2 + 56] ctx
  %32 = shl.i64 %31, %8
  %33 = add.i64 %30, %32
  %89 = add.i64 %7, %33
  %90 = call ringbuf_output(%6, %89, %5, %4)
  ret %4
}
-- contains
load.u8 [%89] map 0
load.u8 [%89 + 15] map 0
-- lower warp opt maps=2:4:64:4,27:0:32:4096
program more_than_a_record_holds frames=1 {
b0:
  %1 = map 1
  %2 = mapval 0, 0
  %3 = const.i64 40
  %4 = const.i64 0
  %5 = call ringbuf_output(%1, %2, %3, %4)
  ret %5
}
-- out
program more_than_a_record_holds frames=1 {
b0:
  %9 = sreg.i1 is_leader
  condbr %9, b1, b2
b1:
  %10 = sreg.i32 n_active
  %11 = zext %10
  %12 = reloc 4, 0
  %13 = reloc 0, 0
  %14 = trunc %13
  %15 = sreg.i32 smid
  %16 = and.i32 %15, %14
  %17 = zext %16
  %18 = const.i64 256
  %19 = mul.i64 %17, %18
  %20 = add.i64 %12, %19
  %21 = const.i64 68719476736
  %22 = add.i64 %11, %21
  %23 = atomic.add.u64 [%20], %22 map 0
  %6 = const.i64 0
  ret %6
b2:
  %24 = const.i64 0
  ret %24
}
