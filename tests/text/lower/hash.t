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
  %124 = sreg.i1 is_leader
  condbr %124, b1, b12
b1:
  %125 = sreg.i32 n_active
  %126 = zext %125
  %127 = reloc 4, 0
  %128 = reloc 0, 0
  %129 = trunc %128
  %130 = sreg.i32 smid
  %131 = and.i32 %130, %129
  %132 = zext %131
  %133 = const.i64 128
  %134 = mul.i64 %132, %133
  %135 = add.i64 %127, %134
  %136 = const.i64 68719476736
  %137 = add.i64 %126, %136
  %138 = atomic.add.u64 [%135], %137 map 0
  %123 = zext %130
  %12 = reloc 6, 0
  %13 = const.i64 0
  %14 = const.i64 2685821657736338717
  %16 = xor.i64 %123, %14
  %17 = const.i64 -7046029254386353131
  %18 = mul.i64 %16, %17
  %19 = const.i64 32
  %20 = lshr.i64 %18, %19
  %21 = xor.i64 %18, %20
  %22 = const.i64 1
  %23 = and.i64 %21, %22
  %140 = const.i64 1
  %30 = xor.i64 %23, %140
  %31 = const.i64 56
  %32 = lshr.i64 %21, %31
  %33 = const.i64 1
  %34 = or.i64 %32, %33
  %35 = ldg.u64 [%12 + 16] map 0
  %36 = const.i64 2
  %37 = const.i64 0
  %38 = icmp.i64 eq %35, %37
  %39 = select.i64 %38, %36, %13
  br b2
b2:
  %40 = phi.i64 [%39, b1], [%65, b7], [%40, b3], [%40, b4]
  %41 = phi.i64 [%13, b1], [%72, b7], [%110, b3], [%110, b4]
  %42 = phi.i64 [%13, b1], [%154, b7], [%42, b3], [%42, b4]
  %43 = const.i64 0
  %44 = icmp.i64 ne %41, %43
  condbr %44, b3, b6
b3:
  %73 = trunc %41
  %74 = ctz %73
  %75 = const.i64 32
  %76 = lshr.i64 %41, %75
  %77 = trunc %76
  %78 = ctz %77
  %79 = const.i32 32
  %80 = add.i32 %78, %79
  %81 = const.i32 32
  %82 = icmp.i32 eq %74, %81
  %83 = select.i32 %82, %80, %74
  %84 = const.i32 3
  %85 = lshr.i32 %83, %84
  %86 = zext %85
  %87 = add.i64 %42, %86
  %141 = const.i64 3
  %142 = shl.i64 %87, %141
  %90 = add.i64 %12, %142
  %91 = ldg.u64.acquire [%90 + 368] map 0
  %92 = const.i64 3
  %93 = and.i64 %91, %92
  %94 = const.i64 2
  %95 = icmp.i64 eq %93, %94
  %99 = ldg.u64 [%90 + 112] map 0
  %100 = icmp.i64 ne %99, %91
  %101 = and.i1 %95, %100
  %105 = ldg.u64 [%90 + 624] map 0
  %106 = icmp.i64 eq %105, %123
  %107 = and.i1 %101, %106
  %147 = const.i64 -1
  %148 = add.i64 %41, %147
  %110 = and.i64 %41, %148
  condbr %107, b4, b2
b4:
  %114 = ldg.u64 [%90 + 368] map 0
  %115 = icmp.i64 eq %114, %91
  condbr %115, b5, b2
b5:
  %119 = const.i64 880
  %120 = add.i64 %90, %119
  br b9
b6:
  %45 = const.i64 4
  %46 = icmp.i64 ult %40, %45
  condbr %46, b7, b8
