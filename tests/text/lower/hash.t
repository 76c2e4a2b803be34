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
  %169 = const.i64 256
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
  %677 = sreg.i1 is_leader
  condbr %677, b1, b53
b1:
  %678 = sreg.i32 n_active
  %679 = zext %678
  %680 = reloc 4, 0
  %681 = reloc 0, 0
  %682 = trunc %681
  %683 = sreg.i32 smid
  %684 = and.i32 %683, %682
  %685 = zext %684
  %686 = const.i64 256
  %687 = mul.i64 %685, %686
  %688 = add.i64 %680, %687
  %689 = const.i64 68719476736
  %690 = add.i64 %679, %689
  %691 = atomic.add.u64 [%688], %690 map 0
  %676 = zext %683
  %504 = reloc 6, 0
  %505 = const.i64 0
  %506 = const.i64 2685821657736338717
  %508 = xor.i64 %676, %506
  %509 = const.i64 -7046029254386353131
  %510 = mul.i64 %508, %509
  %511 = const.i64 32
  %512 = lshr.i64 %510, %511
  %513 = xor.i64 %510, %512
  %515 = xor.i64 %513, %676
  %516 = const.i64 -7046029254386353131
  %517 = mul.i64 %515, %516
  %518 = const.i64 32
  %519 = lshr.i64 %517, %518
  %520 = xor.i64 %517, %519
  %521 = const.i64 1
  %522 = and.i64 %520, %521
  %693 = const.i64 1
  %529 = xor.i64 %522, %693
  %530 = const.i64 56
  %531 = lshr.i64 %520, %530
  %532 = const.i64 1
  %533 = or.i64 %531, %532
  %694 = const.i64 3
  %695 = shl.i64 %522, %694
  %536 = add.i64 %504, %695
  %537 = ldg.u64 [%536 + 1040] map 0
  %538 = ldg.u64 [%536 + 1056] map 0
  %696 = const.i64 3
  %697 = shl.i64 %529, %696
  %541 = add.i64 %504, %697
  %542 = ldg.u64 [%541 + 1040] map 0
  %543 = ldg.u64 [%541 + 1056] map 0
  %544 = const.i64 72340172838076673
  %545 = mul.i64 %533, %544
  %546 = xor.i64 %537, %545
  %698 = const.i64 -72340172838076673
  %699 = add.i64 %546, %698
  %549 = const.i64 -1
  %550 = xor.i64 %546, %549
  %551 = and.i64 %699, %550
  %552 = const.i64 -9187201950435737472
  %553 = and.i64 %551, %552
  %554 = const.i64 7
  %555 = lshr.i64 %553, %554
  %556 = xor.i64 %542, %545
  %700 = const.i64 -72340172838076673
  %701 = add.i64 %556, %700
  %559 = const.i64 -1
  %560 = xor.i64 %556, %559
  %561 = and.i64 %701, %560
  %562 = const.i64 -9187201950435737472
  %563 = and.i64 %561, %562
  %564 = const.i64 6
  %565 = lshr.i64 %563, %564
  %566 = or.i64 %555, %565
  %569 = xor.i64 %538, %545
  %702 = const.i64 -72340172838076673
  %703 = add.i64 %569, %702
  %572 = const.i64 -1
  %573 = xor.i64 %569, %572
  %574 = and.i64 %703, %573
  %575 = const.i64 -9187201950435737472
  %576 = and.i64 %574, %575
  %577 = const.i64 7
  %578 = lshr.i64 %576, %577
  %579 = xor.i64 %543, %545
  %704 = const.i64 -72340172838076673
  %705 = add.i64 %579, %704
  %582 = const.i64 -1
  %583 = xor.i64 %579, %582
  %584 = and.i64 %705, %583
  %585 = const.i64 -9187201950435737472
  %586 = and.i64 %584, %585
  %587 = const.i64 6
  %588 = lshr.i64 %586, %587
  %589 = or.i64 %578, %588
  %590 = const.i64 0
  %591 = icmp.i64 eq %566, %590
  %592 = select.i64 %591, %589, %566
  %593 = const.i64 16
  %594 = select.i64 %591, %593, %505
  br b2
b2:
  %595 = phi.i64 [%592, b1], [%589, b9], [%654, b3]
  %596 = phi.i64 [%594, b1], [%601, b9], [%596, b3]
  %597 = const.i64 0
  %598 = icmp.i64 ne %595, %597
  condbr %598, b3, b8
