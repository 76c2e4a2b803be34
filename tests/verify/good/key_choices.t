# key_choices.t - many keys, each chosen on a way of its own and checked
-- verify map=2:4:8:4 map=2:4:256:1
r6 = *(u32 *)(r1 +28)
r9 = map_value[1] off 0
r7 = *(u32 *)(r9 +0)
r8 = 1
if r7 == 0 goto l0
r8 = 2
l0:
*(u32 *)(r10 -8) = r8
r2 = r10
r2 += -8
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n0
r1 = *(u64 *)(r0 +0)
n0:
r7 = *(u32 *)(r9 +4)
r8 = 1
if r7 == 0 goto l1
r8 = 2
l1:
*(u32 *)(r10 -16) = r8
r2 = r10
r2 += -16
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n1
r1 = *(u64 *)(r0 +0)
n1:
r7 = *(u32 *)(r9 +8)
r8 = 1
if r7 == 0 goto l2
r8 = 2
l2:
*(u32 *)(r10 -24) = r8
r2 = r10
r2 += -24
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n2
r1 = *(u64 *)(r0 +0)
n2:
r7 = *(u32 *)(r9 +12)
r8 = 1
if r7 == 0 goto l3
r8 = 2
l3:
*(u32 *)(r10 -32) = r8
r2 = r10
r2 += -32
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n3
r1 = *(u64 *)(r0 +0)
n3:
r7 = *(u32 *)(r9 +16)
r8 = 1
if r7 == 0 goto l4
r8 = 2
l4:
*(u32 *)(r10 -40) = r8
r2 = r10
r2 += -40
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n4
r1 = *(u64 *)(r0 +0)
n4:
r7 = *(u32 *)(r9 +20)
r8 = 1
if r7 == 0 goto l5
r8 = 2
l5:
*(u32 *)(r10 -48) = r8
r2 = r10
r2 += -48
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n5
r1 = *(u64 *)(r0 +0)
n5:
r7 = *(u32 *)(r9 +24)
r8 = 1
if r7 == 0 goto l6
r8 = 2
l6:
*(u32 *)(r10 -56) = r8
r2 = r10
r2 += -56
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n6
r1 = *(u64 *)(r0 +0)
n6:
r7 = *(u32 *)(r9 +28)
r8 = 1
if r7 == 0 goto l7
r8 = 2
l7:
*(u32 *)(r10 -64) = r8
r2 = r10
r2 += -64
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n7
r1 = *(u64 *)(r0 +0)
n7:
r7 = *(u32 *)(r9 +32)
r8 = 1
if r7 == 0 goto l8
r8 = 2
l8:
*(u32 *)(r10 -72) = r8
r2 = r10
r2 += -72
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n8
r1 = *(u64 *)(r0 +0)
n8:
r7 = *(u32 *)(r9 +36)
r8 = 1
if r7 == 0 goto l9
r8 = 2
l9:
*(u32 *)(r10 -80) = r8
r2 = r10
r2 += -80
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n9
r1 = *(u64 *)(r0 +0)
n9:
r7 = *(u32 *)(r9 +40)
r8 = 1
if r7 == 0 goto l10
r8 = 2
l10:
*(u32 *)(r10 -88) = r8
r2 = r10
r2 += -88
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n10
r1 = *(u64 *)(r0 +0)
n10:
r7 = *(u32 *)(r9 +44)
r8 = 1
if r7 == 0 goto l11
r8 = 2
l11:
*(u32 *)(r10 -96) = r8
r2 = r10
r2 += -96
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n11
r1 = *(u64 *)(r0 +0)
n11:
r7 = *(u32 *)(r9 +48)
r8 = 1
if r7 == 0 goto l12
r8 = 2
l12:
*(u32 *)(r10 -104) = r8
r2 = r10
r2 += -104
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n12
r1 = *(u64 *)(r0 +0)
n12:
r7 = *(u32 *)(r9 +52)
r8 = 1
if r7 == 0 goto l13
r8 = 2
l13:
*(u32 *)(r10 -112) = r8
r2 = r10
r2 += -112
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n13
r1 = *(u64 *)(r0 +0)
n13:
r7 = *(u32 *)(r9 +56)
r8 = 1
if r7 == 0 goto l14
r8 = 2
l14:
*(u32 *)(r10 -120) = r8
r2 = r10
r2 += -120
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n14
r1 = *(u64 *)(r0 +0)
n14:
r7 = *(u32 *)(r9 +60)
r8 = 1
if r7 == 0 goto l15
r8 = 2
l15:
*(u32 *)(r10 -128) = r8
r2 = r10
r2 += -128
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n15
r1 = *(u64 *)(r0 +0)
n15:
r7 = *(u32 *)(r9 +64)
r8 = 1
if r7 == 0 goto l16
r8 = 2
l16:
*(u32 *)(r10 -136) = r8
r2 = r10
r2 += -136
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n16
r1 = *(u64 *)(r0 +0)
n16:
r7 = *(u32 *)(r9 +68)
r8 = 1
if r7 == 0 goto l17
r8 = 2
l17:
*(u32 *)(r10 -144) = r8
r2 = r10
r2 += -144
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n17
r1 = *(u64 *)(r0 +0)
n17:
r7 = *(u32 *)(r9 +72)
r8 = 1
if r7 == 0 goto l18
r8 = 2
l18:
*(u32 *)(r10 -152) = r8
r2 = r10
r2 += -152
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n18
r1 = *(u64 *)(r0 +0)
n18:
r7 = *(u32 *)(r9 +76)
r8 = 1
if r7 == 0 goto l19
r8 = 2
l19:
*(u32 *)(r10 -160) = r8
r2 = r10
r2 += -160
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n19
r1 = *(u64 *)(r0 +0)
n19:
r7 = *(u32 *)(r9 +80)
r8 = 1
if r7 == 0 goto l20
r8 = 2
l20:
*(u32 *)(r10 -168) = r8
r2 = r10
r2 += -168
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n20
r1 = *(u64 *)(r0 +0)
n20:
r7 = *(u32 *)(r9 +84)
r8 = 1
if r7 == 0 goto l21
r8 = 2
l21:
*(u32 *)(r10 -176) = r8
r2 = r10
r2 += -176
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n21
r1 = *(u64 *)(r0 +0)
n21:
r7 = *(u32 *)(r9 +88)
r8 = 1
if r7 == 0 goto l22
r8 = 2
l22:
*(u32 *)(r10 -184) = r8
r2 = r10
r2 += -184
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n22
r1 = *(u64 *)(r0 +0)
n22:
r7 = *(u32 *)(r9 +92)
r8 = 1
if r7 == 0 goto l23
r8 = 2
l23:
*(u32 *)(r10 -192) = r8
r2 = r10
r2 += -192
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto n23
r1 = *(u64 *)(r0 +0)
n23:
r0 = 0
exit
-- contains
accept
