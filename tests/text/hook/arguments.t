# the arguments of a kernel at its entry, on the soft device: numbers of 64, 32, 16 and 8 bits without a sign, a float's bits, of a
# struct the front that one load takes (8 bytes where it is aligned to 8, 4 where it is aligned to 4), nothing of the ninth, and how
# many there are. A kernel of two: the others are 0. All numbers are by hand.
-- hook hook=entry maps=2:4:72:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +18
r1 = *(u64 *)(r6 + 80)
*(u64 *)(r0 + 0) = r1
r1 = *(u64 *)(r6 + 88)
*(u64 *)(r0 + 8) = r1
r1 = *(u64 *)(r6 + 96)
*(u64 *)(r0 + 16) = r1
r1 = *(u64 *)(r6 + 104)
*(u64 *)(r0 + 24) = r1
r1 = *(u64 *)(r6 + 112)
*(u64 *)(r0 + 32) = r1
r1 = *(u64 *)(r6 + 120)
*(u64 *)(r0 + 40) = r1
r1 = *(u64 *)(r6 + 128)
*(u64 *)(r0 + 48) = r1
r1 = *(u64 *)(r6 + 136)
*(u64 *)(r0 + 56) = r1
r1 = *(u32 *)(r6 + 144)
*(u64 *)(r0 + 64) = r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: mem eight u32 11 22 33 44
//: mem four u32 55 66 77
//: launch k 1 32 u64:1311768467463790320 u32:4294967294 u32:32769 u32:255 u32:0x3f800000 bytes:eight bytes:four u64:9 u64:10
.visible .entry k(.param .u64 .ptr .global .align 4 a, .param .s32 b, .param .s16 c, .param .s8 d, .param .f32 e,
	.param .align 8 .b8 f[16], .param .align 4 .b8 g[12], .param .u64 h, .param .u64 i)
{
	ret;
}
-- verdict
m0: 1311768467463790320 4294967294 32769 255 1065353216 94489280523 55 9 9
program: lanes=32 warps=1
sites: copies=1 accesses=0 unseen=0
-- hook hook=entry maps=2:4:72:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +18
r1 = *(u64 *)(r6 + 80)
*(u64 *)(r0 + 0) = r1
r1 = *(u64 *)(r6 + 88)
*(u64 *)(r0 + 8) = r1
r1 = *(u64 *)(r6 + 96)
*(u64 *)(r0 + 16) = r1
r1 = *(u64 *)(r6 + 104)
*(u64 *)(r0 + 24) = r1
r1 = *(u64 *)(r6 + 112)
*(u64 *)(r0 + 32) = r1
r1 = *(u64 *)(r6 + 120)
*(u64 *)(r0 + 40) = r1
r1 = *(u64 *)(r6 + 128)
*(u64 *)(r0 + 48) = r1
r1 = *(u64 *)(r6 + 136)
*(u64 *)(r0 + 56) = r1
r1 = *(u32 *)(r6 + 144)
*(u64 *)(r0 + 64) = r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: launch k 1 32 u32:77 u64:88
.visible .entry k(.param .u32 a, .param .u64 b)
{
	ret;
}
-- verdict
m0: 77 88 0 0 0 0 0 0 2
program: lanes=32 warps=1
sites: copies=1 accesses=0 unseen=0
-- hook hook=entry whole maps=2:4:72:1
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +18
r1 = *(u64 *)(r6 + 80)
*(u64 *)(r0 + 0) = r1
r1 = *(u64 *)(r6 + 88)
*(u64 *)(r0 + 8) = r1
r1 = *(u64 *)(r6 + 96)
*(u64 *)(r0 + 16) = r1
r1 = *(u64 *)(r6 + 104)
*(u64 *)(r0 + 24) = r1
r1 = *(u64 *)(r6 + 112)
*(u64 *)(r0 + 32) = r1
r1 = *(u64 *)(r6 + 120)
*(u64 *)(r0 + 40) = r1
r1 = *(u64 *)(r6 + 128)
*(u64 *)(r0 + 48) = r1
r1 = *(u64 *)(r6 + 136)
*(u64 *)(r0 + 56) = r1
r1 = *(u32 *)(r6 + 144)
*(u64 *)(r0 + 64) = r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: launch k 1 32 u32:77 u64:88
.visible .entry k(.param .u32 a, .param .u64 b)
{
	ret;
}
-- verdict
m0: 77 88 0 0 0 0 0 0 2
program: lanes=32 warps=1
sites: copies=1 accesses=0 unseen=0
