# What helpers give that give nothing to think about, and what is asked of a ring at its bounds
-- lower warp opt maps=2:4:64:1,27:0:0:4096
program results frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 -8
  %3 = add.i64 %1, %2
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = mapval 0, 0
  %7 = map 1
  %8 = call get_block_idx(%3, %3, %3)
  %9 = call get_thread_idx(%3, %3, %3)
  %10 = call membar_sys()
  %11 = call ringbuf_reserve(%7, %4, %5)
  %12 = icmp.i64 eq %11, %5
  condbr %12, b2, b1
b1:
  %13 = call ringbuf_submit(%11, %5)
  store.u64 [%6 + 24], %13 map 0
  br b2
b2:
  store.u64 [%6], %8 map 0
  store.u64 [%6 + 8], %9 map 0
  store.u64 [%6 + 16], %10 map 0
  ret %5
}
-- out
program results frames=1 {
b0:
  %81 = sreg.i1 is_leader
  condbr %81, b1, b7
b1:
  %82 = sreg.i32 n_active
  %83 = zext %82
  %84 = reloc 4, 0
  %85 = reloc 0, 0
  %86 = trunc %85
  %87 = sreg.i32 smid
  %88 = and.i32 %87, %86
  %89 = zext %88
  %90 = const.i64 256
  %91 = mul.i64 %89, %90
  %92 = add.i64 %84, %91
  %93 = const.i64 68719476736
  %94 = add.i64 %83, %93
  %95 = atomic.add.u64 [%92], %94 map 0
  %80 = reloc 6, 0
  %79 = const.i64 0
  %72 = const.i64 0
  fence system
  %65 = const.i64 0
  %17 = reloc 12, 0
  %23 = mul.i64 %89, %17
  %24 = reloc 10, 0
  %25 = add.i64 %24, %23
  %26 = const.i64 1
  %98 = const.i64 16
  %31 = atomic.add.u64 [%25], %98 fetch ring 1
  %32 = add.i64 %31, %98
  %33 = ldg.u64 [%25 + 128] ring 1
  %34 = sub.i64 %32, %33
  %35 = reloc 13, 1
  %36 = icmp.i64 sle %34, %35
  condbr %36, b2, b3
b2:
  %100 = const.i64 68719476752
  %40 = atomic.add.u64 [%25 + 8], %100 fetch ring 1
  br b4
b3:
  %101 = const.i64 -16
  %42 = atomic.add.u64 [%25], %101 ring 1
  %43 = atomic.add.u64 [%25 + 24], %26 ring 1
  %55 = atomic.add.u64 [%92 + 16], %83 map 0
  %56 = const.i64 -1
  br b4
b4:
  %57 = phi.i64 [%40, b2], [%56, b3]
  %58 = reloc 13, 0
  %59 = and.i64 %57, %58
  %60 = add.i64 %25, %59
  condbr %36, b5, b6
b5:
  %15 = const.i64 4294967304
  stg.u64.release [%60 + 256], %15 ring 0
  %16 = const.i64 0
  store.u64 [%80 + 24], %16 map 0
  br b6
b6:
  store.u64 [%80], %79 map 0
  store.u64 [%80 + 8], %72 map 0
  store.u64 [%80 + 16], %65 map 0
  %14 = const.i64 0
  ret %14
b7:
  %96 = const.i64 0
  ret %96
}
-- lower warp opt maps=2:4:64:1,27:0:0:4096
program one_byte_too_many frames=1 {
b0:
  %4 = const.i64 4089
  %5 = const.i64 0
  %7 = map 1
  %11 = call ringbuf_reserve(%7, %4, %5)
  %12 = icmp.i64 eq %11, %5
  condbr %12, b2, b1
b1:
  %13 = call ringbuf_submit(%11, %5)
  br b2
b2:
  ret %5
}
-- out
program one_byte_too_many frames=1 {
b0:
  %18 = sreg.i1 is_leader
  condbr %18, b1, b2
b1:
  %19 = sreg.i32 n_active
  %20 = zext %19
  %21 = reloc 4, 0
  %22 = reloc 0, 0
  %23 = trunc %22
  %24 = sreg.i32 smid
  %25 = and.i32 %24, %23
  %26 = zext %25
  %27 = const.i64 256
  %28 = mul.i64 %26, %27
  %29 = add.i64 %21, %28
  %30 = const.i64 68719476736
  %31 = add.i64 %20, %30
  %32 = atomic.add.u64 [%29], %31 map 0
  %14 = const.i64 0
  ret %14
b2:
  %33 = const.i64 0
  ret %33
}
-- lower warp opt maps=2:4:64:1,27:0:0:4096
program as_many_as_may_be frames=1 {
b0:
  %4 = const.i64 4088
  %5 = const.i64 0
  %7 = map 1
  %11 = call ringbuf_reserve(%7, %4, %5)
  %12 = icmp.i64 eq %11, %5
  condbr %12, b2, b1
b1:
  %13 = call ringbuf_submit(%11, %5)
  br b2
b2:
  ret %5
}
-- contains
stg.u64.release
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program four_bytes_into_a_value frames=1 {
b0:
  %4 = const.i64 0
  %5 = const.i64 8
  %6 = map 1
  %7 = mapval 0, 4
  %90 = call ringbuf_output(%6, %7, %5, %4)
  ret %4
}
-- contains
load.u32 [
load.u32 [
-- lower warp opt maps=2:4:32:4,27:0:0:4096
program an_index_of_fours_and_of_eights frames=1 {
b0:
  %2 = ctx
  %3 = load.u64 [%2 + 72] ctx
  %4 = const.i64 0
  %5 = const.i64 8
  %6 = map 1
  %7 = mapval 0, 0
  %8 = const.i64 2
  %9 = shl.i64 %3, %8
  %10 = add.i64 %7, %9
  %90 = call ringbuf_output(%6, %10, %5, %4)
  %11 = const.i64 3
  %12 = shl.i64 %3, %11
  %13 = add.i64 %7, %12
  %91 = call ringbuf_output(%6, %13, %5, %4)
  ret %4
}
-- contains
load.u32 [
load.u32 [
load.u64 [