b3:
  %602 = trunc %595
  %603 = ctz %602
  %604 = const.i64 32
  %605 = lshr.i64 %595, %604
  %606 = trunc %605
  %607 = ctz %606
  %608 = const.i32 32
  %609 = add.i32 %607, %608
  %610 = const.i32 32
  %611 = icmp.i32 eq %603, %610
  %612 = select.i32 %611, %609, %603
  %613 = zext %612
  %614 = const.i64 1
  %615 = and.i64 %613, %614
  %616 = const.i64 0
  %617 = icmp.i64 eq %615, %616
  %618 = select.i64 %617, %522, %529
  %706 = const.i64 3
  %707 = shl.i64 %618, %706
  %621 = const.i64 3
  %622 = lshr.i64 %613, %621
  %623 = add.i64 %707, %622
  %624 = add.i64 %623, %596
  %708 = const.i64 4
  %709 = shl.i64 %624, %708
  %627 = add.i64 %504, %709
  %628 = ldg.u64.search [%627 + 1584] map 0
  %629 = ldg.u64.search [%627 + 1592] map 0
  %710 = const.i64 3
  %711 = shl.i64 %624, %710
  %632 = add.i64 %504, %711
  %633 = ldg.u64.search [%632 + 1072] map 0
  %637 = ldg.u64.acquire.search [%632 + 1328] map 0
  %638 = const.i64 3
  %639 = and.i64 %637, %638
  %640 = const.i64 2
  %641 = icmp.i64 eq %639, %640
  %642 = icmp.i64 ne %633, %637
  %643 = and.i1 %641, %642
  %644 = const.i64 -7046029254386353131
  %645 = mul.i64 %637, %644
  %646 = xor.i64 %628, %645
  %647 = icmp.i64 eq %646, %676
  %648 = and.i1 %643, %647
  %649 = xor.i64 %629, %645
  %650 = icmp.i64 eq %649, %676
  %651 = and.i1 %648, %650
  %714 = const.i64 -1
  %715 = add.i64 %595, %714
  %654 = and.i64 %595, %715
  condbr %651, b4, b2
b4:
  %716 = const.i64 -1
  %717 = add.i64 %637, %716
  %660 = atomic.cmpxchg.u64 [%632 + 1328], %717, %637 fetch map 0
  %661 = icmp.i64 eq %660, %637
  condbr %661, b5, b10
b5:
  %664 = add.i64 %504, %624
  stg.u8.relaxed [%664 + 1040], %505 map 0
  %665 = const.i64 16
  %666 = icmp.i64 ult %624, %665
  condbr %666, b7, b6
b6:
  %667 = const.i64 -1
  %668 = atomic.add.u64 [%504], %667 map 0
  br b7
b7:
  %720 = const.i64 1
  %721 = add.i64 %637, %720
  stg.u64.release [%632 + 1328], %721 map 0
  %674 = const.i64 0
  br b11
b8:
  %599 = const.i64 0
  %600 = icmp.i64 eq %596, %599
  condbr %600, b9, b10
b9:
  %601 = const.i64 16
  br b2
b10:
  %662 = const.i64 -2
  br b11
b11:
  %663 = phi.i64 [%662, b10], [%674, b7]
  %10 = const.i64 0
  %42 = const.i64 2
  %43 = icmp.i64 ule %663, %42
  condbr %43, b12, b52
