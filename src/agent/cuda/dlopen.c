/* dlopen.c - libcuda opened by another name or by its path is the agent too.
 *
 * dlopen looks at its caller (run path, name space), so ours leaves no frame behind: it asks
 * gx_dlopen_own() and, for every other library, jumps to libc's with the stack as it was.
 */
#include "agent/cuda/shim.h"
#include "agent/variant/driver.h"

#include <dlfcn.h>
#include <string.h>

#ifndef __x86_64__
#error "the jump is written for x86-64"
#endif

void *gx_dlopen_next __attribute__((visibility("hidden")));
void *gx_dlopen_own(const char *path, int flags) __attribute__((visibility("hidden"), used));

/* clang-format off */
__asm__(".text\n"
	".globl dlopen\n"
	".type dlopen,@function\n"
	"dlopen:\n"
	"	endbr64\n"
	"	pushq %rdi\n	pushq %rsi\n	subq $8, %rsp\n"
	"	call gx_dlopen_own\n"
	"	addq $8, %rsp\n	popq %rsi\n	popq %rdi\n"
	"	testq %rax, %rax\n"
	"	je 1f\n"
	"	ret\n"
	"1:	movq gx_dlopen_next(%rip), %rax\n"
	"	jmp *%rax\n"
	".size dlopen, .-dlopen\n");
/* clang-format on */

static void *next_dlopen(void)
{
	void *next = __atomic_load_n(&gx_dlopen_next, __ATOMIC_RELAXED);

	if (!next) {
		next = dlsym(RTLD_NEXT, "dlopen");
		__atomic_store_n(&gx_dlopen_next, next, __ATOMIC_RELAXED);
	}
	return next;
}

/* A handle of the agent when path means libcuda, else NULL. */
void *gx_dlopen_own(const char *path, int flags)
{
	void *(*open_next)(const char *, int) = NULL;
	const char *slash, *name;
	void *next = next_dlopen();
	Dl_info info;

	if (!path)
		return NULL;
	slash = strrchr(path, '/');
	name = slash ? slash + 1 : path;
	if (strcmp(name, "libcuda.so.1") && strcmp(name, "libcuda.so"))
		return NULL;
	if (!dladdr((const void *)&gx_dlopen_next, &info) || !info.dli_fname)
		return NULL;
	gx_agent_driver(); /* natively it is loaded now: later its file may be out of reach (chroot) */
	memcpy(&open_next, &next, sizeof(next));
	return open_next(info.dli_fname, flags);
}
