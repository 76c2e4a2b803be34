/* contexts.c - calls that end contexts: what a context counted is fetched before its end, its records are dropped behind it, and both only
 * where it does end. */
#include "calls.h"

#include "agent/core/allocations.h"
#include "agent/core/life.h"
#include "agent/core/session.h"
#include "agent/cuda/claims.h"
#include "agent/cuda/launch_time.h"
#include "agent/cuda/shim.h"
#include "agent/variant/registry.h"
#include "agent/variant/variant.h"

enum { ENDING = 0xe1, PRIMARY = 0xa0, GREEN = 0x91, OF_GREEN = 0x92 };

static bool asleep, never_quiet;

bool __wrap_gx_agent_awake(void);
bool __wrap_gx_variants_quiesce(CUcontext context);
struct gx_ending *__wrap_gx_session_context_ends(void *context);
void __wrap_gx_session_context_stays(struct gx_ending *ending);
void __wrap_gx_session_context_gone(void *context, struct gx_ending *ending);
void __wrap_gx_launch_times_forget(CUcontext context);
void __wrap_gx_allocations_end(void *context);
void __wrap_gx_registry_remove_context(CUcontext context);
void __wrap_gx_claims_forget(CUcontext context);

bool __wrap_gx_agent_awake(void)
{
	return !asleep;
}

bool __wrap_gx_variants_quiesce(CUcontext context)
{
	ask("quiesce %lx; ", number_of(context));
	return !never_quiet;
}

struct gx_ending *__wrap_gx_session_context_ends(void *context)
{
	ask("ends %lx; ", number_of(context));
	return handle(ENDING);
}

void __wrap_gx_session_context_stays(struct gx_ending *ending)
{
	ask("stays %lx; ", number_of(ending));
}

void __wrap_gx_session_context_gone(void *context, struct gx_ending *ending)
{
	ask("gone %lx %lx; ", number_of(context), number_of(ending));
}

void __wrap_gx_launch_times_forget(CUcontext context)
{
	ask("times %lx; ", number_of(context));
}

void __wrap_gx_allocations_end(void *context)
{
	ask("allocations %lx; ", number_of(context));
}

void __wrap_gx_registry_remove_context(CUcontext context)
{
	ask("registry %lx; ", number_of(context));
}

void __wrap_gx_claims_forget(CUcontext context)
{
	ask("claims %lx; ", number_of(context));
}

#define BEFORE(c) "quiesce " c "; ends " c "; times " c "; "
#define GONE(c)   "allocations " c "; registry " c "; claims " c "; gone " c " "

/* --- the driver */
static int holders; /* of the primary context: the application, and others behind the agent */

static CUresult destroy(CUcontext context)
{
	return ask("destroy %lx; ", number_of(context));
}

static CUresult attach(CUcontext *context, unsigned int flags)
{
	*context = handle(0xc0 + flags);
	return ask("attach %u; ", flags);
}

static CUresult detach(CUcontext context)
{
	return ask("detach %lx; ", number_of(context));
}

static CUresult of_green(CUcontext *context, CUgreenCtx green)
{
	CUresult result = ask("of green %lx; ", number_of(green));

	if (!result)
		*context = handle(OF_GREEN);
	return result;
}

static CUresult destroy_green(CUgreenCtx green)
{
	return ask("destroy green %lx; ", number_of(green));
}

static CUresult state(CUdevice device, unsigned int *flags, int *active)
{
	*flags = 1;
	*active = holders > 0;
	return ask("state %d; ", (int)device);
}

static CUresult own_retain(CUcontext *context, CUdevice device)
{
	CUresult result = ask("retain %d; ", (int)device);

	if (!result)
		*context = handle(PRIMARY);
	holders += !result;
	return result;
}

static CUresult own_release(CUdevice device)
{
	holders--;
	return ask("give back %d; ", (int)device);
}

static CUresult app_retain(CUcontext *context, CUdevice device)
{
	CUresult result = ask("app retains %d; ", (int)device);

	*context = handle(PRIMARY + (uintptr_t)device);
	holders += !result;
	return result;
}

