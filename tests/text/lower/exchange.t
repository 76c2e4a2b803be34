# gdev_exchange: the value goes into the word of the map, what was there comes out; one lane for itself
-- lower warp opt maps=2:4:64:1
program exchange {
b0:
  %1 = mapval 0, 0
  %2 = const.i64 24
  %3 = add.i64 %1, %2
  %4 = const.i64 7
  %5 = call gdev_exchange(%3, %4)
  store.u64 [%1], %5 map 0
  %6 = const.i64 0
  ret %6
}
-- out
program exchange {
b0:
  %10 = sreg.i1 is_leader
  condbr %10, b1, b2
b1:
  %11 = sreg.i32 n_active
  %12 = zext %11
  %13 = reloc 4, 0
  %14 = reloc 0, 0
  %15 = trunc %14
  %16 = sreg.i32 smid
  %17 = and.i32 %16, %15
  %18 = zext %17
  %19 = const.i64 256
  %20 = mul.i64 %18, %19
  %21 = add.i64 %13, %20
  %22 = const.i64 68719476736
  %23 = add.i64 %12, %22
  %24 = atomic.add.u64 [%21], %23 map 0
  %9 = reloc 6, 0
  %4 = const.i64 7
  %8 = atomic.xchg.u64 [%9 + 24], %4 fetch map 0
  store.u64 [%9], %8 map 0
  %7 = const.i64 0
  ret %7
b2:
  %25 = const.i64 0
  ret %25
}
-- lower warp opt maps=2:4:64:1
program exchange {
b0:
  %1 = mapval 0, 0
  %2 = const.i64 24
  %3 = add.i64 %1, %2
  %4 = const.i64 7
  %5 = call gdev_exchange(%3)
  store.u64 [%1], %5 map 0
  %6 = const.i64 0
  ret %6
}
-- out
error GX0301
