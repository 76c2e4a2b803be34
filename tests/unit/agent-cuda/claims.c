/* claims.c - counters of launches: who gets which, when they are free again, what they hold at first, and who gets none, with what reason. */
#include "calls.h"

#include "agent/core/life.h"
#include "agent/cuda/claims.h"

#include <stdarg.h>

enum { SLOTS = 1024, SLOT = 16, MEMORY = 0x10000, HOST = 0x90000, CONTEXT = 0xc1, OTHER = 0xc2 };

static char said[256];

void __wrap_gx_session_log(const char *fmt, ...);

void __wrap_gx_session_log(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vsnprintf(said, sizeof(said), fmt, args);
	va_end(args);
}

static bool was_said(const char *what)
{
	bool is = *what ? strstr(said, what) != NULL : !*said;

	if (!is)
		fprintf(stderr, "said: %s\nnot:  %s\n", said, what);
	said[0] = '\0';
	return is;
}

/* --- the driver */
static uint32_t *words; /* that the device reaches */
static uint32_t slots[SLOTS * 4];
static CUstreamCaptureStatus status;

static CUresult push(CUcontext context)
{
	return ask("in %lx; ", number_of(context));
}

static CUresult pop(CUcontext *context)
{
	*context = NULL;
	return ask("out; ");
}

static CUresult host_register(void *page, size_t bytes, unsigned flags)
{
	(void)flags;
	CHECK_EQ(bytes, SLOTS * sizeof(uint32_t));
	words = page;
	return ask("register; ");
}

static CUresult host_address(CUdeviceptr *address, void *page, unsigned flags)
{
	CHECK(page == words && !flags);
	*address = HOST;
	return ask("address; ");
}

static CUresult alloc(CUdeviceptr *address, size_t bytes)
{
	CHECK_EQ(bytes, sizeof(slots));
	*address = MEMORY;
	return ask("alloc; ");
}

static CUresult release(CUdeviceptr address)
{
	return ask("free %llx; ", (unsigned long long)address);
}

static CUresult stream_create(CUstream *stream, unsigned flags)
{
	(void)flags;
	*stream = handle(5);
	return ask("stream; ");
}

static CUresult upload(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	CHECK(to == MEMORY && bytes == sizeof(slots) && number_of(stream) == 5);
	memcpy(slots, from, bytes);
	return ask("upload; ");
}

static CUresult synchronize(CUstream stream)
{
	(void)stream;
	return CUDA_SUCCESS;
}

static CUresult capturing(CUstream stream, CUstreamCaptureStatus *out)
{
	(void)stream;
	*out = status;
	return CUDA_SUCCESS;
}

static CUresult cannot_say(CUstream stream, CUstreamCaptureStatus *out)
{
	(void)stream;
	(void)out;
	return CUDA_ERROR_INVALID_VALUE;
}

#define MADE "in c1; register; address; alloc; stream; upload; out; "

static void set_up(void)
{
	api()->cuCtxPushCurrent_v2 = push;
	api()->cuCtxPopCurrent_v2 = pop;
	api()->cuMemHostRegister_v2 = host_register;
	api()->cuMemHostGetDevicePointer_v2 = host_address;
	api()->cuMemAlloc_v2 = alloc;
	api()->cuMemFree_v2 = release;
	api()->cuStreamCreate = stream_create;
	api()->cuMemcpyHtoDAsync_v2 = upload;
	api()->cuStreamSynchronize = synchronize;
	api()->cuStreamDestroy_v2 = synchronize;
	api()->cuStreamIsCapturing = capturing;
}

static struct gx_call call_of(unsigned x, unsigned y, unsigned z)
{
	return (struct gx_call){ .api_name = "launch", .grid = { x, y, z }, .block = { 48, 1, 1 } };
}

static struct gx_variant variant_in(uintptr_t context)
{
	return (struct gx_variant){ .context = handle(context), .uses_claims = true };
}