b12:
  %49 = ldg.u64 [%536 + 1040] map 0
  %50 = ldg.u64 [%536 + 1056] map 0
  %54 = ldg.u64 [%541 + 1040] map 0
  %55 = ldg.u64 [%541 + 1056] map 0
  %58 = xor.i64 %49, %545
  %731 = const.i64 -72340172838076673
  %732 = add.i64 %58, %731
  %61 = const.i64 -1
  %62 = xor.i64 %58, %61
  %63 = and.i64 %732, %62
  %64 = const.i64 -9187201950435737472
  %65 = and.i64 %63, %64
  %66 = const.i64 7
  %67 = lshr.i64 %65, %66
  %68 = xor.i64 %54, %545
  %733 = const.i64 -72340172838076673
  %734 = add.i64 %68, %733
  %71 = const.i64 -1
  %72 = xor.i64 %68, %71
  %73 = and.i64 %734, %72
  %74 = const.i64 -9187201950435737472
  %75 = and.i64 %73, %74
  %76 = const.i64 6
  %77 = lshr.i64 %75, %76
  %78 = or.i64 %67, %77
  %81 = xor.i64 %50, %545
  %735 = const.i64 -72340172838076673
  %736 = add.i64 %81, %735
  %84 = const.i64 -1
  %85 = xor.i64 %81, %84
  %86 = and.i64 %736, %85
  %87 = const.i64 -9187201950435737472
  %88 = and.i64 %86, %87
  %89 = const.i64 7
  %90 = lshr.i64 %88, %89
  %91 = xor.i64 %55, %545
  %737 = const.i64 -72340172838076673
  %738 = add.i64 %91, %737
  %94 = const.i64 -1
  %95 = xor.i64 %91, %94
  %96 = and.i64 %738, %95
  %97 = const.i64 -9187201950435737472
  %98 = and.i64 %96, %97
  %99 = const.i64 6
  %100 = lshr.i64 %98, %99
  %101 = or.i64 %90, %100
  %102 = const.i64 0
  %103 = icmp.i64 eq %78, %102
  %104 = select.i64 %103, %101, %78
  %105 = const.i64 16
  %106 = select.i64 %103, %105, %10
  br b13
b13:
  %107 = phi.i64 [%104, b12], [%101, b18], [%166, b14]
  %108 = phi.i64 [%106, b12], [%113, b18], [%108, b14]
  %109 = const.i64 0
  %110 = icmp.i64 ne %107, %109
  condbr %110, b14, b17
b14:
  %114 = trunc %107
  %115 = ctz %114
  %116 = const.i64 32
  %117 = lshr.i64 %107, %116
  %118 = trunc %117
  %119 = ctz %118
  %120 = const.i32 32
  %121 = add.i32 %119, %120
  %122 = const.i32 32
  %123 = icmp.i32 eq %115, %122
  %124 = select.i32 %123, %121, %115
  %125 = zext %124
  %126 = const.i64 1
  %127 = and.i64 %125, %126
  %128 = const.i64 0
  %129 = icmp.i64 eq %127, %128
  %130 = select.i64 %129, %522, %529
  %739 = const.i64 3
  %740 = shl.i64 %130, %739
  %133 = const.i64 3
  %134 = lshr.i64 %125, %133
  %135 = add.i64 %740, %134
  %136 = add.i64 %135, %108
  %741 = const.i64 4
  %742 = shl.i64 %136, %741
  %139 = add.i64 %504, %742
  %140 = ldg.u64.search [%139 + 1584] map 0
  %141 = ldg.u64.search [%139 + 1592] map 0
  %743 = const.i64 3
  %744 = shl.i64 %136, %743
  %144 = add.i64 %504, %744
  %145 = ldg.u64.search [%144 + 1072] map 0
  %149 = ldg.u64.acquire.search [%144 + 1328] map 0
  %150 = const.i64 3
  %151 = and.i64 %149, %150
  %152 = const.i64 2
  %153 = icmp.i64 eq %151, %152
  %154 = icmp.i64 ne %145, %149
  %155 = and.i1 %153, %154
  %156 = const.i64 -7046029254386353131
  %157 = mul.i64 %149, %156
  %158 = xor.i64 %140, %157
  %159 = icmp.i64 eq %158, %676
  %160 = and.i1 %155, %159
  %161 = xor.i64 %141, %157
  %162 = icmp.i64 eq %161, %676
  %163 = and.i1 %160, %162
  %747 = const.i64 -1
  %748 = add.i64 %107, %747
  %166 = and.i64 %107, %748
  condbr %163, b15, b13
b15:
  %167 = const.i64 1
  %168 = and.i64 %663, %167
  %169 = const.i64 0
  %170 = icmp.i64 eq %168, %169
  condbr %170, b16, b52
b16:
  br b45
b17:
  %111 = const.i64 0
  %112 = icmp.i64 eq %108, %111
  condbr %112, b18, b19
b18:
  %113 = const.i64 16
  br b13
b19:
  %174 = const.i64 2
  %175 = and.i64 %663, %174
  %176 = const.i64 0
  %177 = icmp.i64 eq %175, %176
  condbr %177, b20, b52
b20:
  br b21
b21:
  %179 = phi.i64 [%10, b20], [%189, b36]
  %180 = const.i64 0
  %181 = icmp.i64 eq %179, %180
  condbr %181, b23, b22
