/* jit.c - machine code from the driver's linker, which is this test's: asked once for a text, refused, or not there. */
/* for strndup(), too */
#pragma GCC visibility push(default)
#include "../fail.h"
#pragma GCC visibility pop
#include "../test.h"

#include "agent/variant/driver.h"
#include "agent/variant/jit.h"

#include <unistd.h>

static unsigned n_created, n_added, n_destroyed, fails_at;
static char code[64] = "machine code";

static CUresult create(unsigned int n, CUjit_option *options, void **values, CUlinkState *state)
{
	(void)options, (void)values;
	CHECK(n == 2 || n == 3);
	n_created++;
	*state = (CUlinkState)(void *)code;
	return CUDA_SUCCESS;
}

static CUresult add(CUlinkState state, CUjitInputType type, void *data, size_t size,
                    const char *name, unsigned int n, CUjit_option *options, void **values)
{
	(void)state, (void)name, (void)n, (void)options, (void)values;
	CHECK(data && size && (type == CU_JIT_INPUT_PTX || type == CU_JIT_INPUT_FATBINARY));
	return ++n_added == fails_at ? CUDA_ERROR_INVALID_PTX : CUDA_SUCCESS;
}

static CUresult complete(CUlinkState state, void **out, size_t *len)
{
	(void)state;
	*out = code;
	*len = sizeof(code);
	return CUDA_SUCCESS;
}

static CUresult destroy(CUlinkState state)
{
	(void)state;
	n_destroyed++;
	return CUDA_SUCCESS;
}

static struct gx_cuda_api *api(void)
{
	return (struct gx_cuda_api *)(uintptr_t)gx_agent_api();
}

static int link_two(struct gx_diag *diag)
{
	const struct gx_jit_request request = { .text = "text", .len = 4, .sm = 90 };
	const void *libraries[2] = { "one", "two" };
	const size_t bytes[2] = { 3, 3 };
	void *cubin;
	size_t len;
	int err;

	n_added = 0;
	*diag = (struct gx_diag){ .insn = -1 };
	err = gx_jit_link_with(&request, libraries, bytes, 2, &cubin, &len, diag);
	CHECK_EQ(!err, cubin && len == sizeof(code) && !memcmp(cubin, code, len));
	CHECK_EQ(n_created, n_destroyed);
	free(cubin);
	return err;
}

static void test_link(void)
{
	struct gx_diag diag;
	bool failed = true;

	CHECK(link_two(&diag) < 0 && strstr(diag.text, "no linker"));
	api()->cuLinkCreate_v2 = create;
	api()->cuLinkAddData_v2 = add;
	api()->cuLinkComplete = complete;
	CHECK(link_two(&diag) < 0 && strstr(diag.text, "no linker"));
	api()->cuLinkDestroy = destroy;
	CHECK_EQ(link_two(&diag), 0);
	CHECK_EQ(n_added, 3);
	for (fails_at = 1; fails_at <= 3; fails_at++) {
		CHECK(link_two(&diag) < 0 && diag.error == GX_E_AGENT_DRIVER);
		CHECK_EQ(n_added, fails_at);
	}
	fails_at = 0;
	for (long n = 1; failed; n++) {
		int err;

		fail_one(n);
		err = link_two(&diag);
		failed = fail_none();
		CHECK_EQ(err != 0, failed);
	}
}

/* A text is linked once, also by a later process. */
static void test_cache(void)
{
	const struct gx_jit_request request = { .text = "text", .len = 4, .sm = 90 };
	char dir[] = "/tmp/gx-jit-XXXXXX", command[64];
	unsigned before = n_created;

	CHECK(mkdtemp(dir) != NULL);
	setenv("GPUEXT_CACHE_DIR", dir, 1);
	for (int i = 0; i < 3; i++) {
		struct gx_diag diag = { .insn = -1 };
		void *cubin;
		size_t len;

		CHECK_EQ(gx_jit_code(&request, &cubin, &len, &diag), 0);
		CHECK(cubin && len == sizeof(code) && !memcmp(cubin, code, len));
		free(cubin);
	}
	CHECK_EQ(n_created, before + 1);
	snprintf(command, sizeof(command), "rm -r %s", dir);
	CHECK_EQ(system(command), 0);
}

int main(void)
{
	test_link();
	test_cache();
	return TEST_END();
}