b7:
  %47 = const.i64 1
  %48 = and.i64 %40, %47
  %49 = const.i64 0
  %50 = icmp.i64 eq %48, %49
  %51 = select.i64 %50, %23, %30
  %52 = const.i64 2
  %53 = add.i64 %51, %52
  %54 = const.i64 2
  %55 = icmp.i64 ult %40, %54
  %56 = select.i64 %55, %51, %53
  %153 = const.i64 3
  %154 = shl.i64 %56, %153
  %59 = const.i64 72340172838076673
  %60 = mul.i64 %34, %59
  %61 = add.i64 %12, %154
  %62 = ldg.u64 [%61 + 80] map 0
  %63 = xor.i64 %62, %60
  %64 = const.i64 1
  %65 = add.i64 %40, %64
  %155 = const.i64 -72340172838076673
  %156 = add.i64 %63, %155
  %68 = const.i64 -1
  %69 = xor.i64 %63, %68
  %70 = and.i64 %156, %69
  %71 = const.i64 -9187201950435737472
  %72 = and.i64 %70, %71
  br b2
b8:
  br b9
b9:
  %121 = phi.i64 [%120, b5], [%13, b8]
  %7 = const.i64 0
  %8 = icmp.i64 eq %121, %7
  condbr %8, b11, b10
b10:
  %9 = const.i64 1
  %10 = atomic.add.u64 [%121], %9 map 0
  br b11
b11:
  %11 = const.i64 0
  ret %11
b12:
  %139 = const.i64 0
  ret %139
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
  %486 = sreg.i1 is_leader
  condbr %486, b1, b46
b1:
  %487 = sreg.i32 n_active
  %488 = zext %487
  %489 = reloc 4, 0
  %490 = reloc 0, 0
  %491 = trunc %490
  %492 = sreg.i32 smid
  %493 = and.i32 %492, %491
  %494 = zext %493
  %495 = const.i64 128
  %496 = mul.i64 %494, %495
  %497 = add.i64 %489, %496
  %498 = const.i64 68719476736
  %499 = add.i64 %488, %498
  %500 = atomic.add.u64 [%497], %499 map 0
  %485 = zext %492
  %350 = reloc 6, 0
  %351 = const.i64 0
  %352 = const.i64 2685821657736338717
  %354 = xor.i64 %485, %352
  %355 = const.i64 -7046029254386353131
  %356 = mul.i64 %354, %355
  %357 = const.i64 32
  %358 = lshr.i64 %356, %357
  %359 = xor.i64 %356, %358
  %361 = xor.i64 %359, %485
  %362 = const.i64 -7046029254386353131
  %363 = mul.i64 %361, %362
  %364 = const.i64 32
  %365 = lshr.i64 %363, %364
  %366 = xor.i64 %363, %365
  %367 = const.i64 1
  %368 = and.i64 %366, %367
  %502 = const.i64 1
  %375 = xor.i64 %368, %502
  %376 = const.i64 56
  %377 = lshr.i64 %366, %376
  %378 = const.i64 1
  %379 = or.i64 %377, %378
  %380 = ldg.u64 [%350 + 16] map 0
  %381 = const.i64 2
  %382 = const.i64 0
  %383 = icmp.i64 eq %380, %382
  %384 = select.i64 %383, %381, %351
  br b2
b2:
  %385 = phi.i64 [%384, b1], [%410, b10], [%385, b3], [%385, b4]
  %386 = phi.i64 [%351, b1], [%417, b10], [%458, b3], [%458, b4]
  %387 = phi.i64 [%351, b1], [%522, b10], [%387, b3], [%387, b4]
  %388 = const.i64 0
  %389 = icmp.i64 ne %386, %388
  condbr %389, b3, b9