static void test_slots(void)
{
	struct gx_variant v = variant_in(CONTEXT), other = variant_in(OTHER);
	struct gx_call call = call_of(3, 1, 1);
	uint64_t word;

	CHECK_EQ(gx_claims_take(&v, &call), MEMORY);
	CHECK(was_asked(MADE));
	for (uint32_t i = 0; i < SLOTS; i++) {
		memcpy(&word, slots + 4 * (size_t)i + 2, sizeof(word));
		CHECK(!slots[4 * i] && !slots[4 * i + 1] && word == HOST + 4 * i);
	}
	CHECK(words[0] == 1 && !words[1]);
	for (uint32_t i = 1; i < SLOTS; i++)
		CHECK_EQ(gx_claims_take(&v, &call), MEMORY + SLOT * i);
	CHECK(was_asked("") && was_said(""));
	CHECK_EQ(gx_claims_take(&v, &call), 0);
	CHECK(was_said("no counters are free"));
	CHECK_EQ(gx_claims_take(&v, &call), 0);
	CHECK(was_said("")); /* once for a variant */
	words[700] = 0;      /* a launch is over */
	CHECK_EQ(gx_claims_take(&v, &call), MEMORY + SLOT * 700);
	CHECK_EQ(words[700], 1);
	gx_claims_give_back(&v, MEMORY + SLOT * 9);
	CHECK_EQ(words[9], 0);
	CHECK_EQ(gx_claims_take(&v, &call), MEMORY + SLOT * 9);
	gx_claims_give_back(&v, 0);
	gx_claims_give_back(&other, MEMORY);
	CHECK_EQ(words[0], 1);
	gx_claims_forget(handle(OTHER)); /* never heard of */
	gx_claims_forget(handle(CONTEXT));
	CHECK_EQ(gx_claims_take(&v, &call), MEMORY);
	CHECK(was_asked(MADE));
	CHECK_EQ(gx_claims_take(&other, &call), MEMORY);
	CHECK(was_asked("in c2; register; address; alloc; stream; upload; out; "));
	gx_claims_forget(handle(CONTEXT));
	CHECK_EQ(gx_claims_take(&other, &call), MEMORY + SLOT);
	gx_claims_forget(handle(OTHER));
	CHECK(was_asked(""));
}

/* Nothing is left of what was had before the call that failed, and the next launch does not ask again. */
static void test_failures(void)
{
	static const char *const expected[] = {
		"in c1; ",
		NULL, /* it may be registered already */
		"in c1; register; address; out; ",
		"in c1; register; address; alloc; out; ",
		"in c1; register; address; alloc; stream; free 10000; out; ",
		"in c1; register; address; alloc; stream; upload; free 10000; out; ",
	};
	struct gx_call call = call_of(3, 1, 1);

	for (uint32_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++) {
		struct gx_variant v = variant_in(CONTEXT);

		failing_call = (int)i + 1;
		CHECK_EQ(gx_claims_take(&v, &call), expected[i] ? 0 : MEMORY);
		failing_call = 0;
		CHECK(was_asked(expected[i] ? expected[i] : MADE));
		if (expected[i]) {
			CHECK(was_said("no counters are free"));
			CHECK_EQ(gx_claims_take(&v, &call), 0);
			CHECK(was_asked(""));
		}
		gx_claims_forget(handle(CONTEXT));
	}
}

static void check_none(const struct gx_call *call, bool rows, const char *why)
{
	struct gx_variant v = variant_in(CONTEXT);

	v.claims_need_rows = rows;
	CHECK_EQ(gx_claims_take(&v, call), *why ? 0 : MEMORY);
	CHECK(was_said(why));
	gx_claims_forget(handle(CONTEXT));
	asked[0] = '\0';
}

static void test_reasons(void)
{
	struct gx_call call = call_of(INT32_MAX, 1, 1);

	check_none(&call, false, "");
	call = call_of(1u << 30, 2, 1);
	check_none(&call, false, "more blocks than can be counted");
	call = call_of(1u << 16, 1u << 15, 1);
	check_none(&call, false, "more blocks than can be counted");
	call = call_of(1u << 16, 1, 1u << 15);
	check_none(&call, false, "more blocks than can be counted");
	call = call_of(3, 1, 1);
	call.cooperative = true;
	check_none(&call, false, "cooperative");
	call.cooperative = false;
	call.is_node = true;
	check_none(&call, false, "graphs");
	call.is_node = false;
	status = CU_STREAM_CAPTURE_STATUS_ACTIVE;
	check_none(&call, false, "graphs");
	status = CU_STREAM_CAPTURE_STATUS_NONE;
	api()->cuStreamIsCapturing = cannot_say;
	check_none(&call, false, "graphs");
	api()->cuStreamIsCapturing = NULL;
	check_none(&call, false, "graphs");
	api()->cuStreamIsCapturing = capturing;
	check_none(&call, true, ""); /* a row */
	call.block[1] = 2;
	check_none(&call, false, "");
	check_none(&call, true, "several rows");
	call.block[0] = 64;
	check_none(&call, true, "");
	call = call_of(3, 1, 1);
	call.block[2] = 2;
	check_none(&call, true, "several rows");
}

int main(void)
{
	set_up();
	test_slots();
	test_failures();
	test_reasons();
	return TEST_END();
}
