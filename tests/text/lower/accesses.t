# accesses.t - what all lanes find out stands in front of the program, once for all calls, whoever runs the program then
-- lower warp opt maps=2:4:8:1
program leader {
b0:
  %1 = ctx
  %2 = call gdev_mem_sectors(%1)
  %3 = mapval 0, 0
  store.u64 [%3], %2 map 0
  %4 = call gdev_mem_sectors(%1)
  store.u64 [%3], %4 map 0
  ret %2
}
-- out
program leader {
b0:
  %6 = sreg.i32 active_mask
  %7 = sreg.i32 lanemask_lt
  %8 = sreg.i64 mem_address
  %9 = sreg.i32 mem_space
  %11 = const.i32 1
  %12 = icmp.i32 eq %9, %11
  %13 = const.i64 5
  %14 = lshr.i64 %8, %13
  %15 = const.i64 -1
  %16 = select.i64 %12, %14, %15
  %17 = match %16, %6
  %18 = and.i32 %17, %7
  %19 = const.i32 0
  %20 = icmp.i32 eq %18, %19
  %21 = and.i1 %20, %12
  %22 = ballot %21, %6
  %23 = popc %22
  %24 = zext %23
  %26 = sreg.i1 is_leader
  condbr %26, b1, b2
b1:
  %27 = sreg.i32 n_active
  %28 = zext %27
  %29 = reloc 4, 0
  %30 = reloc 0, 0
  %31 = trunc %30
  %32 = sreg.i32 smid
  %33 = and.i32 %32, %31
  %34 = zext %33
  %35 = const.i64 256
  %36 = mul.i64 %34, %35
  %37 = add.i64 %29, %36
  %38 = const.i64 68719476736
  %39 = add.i64 %28, %38
  %40 = atomic.add.u64 [%37], %39 map 0
  %25 = reloc 6, 0
  store.u64 [%25], %24 map 0
  store.u64 [%25], %24 map 0
  %5 = const.i64 0
  ret %5
b2:
  %41 = const.i64 0
  ret %41
}
-- lower thread turns opt matchless maps=2:4:8:1
program turns {
b0:
  %1 = ctx
  %2 = timer
  %3 = const.i64 5
  %4 = icmp.i64 ugt %2, %3
  condbr %4, b1, b2
b1:
  %5 = call gdev_mem_sectors(%1)
  %6 = mapval 0, 0
  store.u64 [%6], %5 map 0
  br b2
b2:
  ret %3
}
-- out
program turns {
b0:
  %9 = sreg.i32 active_mask
  %10 = sreg.i32 lanemask_lt
  %11 = sreg.i64 mem_address
  %12 = sreg.i32 mem_space
  %14 = const.i32 1
  %15 = icmp.i32 eq %12, %14
  %16 = const.i64 5
  %17 = lshr.i64 %11, %16
  %18 = const.i64 -1
  %19 = select.i64 %15, %17, %18
  %20 = const.i32 0
  br b1
b1:
  %21 = phi.i32 [%9, b0], [%32, b2]
  %22 = phi.i32 [%20, b0], [%29, b2]
  %23 = const.i32 0
  %24 = icmp.i32 ne %21, %23
  condbr %24, b2, b3
b2:
  %25 = ctz %21
  %26 = shfl.i64 %19, %25, %9
  %27 = icmp.i64 eq %26, %19
  %28 = ballot %27, %9
  %29 = select.i32 %27, %28, %22
  %30 = const.i32 -1
  %31 = xor.i32 %28, %30
  %32 = and.i32 %21, %31
  br b1
b3:
  %33 = and.i32 %22, %10
  %34 = const.i32 0
  %35 = icmp.i32 eq %33, %34
  %36 = and.i1 %35, %15
  %37 = ballot %36, %9
  %38 = popc %37
  %39 = zext %38
  %40 = sreg.i1 is_leader
  condbr %40, b4, b5
b4:
  %41 = sreg.i32 n_active
  %42 = zext %41
  %43 = reloc 4, 0
  %44 = reloc 0, 0
  %45 = trunc %44
  %46 = sreg.i32 smid
  %47 = and.i32 %46, %45
  %48 = zext %47
  %49 = const.i64 256
  %50 = mul.i64 %48, %49
  %51 = add.i64 %43, %50
  %52 = const.i64 68719476736
  %53 = add.i64 %42, %52
  %54 = atomic.add.u64 [%51], %53 map 0
  br b5
b5:
  br b6
b6:
  %56 = phi.i32 [%9, b5], [%66, b11]
  %57 = ctz %56
  %58 = sreg.i32 laneid
  %59 = icmp.i32 eq %57, %58
  %60 = const.i32 -1
  %61 = add.i32 %56, %60
  %62 = and.i32 %56, %61
  condbr %59, b7, b11
b7:
  %2 = timer
  %3 = const.i64 5
  %4 = icmp.i64 ugt %2, %3
  condbr %4, b8, b9
b8:
  %8 = reloc 6, 0
  store.u64 [%8], %39 map 0
  br b9
b9:
  %63 = const.i32 0
  %64 = icmp.i32 ne %62, %63
  condbr %64, b10, b11
b10:
  fence block
  br b11
b11:
  %65 = ctz %9
  %66 = shfl.i32 %62, %65, %9
  %67 = const.i32 0
  %68 = icmp.i32 ne %66, %67
  condbr %68, b6, b12
b12:
  %69 = const.i64 0
  ret %69
}