b3:
  %418 = trunc %386
  %419 = ctz %418
  %420 = const.i64 32
  %421 = lshr.i64 %386, %420
  %422 = trunc %421
  %423 = ctz %422
  %424 = const.i32 32
  %425 = add.i32 %423, %424
  %426 = const.i32 32
  %427 = icmp.i32 eq %419, %426
  %428 = select.i32 %427, %425, %419
  %429 = const.i32 3
  %430 = lshr.i32 %428, %429
  %431 = zext %430
  %432 = add.i64 %387, %431
  %503 = const.i64 3
  %504 = shl.i64 %432, %503
  %435 = add.i64 %350, %504
  %436 = ldg.u64.acquire [%435 + 368] map 0
  %437 = const.i64 3
  %438 = and.i64 %436, %437
  %439 = const.i64 2
  %440 = icmp.i64 eq %438, %439
  %444 = ldg.u64 [%435 + 112] map 0
  %445 = icmp.i64 ne %444, %436
  %446 = and.i1 %440, %445
  %507 = const.i64 4
  %508 = shl.i64 %432, %507
  %449 = add.i64 %350, %508
  %450 = ldg.u64 [%449 + 624] map 0
  %451 = icmp.i64 eq %450, %485
  %452 = and.i1 %446, %451
  %453 = ldg.u64 [%449 + 632] map 0
  %454 = icmp.i64 eq %453, %485
  %455 = and.i1 %452, %454
  %509 = const.i64 -1
  %510 = add.i64 %386, %509
  %458 = and.i64 %386, %510
  condbr %455, b4, b2
b4:
  %462 = ldg.u64 [%435 + 368] map 0
  %463 = icmp.i64 eq %462, %436
  condbr %463, b5, b2
b5:
  %513 = const.i64 -1
  %514 = add.i64 %436, %513
  %469 = atomic.cmpxchg.u64 [%435 + 368], %514, %436 fetch map 0
  %470 = icmp.i64 eq %469, %436
  condbr %470, b6, b11
b6:
  %473 = add.i64 %350, %432
  stg.u8.relaxed [%473 + 80], %351 map 0
  %474 = const.i64 16
  %475 = icmp.i64 ult %432, %474
  condbr %475, b8, b7
b7:
  %476 = const.i64 -1
  %477 = atomic.add.u64 [%350], %476 map 0
  br b8
b8:
  %517 = const.i64 1
  %518 = add.i64 %436, %517
  stg.u64.release [%435 + 368], %518 map 0
  %483 = const.i64 0
  br b12
b9:
  %390 = const.i64 4
  %391 = icmp.i64 ult %385, %390
  condbr %391, b10, b11
b10:
  %392 = const.i64 1
  %393 = and.i64 %385, %392
  %394 = const.i64 0
  %395 = icmp.i64 eq %393, %394
  %396 = select.i64 %395, %368, %375
  %397 = const.i64 2
  %398 = add.i64 %396, %397
  %399 = const.i64 2
  %400 = icmp.i64 ult %385, %399
  %401 = select.i64 %400, %396, %398
  %521 = const.i64 3
  %522 = shl.i64 %401, %521
  %404 = const.i64 72340172838076673
  %405 = mul.i64 %379, %404
  %406 = add.i64 %350, %522
  %407 = ldg.u64 [%406 + 80] map 0
  %408 = xor.i64 %407, %405
  %409 = const.i64 1
  %410 = add.i64 %385, %409
  %523 = const.i64 -72340172838076673
  %524 = add.i64 %408, %523
  %413 = const.i64 -1
  %414 = xor.i64 %408, %413
  %415 = and.i64 %524, %414
  %416 = const.i64 -9187201950435737472
  %417 = and.i64 %415, %416
  br b2
b11:
  %471 = const.i64 -2
  br b12
b12:
  %472 = phi.i64 [%471, b11], [%483, b8]
  %10 = const.i64 0
  %526 = const.i64 3
  %527 = shl.i64 %368, %526
  %41 = add.i64 %350, %527
  %42 = const.i64 2
  %43 = icmp.i64 ule %472, %42
  condbr %43, b13, b45
b13:
  %46 = phi.i64 [%10, b12], [%46, b41], [%157, b43]
  %47 = phi.i64 [%10, b12], [%155, b41], [%10, b43]
  %48 = ldg.u64 [%350 + 16] map 0
  %49 = const.i64 2
  %50 = const.i64 0
  %51 = icmp.i64 eq %48, %50
  %52 = select.i64 %51, %49, %10
  br b14
