/* dlsym.c - names that the application looks up in libraries that compile for it.
 *
 * dlsym looks at its caller too (RTLD_NEXT), so ours leaves no frame behind, as dlopen's does (dlopen.c): it asks gx_dlsym_own()
 * and, for nearly every name, jumps to the C library's with the stack as it was.
 */
#include "agent/cuda/next_symbol.h"
#include "agent/cuda/nvrtc.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

void *gx_dlsym_address __attribute__((visibility("hidden")));
void *gx_dlsym_own(void *handle, const char *name) __attribute__((visibility("hidden"), used));

/* clang-format off */
__asm__(".text\n"
	".globl dlsym\n"
	".type dlsym,@function\n"
	"dlsym:\n"
	"	endbr64\n"
	"	pushq %rdi\n	pushq %rsi\n	subq $8, %rsp\n"
	"	call gx_dlsym_own\n"
	"	addq $8, %rsp\n	popq %rsi\n	popq %rdi\n"
	"	testq %rax, %rax\n"
	"	je 1f\n"
	"	ret\n"
	"1:	movq gx_dlsym_address(%rip), %rax\n"
	"	jmp *%rax\n"
	".size dlsym, .-dlsym\n");
/* clang-format on */

/* Asked for every name, also by sanitizers that are not ready yet and have the C library's functions: none of these here, and what
 * stands here is not watched itself (GX_UNWATCHED). */
GX_UNWATCHED static bool may_be_nvrtc(const char *name)
{
	static const char begin[] = "nvrtc";

	for (size_t i = 0; i < sizeof(begin) - 1; i++)
		if (name[i] != begin[i])
			return false;
	return true;
}

GX_UNWATCHED void *gx_dlsym_own(void *handle, const char *name)
{
	__atomic_store_n(&gx_dlsym_address, gx_next_symbol_address(), __ATOMIC_RELAXED);
	if (!name || !may_be_nvrtc(name) || handle == RTLD_NEXT || handle == RTLD_DEFAULT)
		return NULL;
	return gx_nvrtc_symbol(handle, name);
}