b22:
  %182 = ldg.u64 [%536 + 1024] map 0
  %183 = const.i64 0
  %184 = icmp.i64 eq %182, %183
  condbr %184, b23, b25
b23:
  %185 = const.i64 1
  %186 = atomic.cmpxchg.u64 [%536 + 1024], %185, %10 fetch map 0
  %187 = const.i64 0
  %188 = icmp.i64 eq %186, %187
  condbr %188, b24, b25
b24:
  fence device
  %190 = const.i64 1
  br b27
b25:
  %192 = const.i64 1
  %193 = add.i64 %179, %192
  %194 = const.i64 65536
  %195 = icmp.i64 ult %193, %194
  condbr %195, b26, b51
b26:
  %209 = const.i64 0
  br b27
b27:
  %191 = phi.i64 [%190, b24], [%209, b26]
  %189 = phi.i64 [%179, b24], [%193, b26]
  %213 = ldg.u64 [%536 + 1040] map 0
  %214 = ldg.u64 [%536 + 1056] map 0
  %218 = ldg.u64 [%541 + 1040] map 0
  %219 = ldg.u64 [%541 + 1056] map 0
  %222 = xor.i64 %213, %545
  %753 = const.i64 -72340172838076673
  %754 = add.i64 %222, %753
  %225 = const.i64 -1
  %226 = xor.i64 %222, %225
  %227 = and.i64 %754, %226
  %228 = const.i64 -9187201950435737472
  %229 = and.i64 %227, %228
  %230 = const.i64 7
  %231 = lshr.i64 %229, %230
  %232 = xor.i64 %218, %545
  %755 = const.i64 -72340172838076673
  %756 = add.i64 %232, %755
  %235 = const.i64 -1
  %236 = xor.i64 %232, %235
  %237 = and.i64 %756, %236
  %238 = const.i64 -9187201950435737472
  %239 = and.i64 %237, %238
  %240 = const.i64 6
  %241 = lshr.i64 %239, %240
  %242 = or.i64 %231, %241
  %245 = xor.i64 %214, %545
  %757 = const.i64 -72340172838076673
  %758 = add.i64 %245, %757
  %248 = const.i64 -1
  %249 = xor.i64 %245, %248
  %250 = and.i64 %758, %249
  %251 = const.i64 -9187201950435737472
  %252 = and.i64 %250, %251
  %253 = const.i64 7
  %254 = lshr.i64 %252, %253
  %255 = xor.i64 %219, %545
  %759 = const.i64 -72340172838076673
  %760 = add.i64 %255, %759
  %258 = const.i64 -1
  %259 = xor.i64 %255, %258
  %260 = and.i64 %760, %259
  %261 = const.i64 -9187201950435737472
  %262 = and.i64 %260, %261
  %263 = const.i64 6
  %264 = lshr.i64 %262, %263
  %265 = or.i64 %254, %264
  %266 = const.i64 0
  %267 = icmp.i64 eq %242, %266
  %268 = select.i64 %267, %265, %242
  %269 = const.i64 16
  %270 = select.i64 %267, %269, %10
  br b28
b28:
  %271 = phi.i64 [%268, b27], [%265, b35], [%330, b29]
  %272 = phi.i64 [%270, b27], [%277, b35], [%272, b29]
  %273 = const.i64 0
  %274 = icmp.i64 ne %271, %273
  condbr %274, b29, b34