b14:
  %53 = phi.i64 [%52, b13], [%78, b22], [%53, b15], [%53, b16]
  %54 = phi.i64 [%10, b13], [%85, b22], [%126, b15], [%126, b16]
  %55 = phi.i64 [%10, b13], [%539, b22], [%55, b15], [%55, b16]
  %56 = const.i64 0
  %57 = icmp.i64 ne %54, %56
  condbr %57, b15, b21
b15:
  %86 = trunc %54
  %87 = ctz %86
  %88 = const.i64 32
  %89 = lshr.i64 %54, %88
  %90 = trunc %89
  %91 = ctz %90
  %92 = const.i32 32
  %93 = add.i32 %91, %92
  %94 = const.i32 32
  %95 = icmp.i32 eq %87, %94
  %96 = select.i32 %95, %93, %87
  %97 = const.i32 3
  %98 = lshr.i32 %96, %97
  %99 = zext %98
  %100 = add.i64 %55, %99
  %528 = const.i64 3
  %529 = shl.i64 %100, %528
  %103 = add.i64 %350, %529
  %104 = ldg.u64.acquire [%103 + 368] map 0
  %105 = const.i64 3
  %106 = and.i64 %104, %105
  %107 = const.i64 2
  %108 = icmp.i64 eq %106, %107
  %112 = ldg.u64 [%103 + 112] map 0
  %113 = icmp.i64 ne %112, %104
  %114 = and.i1 %108, %113
  %532 = const.i64 4
  %533 = shl.i64 %100, %532
  %117 = add.i64 %350, %533
  %118 = ldg.u64 [%117 + 624] map 0
  %119 = icmp.i64 eq %118, %485
  %120 = and.i1 %114, %119
  %121 = ldg.u64 [%117 + 632] map 0
  %122 = icmp.i64 eq %121, %485
  %123 = and.i1 %120, %122
  %534 = const.i64 -1
  %535 = add.i64 %54, %534
  %126 = and.i64 %54, %535
  condbr %123, b16, b14
b16:
  %130 = ldg.u64 [%103 + 368] map 0
  %131 = icmp.i64 eq %130, %104
  condbr %131, b17, b14
b17:
  %132 = const.i64 0
  %133 = icmp.i64 ne %47, %132
  condbr %133, b18, b19
b18:
  stg.u64.release [%41 + 64], %10 map 0
  br b19
b19:
  %134 = const.i64 1
  %135 = and.i64 %472, %134
  %136 = const.i64 0
  %137 = icmp.i64 eq %135, %136
  condbr %137, b20, b45
b20:
  br b33
b21:
  %58 = const.i64 4
  %59 = icmp.i64 ult %53, %58
  condbr %59, b22, b23
b22:
  %60 = const.i64 1
  %61 = and.i64 %53, %60
  %62 = const.i64 0
  %63 = icmp.i64 eq %61, %62
  %64 = select.i64 %63, %368, %375
  %65 = const.i64 2
  %66 = add.i64 %64, %65
  %67 = const.i64 2
  %68 = icmp.i64 ult %53, %67
  %69 = select.i64 %68, %64, %66
  %538 = const.i64 3
  %539 = shl.i64 %69, %538
  %72 = const.i64 72340172838076673
  %73 = mul.i64 %379, %72
  %74 = add.i64 %350, %539
  %75 = ldg.u64 [%74 + 80] map 0
  %76 = xor.i64 %75, %73
  %77 = const.i64 1
  %78 = add.i64 %53, %77
  %540 = const.i64 -72340172838076673
  %541 = add.i64 %76, %540
  %81 = const.i64 -1
  %82 = xor.i64 %76, %81
  %83 = and.i64 %541, %82
  %84 = const.i64 -9187201950435737472
  %85 = and.i64 %83, %84
  br b14
b23:
  %141 = const.i64 2
  %142 = and.i64 %472, %141
  %143 = const.i64 0
  %144 = icmp.i64 eq %142, %143
  condbr %144, b24, b45
b24:
  %146 = const.i64 0
  %147 = icmp.i64 ne %47, %146
  condbr %147, b25, b39
