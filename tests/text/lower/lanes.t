# lanes.t - one lane that stands for all answers for all; lanes that take turns have nobody to ask; a wait ends without a clock
-- lower warp opt
program leader {
b0:
  %1 = ctx
  %2 = load.u32 [%1 + 28] ctx
  %3 = call gdev_ballot(%2)
  %4 = call gdev_match_any(%2)
  %5 = call gdev_reduce_add(%2)
  %6 = call gdev_reduce_max(%2)
  %7 = add.i64 %3, %4
  %8 = add.i64 %5, %6
  %9 = mul.i64 %7, %8
  %10 = const.i64 64
  %11 = call gdev_delay(%10)
  %12 = call gdev_mem_prefetch(%9, %11)
  ret %2
}
-- out
program leader {
b0:
  %68 = sreg.i1 is_leader
  condbr %68, b1, b8
b1:
  %69 = sreg.i32 n_active
  %70 = zext %69
  %71 = reloc 4, 0
  %72 = reloc 0, 0
  %73 = trunc %72
  %74 = sreg.i32 smid
  %75 = and.i32 %74, %73
  %76 = zext %75
  %77 = const.i64 256
  %78 = mul.i64 %76, %77
  %79 = add.i64 %71, %78
  %80 = const.i64 68719476736
  %81 = add.i64 %70, %80
  %82 = atomic.add.u64 [%79], %81 map 0
  %64 = sreg.i32 ctaid_x
  %65 = zext %64
  %58 = sreg.i32 active_mask
  %84 = const.i32 0
  %60 = icmp.i32 ne %64, %84
  %61 = const.i32 0
  %62 = select.i32 %60, %58, %61
  %63 = zext %62
  %57 = zext %58
  %55 = mul.i64 %70, %65
  %7 = add.i64 %63, %57
  %8 = add.i64 %55, %65
  %9 = mul.i64 %7, %8
  %10 = const.i64 64
  %41 = timer
  %42 = const.i64 0
  br b2
b2:
  %43 = phi.i64 [%42, b1], [%50, b3]
  %44 = timer
  %45 = sub.i64 %44, %41
  %46 = icmp.i64 ult %45, %10
  %47 = icmp.i64 ult %43, %10
  %48 = and.i1 %46, %47
  condbr %48, b3, b4
b3:
  %49 = const.i64 1
  %50 = add.i64 %43, %49
  br b2
b4:
  %14 = reloc 3, 0
  %15 = const.i64 0
  %16 = icmp.i64 ne %14, %15
  condbr %16, b5, b6
b5:
  %18 = const.i64 1
  %19 = atomic.add.u64 [%14], %18 fetch map 0
  %20 = const.i64 127
  %21 = and.i64 %19, %20
  %85 = const.i64 5
  %86 = shl.i64 %21, %85
  %24 = add.i64 %14, %86
  stg.u64.relaxed [%24 + 256], %9 map 0
  stg.u64.relaxed [%24 + 264], %45 map 0
  %25 = const.i64 1
  %26 = add.i64 %19, %25
  stg.u64.release [%24 + 272], %26 map 0
  br b7
b6:
  %38 = atomic.add.u64 [%79 + 16], %70 map 0
  br b7
b7:
  %13 = const.i64 0
  ret %13
b8:
  %83 = const.i64 0
  ret %83
}
-- lower thread turns opt
program in_turn {
b0:
  %1 = const.i64 1
  %2 = call gdev_ballot(%1)
  ret %2
}
-- verdict
error GX0301
-- lower thread opt
program too_few {
b0:
  %2 = call gdev_reduce_or()
  ret %2
}
-- verdict
error GX0301
-- lower thread opt
program no_n {
b0:
  %2 = call gdev_sample()
  ret %2
}
-- verdict
error GX0301
-- lower thread opt
program no_wait {
b0:
  %2 = call gdev_delay()
  ret %2
}
-- verdict
error GX0301
