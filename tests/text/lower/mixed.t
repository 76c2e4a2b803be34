# records that tell by their words that they are whole, and those that do not: each word is written once, and nothing else is done with it
-- lower warp opt maps=27:0:0:4096
program whole frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
xor.i64
stg.u64.relaxed [%
+ 264]
stg.u64.release [%
+ 256]
stg.u64.relaxed [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program a_constant frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  %8 = const.i64 7
  store.u64 [%6], %8 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
const.i64 -3335678362575877580
stg.u64.relaxed [%
+ 264]
const.i64 12884901896
stg.u64.relaxed [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program the_constant frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  %8 = const.i64 3518319155
  store.u64 [%6], %8 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
stg.u64.relaxed [%
+ 264]
const.i64 17179869192
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program a_small_number frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  %8 = const.i64 65535
  %10 = and.i64 %2, %8
  store.u64 [%6], %10 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
stg.u64.relaxed [%
+ 264]
stg.u64.re
-- lower warp opt maps=27:0:0:4096
program two_halves frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  %8 = const.i64 7
  store.u32 [%6 + 4], %8 ring 0
  store.u32 [%6], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
stg.u64.relaxed [%
+ 264]
icmp.i32 eq
stg.u64.release [%
+ 256]
stg.u64.relaxed [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program four_bytes frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 12
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %2 ring 0
  store.u32 [%6 + 8], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
stg.u64.relaxed [%
+ 264]
stg.u32.relaxed [%
+ 272]
stg.u64.release [%
-- lower warp opt maps=27:0:0:4096
program by_an_address frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 16
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  %8 = const.i64 8
  %10 = add.i64 %6, %8
  store.u64 [%10], %2 ring 0
  store.u64 [%10 - 8], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
stg.u64.relaxed [%
+ 272]
stg.u64.relaxed [%
+ 264]
stg.u64.release [%
-- lower warp opt maps=27:0:0:4096
program around_a_branch frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b4, b1
b1:
  %8 = icmp.i64 eq %2, %5
  condbr %8, b2, b3
b2:
  br b3
b3:
  %10 = phi.i64 [%2, b1], [%4, b2]
  store.u64 [%6], %10 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b4
b4:
  ret %5
}
-- contains
stg.u64.relaxed [%
+ 264]
stg.u64.release [%
+ 256]
stg.u64.relaxed [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program thrown_away frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b4, b1
b1:
  store.u64 [%6], %2 ring 0
  %8 = icmp.i64 eq %2, %5
  condbr %8, b2, b3
b2:
  %89 = call ringbuf_discard(%6, %5)
  br b4
b3:
  %90 = call ringbuf_submit(%6, %5)
  br b4
b4:
  ret %5
}
-- contains
stg.u64.relaxed [%
+ 264]
const.i64 8589934600
stg.u64.release [%
+ 256]
stg.u64.release [%
+ 256]
stg.u64.relaxed [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program not_all frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 16
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u64 [%
+ 264]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program twice frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %2 ring 0
  store.u64 [%6], %4 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u64 [%
+ 264]
store.u64 [%
+ 264]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program half_of_it_twice frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %2 ring 0
  store.u32 [%6 + 4], %4 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u64 [%
+ 264]
store.u32 [%
+ 268]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program two_bytes frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u32 [%6], %2 ring 0
  store.u16 [%6 + 4], %2 ring 0
  store.u16 [%6 + 6], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u32 [%
+ 264]
store.u16 [%
store.u16 [%
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program two_bytes_more frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 10
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %2 ring 0
  store.u16 [%6 + 8], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u64 [%
+ 264]
store.u16 [%
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program on_one_way frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b4, b1
b1:
  %8 = icmp.i64 eq %2, %5
  condbr %8, b2, b3
b2:
  store.u64 [%6], %2 ring 0
  br b3
b3:
  %90 = call ringbuf_submit(%6, %5)
  br b4
b4:
  ret %5
}
-- contains
store.u64 [%
+ 264]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program on_either_way frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b5, b1
b1:
  %8 = icmp.i64 eq %2, %5
  condbr %8, b2, b3
b2:
  store.u64 [%6], %2 ring 0
  br b4
b3:
  store.u64 [%6], %4 ring 0
  br b4
b4:
  %90 = call ringbuf_submit(%6, %5)
  br b5
b5:
  ret %5
}
-- contains
store.u64 [%
+ 264]
store.u64 [%
+ 264]
stg.u64.release [%
-- lower warp opt maps=27:0:0:4096
program again_and_again frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b4, b1
b1:
  br b2
b2:
  %10 = phi.i64 [%2, b1], [%11, b2]
  store.u64 [%6], %10 ring 0
  %12 = const.i64 1
  %11 = lshr.i64 %10, %12
  %13 = icmp.i64 eq %11, %5
  condbr %13, b3, b2
b3:
  %90 = call ringbuf_submit(%6, %5)
  br b4
b4:
  ret %5
}
-- contains
store.u64 [%
+ 264]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program read frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b4, b1
b1:
  store.u64 [%6], %2 ring 0
  %10 = load.u64 [%6] ring 0
  %11 = icmp.i64 eq %10, %5
  condbr %11, b2, b3
b2:
  br b3
b3:
  %90 = call ringbuf_submit(%6, %5)
  br b4
b4:
  ret %5
}
-- contains
store.u64 [%
+ 264]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program added_to frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %2 ring 0
  %10 = atomic.add.u64 [%6], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u64 [%
+ 264]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program kept frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %6 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u64 [%
+ 264]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program two_ends frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b4, b1
b1:
  store.u64 [%6], %2 ring 0
  %8 = icmp.i64 eq %2, %5
  condbr %8, b2, b3
b2:
  %89 = call ringbuf_submit(%6, %5)
  br b4
b3:
  %90 = call ringbuf_submit(%6, %5)
  br b4
b4:
  ret %5
}
-- contains
store.u64 [%
+ 264]
stg.u64.release [%
stg.u64.release [%
-- lower warp opt maps=27:0:0:4096
program many_words frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 72
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6 + 0], %2 ring 0
  store.u64 [%6 + 8], %2 ring 0
  store.u64 [%6 + 16], %2 ring 0
  store.u64 [%6 + 24], %2 ring 0
  store.u64 [%6 + 32], %2 ring 0
  store.u64 [%6 + 40], %2 ring 0
  store.u64 [%6 + 48], %2 ring 0
  store.u64 [%6 + 56], %2 ring 0
  store.u64 [%6 + 64], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u64 [%
+ 264]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program as_many_words frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 64
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6 + 0], %2 ring 0
  store.u64 [%6 + 8], %2 ring 0
  store.u64 [%6 + 16], %2 ring 0
  store.u64 [%6 + 24], %2 ring 0
  store.u64 [%6 + 32], %2 ring 0
  store.u64 [%6 + 40], %2 ring 0
  store.u64 [%6 + 48], %2 ring 0
  store.u64 [%6 + 56], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
stg.u64.relaxed [%
+ 320]
stg.u64.release [%
-- lower warp opt maps=27:0:0:4096
program many_numbers frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 160
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  %8 = const.i64 1
  store.u64 [%6 + 0], %8 ring 0
  store.u64 [%6 + 8], %8 ring 0
  store.u64 [%6 + 16], %8 ring 0
  store.u64 [%6 + 24], %8 ring 0
  store.u64 [%6 + 32], %8 ring 0
  store.u64 [%6 + 40], %8 ring 0
  store.u64 [%6 + 48], %8 ring 0
  store.u64 [%6 + 56], %8 ring 0
  store.u64 [%6 + 64], %8 ring 0
  store.u64 [%6 + 72], %8 ring 0
  store.u64 [%6 + 80], %8 ring 0
  store.u64 [%6 + 88], %8 ring 0
  store.u64 [%6 + 96], %8 ring 0
  store.u64 [%6 + 104], %8 ring 0
  store.u64 [%6 + 112], %8 ring 0
  store.u64 [%6 + 120], %8 ring 0
  store.u64 [%6 + 128], %8 ring 0
  store.u64 [%6 + 136], %8 ring 0
  store.u64 [%6 + 144], %8 ring 0
  store.u64 [%6 + 152], %8 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
stg.u64.relaxed [%
+ 416]
stg.u64.relaxed [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program in_front_of_it frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6 - 1099511627776], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u64 [%
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program behind_it frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6 + 8], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u64 [%
+ 272]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program askew frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 16
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u32 [%6], %2 ring 0
  store.u64 [%6 + 4], %2 ring 0
  store.u32 [%6 + 12], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u32 [%
+ 264]
store.u64 [%
+ 268]
store.u32 [%
+ 276]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program compared frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %2 ring 0
  %8 = icmp.i64 ult %6, %4
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u64 [%
+ 264]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096
program a_place_in_it_compared frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 8
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  %8 = const.i64 4
  %10 = add.i64 %6, %8
  %11 = icmp.i64 eq %10, %5
  store.u64 [%6], %2 ring 0
  %90 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
store.u64 [%
+ 264]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096,2:4:128:1
program copied frames=1 {
b0:
  %1 = ctx
  %5 = const.i64 0
  %3 = map 0
  %4 = const.i64 24
  %7 = mapval 1, 8
  %6 = call ringbuf_output(%3, %7, %4, %5)
  ret %6
}
-- contains
load.u64
stg.u64.relaxed [%
+ 264]
stg.u64.relaxed [%
+ 280]
stg.u64.release [%
+ 256]
stg.u64.relaxed [%
+ 256]
-- lower warp opt maps=27:0:0:4096,2:4:128:1
program copied_by_words frames=1 {
b0:
  %1 = ctx
  %5 = const.i64 0
  %3 = map 0
  %4 = const.i64 12
  %7 = mapval 1, 4
  %6 = call ringbuf_output(%3, %7, %4, %5)
  ret %6
}
-- contains
load.u32
stg.u32.relaxed [%
+ 264]
stg.u32.relaxed [%
+ 272]
stg.u64.release [%
+ 256]
stg.u64.relaxed [%
+ 256]
-- lower warp opt maps=27:0:0:4096,2:4:128:1
program copied_by_bytes frames=1 {
b0:
  %1 = ctx
  %5 = const.i64 0
  %3 = map 0
  %4 = const.i64 12
  %7 = mapval 1, 2
  %6 = call ringbuf_output(%3, %7, %4, %5)
  ret %6
}
-- contains
store.u16 [%
+ 264]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096,2:4:128:1
program copied_in_part frames=1 {
b0:
  %1 = ctx
  %5 = const.i64 0
  %3 = map 0
  %4 = const.i64 14
  %7 = mapval 1, 8
  %6 = call ringbuf_output(%3, %7, %4, %5)
  ret %6
}
-- contains
store.u64 [%
+ 264]
stg.u64.release [%
+ 256]
-- lower warp opt maps=27:0:0:4096,2:4:128:1
program as_much_copied frames=1 {
b0:
  %1 = ctx
  %5 = const.i64 0
  %3 = map 0
  %4 = const.i64 64
  %7 = mapval 1, 8
  %6 = call ringbuf_output(%3, %7, %4, %5)
  ret %6
}
-- contains
stg.u64.relaxed [%
+ 320]
stg.u64.release [%
-- lower warp opt maps=27:0:0:4096,2:4:128:1
program too_much_copied frames=1 {
b0:
  %1 = ctx
  %5 = const.i64 0
  %3 = map 0
  %4 = const.i64 68
  %7 = mapval 1, 8
  %6 = call ringbuf_output(%3, %7, %4, %5)
  ret %6
}
-- contains
store.u64 [%
+ 320]
stg.u64.release [%
