/* jit.c - machine code from the driver's linker, which is this test's: asked once for a text, refused, or not there. */
/* for strndup(), too */
#pragma GCC visibility push(default)
#include "../fail.h"
#pragma GCC visibility pop
#include "../test.h"

#include "agent/variant/driver.h"
#include "agent/variant/jit.h"

#include <sys/stat.h>
#include <unistd.h>

static unsigned n_created, n_added, n_destroyed, fails_at;
static char code[64] = "machine code";
static char *log_at;      /* what the linker writes its errors to */
static uint32_t max_regs; /* that is asked for; 0: none */
static bool gives_none, gives_empty, fails_first, fails_last;

static CUresult create(unsigned int n, CUjit_option *options, void **values, CUlinkState *state)
{
	CHECK_EQ(n, max_regs ? 3 : 2);
	CHECK(options[0] == CU_JIT_ERROR_LOG_BUFFER &&
	      options[1] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES);
	CHECK(!max_regs ||
	      (options[2] == CU_JIT_MAX_REGISTERS && (uintptr_t)values[2] == max_regs));
	log_at = values[0];
	CHECK(log_at && !*log_at && (uintptr_t)values[1] >= 180);
	memset(log_at, 0, (uintptr_t)values[1]);
	if (fails_first)
		return CUDA_ERROR_INVALID_CONTEXT;
	n_created++;
	*state = (CUlinkState)(void *)code;
	return CUDA_SUCCESS;
}

/* The text with its end, then the libraries. */
static CUresult add(CUlinkState state, CUjitInputType type, void *data, size_t size,
                    const char *name, unsigned int n, CUjit_option *options, void **values)
{
	static const char *const libraries[] = { "one", "three" };
	unsigned at = n_added++;

	CHECK(state == (CUlinkState)(void *)code && !n && !options && !values);
	if (!at) {
		CHECK(type == CU_JIT_INPUT_PTX && size == 5 && !memcmp(data, "text", 5));
		CHECK(!strcmp(name, "gpuext"));
	} else {
		CHECK(at < 3 && type == CU_JIT_INPUT_FATBINARY && !strcmp(name, "library"));
		CHECK(!strcmp(data, libraries[at - 1]) && size == strlen(data));
	}
	if (n_added != fails_at)
		return CUDA_SUCCESS;
	snprintf(log_at, 32, "line %u is none", at);
	return CUDA_ERROR_INVALID_PTX;
}

static CUresult complete(CUlinkState state, void **out, size_t *len)
{
	CHECK(state == (CUlinkState)(void *)code);
	*out = gives_none ? NULL : code;
	*len = gives_empty ? 0 : sizeof(code);
	return fails_last ? CUDA_ERROR_UNKNOWN : CUDA_SUCCESS;
}

static CUresult destroy(CUlinkState state)
{
	CHECK(state == (CUlinkState)(void *)code);
	n_destroyed++;
	return CUDA_SUCCESS;
}

static struct gx_cuda_api *api(void)
{
	return (struct gx_cuda_api *)(uintptr_t)gx_agent_api();
}

static int link_two(struct gx_diag *diag)
{
	const struct gx_jit_request request = {
		.text = "text and more", .len = 4, .sm = 90, .max_regs = max_regs
	};
	const void *libraries[2] = { "one", "three" };
	const size_t bytes[2] = { 3, 5 };
	void *cubin;
	size_t len = 77;
	int err;

	n_added = 0;
	*diag = (struct gx_diag){ .insn = -1 };
	err = gx_jit_link_with(&request, libraries, bytes, 2, &cubin, &len, diag);
	CHECK_EQ(!err, cubin && len == sizeof(code) && !memcmp(cubin, code, len));
	CHECK((!err || !cubin) && len != 77);
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
		char want[64];

		CHECK(link_two(&diag) < 0 && diag.error == GX_E_AGENT_DRIVER);
		CHECK_EQ(n_added, fails_at);
		snprintf(want, sizeof(want), "linker, error 218: line %u is none", fails_at - 1);
		CHECK(!strcmp(diag.text, want));
	}
	fails_at = 0;
	max_regs = 48;
	CHECK_EQ(link_two(&diag), 0);
	max_regs = 0;
	for (int i = 0; i < 4; i++) {
		bool *const how[] = { &gives_none, &gives_empty, &fails_last, &fails_first };
		static const char *const why[] = { "linker, error 0: ", "linker, error 0: ",
			                           "linker, error 999: ", "linker, error 201: " };

		*how[i] = true;
		CHECK(link_two(&diag) < 0 && diag.error == GX_E_AGENT_DRIVER);
		CHECK(!strcmp(diag.text, why[i]));
		*how[i] = false;
	}
	for (long n = 1; failed; n++) {
		int err;

		fail_one(n);
		err = link_two(&diag);
		failed = fail_none();
		CHECK_EQ(err != 0, failed);
	}
}

