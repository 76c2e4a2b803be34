/* registry.c - records of modules, libraries and kernels: each handle once, what stands for a library goes with it, a context takes its own. */
#include "../fail.h"
#include "../test.h"

#include "agent/variant/registry.h"

static char handles[16], contexts[2];

static struct gx_module *add(int handle, bool is_library)
{
	return gx_registry_add_module(
	        &(struct gx_loaded){ .handle = &handles[handle],
	                             .is_library = is_library,
	                             .context = is_library ? NULL : (void *)&contexts[0] });
}

static void count(struct gx_kernel *kernel, void *user)
{
	*(unsigned *)user |= 1u << ((char *)kernel->handle - handles);
}

/* A bit for each handle. */
static unsigned kernels_of(struct gx_module *module)
{
	unsigned found = 0;

	gx_registry_each_kernel(module, count, &found);
	return found;
}

static void test_life(void)
{
	struct gx_module *library = add(0, true), *module = add(1, false), *inner;
	struct gx_kernel *kernel;

	CHECK(library && module);
	inner = gx_registry_add_library_module((void *)&handles[2], (void *)&contexts[1], library);
	CHECK(gx_registry_module(&handles[1]) == module &&
	      gx_registry_module(&handles[2]) == inner);
	kernel = gx_registry_add_kernel(library, &handles[4], NULL, "of_library");
	CHECK(kernel && kernel->is_kernel && !strcmp(kernel->name, "of_library"));
	CHECK(gx_registry_add_kernel(module, &handles[4], (void *)&contexts[0], "again") == kernel);
	CHECK(kernel->module == library && !module->kernels);
	CHECK(gx_registry_add_kernel(inner, &handles[5], (void *)&contexts[1], "of_inner"));
	CHECK(gx_registry_add_kernel(module, &handles[6], (void *)&contexts[0], "of_module"));
	CHECK(gx_registry_add_kernel(library, &handles[7], (void *)&contexts[1], "function"));
	/* those of a library are those of what stands for it, too */
	CHECK_EQ(kernels_of(NULL), 1u << 4 | 1u << 5 | 1u << 6 | 1u << 7);
	CHECK_EQ(kernels_of(library), 1u << 4 | 1u << 5 | 1u << 7);
	CHECK_EQ(kernels_of(module), 1u << 6);
	CHECK_EQ(kernels_of(inner), 1u << 5);
	/* a library outlives the context, what it has there does not */
	gx_registry_remove_context((void *)&contexts[1]);
	CHECK_EQ(kernels_of(NULL), 1u << 4 | 1u << 6);
	CHECK(!gx_registry_module(&handles[2]) && !gx_registry_kernel(&handles[7]));
	gx_registry_remove_module(&handles[0]);
	CHECK_EQ(kernels_of(NULL), 1u << 6);
	CHECK(!gx_registry_kernel(&handles[4]));
	gx_registry_remove_context((void *)&contexts[0]);
	CHECK_EQ(kernels_of(NULL), 0);
}

static void test_no_memory(void)
{
	bool failed = true;
	long n = 1;

	for (; failed && n < 100; n++) {
		struct gx_module *module;
		struct gx_kernel *kernel = NULL;

		fail_one(n);
		module = add(8, false);
		if (module)
			kernel = gx_registry_add_kernel(module, &handles[9], (void *)&contexts[0],
			                                "k");
		failed = fail_none();
		CHECK_EQ(failed, !module || !kernel);
		CHECK(gx_registry_module(&handles[8]) == module);
		CHECK(gx_registry_kernel(&handles[9]) == kernel);
		gx_registry_remove_module(&handles[8]);
	}
	CHECK(n > 3 && n < 100);
}

int main(void)
{
	test_no_memory();
	test_life();
	return TEST_END();
}