b29:
  %278 = trunc %271
  %279 = ctz %278
  %280 = const.i64 32
  %281 = lshr.i64 %271, %280
  %282 = trunc %281
  %283 = ctz %282
  %284 = const.i32 32
  %285 = add.i32 %283, %284
  %286 = const.i32 32
  %287 = icmp.i32 eq %279, %286
  %288 = select.i32 %287, %285, %279
  %289 = zext %288
  %290 = const.i64 1
  %291 = and.i64 %289, %290
  %292 = const.i64 0
  %293 = icmp.i64 eq %291, %292
  %294 = select.i64 %293, %522, %529
  %761 = const.i64 3
  %762 = shl.i64 %294, %761
  %297 = const.i64 3
  %298 = lshr.i64 %289, %297
  %299 = add.i64 %762, %298
  %300 = add.i64 %299, %272
  %763 = const.i64 4
  %764 = shl.i64 %300, %763
  %303 = add.i64 %504, %764
  %304 = ldg.u64.search [%303 + 1584] map 0
  %305 = ldg.u64.search [%303 + 1592] map 0
  %765 = const.i64 3
  %766 = shl.i64 %300, %765
  %308 = add.i64 %504, %766
  %309 = ldg.u64.search [%308 + 1072] map 0
  %313 = ldg.u64.acquire.search [%308 + 1328] map 0
  %314 = const.i64 3
  %315 = and.i64 %313, %314
  %316 = const.i64 2
  %317 = icmp.i64 eq %315, %316
  %318 = icmp.i64 ne %309, %313
  %319 = and.i1 %317, %318
  %320 = const.i64 -7046029254386353131
  %321 = mul.i64 %313, %320
  %322 = xor.i64 %304, %321
  %323 = icmp.i64 eq %322, %676
  %324 = and.i1 %319, %323
  %325 = xor.i64 %305, %321
  %326 = icmp.i64 eq %325, %676
  %327 = and.i1 %324, %326
  %769 = const.i64 -1
  %770 = add.i64 %271, %769
  %330 = and.i64 %271, %770
  condbr %327, b30, b28
b30:
  %331 = const.i64 0
  %332 = icmp.i64 ne %191, %331
  condbr %332, b31, b32
b31:
  stg.u64.release [%536 + 1024], %10 map 0
  br b32
b32:
  %333 = const.i64 1
  %334 = and.i64 %663, %333
  %335 = const.i64 0
  %336 = icmp.i64 eq %334, %335
  condbr %336, b33, b52
b33:
  br b45
b34:
  %275 = const.i64 0
  %276 = icmp.i64 eq %272, %275
  condbr %276, b35, b36
b35:
  %277 = const.i64 16
  br b28
b36:
  %338 = const.i64 0
  %339 = icmp.i64 ne %191, %338
  condbr %339, b37, b21
b37:
  %340 = ldg.u64 [%504 + 8] map 0
  %341 = const.i64 1
  %342 = atomic.add.u64 [%504], %341 fetch map 0
  %343 = icmp.i64 slt %342, %340
  condbr %343, b38, b50
b38:
  %771 = const.i64 -72340172838076673
  %772 = add.i64 %214, %771
  %362 = const.i64 -1
  %363 = xor.i64 %214, %362
  %364 = and.i64 %772, %363
  %365 = const.i64 -9187201950435737472
  %366 = and.i64 %364, %365
  %773 = const.i64 -72340172838076673
  %774 = add.i64 %219, %773
  %369 = const.i64 -1
  %370 = xor.i64 %219, %369
  %371 = and.i64 %774, %370
  %372 = const.i64 -9187201950435737472
  %373 = and.i64 %371, %372
  %374 = trunc %373
  %375 = popc %374
  %376 = const.i64 32
  %377 = lshr.i64 %373, %376
  %378 = trunc %377
  %379 = popc %378
  %380 = add.i32 %375, %379
  %381 = trunc %366
  %382 = popc %381
  %383 = const.i64 32
  %384 = lshr.i64 %366, %383
  %385 = trunc %384
  %386 = popc %385
  %387 = add.i32 %382, %386
  %388 = icmp.i32 ult %387, %380
  %389 = select.i64 %388, %529, %522
  %390 = select.i64 %388, %373, %366
  %391 = select.i64 %388, %366, %373
  br b39
b39:
  %392 = phi.i64 [%10, b38], [%431, b48], [%392, b40], [%392, b41]
  %393 = phi.i64 [%10, b38], [%429, b48], [%469, b40], [%469, b41]
  %394 = phi.i64 [%10, b38], [%424, b48], [%394, b40], [%394, b41]
  %395 = const.i64 0
  %396 = icmp.i64 ne %393, %395
  condbr %396, b40, b47