/* A linker of which one function is missing is none. */
static void test_parts(void)
{
	struct gx_driver *driver = (struct gx_driver *)(uintptr_t)gx_agent_driver();
	void **parts[] = { (void **)&api()->cuLinkCreate_v2, (void **)&api()->cuLinkAddData_v2,
		           (void **)&api()->cuLinkComplete, (void **)&api()->cuLinkDestroy };
	const struct gx_jit_request request = { .text = "text", .len = 4, .sm = 90 };
	bool was = driver->is_soft;

	for (int i = 0; i < 6; i++) {
		void *part = i < 4 ? *parts[i] : NULL, *cubin = code;
		unsigned before = n_created;
		struct gx_diag diag;
		size_t len = 77;
		int err;

		n_added = 0;
		if (i < 4) {
			*parts[i] = NULL;
			CHECK(link_two(&diag) < 0 && strstr(diag.text, "no linker"));
		}
		/* nor is the soft device asked for one */
		driver->is_soft = i == 4;
		setenv("GPUEXT_JIT", "link", 1);
		err = gx_jit_link(&request, &cubin, &len, &diag);
		CHECK(!err && (cubin != NULL) == (i == 5) && (len != 0) == (i == 5));
		CHECK_EQ(n_created - before, i == 5);
		if (i < 4)
			*parts[i] = part;
		free(cubin);
	}
	driver->is_soft = was;
	unsetenv("GPUEXT_JIT");
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

		n_added = 0;
		CHECK_EQ(gx_jit_code(&request, &cubin, &len, &diag), 0);
		CHECK_EQ(n_added, i == 0);
		CHECK(cubin && len == sizeof(code) && !memcmp(cubin, code, len));
		free(cubin);
	}
	CHECK_EQ(n_created, before + 1);
	snprintf(command, sizeof(command), "rm -r %s", dir);
	CHECK_EQ(system(command), 0);
	/* nothing is kept of one that is none, nor where there is no place for it */
	CHECK(mkdir(dir, 0700) == 0);
	for (int i = 0; i < 2; i++) {
		struct gx_diag diag = { .insn = -1 };
		void *cubin;
		size_t len;

		n_added = 0;
		fails_last = i == 0;
		if (i)
			setenv("GPUEXT_CACHE_DIR", "", 1);
		CHECK_EQ(gx_jit_code(&request, &cubin, &len, &diag) != 0, i == 0);
		free(cubin);
		CHECK_EQ(rmdir(dir), i ? -1 : 0); /* it is empty, and then gone */
	}
	fails_last = false;
}

/* The driver links what it loads, unless it is told otherwise: nothing comes, and nothing is asked of a linker. */
static void test_not_told(void)
{
	const struct gx_jit_request request = { .text = "text", .len = 4, .sm = 90 };
	static const char *const modes[] = { NULL, "", "load", "linked" };
	unsigned before = n_created;

	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		void *cubin = code;
		size_t len = 77;

		unsetenv("GPUEXT_JIT");
		if (modes[i])
			setenv("GPUEXT_JIT", modes[i], 1);
		CHECK(!gx_jit_link(&request, &cubin, &len, &diag) && !cubin && !len);
	}
	unsetenv("GPUEXT_JIT");
	CHECK_EQ(n_created, before);
}

int main(void)
{
	setenv("GPUEXT_CACHE_DIR", "", 1);
	test_link();
	test_not_told();
	test_parts();
	test_cache();
	return TEST_END();
}
