# flags of an update: what is no flag writes nothing, whatever the key
-- lower warp maps=2:4:8:4 opt
program known frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 0
  store.u64 [%1 - 8], %2 stack
  %3 = const.i64 -8
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = const.i64 3
  %7 = call map_update_elem(%5, %4, %4, %6)
  %8 = reloc 9, 0
  store.u64 [%8], %7 map 0
  ret %2
}
-- out
program known frames=1 {
b0:
  %35 = sreg.i1 is_leader
  condbr %35, b1, b2
b1:
  %36 = sreg.i32 n_active
  %37 = zext %36
  %38 = reloc 4, 0
  %39 = reloc 0, 0
  %40 = trunc %39
  %41 = sreg.i32 smid
  %42 = and.i32 %41, %40
  %43 = zext %42
  %44 = const.i64 256
  %45 = mul.i64 %43, %44
  %46 = add.i64 %38, %45
  %47 = const.i64 68719476736
  %48 = add.i64 %37, %47
  %49 = atomic.add.u64 [%46], %48 map 0
  %31 = const.i64 -22
  %8 = reloc 9, 0
  store.u64 [%8], %31 map 0
  %9 = const.i64 0
  ret %9
b2:
  %50 = const.i64 0
  ret %50
}
-- lower warp maps=2:4:8:4 opt
program unknown frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 0
  store.u64 [%1 - 8], %2 stack
  %3 = const.i64 -8
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = call get_sm_id()
  %7 = call map_update_elem(%5, %4, %4, %6)
  %8 = reloc 9, 0
  store.u64 [%8], %7 map 0
  ret %2
}
-- out
program unknown frames=1 {
b0:
  %37 = sreg.i1 is_leader
  condbr %37, b1, b4
b1:
  %38 = sreg.i32 n_active
  %39 = zext %38
  %40 = reloc 4, 0
  %41 = reloc 0, 0
  %42 = trunc %41
  %43 = sreg.i32 smid
  %44 = and.i32 %43, %42
  %45 = zext %44
  %46 = const.i64 256
  %47 = mul.i64 %45, %46
  %48 = add.i64 %40, %47
  %49 = const.i64 68719476736
  %50 = add.i64 %39, %49
  %51 = atomic.add.u64 [%48], %50 map 0
  %2 = const.i64 0
  %36 = zext %43
  %15 = reloc 6, 0
  %19 = const.i64 1
  %20 = and.i64 %36, %19
  %21 = const.i64 0
  %22 = icmp.i64 eq %20, %21
  %23 = const.i64 -17
  %24 = const.i64 0
  %25 = select.i64 %22, %24, %23
  %55 = const.i32 2
  %30 = icmp.i32 ule %43, %55
  %31 = const.i64 -22
  %32 = select.i64 %30, %25, %31
  %33 = and.i1 %22, %30
  condbr %33, b2, b3
b2:
  store.u64 [%15], %2 map 0
  br b3
b3:
  %8 = reloc 9, 0
  store.u64 [%8], %32 map 0
  %9 = const.i64 0
  ret %9
b4:
  %52 = const.i64 0
  ret %52
}
