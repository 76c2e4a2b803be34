/* links.c - calls of the driver's linker: each goes to the driver first, as it was asked, and what succeeded is remembered while the agent is
 * awake. */
#include "calls.h"

#include "agent/core/life.h"
#include "agent/cuda/shim.h"
#include "agent/variant/linked.h"

enum { STATE = 0x51, DATA = 0xda, OPTIONS = 0x0b, VALUES = 0x0c, CODE = 0xc0de, BYTES = 77 };

static bool asleep;

bool __wrap_gx_agent_awake(void);
void __wrap_gx_linked_begin(const void *state);
void __wrap_gx_linked_add(const void *state, struct gx_image *input);
void __wrap_gx_linked_done(const void *state, const void *code, size_t len);
void __wrap_gx_linked_forget(const void *state);
struct gx_image *__wrap_gx_image_of_bytes(const void *data, size_t size);
struct gx_image *__wrap_gx_image_of_file(const char *path);

bool __wrap_gx_agent_awake(void)
{
	return !asleep;
}

void __wrap_gx_linked_begin(const void *state)
{
	ask("begin %lx; ", number_of(state));
}

void __wrap_gx_linked_add(const void *state, struct gx_image *input)
{
	ask("add %lx to %lx; ", number_of(input), number_of(state));
}

void __wrap_gx_linked_done(const void *state, const void *code, size_t len)
{
	ask("%lx made %lx, %zu; ", number_of(state), number_of(code), len);
}

void __wrap_gx_linked_forget(const void *state)
{
	ask("forget %lx; ", number_of(state));
}

struct gx_image *__wrap_gx_image_of_bytes(const void *data, size_t size)
{
	ask("image of %lx, %zu; ", number_of(data), size);
	return handle(0x1a);
}

struct gx_image *__wrap_gx_image_of_file(const char *path)
{
	ask("image of %s; ", path);
	return handle(0x1b);
}

/* --- the driver */
static CUresult create(unsigned int n, CUjit_option *options, void **values, CUlinkState *out)
{
	CUresult result = ask("create %u %lx %lx; ", n, number_of(options), number_of(values));

	if (!result)
		*out = handle(STATE);
	return result;
}

static CUresult add_data(CUlinkState state, CUjitInputType type, void *data, size_t size,
                         const char *name, unsigned int n, CUjit_option *options, void **values)
{
	return ask("data %lx %d %lx %zu %s %u %lx %lx; ", number_of(state), (int)type,
	           number_of(data), size, name, n, number_of(options), number_of(values));
}

static CUresult add_file(CUlinkState state, CUjitInputType type, const char *path, unsigned int n,
                         CUjit_option *options, void **values)
{
	return ask("file %lx %d %s %u %lx %lx; ", number_of(state), (int)type, path, n,
	           number_of(options), number_of(values));
}

static CUresult complete(CUlinkState state, void **code, size_t *size)
{
	CUresult result = ask("complete %lx; ", number_of(state));

	if (code)
		*code = handle(CODE);
	CHECK(size != NULL); /* some drivers write it without a look */
	if (size)
		*size = BYTES;
	return result;
}

static CUresult destroy(CUlinkState state)
{
	return ask("destroy %lx; ", number_of(state));
}

/* --- */
static void test_create(void)
{
	static CUresult (*const ways[])(unsigned int, CUjit_option *, void **,
	                                CUlinkState *) = { cuLinkCreate, cuLinkCreate_v2 };

	for (int i = 0; i < 2; i++) {
		CUlinkState state = NULL;

		CHECK_EQ(ways[i](3, handle(OPTIONS), handle(VALUES), &state), CUDA_SUCCESS);
		CHECK(state == handle(STATE) && was_asked("create 3 b c; begin 51; "));
		failing_call = 1;
		CHECK_EQ(ways[i](3, handle(OPTIONS), handle(VALUES), &state),
		         CUDA_ERROR_INVALID_VALUE);
		CHECK(was_asked("create 3 b c; "));
		asleep = true;
		CHECK_EQ(ways[i](0, NULL, NULL, &state), CUDA_SUCCESS);
		CHECK(was_asked("create 0 0 0; "));
		asleep = false;
	}
}

