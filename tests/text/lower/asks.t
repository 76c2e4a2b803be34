# asks.t - lanes that run at once look who asks for the same pages; a lane that runs alone does not
-- lower thread opt
program all_at_once {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 64] ctx
  %3 = const.i64 4096
  %4 = call gdev_mem_prefetch(%2, %3)
  ret %3
}
-- contains
reloc 3, 0
= match
= match
atomic.add.u64
stg
-- lower thread opt matchless legal
program all_at_once {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 64] ctx
  %3 = const.i64 4096
  %4 = call gdev_mem_prefetch(%2, %3)
  ret %3
}
-- contains
reloc 3, 0
= ballot
= ballot
atomic.add.u64
stg
-- lower warp opt
program leader {
b0:
  %1 = ctx
  %2 = load.u64 [%1 + 64] ctx
  %3 = const.i64 4096
  %4 = call gdev_mem_prefetch(%2, %3)
  ret %3
}
-- out
program leader {
b0:
  %34 = sreg.i1 is_leader
  condbr %34, b1, b5
b1:
  %35 = sreg.i32 n_active
  %36 = zext %35
  %37 = reloc 4, 0
  %38 = reloc 0, 0
  %39 = trunc %38
  %40 = sreg.i32 smid
  %41 = and.i32 %40, %39
  %42 = zext %41
  %43 = const.i64 256
  %44 = mul.i64 %42, %43
  %45 = add.i64 %37, %44
  %46 = const.i64 68719476736
  %47 = add.i64 %36, %46
  %48 = atomic.add.u64 [%45], %47 map 0
  %33 = sreg.i64 launch_id
  %3 = const.i64 4096
  %6 = reloc 3, 0
  %7 = const.i64 0
  %8 = icmp.i64 ne %6, %7
  condbr %8, b2, b3
b2:
  %10 = const.i64 1
  %11 = atomic.add.u64 [%6], %10 fetch map 0
  %12 = const.i64 127
  %13 = and.i64 %11, %12
  %50 = const.i64 5
  %51 = shl.i64 %13, %50
  %16 = add.i64 %6, %51
  stg.u64.relaxed [%16 + 256], %33 map 0
  stg.u64.relaxed [%16 + 264], %3 map 0
  %17 = const.i64 1
  %18 = add.i64 %11, %17
  stg.u64.release [%16 + 272], %18 map 0
  br b4
b3:
  %30 = atomic.add.u64 [%45 + 16], %36 map 0
  br b4
b4:
  %5 = const.i64 0
  ret %5
b5:
  %49 = const.i64 0
  ret %49
}
