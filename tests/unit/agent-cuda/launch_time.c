/* launch_time.c - events around launches: which calls are made, in which context, what each of them failing means, and that no event is
 * forgotten. */
#include "../fail.h"

#include "calls.h"

#include "agent/cuda/launch_time.h"

enum { CONTEXT = 0xc0, OTHER = 0xc1, MOST = 4096 };

static unsigned long n_events, n_destroyed;
static long n_waits; /* so many times is an event that is asked for not over */
static float elapsed = 2.5f;
static CUstreamCaptureStatus status;
static CUcontext current;

static CUresult create(CUevent *event, unsigned int flags)
{
	CUresult result = ask("new %u; ", flags);

	if (!result)
		*event = handle(++n_events);
	return result;
}

static CUresult record(CUevent event, CUstream stream)
{
	return ask("%lu on %lx; ", number_of(event), number_of(stream));
}

static CUresult query(CUevent event)
{
	(void)event;
	return n_waits-- > 0 ? CUDA_ERROR_NOT_READY : 0;
}

static CUresult between(float *ms, CUevent begin, CUevent end)
{
	*ms = elapsed;
	return ask("%lu to %lu; ", number_of(begin), number_of(end));
}

static CUresult destroy(CUevent event)
{
	(void)event;
	n_destroyed++;
	return CUDA_SUCCESS;
}

static CUresult capturing(CUstream stream, CUstreamCaptureStatus *out)
{
	*out = status;
	return ask("captures %lx; ", number_of(stream));
}

static CUresult exchange(CUstreamCaptureMode *mode)
{
	CUstreamCaptureMode set = *mode;

	*mode = CU_STREAM_CAPTURE_MODE_GLOBAL;
	return ask(set == CU_STREAM_CAPTURE_MODE_RELAXED ? "[" : "] ");
}

static CUresult stream_context(CUstream stream, CUcontext *context)
{
	*context = handle(OTHER);
	return ask("context of %lx; ", number_of(stream));
}

static CUresult get_current(CUcontext *context)
{
	*context = current;
	return ask("current; ");
}

static CUresult push(CUcontext context)
{
	return ask("push %lx; ", number_of(context));
}

static CUresult pop(CUcontext *context)
{
	*context = NULL;
	return ask("pop; ");
}

static void begin_with(void)
{
	*api() = (struct gx_cuda_api){
		.cuEventCreate = create,
		.cuEventRecord = record,
		.cuEventQuery = query,
		.cuEventElapsedTime = between,
		.cuEventDestroy_v2 = destroy,
		.cuStreamIsCapturing = capturing,
		.cuThreadExchangeStreamCaptureMode = exchange,
		.cuStreamGetCtx = stream_context,
		.cuCtxGetCurrent = get_current,
		.cuCtxPushCurrent_v2 = push,
		.cuCtxPopCurrent_v2 = pop,
	};
	current = handle(CONTEXT);
}

/* One launch on the stream; line NULL: it failed. Was it begun? */
static bool launch(unsigned long stream, struct gx_launch_line *line)
{
	struct gx_launch_timer timer;
	bool begun;

	gx_launch_time_begin(&timer, handle(stream));
	begun = timer.pool != NULL;
	gx_launch_time_end(&timer, handle(stream), line);
	CHECK(!timer.pool);
	return begun;
}

/* A driver that lacks one of what is needed has no times. */
static void test_lacking(void)
{
	struct gx_launch_line line = { 0 };
	void **const members[] = {
		(void **)&api()->cuEventCreate,
		(void **)&api()->cuEventRecord,
		(void **)&api()->cuEventQuery,
		(void **)&api()->cuEventElapsedTime,
		(void **)&api()->cuEventDestroy_v2,
		(void **)&api()->cuStreamIsCapturing,
		(void **)&api()->cuThreadExchangeStreamCaptureMode,
	};

	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
		begin_with();
		*members[i] = NULL;
		CHECK(!launch(0x11, &line));
		CHECK(was_asked(""));
	}
	begin_with();
}

static void test_streams(void)
{
	CHECK_EQ(gx_stream_state(handle(0x11)), GX_STREAM_RUNS);
	status = CU_STREAM_CAPTURE_STATUS_ACTIVE;
	CHECK_EQ(gx_stream_state(handle(0x11)), GX_STREAM_CAPTURES);
	status = CU_STREAM_CAPTURE_STATUS_INVALIDATED;
	CHECK_EQ(gx_stream_state(handle(0x11)), GX_STREAM_CAPTURES);
	status = CU_STREAM_CAPTURE_STATUS_NONE;
	failing_call = 1;
	CHECK_EQ(gx_stream_state(handle(0x11)), GX_STREAM_UNKNOWN);
	CHECK(was_asked("captures 11; captures 11; captures 11; captures 11; "));
	api()->cuStreamIsCapturing = NULL; /* a driver without graphs */
	CHECK_EQ(gx_stream_state(handle(0x11)), GX_STREAM_RUNS);
	begin_with();
}

/* Each call fails in its turn. The pair 1 is one of the current context, where the stream's is not known, the pair 4 one of the stream's. */
static void test_calls(struct gx_launch_line *line)
{
	static const char *const failed[] = {
		"[",
		"[context of 11; current; push c0; new 0; new 0; pop; 1 on 11; ] [2 on 11; ] ",
		"[context of 11; push c1; ] ",
		"[context of 11; push c1; new 0; pop; ] ",
		"[context of 11; push c1; new 0; new 0; pop; ] ",
		NULL, /* pop */
		"[context of 11; push c1; new 0; new 0; pop; 4 on 11; ] ",
	};

	for (int n = 1; n <= 7; n++) {
		if (n == 6)
			continue;
		failing_call = n;
		CHECK_EQ(launch(0x11, line), n == 2);
		CHECK(was_asked(failed[n - 1]));
	}
	failing_call = 0;
}

