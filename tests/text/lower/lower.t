# helpers, maps, rings and contexts become memory, atomics, votes and shuffles
-- lower thread opt maps=2:4:8:5
program array_key frames=1 {
b0:
  %1 = frame 0
  %2 = call get_sm_id()
  %12 = trunc %2
  %13 = const.i32 7
  %14 = urem.i32 %12, %13
  %15 = zext %14
  store.u32 [%1 - 4], %15 stack
  %3 = const.i64 -4
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = call map_lookup_elem(%5, %4)
  %7 = const.i64 0
  %8 = icmp.i64 eq %6, %7
  condbr %8, b2, b1
b1:
  %9 = load.u32 [%6 + 4] map 0
  %16 = trunc %9
  %10 = const.i32 1
  %11 = add.i32 %16, %10
  %17 = zext %11
  store.u32 [%6 + 4], %17 map 0
  br b2
b2:
  ret %7
}
-- contains
sreg.i1 is_leader
icmp.i32 ult
store.u32
-- out
program array_key frames=1 {
b0:
  %30 = sreg.i1 is_leader
  condbr %30, b1, b2
b1:
  %31 = sreg.i32 n_active
  %32 = zext %31
  %33 = reloc 4, 0
  %34 = reloc 0, 0
  %35 = trunc %34
  %36 = sreg.i32 smid
  %37 = and.i32 %36, %35
  %38 = zext %37
  %39 = const.i64 256
  %40 = mul.i64 %38, %39
  %41 = add.i64 %33, %40
  %42 = const.i64 68719476736
  %43 = add.i64 %32, %42
  %44 = atomic.add.u64 [%41], %43 map 0
  br b2
b2:
  %28 = sreg.i32 smid
  %13 = const.i32 7
  %14 = urem.i32 %28, %13
  %15 = zext %14
  %51 = const.i32 5
  %21 = icmp.i32 ult %14, %51
  %45 = const.i64 3
  %46 = shl.i64 %15, %45
  %24 = reloc 6, 0
  %25 = add.i64 %24, %46
  condbr %21, b3, b4
b3:
  %9 = load.u32 [%25 + 4] map 0
  %16 = trunc %9
  %10 = const.i32 1
  %11 = add.i32 %16, %10
  %17 = zext %11
  store.u32 [%25 + 4], %17 map 0
  br b4
b4:
  %18 = const.i64 0
  ret %18
}
-- lower thread opt maps=1502:4:8:5
program td frames=1 {
b0:
  %1 = frame 0
  %2 = call get_sm_id()
  %12 = trunc %2
  %13 = const.i32 7
  %14 = urem.i32 %12, %13
  %15 = zext %14
  store.u32 [%1 - 4], %15 stack
  %3 = const.i64 -4
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = call map_lookup_elem(%5, %4)
  %7 = const.i64 0
  %8 = icmp.i64 eq %6, %7
  condbr %8, b2, b1
b1:
  %9 = load.u32 [%6 + 4] map 0
  %16 = trunc %9
  %10 = const.i32 1
  %11 = add.i32 %16, %10
  %17 = zext %11
  store.u32 [%6 + 4], %17 map 0
  br b2
b2:
  ret %7
}
-- contains
reloc 7, 0
icmp.i64 ult
atomic.add.u64
-- lower warp opt maps=2:4:12:4
program update frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 3
  store.u32 [%1 - 4], %2 stack
  %3 = timer
  store.u64 [%1 - 16], %3 stack
  store.u32 [%1 - 8], %2 stack
  %4 = const.i64 -4
  %5 = add.i64 %1, %4
  %6 = const.i64 -16
  %7 = add.i64 %1, %6
  %8 = map 0
  %9 = const.i64 0
  %10 = call map_update_elem(%8, %5, %7, %9)
  ret %10
}
-- contains
reloc 6, 0
store.u64
+ 48]
store.u32
+ 56]
ret
-- out
program update frames=1 {
b0:
  %33 = sreg.i1 is_leader
  condbr %33, b1, b2
b1:
  %34 = sreg.i32 n_active
  %35 = zext %34
  %36 = reloc 4, 0
  %37 = reloc 0, 0
  %38 = trunc %37
  %39 = sreg.i32 smid
  %40 = and.i32 %39, %38
  %41 = zext %40
  %42 = const.i64 256
  %43 = mul.i64 %41, %42
  %44 = add.i64 %36, %43
  %45 = const.i64 68719476736
  %46 = add.i64 %35, %45
  %47 = atomic.add.u64 [%44], %46 map 0
  %3 = timer
  %58 = const.i64 3
  %17 = reloc 6, 0
  store.u64 [%17 + 48], %3 map 0
  store.u32 [%17 + 56], %58 map 0
  %11 = const.i64 0
  ret %11
b2:
  %48 = const.i64 0
  ret %48
}
-- lower warp opt maps=2:4:8:4
program noexist frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 9
  store.u32 [%1 - 4], %2 stack
  %4 = const.i64 -4
  %5 = add.i64 %1, %4
  %8 = map 0
  %9 = const.i64 1
  %6 = mapval 0, 0
  %10 = call map_update_elem(%8, %5, %6, %9)
  store.u64 [%6], %10 map 0
  ret %10
}
-- contains
const.i64 -7
store.u64
-- lower thread opt maps=27:0:0:4096
program ring frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 24
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %2 ring 0
  %8 = call get_globaltimer()
  store.u64 [%6 + 8], %8 ring 0
  %9 = load.u32 [%1 + 64] ctx
  store.u32 [%6 + 16], %9 ring 0
  %10 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