static CUresult app_release(CUdevice device)
{
	CUresult result = ask("app releases %d; ", (int)device);

	holders -= !result && holders > 0;
	return result;
}

static CUresult app_reset(CUdevice device)
{
	CUresult result = ask("app resets %d; ", (int)device);

	holders = result ? holders : 0;
	return result;
}

/* --- */
static void test_destroy(void)
{
	static CUresult (*const ways[])(CUcontext) = { cuCtxDestroy, cuCtxDestroy_v2 };

	for (int i = 0; i < 2; i++) {
		CHECK_EQ(ways[i](handle(0xc1)), CUDA_SUCCESS);
		CHECK(was_asked(BEFORE("c1") "destroy c1; " GONE("c1") "e1; "));
		failing_call = 4;
		CHECK_EQ(ways[i](handle(0xc1)), CUDA_ERROR_INVALID_VALUE);
		CHECK(was_asked(BEFORE("c1") "destroy c1; stays e1; "));
		never_quiet = true; /* its records are still in use */
		CHECK_EQ(ways[i](handle(0xc1)), CUDA_SUCCESS);
		CHECK(was_asked(BEFORE("c1") "destroy c1; allocations c1; stays e1; "));
		failing_call = 4;
		CHECK_EQ(ways[i](handle(0xc1)), CUDA_ERROR_INVALID_VALUE);
		CHECK(was_asked(BEFORE("c1") "destroy c1; stays e1; "));
		never_quiet = false;
		CHECK_EQ(ways[i](NULL), CUDA_SUCCESS);
		CHECK(was_asked("destroy 0; "));
		asleep = true;
		CHECK_EQ(ways[i](handle(0xc1)), CUDA_SUCCESS);
		CHECK(was_asked("destroy c1; "));
		asleep = false;
	}
}

/* A detach for each attach ends nothing, the one behind them does. */
static void test_attached(void)
{
	CUcontext context;

	CHECK(cuCtxAttach(&context, 1) == CUDA_SUCCESS && context == handle(0xc1));
	CHECK(cuCtxAttach(&context, 1) == CUDA_SUCCESS && cuCtxAttach(&context, 2) == CUDA_SUCCESS);
	failing_call = 1;
	CHECK_EQ(cuCtxAttach(&context, 1), CUDA_ERROR_INVALID_VALUE);
	CHECK(was_asked("attach 1; attach 1; attach 2; attach 1; "));
	CHECK_EQ(cuCtxDetach(handle(0xc1)), CUDA_SUCCESS);
	CHECK_EQ(cuCtxDetach(handle(0xc1)), CUDA_SUCCESS);
	CHECK(was_asked("detach c1; detach c1; "));
	for (int i = 0; i < 2; i++) {
		CHECK_EQ(cuCtxDetach(handle(0xc1)), CUDA_SUCCESS);
		CHECK(was_asked(BEFORE("c1") "detach c1; " GONE("c1") "e1; "));
	}
	CHECK_EQ(cuCtxDetach(handle(0xc2)), CUDA_SUCCESS);
	CHECK(was_asked("detach c2; "));
}

static void test_green(void)
{
	const CUgreenCtx green = handle(GREEN);

	CHECK_EQ(cuGreenCtxDestroy(green),
	         CUDA_SUCCESS); /* a driver that does not tell its context */
	CHECK(was_asked("destroy green 91; "));
	api()->cuCtxFromGreenCtx = of_green;
	CHECK_EQ(cuGreenCtxDestroy(green), CUDA_SUCCESS);
	CHECK(was_asked("of green 91; " BEFORE("92") "destroy green 91; " GONE("92") "e1; "));
	failing_call = 5;
	CHECK_EQ(cuGreenCtxDestroy(green), CUDA_ERROR_INVALID_VALUE);
	CHECK(was_asked("of green 91; " BEFORE("92") "destroy green 91; stays e1; "));
	failing_call = 1;
	CHECK_EQ(cuGreenCtxDestroy(green), CUDA_SUCCESS);
	CHECK(was_asked("of green 91; destroy green 91; "));
	asleep = true;
	CHECK_EQ(cuGreenCtxDestroy(green), CUDA_SUCCESS);
	CHECK(was_asked("destroy green 91; "));
	asleep = false;
}

