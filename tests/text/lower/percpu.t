# a value for each CPU: of the SM's number modulo theirs, behind the lines of claims
-- lower warp opt maps=6:4:12:3
program of_this_cpu frames=1 {
b0:
  %1 = frame 0
  %2 = call get_sm_id()
  store.u32 [%1 - 4], %2 stack
  %3 = const.i64 -4
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = call map_lookup_elem(%5, %4)
  %7 = const.i64 0
  %8 = icmp.i64 eq %6, %7
  condbr %8, b2, b1
b1:
  %9 = const.i64 1
  %10 = atomic.add.u64 [%6], %9 map 0
  br b2
b2:
  ret %7
}
-- contains
sreg.i32 smid
mul.i64
urem.i32
-- out
program of_this_cpu frames=1 {
b0:
  %33 = sreg.i1 is_leader
  condbr %33, b1, b4
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
  %32 = zext %39
  %57 = const.i32 3
  %14 = icmp.i32 ult %39, %57
  %15 = reloc 7, 0
  %49 = const.i64 6
  %50 = shl.i64 %15, %49
  %18 = trunc %15
  %20 = urem.i32 %39, %18
  %21 = zext %20
  %22 = mul.i64 %32, %15
  %23 = add.i64 %22, %21
  %51 = const.i64 4
  %52 = shl.i64 %23, %51
  %26 = add.i64 %50, %52
  %27 = reloc 6, 0
  %28 = add.i64 %27, %26
  condbr %14, b2, b3
b2:
  %9 = const.i64 1
  %10 = atomic.add.u64 [%28], %9 map 0
  br b3
b3:
  %11 = const.i64 0
  ret %11
b4:
  %48 = const.i64 0
  ret %48
}