mask
popc
atomic.add.u64
fetch
ldg.u64
shfl.i32
stg.u64.release
-- out
program ring frames=1 {
b0:
  %120 = sreg.i1 is_leader
  condbr %120, b1, b2
b1:
  %121 = sreg.i32 n_active
  %122 = zext %121
  %123 = reloc 4, 0
  %124 = reloc 0, 0
  %125 = trunc %124
  %126 = sreg.i32 smid
  %127 = and.i32 %126, %125
  %128 = zext %127
  %129 = const.i64 256
  %130 = mul.i64 %128, %129
  %131 = add.i64 %123, %130
  %132 = const.i64 68719476736
  %133 = add.i64 %122, %132
  %134 = atomic.add.u64 [%131], %133 map 0
  br b2
b2:
  %82 = sreg.i32 ctaid_x
  %83 = zext %82
  %84 = sreg.i32 ntid_x
  %85 = zext %84
  %86 = mul.i64 %83, %85
  %87 = sreg.i32 tid_x
  %88 = zext %87
  %89 = add.i64 %86, %88
  %90 = sreg.i32 ctaid_y
  %91 = zext %90
  %92 = sreg.i32 ntid_y
  %93 = zext %92
  %94 = mul.i64 %91, %93
  %95 = sreg.i32 tid_y
  %96 = zext %95
  %97 = add.i64 %94, %96
  %98 = sreg.i32 ctaid_z
  %99 = zext %98
  %100 = sreg.i32 ntid_z
  %101 = zext %100
  %102 = mul.i64 %99, %101
  %103 = sreg.i32 tid_z
  %104 = zext %103
  %105 = add.i64 %102, %104
  %106 = sreg.i32 nctaid_x
  %107 = zext %106
  %110 = mul.i64 %107, %85
  %111 = sreg.i32 nctaid_y
  %112 = zext %111
  %115 = mul.i64 %112, %93
  %116 = mul.i64 %105, %115
  %117 = add.i64 %116, %97
  %118 = mul.i64 %117, %110
  %119 = add.i64 %118, %89
  %15 = reloc 8, 0
  %16 = reloc 0, 0
  %17 = trunc %16
  %18 = sreg.i32 smid
  %19 = and.i32 %18, %17
  %20 = zext %19
  %21 = mul.i64 %20, %15
  %22 = reloc 6, 0
  %23 = add.i64 %22, %21
  %24 = mask
  %25 = sreg.i32 lanemask_lt
  %26 = and.i32 %24, %25
  %27 = popc %26
  %28 = popc %24
  %29 = zext %28
  %135 = const.i32 5
  %136 = shl.i32 %28, %135
  %32 = zext %136
  %33 = const.i32 0
  %34 = const.i32 0
  %35 = icmp.i32 eq %26, %34
  condbr %35, b3, b7
b3:
  %36 = atomic.add.u64 [%23], %32 fetch ring 0
  %37 = add.i64 %36, %32
  %38 = ldg.u64 [%23 + 128] ring 0
  %39 = sub.i64 %37, %38
  %40 = reloc 9, 1
  %41 = icmp.i64 sle %39, %40
  condbr %41, b4, b5
b4:
  %137 = const.i64 36
  %138 = shl.i64 %29, %137
  %44 = or.i64 %138, %32
  %45 = atomic.add.u64 [%23 + 8], %44 fetch ring 0
  br b6
b5:
  %46 = neg.i64 %32
  %47 = atomic.add.u64 [%23], %46 ring 0
  %48 = atomic.add.u64 [%23 + 24], %29 ring 0
  %49 = reloc 4, 0
  %55 = const.i64 256
  %56 = mul.i64 %20, %55
  %57 = add.i64 %49, %56
  %58 = atomic.add.u64 [%57 + 16], %29 map 0
  %59 = const.i64 -1
  br b6
b6:
  %60 = phi.i64 [%45, b4], [%59, b5]
  %61 = trunc %60
  br b7
b7:
  %62 = phi.i32 [%33, b2], [%61, b6]
  %63 = ctz %24
  %64 = shfl.i32 %62, %63, %24
  %65 = const.i32 -1
  %66 = icmp.i32 ne %64, %65
  %139 = const.i32 5
  %140 = shl.i32 %27, %139
  %69 = add.i32 %64, %140
  %70 = reloc 9, 0
  %71 = trunc %70
  %72 = and.i32 %69, %71
  %73 = zext %72
  %74 = add.i64 %23, %73
  condbr %66, b8, b9
b8:
  store.u64 [%74 + 264], %119 ring 0
  %14 = timer
  store.u64 [%74 + 272], %14 ring 0
  %79 = sreg.i64 launch_id
  store.u32 [%74 + 280], %79 ring 0
  %12 = const.i64 4294967320
  stg.u64.release [%74 + 256], %12 ring 0
  br b9
b9:
  %11 = const.i64 0
  ret %11
}
-- lower warp opt maps=27:0:0:4096
program ring_alone frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 24
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u64 [%6], %2 ring 0
  %8 = call get_globaltimer()
  store.u64 [%6 + 8], %8 ring 0
  %9 = load.u32 [%1 + 64] ctx
  store.u32 [%6 + 16], %9 ring 0
  %10 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