b25:
  %173 = ldg.u64 [%350 + 8] map 0
  %174 = const.i64 1
  %175 = atomic.add.u64 [%350], %174 fetch map 0
  %176 = icmp.i64 ult %175, %173
  condbr %176, b26, b38
b26:
  %542 = const.i64 3
  %543 = shl.i64 %375, %542
  %194 = const.i64 16
  %195 = add.i64 %543, %194
  %196 = add.i64 %350, %195
  %197 = ldg.u64 [%196 + 80] map 0
  %544 = const.i64 -72340172838076673
  %545 = add.i64 %197, %544
  %200 = const.i64 -1
  %201 = xor.i64 %197, %200
  %202 = and.i64 %545, %201
  %203 = const.i64 -9187201950435737472
  %204 = and.i64 %202, %203
  %205 = trunc %204
  %206 = popc %205
  %207 = const.i64 32
  %208 = lshr.i64 %204, %207
  %209 = trunc %208
  %210 = popc %209
  %211 = add.i32 %206, %210
  %214 = const.i64 16
  %215 = add.i64 %527, %214
  %216 = add.i64 %350, %215
  %217 = ldg.u64 [%216 + 80] map 0
  %548 = const.i64 -72340172838076673
  %549 = add.i64 %217, %548
  %220 = const.i64 -1
  %221 = xor.i64 %217, %220
  %222 = and.i64 %549, %221
  %223 = const.i64 -9187201950435737472
  %224 = and.i64 %222, %223
  %225 = trunc %224
  %226 = popc %225
  %227 = const.i64 32
  %228 = lshr.i64 %224, %227
  %229 = trunc %228
  %230 = popc %229
  %231 = add.i32 %226, %230
  %232 = icmp.i32 ult %231, %211
  %233 = select.i64 %232, %375, %368
  br b27
b27:
  %234 = phi.i64 [%10, b26], [%281, b36], [%234, b28], [%234, b29]
  %235 = phi.i64 [%10, b26], [%279, b36], [%319, b28], [%319, b29]
  %236 = phi.i64 [%10, b26], [%266, b36], [%236, b28], [%236, b29]
  %237 = const.i64 0
  %238 = icmp.i64 ne %235, %237
  condbr %238, b28, b35
b28:
  %282 = trunc %235
  %283 = ctz %282
  %284 = const.i64 32
  %285 = lshr.i64 %235, %284
  %286 = trunc %285
  %287 = ctz %286
  %288 = const.i32 32
  %289 = add.i32 %287, %288
  %290 = const.i32 32
  %291 = icmp.i32 eq %283, %290
  %292 = select.i32 %291, %289, %283
  %293 = const.i32 3
  %294 = lshr.i32 %292, %293
  %295 = zext %294
  %296 = add.i64 %236, %295
  %550 = const.i64 3
  %551 = shl.i64 %296, %550
  %299 = add.i64 %350, %551
  %300 = ldg.u64 [%299 + 368] map 0
  %304 = ldg.u64 [%299 + 112] map 0
  %305 = icmp.i64 eq %304, %300
  %306 = const.i64 3
  %307 = and.i64 %300, %306
  %308 = const.i64 2
  %309 = icmp.i64 eq %307, %308
  %310 = and.i1 %305, %309
  %311 = const.i64 3
  %312 = icmp.i64 eq %307, %311
  %313 = const.i64 0
  %314 = icmp.i64 eq %307, %313
  %315 = or.i1 %314, %312
  %316 = or.i1 %315, %310
  %554 = const.i64 -1
  %555 = add.i64 %235, %554
  %319 = and.i64 %235, %555
  condbr %316, b29, b27
b29:
  %320 = const.i64 3
  %321 = or.i64 %300, %320
  %322 = const.i64 2
  %323 = add.i64 %321, %322
  %327 = atomic.cmpxchg.u64 [%299 + 368], %323, %300 fetch map 0
  %328 = icmp.i64 eq %327, %300
  condbr %328, b30, b27
b30:
  condbr %310, b31, b32
