# programs that no kernel can take, each with the code of its reason
-- lower warp opt maps=2:4:8:4
program nobody_has_it {
b0:
  %1 = call get_prandom_u32()
  ret %1
}
-- verdict
error GX0301
-- lower warp opt maps=2:4:8:4
program no_such_map {
b0:
  %1 = mapval 1, 0
  %2 = load.u64 [%1] map 1
  ret %2
}
-- verdict
error GX0304
-- lower warp opt maps=2:4:8:4,2:4:8:4
program which_map frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 1
  store.u32 [%1 - 4], %2 stack
  %3 = const.i64 -4
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = map 1
  %7 = timer
  %8 = icmp.i64 ugt %7, %2
  %9 = select.i64 %8, %5, %6
  %10 = call map_lookup_elem(%9, %4)
  ret %2
}
-- verdict
error GX0304
-- lower warp opt maps=2:4:8:4
program no_ring {
b0:
  %1 = map 0
  %2 = const.i64 8
  %3 = const.i64 0
  %4 = call ringbuf_reserve(%1, %2, %3)
  ret %3
}
-- verdict
error GX0304
-- lower warp opt maps=27:0:0:4096
program output_of_two {
b0:
  %1 = map 0
  %2 = const.i64 8
  %4 = call ringbuf_output(%1, %2)
  ret %2
}
-- verdict
error GX0301
-- lower warp opt maps=27:0:0:4096
program submit_of_nothing {
b0:
  %2 = const.i64 8
  %4 = call ringbuf_submit()
  ret %2
}
-- verdict
error GX0301
-- lower warp opt maps=27:0:0:4096
program submit_of_nothing_beside_a_record {
b0:
  %1 = map 0
  %2 = const.i64 8
  %3 = const.i64 0
  %4 = call ringbuf_reserve(%1, %2, %3)
  %5 = call ringbuf_submit()
  ret %2
}
-- verdict
error GX0301
-- lower warp opt maps=27:0:0:4096
program any_size {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = const.i64 0
  %4 = map 0
  %5 = call ringbuf_output(%4, %1, %2, %3)
  ret %3
}
-- verdict
error GX0302
-- lower warp opt maps=27:0:0:4096
program any_size_to_reserve {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = const.i64 0
  %4 = map 0
  %5 = call ringbuf_reserve(%4, %2, %3)
  ret %3
}
-- verdict
error GX0305
-- lower warp opt
program a_callback {
b0:
  %3 = const.i64 0
  %5 = call loop(%3, %3, %3, %3)
  ret %3
}
-- verdict
error GX0301
-- lower warp opt
program few_grid {
b0:
  %3 = const.i64 0
  %5 = call get_grid_dim(%3)
  ret %3
}
-- verdict
error GX0301
-- lower warp opt maps=27:0:0:4096
program too_long {
b0:
  %1 = timer
  %2 = const.i64 600
  %3 = const.i64 0
  %4 = map 0
  %5 = call ringbuf_output(%4, %1, %2, %3)
  ret %3
}
-- verdict
error GX0305
-- lower warp opt maps=27:0:0:4096
program reserve_of_nothing {
b0:
  %1 = map 0
  %2 = call ringbuf_reserve(%1)
  ret %1
}
-- verdict
error GX0301
-- lower warp opt maps=27:0:0:4096
program more_than_a_record {
b0:
  %1 = map 0
  %2 = const.i64 4089
  %3 = const.i64 0
  %4 = call ringbuf_reserve(%1, %2, %3)
  %5 = const.i64 7
  %6 = add.i64 %4, %5
  ret %6
}
-- out
program more_than_a_record {
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
  %7 = const.i64 0
  ret %7
b2:
  %24 = const.i64 0
  ret %24
}
-- lower warp opt maps=4:4:4:8,2:4:8:4
program the_ring_of_another_helper {
b0:
  %1 = map 0
  %2 = mapval 1, 0
  %3 = const.i64 8
  %4 = const.i64 0
  %5 = call ringbuf_output(%1, %2, %3, %4)
  ret %4
}
-- verdict
error GX0304
-- lower warp opt maps=1527:0:8:4096,2:4:8:4
program a_ring_of_fixed_records {
b0:
  %1 = map 0
  %2 = mapval 1, 0
  %3 = const.i64 8
  %4 = const.i64 0
  %5 = call ringbuf_output(%1, %2, %3, %4)
  ret %4
}
-- verdict
error GX0304
-- lower warp opt maps=2:4:8:4
program size_that_nobody_knows frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 -16
  %3 = add.i64 %1, %2
  %4 = timer
  %5 = call probe_read(%3, %4, %4)
  ret %5
}
-- verdict
error GX0301
-- lower warp opt maps=2:4:8:4
program string_of_a_size_that_nobody_knows frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 -16
  %3 = add.i64 %1, %2
  %4 = timer
  %5 = call probe_read_str(%3, %4, %4)
  ret %5
}
-- verdict
error GX0301
-- lower warp opt maps=2:4:8:4
program larger_than_any frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 -16
  %3 = add.i64 %1, %2
  %4 = timer
  %5 = const.i64 4096
  %6 = call probe_read(%3, %5, %4)
  ret %6
}
-- verdict
error GX0301
-- lower warp opt maps=2:4:8:4
program string_larger_than_any frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 -16
  %3 = add.i64 %1, %2
  %4 = timer
  %5 = const.i64 4096
  %6 = call probe_read_str(%3, %5, %4)
  ret %6
}
-- verdict
error GX0301
-- lower warp opt maps=2:4:8:4
program read_from_nowhere frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 -16
  %3 = add.i64 %1, %2
  %4 = const.i64 8
  %5 = call probe_read(%3, %4)
  ret %5
}
-- verdict
error GX0301
-- lower warp opt maps=2:4:8:4
program string_from_nowhere frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 -16
  %3 = add.i64 %1, %2
  %4 = const.i64 8
  %5 = call probe_read_str(%3, %4)
  ret %5
}
-- verdict
error GX0301
