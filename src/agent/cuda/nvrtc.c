/* nvrtc.c - NVIDIA's run-time compiler gives an application machine code; the PTX that it was made of is asked for beside it, and the
 * two are paired by content (linked.h).
 *
 * Programs that are linked with the compiler call nvrtcGetCUBIN() here, by its name; those that look it up get one of the functions
 * below, which know whose they stand for. Either way the compiler's own runs first, exactly as asked, and its answer stays.
 */
#include "agent/cuda/nvrtc.h"

#include "agent/core/life.h"
#include "agent/cuda/next_symbol.h"
#include "agent/variant/linked.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define NAME           "nvrtcGetCUBIN"
#define INTERNAL_ERROR 11 /* NVRTC_ERROR_INTERNAL_ERROR */

typedef int get_fn(void *program, char *out);
typedef int size_fn(void *program, size_t *out);

__attribute__((visibility("default"))) get_fn nvrtcGetCUBIN;

/* A function of the library that has another one. NULL: the library is gone, or has none. */
static void *beside(get_fn *get, const char *name)
{
	Dl_info info;
	void *handle, *found = NULL;

	if (!dladdr((const void *)(uintptr_t)get, &info) || !info.dli_fname)
		return NULL;
	handle = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
	if (!handle)
		return NULL;
	found = gx_next_symbol(handle, name);
	dlclose(handle); /* it stays: its caller has it too */
	return found;
}

static size_t size_of(get_fn *get, const char *name, void *program)
{
	size_fn *ask = (size_fn *)(uintptr_t)beside(get, name);
	size_t size = 0;

	return ask && !ask(program, &size) && size < GX_IMAGE_MAX_TEXT ? size : 0;
}

static struct gx_image *ptx_of(get_fn *get, void *program)
{
	get_fn *ask = (get_fn *)(uintptr_t)beside(get, "nvrtcGetPTX");
	size_t len = size_of(get, "nvrtcGetPTXSize", program);
	struct gx_image *image = NULL;
	char *text;

	if (!ask || len < 2) /* a NUL alone: link-time code */
		return NULL;
	text = calloc(1, len);
	if (text && !ask(program, text))
		image = gx_image_of_bytes(text, len);
	free(text);
	return image;
}

static int get_code(get_fn *get, void *program, char *code)
{
	int result = get(program, code), before = errno;

	if (!result && code && gx_agent_awake())
		gx_linked_pair(ptx_of(get, program), code,
		               size_of(get, "nvrtcGetCUBINSize", program));
	errno = before;
	return result;
}

/* The one that its caller would have had without the agent: of what every library sees, else of what the caller itself was linked with. */
static get_fn *meant_by(const void *caller)
{
	void *found = gx_next_symbol(RTLD_NEXT, NAME);
	Dl_info info;
	void *handle;

	if (!found && dladdr(caller, &info) && info.dli_fname) {
		handle = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
		found = handle ? gx_next_symbol(handle, NAME) : NULL;
		if (handle)
			dlclose(handle);
	}
	return found == (void *)(uintptr_t)&nvrtcGetCUBIN ? NULL : (get_fn *)(uintptr_t)found;
}

int nvrtcGetCUBIN(void *program, char *code)
{
	get_fn *get = meant_by(__builtin_return_address(0));

	return get ? get_code(get, program, code) : INTERNAL_ERROR;
}

/* Of as many libraries as this: one that is looked up after them is not stood for. */
#define LIBRARIES(X) X(0) X(1) X(2) X(3)
enum {
#define COUNT_ONE(n) +1
	N_LIBRARIES = LIBRARIES(COUNT_ONE)
};
static _Atomic(uintptr_t) looked_up[N_LIBRARIES];

#define STAND_IN(n)                                                                                \
	static int get_code_##n(void *program, char *code)                                         \
	{                                                                                          \
		return get_code((get_fn *)atomic_load(&looked_up[n]), program, code);              \
	}
LIBRARIES(STAND_IN)
static get_fn *const stand_ins[] = {
#define NAME_ONE(n) get_code_##n,
	LIBRARIES(NAME_ONE)
};

void *gx_nvrtc_symbol(void *handle, const char *name)
{
	uintptr_t found, none;

	if (strcmp(name, NAME))
		return NULL;
	found = (uintptr_t)gx_next_symbol(handle, NAME);
	if (!found || found == (uintptr_t)&nvrtcGetCUBIN)
		return NULL;
	for (int i = 0; i < N_LIBRARIES; i++) {
		none = 0;
		if (atomic_compare_exchange_strong(&looked_up[i], &none, found) || none == found)
			return (void *)(uintptr_t)stand_ins[i];
	}
	return NULL;
}