#define PRIMARY_OF_0 "state 0; retain 0; give back 0; "

/* The driver says whether it is active: that is what counts. */
static void test_primary(void)
{
	static CUresult (*const ways[])(CUdevice) = { cuDevicePrimaryCtxRelease,
		                                      cuDevicePrimaryCtxRelease_v2 };
	CUcontext context;

	for (int i = 0; i < 2; i++) {
		holders = 0;
		for (int n = 0; n < 2; n++)
			CHECK(!cuDevicePrimaryCtxRetain(&context, 0) && context == handle(PRIMARY));
		CHECK(was_asked("app retains 0; app retains 0; "));
		CHECK_EQ(ways[i](0), CUDA_SUCCESS); /* it holds it once more */
		CHECK(was_asked(PRIMARY_OF_0 "app releases 0; state 0; stays 0; "));
		failing_call = 7;
		CHECK_EQ(ways[i](0), CUDA_ERROR_INVALID_VALUE);
		CHECK(was_asked(PRIMARY_OF_0 BEFORE("a0") "app releases 0; stays e1; "));
		CHECK_EQ(ways[i](0), CUDA_SUCCESS);
		CHECK(was_asked(
		        PRIMARY_OF_0 BEFORE("a0") "app releases 0; state 0; " GONE("a0") "e1; "));
		CHECK_EQ(ways[i](0), CUDA_SUCCESS); /* there is none */
		CHECK(was_asked("state 0; app releases 0; "));
		holders = 2; /* by others, and of the application's behind the agent */
		CHECK_EQ(ways[i](0), CUDA_SUCCESS);
		CHECK(was_asked(PRIMARY_OF_0 BEFORE("a0") "app releases 0; state 0; stays e1; "));
		/* more were counted than there are */
		holders = 0;
		for (int n = 0; n < 2; n++)
			cuDevicePrimaryCtxRetain(&context, 0);
		holders = 1;
		was_asked("app retains 0; app retains 0; ");
		CHECK_EQ(ways[i](0), CUDA_SUCCESS);
		CHECK(was_asked(PRIMARY_OF_0 "app releases 0; state 0; " GONE("a0") "0; "));
		ways[i](0);
		was_asked("state 0; app releases 0; ");
	}
	asleep = true;
	holders = 1;
	CHECK_EQ(ways[0](0), CUDA_SUCCESS);
	CHECK(was_asked("app releases 0; "));
	asleep = false;
}

static void test_reset(void)
{
	static CUresult (*const ways[])(CUdevice) = { cuDevicePrimaryCtxReset,
		                                      cuDevicePrimaryCtxReset_v2 };
	CUcontext context;

	for (int i = 0; i < 2; i++) {
		holders = 0;
		for (int n = 0; n < 3; n++)
			cuDevicePrimaryCtxRetain(&context, 0);
		was_asked("app retains 0; app retains 0; app retains 0; ");
		CHECK_EQ(ways[i](0), CUDA_SUCCESS);
		CHECK(was_asked(PRIMARY_OF_0 BEFORE("a0") "app resets 0; " GONE("a0") "e1; "));
		holders = 1; /* none of those counts any more: this is the last */
		CHECK_EQ(cuDevicePrimaryCtxRelease(0), CUDA_SUCCESS);
		CHECK(was_asked(
		        PRIMARY_OF_0 BEFORE("a0") "app releases 0; state 0; " GONE("a0") "e1; "));
		holders = 1;
		failing_call = 7;
		CHECK_EQ(ways[i](0), CUDA_ERROR_INVALID_VALUE);
		CHECK(was_asked(PRIMARY_OF_0 BEFORE("a0") "app resets 0; stays e1; "));
	}
}