b40:
  %432 = trunc %393
  %433 = ctz %432
  %434 = const.i64 32
  %435 = lshr.i64 %393, %434
  %436 = trunc %435
  %437 = ctz %436
  %438 = const.i32 32
  %439 = add.i32 %437, %438
  %440 = const.i32 32
  %441 = icmp.i32 eq %433, %440
  %442 = select.i32 %441, %439, %433
  %443 = zext %442
  %444 = const.i64 3
  %445 = lshr.i64 %443, %444
  %446 = add.i64 %394, %445
  %775 = const.i64 3
  %776 = shl.i64 %446, %775
  %449 = add.i64 %504, %776
  %450 = ldg.u64 [%449 + 1328] map 0
  %454 = ldg.u64 [%449 + 1072] map 0
  %455 = icmp.i64 eq %454, %450
  %456 = const.i64 3
  %457 = and.i64 %450, %456
  %458 = const.i64 2
  %459 = icmp.i64 eq %457, %458
  %460 = and.i1 %455, %459
  %461 = const.i64 3
  %462 = icmp.i64 eq %457, %461
  %463 = const.i64 0
  %464 = icmp.i64 eq %457, %463
  %465 = or.i1 %464, %462
  %466 = or.i1 %465, %460
  %779 = const.i64 -1
  %780 = add.i64 %393, %779
  %469 = and.i64 %393, %780
  condbr %466, b41, b39
b41:
  %470 = const.i64 3
  %471 = or.i64 %450, %470
  %472 = const.i64 2
  %473 = add.i64 %471, %472
  %477 = atomic.cmpxchg.u64 [%449 + 1328], %473, %450 fetch map 0
  %478 = icmp.i64 eq %477, %450
  condbr %478, b42, b39
b42:
  condbr %460, b43, b44
b43:
  %479 = const.i64 -1
  %480 = atomic.add.u64 [%504], %479 map 0
  br b44
b44:
  %783 = const.i64 3
  %784 = add.i64 %471, %783
  %483 = const.i64 -7046029254386353131
  %484 = mul.i64 %784, %483
  %785 = const.i64 4
  %786 = shl.i64 %446, %785
  %487 = add.i64 %504, %786
  %488 = xor.i64 %676, %484
  stg.u64.relaxed [%487 + 1584], %488 map 0
  stg.u64.relaxed [%487 + 1592], %488 map 0
  %490 = add.i64 %504, %446
  stg.u8.relaxed [%490 + 1040], %533 map 0
  br b45
b45:
  %173 = phi.i64 [%10, b16], [%10, b33], [%784, b44]
  %172 = phi.i64 [%136, b16], [%300, b33], [%446, b44]
  %787 = const.i64 4
  %788 = shl.i64 %172, %787
  %493 = add.i64 %504, %788
  stg.u64.weak [%493 + 2104], %10 map 0
  store.u64 [%493 + 2096], %676 map 0
  store.u32 [%493 + 2104], %676 map 0
  %498 = const.i64 0
  %499 = icmp.i64 ne %173, %498
  condbr %499, b46, b52
b46:
  %789 = const.i64 3
  %790 = shl.i64 %172, %789
  %502 = add.i64 %504, %790
  stg.u64.release [%502 + 1328], %173 map 0
  stg.u64.release [%536 + 1024], %10 map 0
  br b52
b47:
  %397 = const.i64 4
  %398 = icmp.i64 ult %392, %397
  condbr %398, b48, b49
b48:
  %414 = xor.i64 %522, %529
  %415 = xor.i64 %414, %389
  %416 = const.i64 1
  %417 = and.i64 %392, %416
  %418 = const.i64 0
  %419 = icmp.i64 eq %417, %418
  %420 = select.i64 %419, %389, %415
  %791 = const.i64 3
  %792 = shl.i64 %420, %791
  %423 = const.i64 16
  %424 = add.i64 %792, %423
  %425 = select.i64 %419, %390, %391
  %426 = const.i64 -9187201950435737472
  %427 = const.i64 2
  %428 = icmp.i64 ult %392, %427
  %429 = select.i64 %428, %425, %426
  %430 = const.i64 1
  %431 = add.i64 %392, %430
  br b39
b49:
  %399 = const.i64 -1
  %400 = atomic.add.u64 [%504], %399 map 0
  stg.u64.release [%536 + 1024], %10 map 0
  %412 = atomic.add.u64 [%688 + 16], %679 map 0
  br b52
b50:
  %345 = const.i64 -1
  %346 = atomic.add.u64 [%504], %345 map 0
  stg.u64.release [%536 + 1024], %10 map 0
  %358 = atomic.add.u64 [%688 + 16], %679 map 0
  br b52
b51:
  %207 = atomic.add.u64 [%688 + 16], %679 map 0
  br b52
b52:
  %8 = const.i64 0
  ret %8
b53:
  %692 = const.i64 0
  ret %692
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