b31:
  %329 = const.i64 -1
  %330 = atomic.add.u64 [%350], %329 map 0
  br b32
b32:
  %558 = const.i64 4
  %559 = shl.i64 %296, %558
  %333 = add.i64 %350, %559
  stg.u64.relaxed [%333 + 624], %485 map 0
  stg.u64.relaxed [%333 + 632], %485 map 0
  %334 = add.i64 %350, %296
  stg.u8.relaxed [%334 + 80], %379 map 0
  %560 = const.i64 3
  %561 = add.i64 %321, %560
  br b33
b33:
  %140 = phi.i64 [%10, b20], [%561, b32]
  %139 = phi.i64 [%100, b20], [%296, b32]
  %562 = const.i64 4
  %563 = shl.i64 %139, %562
  %339 = add.i64 %350, %563
  stg.u64.weak [%339 + 1144], %10 map 0
  store.u64 [%339 + 1136], %485 map 0
  store.u32 [%339 + 1144], %485 map 0
  %344 = const.i64 0
  %345 = icmp.i64 ne %140, %344
  condbr %345, b34, b45
b34:
  %564 = const.i64 3
  %565 = shl.i64 %139, %564
  %348 = add.i64 %350, %565
  stg.u64.release [%348 + 368], %140 map 0
  stg.u64.release [%41 + 64], %10 map 0
  br b45
b35:
  %239 = const.i64 4
  %240 = icmp.i64 ult %234, %239
  condbr %240, b36, b37
b36:
  %256 = xor.i64 %368, %375
  %257 = xor.i64 %256, %233
  %258 = const.i64 1
  %259 = and.i64 %234, %258
  %260 = const.i64 0
  %261 = icmp.i64 eq %259, %260
  %262 = select.i64 %261, %233, %257
  %566 = const.i64 3
  %567 = shl.i64 %262, %566
  %265 = const.i64 16
  %266 = add.i64 %567, %265
  %267 = add.i64 %350, %266
  %268 = ldg.u64 [%267 + 80] map 0
  %568 = const.i64 -72340172838076673
  %569 = add.i64 %268, %568
  %271 = const.i64 -1
  %272 = xor.i64 %268, %271
  %273 = and.i64 %569, %272
  %274 = const.i64 -9187201950435737472
  %275 = and.i64 %273, %274
  %276 = const.i64 -9187201950435737472
  %277 = const.i64 2
  %278 = icmp.i64 ult %234, %277
  %279 = select.i64 %278, %275, %276
  %280 = const.i64 1
  %281 = add.i64 %234, %280
  br b27
b37:
  %241 = const.i64 -1
  %242 = atomic.add.u64 [%350], %241 map 0
  stg.u64.release [%41 + 64], %10 map 0
  %254 = atomic.add.u64 [%497 + 16], %488 map 0
  br b45
b38:
  %177 = const.i64 -1
  %178 = atomic.add.u64 [%350], %177 map 0
  stg.u64.release [%41 + 64], %10 map 0
  %190 = atomic.add.u64 [%497 + 16], %488 map 0
  br b45
b39:
  %148 = ldg.u64 [%41 + 64] map 0
  %149 = const.i64 0
  %150 = icmp.i64 eq %148, %149
  condbr %150, b40, b42
b40:
  %151 = const.i64 1
  %152 = atomic.cmpxchg.u64 [%41 + 64], %151, %10 fetch map 0
  %153 = const.i64 0
  %154 = icmp.i64 eq %152, %153
  condbr %154, b41, b42
b41:
  fence device
  %155 = const.i64 1
  br b13
b42:
  %156 = const.i64 1
  %157 = add.i64 %46, %156
  %158 = const.i64 65536
  %159 = icmp.i64 ult %157, %158
  condbr %159, b43, b44
b43:
  br b13
b44:
  %171 = atomic.add.u64 [%497 + 16], %488 map 0
  br b45
b45:
  %8 = const.i64 0
  ret %8
b46:
  %501 = const.i64 0
  ret %501
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