atomic.add.u64
fetch
atomic.add.u64
fetch
stg.u64.release
-- lower warp opt maps=27:0:0:4096
program side_by_side frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 24
  %5 = const.i64 0
  %6 = call ringbuf_reserve(%3, %4, %5)
  %7 = icmp.i64 eq %6, %5
  condbr %7, b2, b1
b1:
  store.u32 [%6 + 12], %2 ring 0
  %8 = load.u32 [%1 + 64] ctx
  store.u32 [%6 + 8], %8 ring 0
  store.u32 [%6 + 20], %8 ring 0
  store.u32 [%6], %8 ring 0
  store.u32 [%6 + 4], %8 ring 0
  store.u32 [%6 + 4], %2 ring 0
  %10 = call ringbuf_submit(%6, %5)
  br b2
b2:
  ret %5
}
-- contains
 = shl.i64 
store.u64 [
 + 272]
store.u32 [
 + 284]
store.u64 [
 + 264]
store.u32 [
 + 268]
stg.u64.release
-- lower warp opt maps=27:0:0:4096
program two_sizes frames=1 {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 72] ctx
  %3 = map 0
  %4 = const.i64 24
  %5 = const.i64 0
  %6 = const.i64 16
  %7 = icmp.i64 ugt %2, %4
  condbr %7, b1, b2
b1:
  %8 = call ringbuf_reserve(%3, %4, %5)
  br b3
b2:
  %9 = call ringbuf_reserve(%3, %6, %5)
  br b3
b3:
  %10 = phi.i64 [%8, b1], [%9, b2]
  %11 = icmp.i64 eq %10, %5
  condbr %11, b5, b4
b4:
  store.u64 [%10], %2 ring 0
  %12 = call ringbuf_submit(%10, %5)
  br b5
