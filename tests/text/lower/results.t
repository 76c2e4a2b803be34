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
  %80 = sreg.i1 is_leader
  condbr %80, b1, b7
b1:
  %81 = sreg.i32 n_active
  %82 = zext %81
  %83 = reloc 4, 0
  %84 = reloc 0, 0
  %85 = trunc %84
  %86 = sreg.i32 smid
  %87 = and.i32 %86, %85
  %88 = zext %87
  %89 = const.i64 128
  %90 = mul.i64 %88, %89
  %91 = add.i64 %83, %90
  %92 = const.i64 68719476736
  %93 = add.i64 %82, %92
  %94 = atomic.add.u64 [%91], %93 map 0
  %79 = reloc 6, 0
  %78 = const.i64 0
  %71 = const.i64 0
  fence system
  %64 = const.i64 0
  %17 = reloc 12, 0
  %23 = mul.i64 %88, %17
  %24 = reloc 10, 0
  %25 = add.i64 %24, %23
  %26 = const.i64 1
  %97 = const.i64 16
  %31 = atomic.add.u64 [%25], %97 fetch ring 1
  %32 = add.i64 %31, %97
  %33 = ldg.u64 [%25 + 128] ring 1
  %34 = sub.i64 %32, %33
  %35 = atomic.add.u64 [%25 + 16], %26 ring 1
  %36 = reloc 13, 1
  %37 = icmp.i64 sle %34, %36
  condbr %37, b2, b3
b2:
  %38 = atomic.add.u64 [%25 + 8], %97 fetch ring 1
  br b4
b3:
  %98 = const.i64 -16
  %40 = atomic.add.u64 [%25], %98 ring 1
  %41 = atomic.add.u64 [%25 + 24], %26 ring 1
  %53 = atomic.add.u64 [%91 + 16], %82 map 0
  %54 = const.i64 -1
  br b4
b4:
  %55 = phi.i64 [%38, b2], [%54, b3]
  %56 = reloc 13, 0
  %57 = and.i64 %55, %56
  %58 = add.i64 %25, %57
  condbr %37, b5, b6
b5:
  %63 = const.i64 8
  stg.u64.weak [%58 + 256], %63 ring 1
  %15 = const.i64 1
  stg.u32.release [%58 + 260], %15 ring 0
  %16 = const.i64 0
  store.u64 [%79 + 24], %16 map 0
  br b6
b6:
  store.u64 [%79], %78 map 0
  store.u64 [%79 + 8], %71 map 0
  store.u64 [%79 + 16], %64 map 0
  %14 = const.i64 0
  ret %14
b7:
  %95 = const.i64 0
  ret %95
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
  %27 = const.i64 128
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
stg.u32.release
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
