# a text that would stand at many places is a function: what each place gives, and the launch's id, are its arguments
# An address in a variable of the module is its word in the relocation block, and what is added to it
-- hook hook=ld warp maps=2:4:64:1 text
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +20
r1 = *(u64 *)(r6 + 64)
lock *(u64 *)(r0 + 0) += r1
r1 = *(u64 *)(r6 + 80)
lock *(u64 *)(r0 + 8) += r1
r1 = *(u32 *)(r6 + 92)
lock *(u64 *)(r0 + 16) += r1
lock *(u64 *)(r0 + 24) += r1
lock *(u64 *)(r0 + 32) += r1
lock *(u64 *)(r0 + 40) += r1
lock *(u64 *)(r0 + 48) += r1
lock *(u64 *)(r0 + 56) += r1
lock *(u64 *)(r0 + 0) += r1
lock *(u64 *)(r0 + 8) += r1
lock *(u64 *)(r0 + 16) += r1
lock *(u64 *)(r0 + 24) += r1
lock *(u64 *)(r0 + 32) += r1
lock *(u64 *)(r0 + 40) += r1
lock *(u64 *)(r0 + 48) += r1
lock *(u64 *)(r0 + 56) += r1
lock *(u64 *)(r0 + 0) += r1
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
//: launch k 1 32 out
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [out];
	ld.global.u8 %r1, [%rd1+0];
	ld.global.u32 %r1, [%rd1+4];
	ld.global.u8 %r1, [%rd1+8];
	ld.global.u32 %r1, [%rd1+12];
	ld.global.u8 %r1, [%rd1+16];
	ld.global.u32 %r1, [%rd1+20];
	ld.global.u8 %r1, [%rd1+24];
	ld.global.u32 %r1, [%rd1+28];
	ld.global.u8 %r1, [%rd1+32];
	ld.global.u32 %r1, [%rd1+36];
	ld.global.u8 %r1, [%rd1+40];
	ld.global.u32 %r1, [%rd1+44];
	ld.global.u8 %r1, [%rd1+48];
	ld.global.u32 %r1, [%rd1+52];
	ld.global.u8 %r1, [%rd1+56];
	ld.global.u32 %r1, [%rd1+60];
	ld.global.u8 %r1, [%rd1+64];
	ld.global.u32 %r1, [%rd1+68];
	ld.global.u8 %r1, [%rd1+72];
	ld.global.u32 %r1, [%rd1+76];
	ld.global.u8 %r1, [%rd1+80];
	ld.global.u32 %r1, [%rd1+84];
	ld.global.u8 %r1, [%rd1+88];
	ld.global.u32 %r1, [%rd1+92];
	ld.global.u8 %r1, [%rd1+96];
	ld.global.u32 %r1, [%rd1+100];
	ld.global.u8 %r1, [%rd1+104];
	ld.global.u32 %r1, [%rd1+108];
	ld.global.u8 %r1, [%rd1+112];
	ld.global.u32 %r1, [%rd1+116];
	ld.global.u8 %r1, [%rd1+120];
	ld.global.u32 %r1, [%rd1+124];
	ld.global.u8 %r1, [%rd1+128];
	ld.global.u32 %r1, [%rd1+132];
	ld.global.u8 %r1, [%rd1+136];
	ld.global.u32 %r1, [%rd1+140];
	ld.global.u8 %r1, [%rd1+144];
	ld.global.u32 %r1, [%rd1+148];
	ld.global.u8 %r1, [%rd1+152];
	ld.global.u32 %r1, [%rd1+156];
	ld.global.u8 %r1, [%rd1+160];
	ld.global.u32 %r1, [%rd1+164];
	ld.global.u8 %r1, [%rd1+168];
	ld.global.u32 %r1, [%rd1+172];
	ld.global.u8 %r1, [%rd1+176];
	ld.global.u32 %r1, [%rd1+180];
	ld.global.u8 %r1, [%rd1+184];
	ld.global.u32 %r1, [%rd1+188];
	ld.global.u8 %r1, [%rd1+192];
	ld.global.u32 %r1, [%rd1+196];
	ld.global.u8 %r1, [%rd1+200];
	ld.global.u32 %r1, [%rd1+204];
	ld.global.u8 %r1, [%rd1+208];
	ld.global.u32 %r1, [%rd1+212];
	ld.global.u8 %r1, [%rd1+216];
	ld.global.u32 %r1, [%rd1+220];
	ld.global.u8 %r1, [%rd1+224];
	ld.global.u32 %r1, [%rd1+228];
	ld.global.u8 %r1, [%rd1+232];
	ld.global.u32 %r1, [%rd1+236];
	ld.global.u8 %r1, [%rd1+240];
	ld.global.u32 %r1, [%rd1+244];
	ld.global.u8 %r1, [%rd1+248];
	ld.global.u32 %r1, [%rd1+252];
	ld.global.u8 %r1, [%rd1+256];
	ld.global.u32 %r1, [%rd1+260];
	ld.global.u8 %r1, [%rd1+264];
	ld.global.u32 %r1, [%rd1+268];
	ld.global.u8 %r1, [%rd1+272];
	ld.global.u32 %r1, [%rd1+276];
	ld.global.u8 %r1, [%rd1+280];
	ld.global.u32 %r1, [%rd1+284];
	ld.global.u8 %r1, [%rd1+288];
	ld.global.u32 %r1, [%rd1+292];
	ld.global.u8 %r1, [%rd1+296];
	ld.global.u32 %r1, [%rd1+300];
	ld.global.u8 %r1, [%rd1+304];
	ld.global.u32 %r1, [%rd1+308];
	ld.global.u8 %r1, [%rd1+312];
	ld.global.u32 %r1, [%rd1+316];
	ld.global.u8 %r1, [%rd1+320];
	ld.global.u32 %r1, [%rd1+324];
	ld.global.u8 %r1, [%rd1+328];
	ld.global.u32 %r1, [%rd1+332];
	ld.global.u8 %r1, [%rd1+336];
	ld.global.u32 %r1, [%rd1+340];
	ld.global.u8 %r1, [%rd1+344];
	ld.global.u32 %r1, [%rd1+348];
	ld.global.u8 %r1, [%rd1+352];
	ld.global.u32 %r1, [%rd1+356];
	ld.global.u8 %r1, [%rd1+360];
	ld.global.u32 %r1, [%rd1+364];
	ld.global.u8 %r1, [%rd1+368];
	ld.global.u32 %r1, [%rd1+372];
	ld.global.u8 %r1, [%rd1+376];
	ld.global.u32 %r1, [%rd1+380];
	ld.global.u8 %r1, [%rd1+384];
	ld.global.u32 %r1, [%rd1+388];
	ld.global.u8 %r1, [%rd1+392];
	ld.global.u32 %r1, [%rd1+396];
	ld.global.u8 %r1, [%rd1+400];
	ld.global.u32 %r1, [%rd1+404];
	ld.global.u8 %r1, [%rd1+408];
	ld.global.u32 %r1, [%rd1+412];
	ld.global.u8 %r1, [%rd1+416];
	ld.global.u32 %r1, [%rd1+420];
	ld.global.u8 %r1, [%rd1+424];
	ld.global.u32 %r1, [%rd1+428];
	ld.global.u8 %r1, [%rd1+432];
	ld.global.u32 %r1, [%rd1+436];
	ld.global.u8 %r1, [%rd1+440];
	ld.global.u32 %r1, [%rd1+444];
	ld.global.u8 %r1, [%rd1+448];
	ld.global.u32 %r1, [%rd1+452];
	ld.global.u8 %r1, [%rd1+456];
	ld.global.u32 %r1, [%rd1+460];
	ld.global.u8 %r1, [%rd1+464];
	ld.global.u32 %r1, [%rd1+468];
	ld.global.u8 %r1, [%rd1+472];
	ld.global.u32 %r1, [%rd1+476];
	ld.global.u8 %r1, [%rd1+480];
	ld.global.u32 %r1, [%rd1+484];
	ld.global.u8 %r1, [%rd1+488];
	ld.global.u32 %r1, [%rd1+492];
	ld.global.u8 %r1, [%rd1+496];
	ld.global.u32 %r1, [%rd1+500];
	ld.global.u8 %r1, [%rd1+504];
	ld.global.u32 %r1, [%rd1+508];
	ld.global.u8 %r1, [%rd1+512];
	ld.global.u32 %r1, [%rd1+516];
	ld.global.u8 %r1, [%rd1+520];
	ld.global.u32 %r1, [%rd1+524];
	ld.global.u8 %r1, [%rd1+528];
	ld.global.u32 %r1, [%rd1+532];
	ret;
}
-- contains
.func gpuext_s0p0_f(.reg .b32 gpuext_s0p0_active_mask, .reg .b64 %gpuext_s0p0_launch_id, .reg .b32 gpuext_s0p0_ptx_line, .reg .b64 gpuext_s0p0_mem_address)
	call gpuext_s0p0_f, (gpuext_s0p0_active_mask, gpuext_s0p0_launch_id, gpuext_s0p0_ptx_line, gpuext_s0p0_mem_address);
	.reg .b64 gpuext_s99p0_launch_id;
	ld.param.u64 gpuext_s99p0_launch_id, [gpuext_launch_id];
	call gpuext_s0p0_f, (gpuext_s99p0_active_mask, gpuext_s99p0_launch_id, gpuext_s99p0_ptx_line, gpuext_s99p0_mem_address);
// sites: copies=134 accesses=134 unseen=0
-- hook hook=ld warp maps=2:4:64:1 text
r1 = *(u64 *)(r1 + 80)
r6 = r1
*(u32 *)(r10 - 4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call 1
if r0 == 0 goto +1
lock *(u64 *)(r0 + 0) += r6
r0 = 0
exit
ptx
.version 7.0
.target sm_70
.address_size 64
.global .align 4 .b8 v[64];
//: launch k 1 32 out
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.global.u32 %r1, [v+4];
	ld.global.u32 %r1, [v];
	ret;
}
-- contains
	ld.const.u64 gpuext_s0p0_mem_address, [gpuext_reloc+80]; add.s64 gpuext_s0p0_mem_address, gpuext_s0p0_mem_address, 4;
	ld.const.u64 gpuext_s1p0_mem_address, [gpuext_reloc+80];
