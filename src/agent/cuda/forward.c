/* forward.c - every name of libcuda, exported as a jump to the driver behind the agent.
 *
 * name -> jmp *slot[i]. A slot starts at a small stub that pushes i and enters forward_common,
 * which keeps all argument registers, asks gx_forward_resolve() for the function, and jumps there
 * with the stack as the caller left it. The names are weak: where the agent has a function of its
 * own for one (intercepts.def), the linker takes that.
 */
#include "agent/cuda/forward.h"

#include "agent/variant/driver.h"

#include <dlfcn.h>
#include <stdbool.h>

#ifndef __x86_64__
#error "the jumps are written for x86-64"
#endif

void *gx_forward_resolve(unsigned long entry) __attribute__((visibility("hidden"), used));

/* clang-format off */
__asm__(".section .text.gx_forward,\"ax\",@progbits\n"
	".type gx_forward_common,@function\n"
	"gx_forward_common:\n" /* the caller's return address, then the index, are on the stack: 16-byte aligned */
	"	pushq %rdi\n	pushq %rsi\n	pushq %rdx\n	pushq %rcx\n"
	"	pushq %r8\n	pushq %r9\n	pushq %rax\n	pushq %r10\n"
	"	subq $128, %rsp\n"
	"	movups %xmm0, (%rsp)\n	movups %xmm1, 16(%rsp)\n	movups %xmm2, 32(%rsp)\n"
	"	movups %xmm3, 48(%rsp)\n	movups %xmm4, 64(%rsp)\n	movups %xmm5, 80(%rsp)\n"
	"	movups %xmm6, 96(%rsp)\n	movups %xmm7, 112(%rsp)\n"
	"	movq 192(%rsp), %rdi\n"
	"	call gx_forward_resolve\n"
	"	movq %rax, %r11\n"
	"	movups (%rsp), %xmm0\n	movups 16(%rsp), %xmm1\n	movups 32(%rsp), %xmm2\n"
	"	movups 48(%rsp), %xmm3\n	movups 64(%rsp), %xmm4\n	movups 80(%rsp), %xmm5\n"
	"	movups 96(%rsp), %xmm6\n	movups 112(%rsp), %xmm7\n"
	"	addq $128, %rsp\n"
	"	popq %r10\n	popq %rax\n	popq %r9\n	popq %r8\n"
	"	popq %rcx\n	popq %rdx\n	popq %rsi\n	popq %rdi\n"
	"	addq $8, %rsp\n"
	"	jmp *%r11\n"
	".size gx_forward_common, .-gx_forward_common\n"
	".set gx_index, 0\n");

#define CUDA_ENTRY(name)                                                                     \
	__asm__(".weak " #name "\n"                                                           \
		".type " #name ",@function\n"                                                 \
		".p2align 4\n" #name ":\n"                                                     \
		"	endbr64\n"                                                            \
		"	jmp *gx_forward_slots+8*gx_index(%rip)\n"                             \
		".size " #name ", .-" #name "\n"                                              \
		"gx_lazy_" #name ":\n"                                                        \
		"	endbr64\n"                                                            \
		"	pushq $gx_index\n"                                                    \
		"	jmp gx_forward_common\n"                                              \
		".set gx_index, gx_index + 1\n");
#include "defs/cuda_entry_points.def"
#undef CUDA_ENTRY

__asm__(".section .data.gx_forward,\"aw\",@progbits\n"
	".p2align 3\n"
	".globl gx_forward_slots\n"
	".hidden gx_forward_slots\n"
	".type gx_forward_slots,@object\n"
	"gx_forward_slots:\n");
#define CUDA_ENTRY(name) __asm__("	.quad gx_lazy_" #name "\n");
#include "defs/cuda_entry_points.def"
#undef CUDA_ENTRY
__asm__(".size gx_forward_slots, .-gx_forward_slots\n"
	".text\n");
/* clang-format on */

static const char *const names[GX_N_ENTRIES] = {
#define CUDA_ENTRY(name) #name,
#include "defs/cuda_entry_points.def"
#undef CUDA_ENTRY
};

static CUresult no_such_name(void)
{
	return CUDA_ERROR_NOT_SUPPORTED;
}

static CUresult no_driver(void)
{
	return CUDA_ERROR_NO_DEVICE;
}

void *gx_forward_resolve(unsigned long entry)
{
	const struct gx_driver *d = gx_agent_driver();
	CUresult (*missing)(void) = d->library ? no_such_name : no_driver;
	void *function = d->library ? dlsym(d->library, names[entry]) : NULL;

	if (!function)
		__builtin_memcpy(&function, &missing, sizeof(function));
	__atomic_store_n(&gx_forward_slots[entry], function, __ATOMIC_RELEASE);
	return function;
}