/* The pair 1 is pending, the pair 4 is free. */
static void test_collect(struct gx_launch_line *line)
{
	struct gx_launch_line other = { 0 };

	CHECK(launch(0x11, &other)); /* the one whose first event could not be recorded */
	CHECK(was_asked("[context of 11; 4 on 11; ] [5 on 11; ] "));
	failing_call = 2;
	gx_launch_times_collect(false); /* newest context first */
	CHECK(was_asked("push c1; 4 to 5; pop; push c0; 1 to 2; pop; "));
	CHECK(!other.timed && !other.ns);
	CHECK(line->timed == 1 && line->ns == 2500000);
	CHECK(launch(0x11, &other));
	failing_call = 1;
	gx_launch_times_collect(false); /* the context can't be entered now */
	CHECK(was_asked("[context of 11; 4 on 11; ] [5 on 11; ] push c1; "));
	n_waits = 3;
	gx_launch_times_collect(false);
	CHECK(!other.timed);
	CHECK(launch(0x11, &other)); /* a second one is on its way */
	asked[0] = '\0';
	gx_launch_times_collect(true);
	CHECK(other.timed == 2 && other.ns == 5000000 && n_waits < 0);
	elapsed = -1; /* no time of anything */
	CHECK(launch(0x11, &other));
	gx_launch_times_collect(true);
	CHECK_EQ(other.timed, 2);
	elapsed = 0;
	CHECK(launch(0x11, &other));
	gx_launch_times_collect(true);
	CHECK(other.timed == 3 && other.ns == 5000000);
	elapsed = 2.5f;
	gx_launch_times_collect(true); /* nothing is left */
	asked[0] = '\0';
	failing_call = 5; /* the mode of the thread, behind the launch: it has no time */
	CHECK(launch(0x11, &other));
	CHECK(was_asked("[context of 11; 6 on 11; ] ["));
	failing_call = 6;
	CHECK(launch(0x11, &other));
	CHECK(was_asked("[context of 11; 6 on 11; ] [7 on 11; ] "));
	CHECK(launch(0x11, NULL)); /* it failed */
	CHECK(was_asked("[context of 11; 6 on 11; ] "));
}

/* The driver's own streams are those of the current context. */
static void test_contexts(void)
{
	CHECK(launch(0, NULL));
	CHECK(launch(number_of(CU_STREAM_LEGACY), NULL));
	CHECK(launch(number_of(CU_STREAM_PER_THREAD), NULL));
	CHECK(was_asked("[current; 1 on 0; ] [current; 1 on 1; ] [current; 1 on 2; ] "));
	api()->cuStreamGetCtx = NULL;
	CHECK(launch(0x11, NULL));
	CHECK(was_asked("[current; 1 on 11; ] "));
	current = NULL;
	CHECK(!launch(0x11, NULL));
	CHECK(was_asked("[current; ] "));
	begin_with();
	failing_call = 2;
	CHECK(!launch(0, NULL));
	CHECK(was_asked("[current; ] "));
	current = handle(0xc2);
	fail_one(1); /* there is no room for a third context's */
	CHECK(!launch(0, NULL));
	CHECK(fail_none() && was_asked("[current; ] "));
	begin_with();
}

/* As many as there is room for are under way; what a context had goes with it, and what is in a launch right then behind it. */
static void test_ends(void)
{
	struct gx_launch_line line = { 0 };
	struct gx_launch_timer timer;

	for (int i = 0; i < MOST; i++) {
		CHECK(launch(0x11, &line));
		asked[0] = '\0';
	}
	CHECK(!launch(0x11, &line));
	CHECK(was_asked("[context of 11; ] "));
	n_waits = 1 << 30;
	gx_launch_times_forget(handle(0xc9)); /* nobody's */
	CHECK_EQ(n_destroyed, 1);             /* one that was made without its second */
	failing_call = 1;
	gx_launch_times_forget(handle(OTHER));
	CHECK(was_asked("push c1; "));
	CHECK_EQ(n_destroyed, 1 + 2 * MOST);
	CHECK(!line.timed);
	n_waits = 0;
	gx_launch_time_begin(&timer, handle(0));
	CHECK(timer.pool && launch(0, &line));
	asked[0] = '\0';
	gx_launch_times_forget(handle(CONTEXT));
	CHECK(strstr(asked, "push c0; ") && strstr(asked, "pop; "));
	CHECK_EQ(line.timed, 1);
	CHECK_EQ(n_destroyed, n_events - 2);
	gx_launch_time_end(&timer, handle(0), &line);
	CHECK_EQ(n_destroyed, n_events);
	CHECK(launch(0, NULL)); /* one of the name that it had has events of its own */
	gx_launch_times_forget(handle(CONTEXT));
	CHECK_EQ(n_destroyed, n_events);
}

int main(void)
{
	struct gx_launch_line line = { 0 };

	test_lacking();
	test_streams();
	test_calls(&line);
	test_collect(&line);
	test_contexts();
	test_ends();
	CHECK_EQ(atomic_load(&fail_blocks), 0);
	return TEST_END();
}