static bool may_have_ptx(CUjitInputType type)
{
	return type == CU_JIT_INPUT_PTX || type == CU_JIT_INPUT_FATBINARY ||
	       type == CU_JIT_INPUT_CUBIN;
}

/* All kinds of input, in both ways of both calls; the driver takes them, or it does not. */
static void test_add(void)
{
	for (int type = 0; type < 6; type++)
		for (int way = 0; way < 8; way++) {
			bool newer = way & 1, fails = way & 2, sleeps = way & 4;
			CUresult expected = fails ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
			bool has = may_have_ptx((CUjitInputType)type) && !fails;
			char text[256];

			asleep = sleeps;
			failing_call = fails;
			CHECK_EQ((newer ? cuLinkAddData_v2 : cuLinkAddData)(
			                 handle(STATE), (CUjitInputType)type, handle(DATA), BYTES,
			                 "name", 2, handle(OPTIONS), handle(VALUES)),
			         expected);
			snprintf(text, sizeof(text), "data 51 %d da 77 name 2 b c; %s", type,
			         sleeps ? ""
			         : has  ? "image of da, 77; add 1a to 51; "
			                : "add 0 to 51; ");
			CHECK(was_asked(text));
			failing_call = fails;
			CHECK_EQ((newer ? cuLinkAddFile_v2 : cuLinkAddFile)(
			                 handle(STATE), (CUjitInputType)type, "a.ptx", 1,
			                 handle(OPTIONS), handle(VALUES)),
			         expected);
			snprintf(text, sizeof(text), "file 51 %d a.ptx 1 b c; %s", type,
			         sleeps ? ""
			         : has  ? "image of a.ptx; add 1b to 51; "
			                : "add 0 to 51; ");
			CHECK(was_asked(text));
		}
	asleep = false;
}

static void test_complete(void)
{
	void *code = NULL;
	size_t size = 0;

	CHECK_EQ(cuLinkComplete(handle(STATE), &code, &size), CUDA_SUCCESS);
	CHECK(code == handle(CODE) && size == BYTES);
	CHECK(was_asked("complete 51; 51 made c0de, 77; "));
	CHECK_EQ(cuLinkComplete(handle(STATE), &code, NULL), CUDA_SUCCESS);
	CHECK(was_asked("complete 51; 51 made c0de, 77; "));
	CHECK_EQ(cuLinkComplete(handle(STATE), NULL, &size), CUDA_SUCCESS);
	CHECK(was_asked("complete 51; "));
	failing_call = 1;
	CHECK_EQ(cuLinkComplete(handle(STATE), &code, &size), CUDA_ERROR_INVALID_VALUE);
	CHECK(was_asked("complete 51; "));
	CHECK_EQ(cuLinkDestroy(handle(STATE)), CUDA_SUCCESS);
	CHECK(was_asked("forget 51; destroy 51; ")); /* before another one has its handle */
	asleep = true;
	CHECK_EQ(cuLinkComplete(handle(STATE), &code, &size), CUDA_SUCCESS);
	failing_call = 1;
	CHECK_EQ(cuLinkDestroy(handle(STATE)), CUDA_ERROR_INVALID_VALUE);
	CHECK(was_asked("complete 51; destroy 51; "));
	asleep = false;
}

#define DRIVER(name, function) gx_forward_slots[GX_ENTRY_##name] = (void *)(uintptr_t)(function)

int main(void)
{
	DRIVER(cuLinkCreate, create);
	DRIVER(cuLinkCreate_v2, create);
	DRIVER(cuLinkAddData, add_data);
	DRIVER(cuLinkAddData_v2, add_data);
	DRIVER(cuLinkAddFile, add_file);
	DRIVER(cuLinkAddFile_v2, add_file);
	DRIVER(cuLinkComplete, complete);
	DRIVER(cuLinkDestroy, destroy);
	test_create();
	test_add();
	test_complete();
	return TEST_END();
}