/* A driver that does not say, or that can't be asked for the handle: what came through here counts. */
static void test_not_told(void)
{
	static const CUdevice unknown[] = { -1, 64 };
	CUcontext context;

	holders = 1;
	failing_call = 1; /* the state */
	CHECK_EQ(cuDevicePrimaryCtxRelease(5), CUDA_SUCCESS);
	CHECK(was_asked("state 5; app releases 5; ")); /* it was never seen */
	api()->cuDevicePrimaryCtxGetState = NULL;
	for (int n = 0; n < 2; n++)
		cuDevicePrimaryCtxRetain(&context, 63);
	failing_call = 1;
	CHECK_EQ(cuDevicePrimaryCtxRetain(&context, 63), CUDA_ERROR_INVALID_VALUE);
	was_asked("app retains 63; app retains 63; app retains 63; ");
	CHECK_EQ(cuDevicePrimaryCtxRelease(63), CUDA_SUCCESS);
	CHECK(was_asked("app releases 63; stays 0; "));
	CHECK_EQ(cuDevicePrimaryCtxRelease(63), CUDA_SUCCESS);
	CHECK(was_asked(BEFORE("df") "app releases 63; " GONE("df") "e1; "));
	api()->cuDevicePrimaryCtxGetState = state;
	holders = 5;
	failing_call = 2; /* our own retain */
	CHECK_EQ(cuDevicePrimaryCtxReset(63), CUDA_SUCCESS);
	CHECK(was_asked("state 63; retain 63; " BEFORE("df") "app resets 63; " GONE("df") "e1; "));
	holders = 5;
	api()->cuDevicePrimaryCtxRetain = NULL;
	CHECK_EQ(cuDevicePrimaryCtxReset(63), CUDA_SUCCESS);
	CHECK(was_asked("state 63; " BEFORE("df") "app resets 63; " GONE("df") "e1; "));
	api()->cuDevicePrimaryCtxRetain = own_retain;
	api()->cuDevicePrimaryCtxRelease_v2 = NULL;
	holders = 5;
	CHECK_EQ(cuDevicePrimaryCtxReset(63), CUDA_SUCCESS);
	CHECK(was_asked("state 63; " BEFORE("df") "app resets 63; " GONE("df") "e1; "));
	for (int i = 0; i < 2; i++) {
		holders = 1;
		CHECK_EQ(cuDevicePrimaryCtxRetain(&context, unknown[i]), CUDA_SUCCESS);
		asked[0] = '\0';
		CHECK_EQ(cuDevicePrimaryCtxRelease(unknown[i]), CUDA_SUCCESS);
		CHECK(strstr(asked, "app releases") && !strstr(asked, "quiesce"));
		CHECK_EQ(cuDevicePrimaryCtxReset(unknown[i]), CUDA_SUCCESS);
		CHECK(!strstr(asked, "quiesce"));
		asked[0] = '\0';
	}
}

#define DRIVER(name, function) gx_forward_slots[GX_ENTRY_##name] = (void *)(uintptr_t)(function)

int main(void)
{
	*api() = (struct gx_cuda_api){
		.cuDevicePrimaryCtxGetState = state,
		.cuDevicePrimaryCtxRetain = own_retain,
		.cuDevicePrimaryCtxRelease_v2 = own_release,
	};
	DRIVER(cuCtxDestroy, destroy);
	DRIVER(cuCtxDestroy_v2, destroy);
	DRIVER(cuCtxAttach, attach);
	DRIVER(cuCtxDetach, detach);
	DRIVER(cuGreenCtxDestroy, destroy_green);
	DRIVER(cuDevicePrimaryCtxRetain, app_retain);
	DRIVER(cuDevicePrimaryCtxRelease, app_release);
	DRIVER(cuDevicePrimaryCtxRelease_v2, app_release);
	DRIVER(cuDevicePrimaryCtxReset, app_reset);
	DRIVER(cuDevicePrimaryCtxReset_v2, app_reset);
	test_destroy();
	test_attached();
	test_green();
	test_primary();
	test_reset();
	test_not_told();
	return TEST_END();
}
