/* launching.h - the world of a launch in tests: what the agent would decide, the counters of launches, and a driver that tells which function
 * ran with which parameters. */
#ifndef GX_TEST_AGENT_CUDA_LAUNCHING_H
#define GX_TEST_AGENT_CUDA_LAUNCHING_H
#include "../fail.h"

#include "calls.h"

#include "agent/core/launch_table.h"
#include "agent/core/life.h"
#include "agent/cuda/graph_ids.h"
#include "agent/cuda/launch.h"
#include "agent/cuda/launch_line.h"
#include "agent/cuda/room.h"
#include "agent/cuda/shim.h"
#include "agent/variant/variant.h"

enum { FUNCTION = 0x60, KERNEL = 0x61, VARIANT = 0x70, NEARER = 0x71, ID = 42, MANY = 200 };

/* --- what the agent would decide */
static struct gx_variant variant;
static struct gx_variant nearer; /* with fewer programs */
static struct gx_decision decision;
static CUcontext decided_in;
static bool asleep, undecided;
static bool awaits; /* programs are still to come */

bool __wrap_gx_agent_awake(void);
bool __wrap_gx_session_awaits(void);
const struct gx_decision *__wrap_gx_variant_decide(struct gx_kernel *kernel, CUcontext context);
uint64_t __wrap_gx_session_launch(const struct gx_launch *launch);
void __wrap_gx_session_count(enum gx_count what, uint64_t n);
void __wrap_gx_session_log(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void __wrap_gx_variant_reach(struct gx_variant *of, uint64_t threads);

bool __wrap_gx_agent_awake(void)
{
	return !asleep;
}

const struct gx_decision *__wrap_gx_variant_decide(struct gx_kernel *kernel, CUcontext context)
{
	CHECK(kernel != NULL);
	decided_in = context;
	return undecided ? NULL : &decision;
}

bool __wrap_gx_session_awaits(void)
{
	return awaits;
}

static struct gx_launch announced;

uint64_t __wrap_gx_session_launch(const struct gx_launch *launch)
{
	announced = *launch;
	return ID;
}

static uint64_t counts[GX_N_COUNTS];

void __wrap_gx_session_count(enum gx_count what, uint64_t n)
{
	counts[what] += n;
}

static unsigned n_told;
static char last_told[256];

void __wrap_gx_session_log(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vsnprintf(last_told, sizeof(last_told), fmt, args);
	va_end(args);
	n_told++;
}

/* --- counters of launches */
enum { CLAIMS = 0x5000 };

static int taken;

CUdeviceptr __wrap_gx_claims_take(struct gx_variant *of, const struct gx_call *call);
void __wrap_gx_claims_give_back(const struct gx_variant *of, CUdeviceptr claims);

CUdeviceptr __wrap_gx_claims_take(struct gx_variant *of, const struct gx_call *call)
{
	CHECK(of == &variant && number_of(call->function) == FUNCTION);
	taken++;
	return CLAIMS;
}

void __wrap_gx_claims_give_back(const struct gx_variant *of, CUdeviceptr claims)
{
	CHECK(of == &variant || of == &nearer);
	if (claims == CLAIMS)
		taken--;
}

static uint64_t reached;

void __wrap_gx_variant_reach(struct gx_variant *of, uint64_t threads)
{
	CHECK(of == &variant || of == &nearer);
	reached = threads;
}

/* --- the driver */
static uint64_t got[MANY + 1]; /* what the parameters are */
static size_t n_expected;      /* of parameters; of bytes in a buffer */
static CUresult refuses;       /* the variant */
static bool another_tells;     /* another launch of it is refused at the same time */
static CUresult nearer_fails;
static CUresult fails_anyway; /* the original */

static CUresult launch(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                       unsigned by, unsigned bz, unsigned shared, CUstream stream, void **params,
                       void **extra)
{
	CHECK(gx == 2 && gy == 3 && gz == 4 && bx == 5 && by == 6 && bz == 7 && shared == 8);
	memset(got, 0, sizeof(got));
	for (size_t i = 0; params && number_of(f) == VARIANT && i < n_expected; i++)
		got[i] = *(const uint64_t *)params[i];
	if (extra && !params && number_of(f) == VARIANT) {
		CHECK(extra[0] == CU_LAUNCH_PARAM_BUFFER_POINTER &&
		      extra[2] == CU_LAUNCH_PARAM_BUFFER_SIZE && extra[4] == CU_LAUNCH_PARAM_END);
		CHECK_EQ(*(const size_t *)extra[3], n_expected);
		memcpy(got, extra[1], n_expected);
	}
	ask("%lx on %lx; ", number_of(f), number_of(stream));
	if (number_of(f) == NEARER)
		return nearer_fails;
	if (number_of(f) == VARIANT && another_tells)
		variant.refused = 1;
	return number_of(f) == VARIANT ? refuses : fails_anyway;
}

static CUresult get_current(CUcontext *context)
{
	*context = handle(0xc1);
	return ask("current; ");
}

static CUresult stream_context(CUstream stream, CUcontext *context)
{
	*context = handle(0xc2);
	return ask("context of %lx; ", number_of(stream));
}

static CUstreamCaptureStatus status;

static CUresult capturing(CUstream stream, CUstreamCaptureStatus *out)
{
	(void)stream;
	*out = status;
	return ask("captures; ");
}

static CUresult copy(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream)
{
	return ask("%llx to %llx, %zu on %lx; ", (unsigned long long)from, (unsigned long long)to,
	           bytes, number_of(stream));
}

/* --- room for blocks that are all there at the same time */
static int n_sms, blocks_per_sm;
static const char *no_room_call; /* that fails */

static CUresult said_of_room(const char *call)
{
	return no_room_call && !strcmp(no_room_call, call) ? CUDA_ERROR_INVALID_VALUE
	                                                   : CUDA_SUCCESS;
}

static CUresult push(CUcontext context)
{
	CHECK_EQ(number_of(context), 0xc9);
	return said_of_room("push");
}

static CUresult pop(CUcontext *context)
{
	*context = NULL;
	return CUDA_SUCCESS;
}

static CUresult get_device(CUdevice *device)
{
	*device = 3;
	return said_of_room("device");
}

static CUresult of_device(int *out, CUdevice_attribute attribute, CUdevice device)
{
	CHECK(attribute == CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT && device == 3);
	*out = n_sms;
	return said_of_room("sms");
}

static CUresult occupancy(int *out, CUfunction function, int threads, size_t shared)
{
	CHECK(number_of(function) == VARIANT && threads == 5 * 6 * 7 && shared == 8);
	*out = blocks_per_sm;
	return said_of_room("occupancy");
}

static void begin(void)
{
	*api() = (struct gx_cuda_api){ .cuCtxPushCurrent_v2 = push,
		                       .cuCtxPopCurrent_v2 = pop,
		                       .cuCtxGetDevice = get_device,
		                       .cuDeviceGetAttribute = of_device,
		                       .cuOccupancyMaxActiveBlocksPerMultiprocessor = occupancy,
		                       .cuCtxGetCurrent = get_current,
		                       .cuStreamGetCtx = stream_context,
		                       .cuStreamIsCapturing = capturing,
		                       .cuMemcpyDtoDAsync_v2 = copy };
	variant = (struct gx_variant){ .function = handle(VARIANT),
		                       .context = handle(0xc9),
		                       .max_threads = 1024 };
	n_sms = 4; /* 20 blocks, and a launch has 24 */
	blocks_per_sm = 5;
	no_room_call = NULL;
	decision = (struct gx_decision){ .variant = &variant, .matched = true };
	memset(counts, 0, sizeof(counts));
	refuses = CUDA_SUCCESS;
	failing_call = 0;
	asked[0] = '\0';
}

#define DRIVER(name, function) gx_forward_slots[GX_ENTRY_##name] = (void *)(uintptr_t)(function)

/* Two kernels of one name: FUNCTION belongs to a context, KERNEL to none. */
static void begin_kernels(void)
{
	struct gx_module *module = gx_registry_add_module(
	        &(struct gx_loaded){ .handle = handle(0x100), .context = handle(0xc9) });

	CHECK(module && gx_registry_add_kernel(module, handle(FUNCTION), handle(0xc9), "k") &&
	      gx_registry_add_kernel(module, handle(KERNEL), NULL, "k"));
	DRIVER(cuLaunchKernel, launch);
}

#endif