b5:
  ret %5
}
-- contains
stg.u64.weak
stg.u64.weak
stg.u32.release
-- lower thread opt maps=1527:4:24:16
program perf frames=1 {
b0:
  %1 = ctx
  %2 = frame 0
  %5 = const.i64 0
  %20 = const.i64 -24
  %21 = add.i64 %2, %20
  %22 = const.i64 -16
  %23 = add.i64 %2, %22
  %24 = const.i64 -8
  %25 = add.i64 %2, %24
  %26 = call get_thread_idx(%21, %23, %25)
  %3 = map 0
  %4 = const.i64 24
  %6 = call perf_event_output(%1, %3, %5, %21, %4)
  ret %6
}
-- contains
shfl.i32
stg.u64.relaxed
stg.u64.relaxed
stg.u64.relaxed
stg.u64.release
stg.u64.relaxed
-- lower thread opt maps=1527:4:16:16
program larger_than_the_value frames=1 {
b0:
  %1 = ctx
  %2 = frame 0
  %5 = const.i64 0
  %20 = const.i64 -24
  %21 = add.i64 %2, %20
  %22 = const.i64 -16
  %23 = add.i64 %2, %22
  %24 = const.i64 -8
  %25 = add.i64 %2, %24
  %26 = call get_thread_idx(%21, %23, %25)
  %3 = map 0
  %4 = const.i64 24
  %6 = call perf_event_output(%1, %3, %5, %21, %4)
  ret %6
}
-- contains
ret
-- lower warp opt
program context {
b0:
  %1 = ctx
  %2 = load.u32 [%1 + 12] ctx
  %3 = load.u16 [%1 + 18] ctx
  %4 = load.u64 [%1 + 16] ctx
  %5 = load.u64 [%1 + 64] ctx
  %6 = add.i64 %2, %3
  %7 = add.i64 %6, %4
  %8 = add.i64 %7, %5
  %9 = reloc 6, 0
  store.u64 [%9], %8 map 0
  ret %8
}
-- contains
sreg.i32 smid
sreg.i32 tid_x
sreg.i32 tid_y
sreg.i64 launch_id
-- out
program context {
b0:
  %29 = sreg.i1 is_leader
  condbr %29, b1, b2
b1:
  %30 = sreg.i32 n_active
  %31 = zext %30
  %32 = reloc 4, 0
  %33 = reloc 0, 0
  %34 = trunc %33
  %35 = sreg.i32 smid
  %36 = and.i32 %35, %34
  %37 = zext %36
  %38 = const.i64 256
  %39 = mul.i64 %37, %38
  %40 = add.i64 %32, %39
  %41 = const.i64 68719476736
  %42 = add.i64 %31, %41
  %43 = atomic.add.u64 [%40], %42 map 0
  %26 = zext %35
  %19 = sreg.i32 tid_x
  %20 = zext %19
  %21 = const.i64 16
  %22 = lshr.i64 %20, %21
  %14 = sreg.i32 tid_y
  %15 = zext %14
  %16 = const.i64 32
  %17 = shl.i64 %15, %16
  %18 = or.i64 %20, %17
  %11 = sreg.i64 launch_id
  %6 = add.i64 %26, %22
  %7 = add.i64 %6, %18
  %8 = add.i64 %7, %11
  %9 = reloc 6, 0
  store.u64 [%9], %8 map 0
  %10 = const.i64 0
  ret %10
b2:
  %44 = const.i64 0
  ret %44
}
-- lower thread opt turns
program turns {
b0:
  %1 = reloc 6, 0
  %2 = load.u64 [%1] map 0
  %3 = sreg.i32 laneid
  %4 = zext %3
  %5 = mul.i64 %2, %4
  store.u64 [%1], %5 map 0
  ret %2
}
-- contains
sreg.i32 active_mask
phi.i32
ctz
sreg.i32 laneid
shfl.i32
condbr
-- out
program turns {
b0:
  %7 = sreg.i1 is_leader
  condbr %7, b1, b2
b1:
  %8 = sreg.i32 n_active
  %9 = zext %8
  %10 = reloc 4, 0
  %11 = reloc 0, 0
  %12 = trunc %11
  %13 = sreg.i32 smid
  %14 = and.i32 %13, %12
  %15 = zext %14
  %16 = const.i64 256
  %17 = mul.i64 %15, %16
  %18 = add.i64 %10, %17
  %19 = const.i64 68719476736
  %20 = add.i64 %9, %19
  %21 = atomic.add.u64 [%18], %20 map 0
  br b2
b2:
  %22 = sreg.i32 active_mask
  br b3
b3:
  %23 = phi.i32 [%22, b2], [%33, b6]
  %24 = ctz %23
  %25 = sreg.i32 laneid
  %26 = icmp.i32 eq %24, %25
  %27 = const.i32 -1
  %28 = add.i32 %23, %27
  %29 = and.i32 %23, %28
  condbr %26, b4, b6
b4:
  %1 = reloc 6, 0
  %2 = load.u64 [%1] map 0
  %4 = zext %25
  %5 = mul.i64 %2, %4
  store.u64 [%1], %5 map 0
  %30 = const.i32 0
  %31 = icmp.i32 ne %29, %30
  condbr %31, b5, b6
b5:
  fence block
  br b6
b6:
  %32 = ctz %22
  %33 = shfl.i32 %29, %32, %22
  %34 = const.i32 0
  %35 = icmp.i32 ne %33, %34
  condbr %35, b3, b7
b7:
  %36 = const.i64 0
  ret %36
}
-- lower thread legal
program divisions {
b0:
  %1 = timer
  %2 = timer
  %3 = sdiv.i64 %1, %2
  %4 = urem.i64 %3, %2
  %5 = const.i64 10
  %6 = udiv.i64 %4, %5
  %7 = icmp.i64 test %6, %1
  %8 = select.i64 %7, %6, %5
  %9 = reloc 6, 0
  store.u64 [%9], %8 map 0
  ret %8
}
-- contains
const.i64 -1
or.i1
sdiv.i64
urem.i64
udiv.i64 
icmp.i64 ne
-- lower thread legal
program divisors_that_are_not_0 {
b0:
  %1 = timer
  %2 = timer
  %3 = const.i64 1
  %4 = or.i64 %2, %3
  %5 = udiv.i64 %1, %4
  %6 = sdiv.i64 %5, %4
  %7 = reloc 6, 0
  store.u64 [%7], %6 map 0
  ret %6
}
-- out
program divisors_that_are_not_0 {
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
  br b2
b2:
  %1 = timer
  %2 = timer
  %3 = const.i64 1
  %4 = or.i64 %2, %3
  %5 = udiv.i64 %1, %4
  %24 = const.i64 1
  %25 = const.i64 0
  %26 = icmp.i64 eq %4, %25
  %27 = const.i64 -1
  %28 = icmp.i64 eq %4, %27
  %29 = or.i1 %26, %28
  %30 = select.i64 %29, %24, %4
  %31 = sdiv.i64 %5, %30
  %32 = neg.i64 %5
  %33 = select.i64 %28, %32, %31
  %34 = select.i64 %26, %25, %33
  %7 = reloc 6, 0
  store.u64 [%7], %34 map 0
  %8 = const.i64 0
  ret %8
}
-- lower thread
program exit_of_some {
b0:
  %1 = ctx
  %2 = load.u32 [%1 + 8] ctx
  %3 = const.i64 3
  %4 = icmp.i64 ugt %2, %3
  condbr %4, b1, b2
b1:
  %5 = call cuda_exit()
  br b2
b2:
  %6 = phi.i64 [%3, b0], [%5, b1]
  %7 = reloc 6, 0
  store.u64 [%7], %6 map 0
  ret %6
}
-- out
program exit_of_some {
b0:
  %15 = sreg.i1 is_leader
  condbr %15, b1, b2
b1:
  %16 = sreg.i32 n_active
  %17 = zext %16
  %18 = reloc 4, 0
  %19 = reloc 0, 0
  %20 = trunc %19
  %21 = sreg.i32 smid
  %22 = and.i32 %21, %20
  %23 = zext %22
  %24 = const.i64 256
  %25 = mul.i64 %23, %24
  %26 = add.i64 %18, %25
  %27 = const.i64 68719476736
  %28 = add.i64 %17, %27
  %29 = atomic.add.u64 [%26], %28 map 0
  br b2
b2:
  %1 = const.i64 4096
  %11 = sreg.i32 laneid
  %12 = zext %11
  %13 = const.i64 4294967295
  %14 = and.i64 %12, %13
  %3 = const.i64 3
  %4 = icmp.i64 ugt %14, %3
  condbr %4, b3, b4
b3:
  end_lane 0
  %9 = const.i64 0
  ret %9
b4:
  %6 = phi.i64 [%3, b2]
  %7 = reloc 6, 0
  store.u64 [%7], %6 map 0
  %8 = const.i64 0
  ret %8
}
-- lower thread
program context_kept {
b0:
  %1 = ctx
  %2 = reloc 6, 0
  store.u64 [%2], %1 map 0
  ret %2
}
-- verdict
error GX0302
-- lower thread
program context_beyond {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 4096] ctx
  ret %2
}
-- verdict
error GX0302
-- lower thread maps=22:0:8:16
program hash frames=1 {
b0:
  %1 = frame 0
  %2 = map 0
  %3 = call map_lookup_elem(%2, %1)
  ret %3
}
-- verdict
error GX0304
-- lower thread maps=2:4:8192:16
program big_value frames=1 {
b0:
  %1 = frame 0
  %2 = map 0
  %3 = call map_update_elem(%2, %1, %1, %1)
  ret %3
}
-- verdict
error GX0305
-- lower thread maps=27:0:0:4096
program varying_reserve {
b0:
  %1 = map 0
  %2 = timer
  %3 = call ringbuf_reserve(%1, %2, %2)
  ret %3
}
-- verdict
error GX0305
-- lower thread legal
program divides_without_a_sign {
b0:
  %1 = timer
  %2 = timer
  %3 = udiv.i64 %1, %2
  %4 = reloc 6, 0
  store.u64 [%4], %3 map 0
  ret %3
}
-- out
program divides_without_a_sign {
b0:
  %6 = sreg.i1 is_leader
  condbr %6, b1, b2
b1:
  %7 = sreg.i32 n_active
  %8 = zext %7
  %9 = reloc 4, 0
  %10 = reloc 0, 0
  %11 = trunc %10
  %12 = sreg.i32 smid
  %13 = and.i32 %12, %11
  %14 = zext %13
  %15 = const.i64 256
  %16 = mul.i64 %14, %15
  %17 = add.i64 %9, %16
  %18 = const.i64 68719476736
  %19 = add.i64 %8, %18
  %20 = atomic.add.u64 [%17], %19 map 0
  br b2
b2:
  %1 = timer
  %2 = timer
  %21 = const.i64 1
  %22 = const.i64 0
  %23 = icmp.i64 eq %2, %22
  %24 = select.i64 %23, %21, %2
  %25 = udiv.i64 %1, %24
  %26 = select.i64 %23, %22, %25
  %4 = reloc 6, 0
  store.u64 [%4], %26 map 0
  %5 = const.i64 0
  ret %5
}
-- lower thread legal
program rest_without_a_sign {
b0:
  %1 = timer
  %2 = timer
  %3 = urem.i64 %1, %2
  %4 = reloc 6, 0
  store.u64 [%4], %3 map 0
  ret %3
}
-- out
program rest_without_a_sign {
b0:
  %6 = sreg.i1 is_leader
  condbr %6, b1, b2
b1:
  %7 = sreg.i32 n_active
  %8 = zext %7
  %9 = reloc 4, 0
  %10 = reloc 0, 0
  %11 = trunc %10
  %12 = sreg.i32 smid
  %13 = and.i32 %12, %11
  %14 = zext %13
  %15 = const.i64 256
  %16 = mul.i64 %14, %15
  %17 = add.i64 %9, %16
  %18 = const.i64 68719476736
  %19 = add.i64 %8, %18
  %20 = atomic.add.u64 [%17], %19 map 0
  br b2
b2:
  %1 = timer
  %2 = timer
  %21 = const.i64 1
  %22 = const.i64 0
  %23 = icmp.i64 eq %2, %22
  %24 = select.i64 %23, %21, %2
  %25 = urem.i64 %1, %24
  %26 = select.i64 %23, %1, %25
  %4 = reloc 6, 0
  store.u64 [%4], %26 map 0
  %5 = const.i64 0
  ret %5
}
-- lower thread
program written_on_one_way {
b0:
  %1 = none
  %2 = timer
  %3 = const.i64 9
  %4 = icmp.i64 ult %2, %3
  condbr %4, b1, b2
b1:
  br b2
b2:
  %5 = phi.i64 [%1, b0], [%2, b1]
  %6 = reloc 6, 0
  store.u64 [%6], %5 map 0
  ret %3
}
-- out
program written_on_one_way {
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
  br b2
b2:
  %8 = const.i64 0
  %2 = timer
  %3 = const.i64 9
  %4 = icmp.i64 ult %2, %3
  condbr %4, b3, b4
b3:
  br b4
b4:
  %5 = phi.i64 [%8, b2], [%2, b3]
  %6 = reloc 6, 0
  store.u64 [%6], %5 map 0
  %7 = const.i64 0
  ret %7
}
