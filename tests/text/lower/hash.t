# hash maps: a key is found in one loop; an update takes its bucket's lock to bring a key; what kernels can't have is refused
-- lower warp opt maps=1:4:8:8
program look_up frames=1 {
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
-- out
program look_up frames=1 {
b0:
  %160 = sreg.i1 is_leader
  condbr %160, b1, b11
b1:
  %161 = sreg.i32 n_active
  %162 = zext %161
  %163 = reloc 4, 0
  %164 = reloc 0, 0
  %165 = trunc %164
  %166 = sreg.i32 smid
  %167 = and.i32 %166, %165
  %168 = zext %167
  %169 = const.i64 128
  %170 = mul.i64 %168, %169
  %171 = add.i64 %163, %170
  %172 = const.i64 68719476736
  %173 = add.i64 %162, %172
  %174 = atomic.add.u64 [%171], %173 map 0
  %159 = zext %166
  %12 = reloc 6, 0
  %13 = const.i64 0
  %14 = const.i64 2685821657736338717
  %16 = xor.i64 %159, %14
  %17 = const.i64 -7046029254386353131
  %18 = mul.i64 %16, %17
  %19 = const.i64 32
  %20 = lshr.i64 %18, %19
  %21 = xor.i64 %18, %20
  %22 = const.i64 1
  %23 = and.i64 %21, %22
  %176 = const.i64 1
  %30 = xor.i64 %23, %176
  %31 = const.i64 56
  %32 = lshr.i64 %21, %31
  %33 = const.i64 1
  %34 = or.i64 %32, %33
  %177 = const.i64 3
  %178 = shl.i64 %23, %177
  %37 = add.i64 %12, %178
  %38 = ldg.u64 [%37 + 1040] map 0
  %39 = ldg.u64 [%37 + 1056] map 0
  %179 = const.i64 3
  %180 = shl.i64 %30, %179
  %42 = add.i64 %12, %180
  %43 = ldg.u64 [%42 + 1040] map 0
  %44 = ldg.u64 [%42 + 1056] map 0
  %45 = const.i64 72340172838076673
  %46 = mul.i64 %34, %45
  %47 = xor.i64 %38, %46
  %181 = const.i64 -72340172838076673
  %182 = add.i64 %47, %181
  %50 = const.i64 -1
  %51 = xor.i64 %47, %50
  %52 = and.i64 %182, %51
  %53 = const.i64 -9187201950435737472
  %54 = and.i64 %52, %53
  %55 = const.i64 7
  %56 = lshr.i64 %54, %55
  %57 = xor.i64 %43, %46
  %183 = const.i64 -72340172838076673
  %184 = add.i64 %57, %183
  %60 = const.i64 -1
  %61 = xor.i64 %57, %60
  %62 = and.i64 %184, %61
  %63 = const.i64 -9187201950435737472
  %64 = and.i64 %62, %63
  %65 = const.i64 6
  %66 = lshr.i64 %64, %65
  %67 = or.i64 %56, %66
  %70 = xor.i64 %39, %46
  %185 = const.i64 -72340172838076673
  %186 = add.i64 %70, %185
  %73 = const.i64 -1
  %74 = xor.i64 %70, %73
  %75 = and.i64 %186, %74
  %76 = const.i64 -9187201950435737472
  %77 = and.i64 %75, %76
  %78 = const.i64 7
  %79 = lshr.i64 %77, %78
  %80 = xor.i64 %44, %46
  %187 = const.i64 -72340172838076673
  %188 = add.i64 %80, %187
  %83 = const.i64 -1
  %84 = xor.i64 %80, %83
  %85 = and.i64 %188, %84
  %86 = const.i64 -9187201950435737472
  %87 = and.i64 %85, %86
  %88 = const.i64 6
  %89 = lshr.i64 %87, %88
  %90 = or.i64 %79, %89
  %91 = const.i64 0
  %92 = icmp.i64 eq %67, %91
  %93 = select.i64 %92, %90, %67
  %94 = const.i64 16
  %95 = select.i64 %92, %94, %13
  br b2
b2:
  %96 = phi.i64 [%93, b1], [%90, b6], [%151, b3]
  %97 = phi.i64 [%95, b1], [%102, b6], [%97, b3]
  %98 = const.i64 0
  %99 = icmp.i64 ne %96, %98
  condbr %99, b3, b5
b3:
  %103 = trunc %96
  %104 = ctz %103
  %105 = const.i64 32
  %106 = lshr.i64 %96, %105
  %107 = trunc %106
  %108 = ctz %107
  %109 = const.i32 32
  %110 = add.i32 %108, %109
  %111 = const.i32 32
  %112 = icmp.i32 eq %104, %111
  %113 = select.i32 %112, %110, %104
  %114 = zext %113
  %115 = const.i64 1
  %116 = and.i64 %114, %115
  %117 = const.i64 0
  %118 = icmp.i64 eq %116, %117
  %119 = select.i64 %118, %23, %30
  %189 = const.i64 3
  %190 = shl.i64 %119, %189
  %122 = const.i64 3
  %123 = lshr.i64 %114, %122
  %124 = add.i64 %190, %123
  %125 = add.i64 %124, %97
  %191 = const.i64 3
  %192 = shl.i64 %125, %191
  %128 = add.i64 %12, %192
  %129 = ldg.u64.search [%128 + 1584] map 0
  %133 = ldg.u64.search [%128 + 1072] map 0
  %137 = ldg.u64.acquire.search [%128 + 1328] map 0
  %138 = const.i64 3
  %139 = and.i64 %137, %138
  %140 = const.i64 2
  %141 = icmp.i64 eq %139, %140
  %142 = icmp.i64 ne %133, %137
  %143 = and.i1 %141, %142
  %144 = const.i64 -7046029254386353131
  %145 = mul.i64 %137, %144
  %146 = xor.i64 %129, %145
  %147 = icmp.i64 eq %146, %159
  %148 = and.i1 %143, %147
  %197 = const.i64 -1
  %198 = add.i64 %96, %197
  %151 = and.i64 %96, %198
  condbr %148, b4, b2
b4:
  %155 = const.i64 1840
  %156 = add.i64 %128, %155
  br b8
b5:
  %100 = const.i64 0
  %101 = icmp.i64 eq %97, %100
  condbr %101, b6, b7
b6:
  %102 = const.i64 16
  br b2
b7:
  br b8
b8:
  %157 = phi.i64 [%156, b4], [%13, b7]
  %7 = const.i64 0
  %8 = icmp.i64 eq %157, %7
  condbr %8, b10, b9
b9:
  %9 = const.i64 1
  %10 = atomic.add.u64 [%157], %9 map 0
  br b10
b10:
  %11 = const.i64 0
  ret %11
b11:
  %175 = const.i64 0
  ret %175
}
-- lower warp opt maps=1:12:12:1
program delete_and_update frames=1 {
b0:
  %1 = frame 0
  %2 = call get_sm_id()
  store.u64 [%1 - 16], %2 stack
  store.u64 [%1 - 8], %2 stack
  %3 = const.i64 -16
  %4 = add.i64 %1, %3
  %5 = map 0
  %6 = call map_delete_elem(%5, %4)
  %7 = call map_update_elem(%5, %4, %4, %6)
  ret %7
}
-- out
program delete_and_update frames=1 {
b0:
  %549 = sreg.i1 is_leader
  condbr %549, b1, b45
b1:
  %550 = sreg.i32 n_active
  %551 = zext %550
  %552 = reloc 4, 0
  %553 = reloc 0, 0
  %554 = trunc %553
  %555 = sreg.i32 smid
  %556 = and.i32 %555, %554
  %557 = zext %556
  %558 = const.i64 128
  %559 = mul.i64 %557, %558
  %560 = add.i64 %552, %559
  %561 = const.i64 68719476736
  %562 = add.i64 %551, %561
  %563 = atomic.add.u64 [%560], %562 map 0
  %548 = zext %555
  %376 = reloc 6, 0
  %377 = const.i64 0
  %378 = const.i64 2685821657736338717
  %380 = xor.i64 %548, %378
  %381 = const.i64 -7046029254386353131
  %382 = mul.i64 %380, %381
  %383 = const.i64 32
  %384 = lshr.i64 %382, %383
  %385 = xor.i64 %382, %384
  %387 = xor.i64 %385, %548
  %388 = const.i64 -7046029254386353131
  %389 = mul.i64 %387, %388
  %390 = const.i64 32
  %391 = lshr.i64 %389, %390
  %392 = xor.i64 %389, %391
  %393 = const.i64 1
  %394 = and.i64 %392, %393
  %565 = const.i64 1
  %401 = xor.i64 %394, %565
  %402 = const.i64 56
  %403 = lshr.i64 %392, %402
  %404 = const.i64 1
  %405 = or.i64 %403, %404
  %566 = const.i64 3
  %567 = shl.i64 %394, %566
  %408 = add.i64 %376, %567
  %409 = ldg.u64 [%408 + 1040] map 0
  %410 = ldg.u64 [%408 + 1056] map 0
  %568 = const.i64 3
  %569 = shl.i64 %401, %568
  %413 = add.i64 %376, %569
  %414 = ldg.u64 [%413 + 1040] map 0
  %415 = ldg.u64 [%413 + 1056] map 0
  %416 = const.i64 72340172838076673
  %417 = mul.i64 %405, %416
  %418 = xor.i64 %409, %417
  %570 = const.i64 -72340172838076673
  %571 = add.i64 %418, %570
  %421 = const.i64 -1
  %422 = xor.i64 %418, %421
  %423 = and.i64 %571, %422
  %424 = const.i64 -9187201950435737472
  %425 = and.i64 %423, %424
  %426 = const.i64 7
  %427 = lshr.i64 %425, %426
  %428 = xor.i64 %414, %417
  %572 = const.i64 -72340172838076673
  %573 = add.i64 %428, %572
  %431 = const.i64 -1
  %432 = xor.i64 %428, %431
  %433 = and.i64 %573, %432
  %434 = const.i64 -9187201950435737472
  %435 = and.i64 %433, %434
  %436 = const.i64 6
  %437 = lshr.i64 %435, %436
  %438 = or.i64 %427, %437
  %441 = xor.i64 %410, %417
  %574 = const.i64 -72340172838076673
  %575 = add.i64 %441, %574
  %444 = const.i64 -1
  %445 = xor.i64 %441, %444
  %446 = and.i64 %575, %445
  %447 = const.i64 -9187201950435737472
  %448 = and.i64 %446, %447
  %449 = const.i64 7
  %450 = lshr.i64 %448, %449
  %451 = xor.i64 %415, %417
  %576 = const.i64 -72340172838076673
  %577 = add.i64 %451, %576
  %454 = const.i64 -1
  %455 = xor.i64 %451, %454
  %456 = and.i64 %577, %455
  %457 = const.i64 -9187201950435737472
  %458 = and.i64 %456, %457
  %459 = const.i64 6
  %460 = lshr.i64 %458, %459
  %461 = or.i64 %450, %460
  %462 = const.i64 0
  %463 = icmp.i64 eq %438, %462
  %464 = select.i64 %463, %461, %438
  %465 = const.i64 16
  %466 = select.i64 %463, %465, %377
  br b2
b2:
  %467 = phi.i64 [%464, b1], [%461, b9], [%526, b3]
  %468 = phi.i64 [%466, b1], [%473, b9], [%468, b3]
  %469 = const.i64 0
  %470 = icmp.i64 ne %467, %469
  condbr %470, b3, b8
b3:
  %474 = trunc %467
  %475 = ctz %474
  %476 = const.i64 32
  %477 = lshr.i64 %467, %476
  %478 = trunc %477
  %479 = ctz %478
  %480 = const.i32 32
  %481 = add.i32 %479, %480
  %482 = const.i32 32
  %483 = icmp.i32 eq %475, %482
  %484 = select.i32 %483, %481, %475
  %485 = zext %484
  %486 = const.i64 1
  %487 = and.i64 %485, %486
  %488 = const.i64 0
  %489 = icmp.i64 eq %487, %488
  %490 = select.i64 %489, %394, %401
  %578 = const.i64 3
  %579 = shl.i64 %490, %578
  %493 = const.i64 3
  %494 = lshr.i64 %485, %493
  %495 = add.i64 %579, %494
  %496 = add.i64 %495, %468
  %580 = const.i64 4
  %581 = shl.i64 %496, %580
  %499 = add.i64 %376, %581
  %500 = ldg.u64.search [%499 + 1584] map 0
  %501 = ldg.u64.search [%499 + 1592] map 0
  %582 = const.i64 3
  %583 = shl.i64 %496, %582
  %504 = add.i64 %376, %583
  %505 = ldg.u64.search [%504 + 1072] map 0
  %509 = ldg.u64.acquire.search [%504 + 1328] map 0
  %510 = const.i64 3
  %511 = and.i64 %509, %510
  %512 = const.i64 2
  %513 = icmp.i64 eq %511, %512
  %514 = icmp.i64 ne %505, %509
  %515 = and.i1 %513, %514
  %516 = const.i64 -7046029254386353131
  %517 = mul.i64 %509, %516
  %518 = xor.i64 %500, %517
  %519 = icmp.i64 eq %518, %548
  %520 = and.i1 %515, %519
  %521 = xor.i64 %501, %517
  %522 = icmp.i64 eq %521, %548
  %523 = and.i1 %520, %522
  %586 = const.i64 -1
  %587 = add.i64 %467, %586
  %526 = and.i64 %467, %587
  condbr %523, b4, b2
b4:
  %588 = const.i64 -1
  %589 = add.i64 %509, %588
  %532 = atomic.cmpxchg.u64 [%504 + 1328], %589, %509 fetch map 0
  %533 = icmp.i64 eq %532, %509
  condbr %533, b5, b10
b5:
  %536 = add.i64 %376, %496
  stg.u8.relaxed [%536 + 1040], %377 map 0
  %537 = const.i64 16
  %538 = icmp.i64 ult %496, %537
  condbr %538, b7, b6
b6:
  %539 = const.i64 -1
  %540 = atomic.add.u64 [%376], %539 map 0
  br b7
b7:
  %592 = const.i64 1
  %593 = add.i64 %509, %592
  stg.u64.release [%504 + 1328], %593 map 0
  %546 = const.i64 0
  br b11
b8:
  %471 = const.i64 0
  %472 = icmp.i64 eq %468, %471
  condbr %472, b9, b10
b9:
  %473 = const.i64 16
  br b2
b10:
  %534 = const.i64 -2
  br b11
b11:
  %535 = phi.i64 [%534, b10], [%546, b7]
  %10 = const.i64 0
  %42 = const.i64 2
  %43 = icmp.i64 ule %535, %42
  condbr %43, b12, b44
b12:
  %46 = phi.i64 [%10, b11], [%46, b40], [%196, b42]
  %47 = phi.i64 [%10, b11], [%194, b40], [%10, b42]
  %51 = ldg.u64 [%408 + 1040] map 0
  %52 = ldg.u64 [%408 + 1056] map 0
  %56 = ldg.u64 [%413 + 1040] map 0
  %57 = ldg.u64 [%413 + 1056] map 0
  %60 = xor.i64 %51, %417
  %603 = const.i64 -72340172838076673
  %604 = add.i64 %60, %603
  %63 = const.i64 -1
  %64 = xor.i64 %60, %63
  %65 = and.i64 %604, %64
  %66 = const.i64 -9187201950435737472
  %67 = and.i64 %65, %66
  %68 = const.i64 7
  %69 = lshr.i64 %67, %68
  %70 = xor.i64 %56, %417
  %605 = const.i64 -72340172838076673
  %606 = add.i64 %70, %605
  %73 = const.i64 -1
  %74 = xor.i64 %70, %73
  %75 = and.i64 %606, %74
  %76 = const.i64 -9187201950435737472
  %77 = and.i64 %75, %76
  %78 = const.i64 6
  %79 = lshr.i64 %77, %78
  %80 = or.i64 %69, %79
  %83 = xor.i64 %52, %417
  %607 = const.i64 -72340172838076673
  %608 = add.i64 %83, %607
  %86 = const.i64 -1
  %87 = xor.i64 %83, %86
  %88 = and.i64 %608, %87
  %89 = const.i64 -9187201950435737472
  %90 = and.i64 %88, %89
  %91 = const.i64 7
  %92 = lshr.i64 %90, %91
  %93 = xor.i64 %57, %417
  %609 = const.i64 -72340172838076673
  %610 = add.i64 %93, %609
  %96 = const.i64 -1
  %97 = xor.i64 %93, %96
  %98 = and.i64 %610, %97
  %99 = const.i64 -9187201950435737472
  %100 = and.i64 %98, %99
  %101 = const.i64 6
  %102 = lshr.i64 %100, %101
  %103 = or.i64 %92, %102
  %104 = const.i64 0
  %105 = icmp.i64 eq %80, %104
  %106 = select.i64 %105, %103, %80
  %107 = const.i64 16
  %108 = select.i64 %105, %107, %10
  br b13
b13:
  %109 = phi.i64 [%106, b12], [%103, b20], [%168, b14]
  %110 = phi.i64 [%108, b12], [%115, b20], [%110, b14]
  %111 = const.i64 0
  %112 = icmp.i64 ne %109, %111
  condbr %112, b14, b19
b14:
  %116 = trunc %109
  %117 = ctz %116
  %118 = const.i64 32
  %119 = lshr.i64 %109, %118
  %120 = trunc %119
  %121 = ctz %120
  %122 = const.i32 32
  %123 = add.i32 %121, %122
  %124 = const.i32 32
  %125 = icmp.i32 eq %117, %124
  %126 = select.i32 %125, %123, %117
  %127 = zext %126
  %128 = const.i64 1
  %129 = and.i64 %127, %128
  %130 = const.i64 0
  %131 = icmp.i64 eq %129, %130
  %132 = select.i64 %131, %394, %401
  %611 = const.i64 3
  %612 = shl.i64 %132, %611
  %135 = const.i64 3
  %136 = lshr.i64 %127, %135
  %137 = add.i64 %612, %136
  %138 = add.i64 %137, %110
  %613 = const.i64 4
  %614 = shl.i64 %138, %613
  %141 = add.i64 %376, %614
  %142 = ldg.u64.search [%141 + 1584] map 0
  %143 = ldg.u64.search [%141 + 1592] map 0
  %615 = const.i64 3
  %616 = shl.i64 %138, %615
  %146 = add.i64 %376, %616
  %147 = ldg.u64.search [%146 + 1072] map 0
  %151 = ldg.u64.acquire.search [%146 + 1328] map 0
  %152 = const.i64 3
  %153 = and.i64 %151, %152
  %154 = const.i64 2
  %155 = icmp.i64 eq %153, %154
  %156 = icmp.i64 ne %147, %151
  %157 = and.i1 %155, %156
  %158 = const.i64 -7046029254386353131
  %159 = mul.i64 %151, %158
  %160 = xor.i64 %142, %159
  %161 = icmp.i64 eq %160, %548
  %162 = and.i1 %157, %161
  %163 = xor.i64 %143, %159
  %164 = icmp.i64 eq %163, %548
  %165 = and.i1 %162, %164
  %619 = const.i64 -1
  %620 = add.i64 %109, %619
  %168 = and.i64 %109, %620
  condbr %165, b15, b13
b15:
  %169 = const.i64 0
  %170 = icmp.i64 ne %47, %169
  condbr %170, b16, b17
b16:
  stg.u64.release [%408 + 1024], %10 map 0
  br b17
b17:
  %171 = const.i64 1
  %172 = and.i64 %535, %171
  %173 = const.i64 0
  %174 = icmp.i64 eq %172, %173
  condbr %174, b18, b44
b18:
  br b31
b19:
  %113 = const.i64 0
  %114 = icmp.i64 eq %110, %113
  condbr %114, b20, b21
b20:
  %115 = const.i64 16
  br b13
b21:
  %178 = const.i64 2
  %179 = and.i64 %535, %178
  %180 = const.i64 0
  %181 = icmp.i64 eq %179, %180
  condbr %181, b22, b44
b22:
  %183 = const.i64 0
  %184 = icmp.i64 ne %47, %183
  condbr %184, b23, b37
b23:
  %212 = ldg.u64 [%376 + 8] map 0
  %213 = const.i64 1
  %214 = atomic.add.u64 [%376], %213 fetch map 0
  %215 = icmp.i64 slt %214, %212
  condbr %215, b24, b36
b24:
  %621 = const.i64 -72340172838076673
  %622 = add.i64 %52, %621
  %234 = const.i64 -1
  %235 = xor.i64 %52, %234
  %236 = and.i64 %622, %235
  %237 = const.i64 -9187201950435737472
  %238 = and.i64 %236, %237
  %623 = const.i64 -72340172838076673
  %624 = add.i64 %57, %623
  %241 = const.i64 -1
  %242 = xor.i64 %57, %241
  %243 = and.i64 %624, %242
  %244 = const.i64 -9187201950435737472
  %245 = and.i64 %243, %244
  %246 = trunc %245
  %247 = popc %246
  %248 = const.i64 32
  %249 = lshr.i64 %245, %248
  %250 = trunc %249
  %251 = popc %250
  %252 = add.i32 %247, %251
  %253 = trunc %238
  %254 = popc %253
  %255 = const.i64 32
  %256 = lshr.i64 %238, %255
  %257 = trunc %256
  %258 = popc %257
  %259 = add.i32 %254, %258
  %260 = icmp.i32 ult %259, %252
  %261 = select.i64 %260, %401, %394
  %262 = select.i64 %260, %245, %238
  %263 = select.i64 %260, %238, %245
  br b25
b25:
  %264 = phi.i64 [%10, b24], [%303, b34], [%264, b26], [%264, b27]
  %265 = phi.i64 [%10, b24], [%301, b34], [%341, b26], [%341, b27]
  %266 = phi.i64 [%10, b24], [%296, b34], [%266, b26], [%266, b27]
  %267 = const.i64 0
  %268 = icmp.i64 ne %265, %267
  condbr %268, b26, b33
b26:
  %304 = trunc %265
  %305 = ctz %304
  %306 = const.i64 32
  %307 = lshr.i64 %265, %306
  %308 = trunc %307
  %309 = ctz %308
  %310 = const.i32 32
  %311 = add.i32 %309, %310
  %312 = const.i32 32
  %313 = icmp.i32 eq %305, %312
  %314 = select.i32 %313, %311, %305
  %315 = zext %314
  %316 = const.i64 3
  %317 = lshr.i64 %315, %316
  %318 = add.i64 %266, %317
  %625 = const.i64 3
  %626 = shl.i64 %318, %625
  %321 = add.i64 %376, %626
  %322 = ldg.u64 [%321 + 1328] map 0
  %326 = ldg.u64 [%321 + 1072] map 0
  %327 = icmp.i64 eq %326, %322
  %328 = const.i64 3
  %329 = and.i64 %322, %328
  %330 = const.i64 2
  %331 = icmp.i64 eq %329, %330
  %332 = and.i1 %327, %331
  %333 = const.i64 3
  %334 = icmp.i64 eq %329, %333
  %335 = const.i64 0
  %336 = icmp.i64 eq %329, %335
  %337 = or.i1 %336, %334
  %338 = or.i1 %337, %332
  %629 = const.i64 -1
  %630 = add.i64 %265, %629
  %341 = and.i64 %265, %630
  condbr %338, b27, b25
b27:
  %342 = const.i64 3
  %343 = or.i64 %322, %342
  %344 = const.i64 2
  %345 = add.i64 %343, %344
  %349 = atomic.cmpxchg.u64 [%321 + 1328], %345, %322 fetch map 0
  %350 = icmp.i64 eq %349, %322
  condbr %350, b28, b25
b28:
  condbr %332, b29, b30
b29:
  %351 = const.i64 -1
  %352 = atomic.add.u64 [%376], %351 map 0
  br b30
b30:
  %633 = const.i64 3
  %634 = add.i64 %343, %633
  %355 = const.i64 -7046029254386353131
  %356 = mul.i64 %634, %355
  %635 = const.i64 4
  %636 = shl.i64 %318, %635
  %359 = add.i64 %376, %636
  %360 = xor.i64 %548, %356
  stg.u64.relaxed [%359 + 1584], %360 map 0
  stg.u64.relaxed [%359 + 1592], %360 map 0
  %362 = add.i64 %376, %318
  stg.u8.relaxed [%362 + 1040], %405 map 0
  br b31
b31:
  %177 = phi.i64 [%10, b18], [%634, b30]
  %176 = phi.i64 [%138, b18], [%318, b30]
  %637 = const.i64 4
  %638 = shl.i64 %176, %637
  %365 = add.i64 %376, %638
  stg.u64.weak [%365 + 2104], %10 map 0
  store.u64 [%365 + 2096], %548 map 0
  store.u32 [%365 + 2104], %548 map 0
  %370 = const.i64 0
  %371 = icmp.i64 ne %177, %370
  condbr %371, b32, b44
b32:
  %639 = const.i64 3
  %640 = shl.i64 %176, %639
  %374 = add.i64 %376, %640
  stg.u64.release [%374 + 1328], %177 map 0
  stg.u64.release [%408 + 1024], %10 map 0
  br b44
b33:
  %269 = const.i64 4
  %270 = icmp.i64 ult %264, %269
  condbr %270, b34, b35
b34:
  %286 = xor.i64 %394, %401
  %287 = xor.i64 %286, %261
  %288 = const.i64 1
  %289 = and.i64 %264, %288
  %290 = const.i64 0
  %291 = icmp.i64 eq %289, %290
  %292 = select.i64 %291, %261, %287
  %641 = const.i64 3
  %642 = shl.i64 %292, %641
  %295 = const.i64 16
  %296 = add.i64 %642, %295
  %297 = select.i64 %291, %262, %263
  %298 = const.i64 -9187201950435737472
  %299 = const.i64 2
  %300 = icmp.i64 ult %264, %299
  %301 = select.i64 %300, %297, %298
  %302 = const.i64 1
  %303 = add.i64 %264, %302
  br b25
b35:
  %271 = const.i64 -1
  %272 = atomic.add.u64 [%376], %271 map 0
  stg.u64.release [%408 + 1024], %10 map 0
  %284 = atomic.add.u64 [%560 + 16], %551 map 0
  br b44
b36:
  %217 = const.i64 -1
  %218 = atomic.add.u64 [%376], %217 map 0
  stg.u64.release [%408 + 1024], %10 map 0
  %230 = atomic.add.u64 [%560 + 16], %551 map 0
  br b44
b37:
  %185 = const.i64 0
  %186 = icmp.i64 eq %46, %185
  condbr %186, b39, b38
b38:
  %187 = ldg.u64 [%408 + 1024] map 0
  %188 = const.i64 0
  %189 = icmp.i64 eq %187, %188
  condbr %189, b39, b41
b39:
  %190 = const.i64 1
  %191 = atomic.cmpxchg.u64 [%408 + 1024], %190, %10 fetch map 0
  %192 = const.i64 0
  %193 = icmp.i64 eq %191, %192
  condbr %193, b40, b41
b40:
  fence device
  %194 = const.i64 1
  br b12
b41:
  %195 = const.i64 1
  %196 = add.i64 %46, %195
  %197 = const.i64 65536
  %198 = icmp.i64 ult %196, %197
  condbr %198, b42, b43
b42:
  br b12
b43:
  %210 = atomic.add.u64 [%560 + 16], %551 map 0
  br b44
b44:
  %8 = const.i64 0
  ret %8
b45:
  %564 = const.i64 0
  ret %564
}
-- lower thread maps=1:65:8:16
program big_key frames=1 {
b0:
  %1 = frame 0
  %2 = map 0
  %3 = call map_lookup_elem(%2, %1)
  ret %3
}
-- verdict
error GX0305
-- lower thread maps=1:4:4097:16
program big_value frames=1 {
b0:
  %1 = frame 0
  %2 = map 0
  %3 = call map_delete_elem(%2, %1)
  ret %3
}
-- verdict
error GX0305
-- lower thread maps=2:4:8:16
program no_key_to_delete frames=1 {
b0:
  %1 = frame 0
  %2 = map 0
  %3 = call map_delete_elem(%2, %1)
  ret %3
}
-- verdict
error GX0304
-- lower thread maps=1:4:8:16
program no_key frames=1 {
b0:
  %2 = map 0
  %3 = call map_lookup_elem(%2)
  ret %3
}
-- verdict
error GX0304
