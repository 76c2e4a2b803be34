/* driver.c - drivers that lack one function: the agent takes those that have what it calls without asking. */
#include "../test.h"

#include "agent/variant/driver.h"

#include <errno.h>

static const char *lacks; /* NULL: everything is there */
static char library;

int __wrap_gx_driver_open(const void *own, struct gx_driver *out);
void *__wrap_dlsym(void *handle, const char *name);

int __wrap_gx_driver_open(const void *own, struct gx_driver *out)
{
	(void)own, (void)out;
	return -ENOENT;
}

void *__wrap_dlsym(void *handle, const char *name)
{
	CHECK(handle == &library);
	return lacks && (!*lacks || !strcmp(lacks, name)) ? NULL : &library;
}

static bool is_needed(const char *name)
{
	bool found = false;

#define CUDA_NEEDED(symbol) found |= !strcmp(name, #symbol);
#include "defs/cuda_needed.def"
#undef CUDA_NEEDED
	return found;
}

int main(void)
{
	static const char *const names[] = {
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments) #symbol,
#include "defs/cuda_calls.def"
#undef CUDA_CALL
	};
	struct gx_driver *driver = (struct gx_driver *)(uintptr_t)gx_agent_driver();
	size_t n_needed = 0;

	CHECK(!gx_agent_api_load()); /* there is none */
	driver->library = &library;
	CHECK(gx_agent_api_load());
	lacks = "";
	CHECK(!gx_agent_api_load());
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		lacks = names[i];
		CHECK_EQ(gx_agent_api_load(), !is_needed(names[i]));
		n_needed += is_needed(names[i]);
	}
	CHECK(n_needed > 20);
	return TEST_END();
}
