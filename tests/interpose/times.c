/* times.c - how long launches take, by events: what is recorded, in which context, and what is not timed when the driver has no event. A launch
 * goes through each time. GPUEXT_FAKE_ATTACH=entry:*, GPUEXT_LAUNCH_TABLE=1 */
#include "app.h"

#include "agent/core/backend.h"

static const struct gx_backend *backend;
static void (*wait_for_events)(int), (*forget)(void);

static size_t now(void)
{
	return strlen(fake_log());
}

static bool said(size_t from, const char *line)
{
	return strstr(fake_log() + from, line) != NULL;
}

/* How many events a launch on the stream recorded. */
static int recorded(unsigned long stream)
{
	size_t from = now();
	int n = 0;

	CHECK(launch_on(kernel, stream) || !stream); /* no stream has another name in the log */
	for (const char *at = fake_log() + from; (at = strstr(at, "record 0x")); at++)
		n++;
	return n;
}

/* Each pair is used again when its time is known, and so is one that gave none. */
static void test_pairs(void)
{
	size_t from = now();

	CHECK_EQ(recorded(0x11), 2);
	CHECK(said(from, "event 0xe001") && said(from, "record 0xe001 on 0x11") &&
	      said(from, "record 0xe002 on 0x11"));
	wait_for_events(1);
	backend->look(false);
	from = now();
	CHECK_EQ(recorded(0x12), 2); /* the first is still on its way */
	CHECK(said(from, "event 0xe003") && said(from, "record 0xe003 on 0x12"));
	wait_for_events(0);
	backend->look(false);
	from = now();
	CHECK_EQ(recorded(0x13), 2);
	refuse("elapsed");
	backend->look(false); /* this one has no time */
	CHECK_EQ(recorded(0x14), 2);
	backend->look(true);
	CHECK(!said(from, "\nevent"));
}

static void test_no_events(void)
{
	size_t from;

	refuse("begin");
	CHECK_EQ(recorded(0x21), 0);
	refuse("stop");
	CHECK_EQ(recorded(0x22), 1);
	/* no event where there is no free pair */
	wait_for_events(1);
	CHECK_EQ(recorded(0x23) + recorded(0x24), 4);
	from = now();
	refuse("first event");
	CHECK_EQ(recorded(0x25), 0);
	CHECK(!said(from, "no event"));
	refuse("second event");
	CHECK_EQ(recorded(0x26), 0);
	CHECK(said(from, "no event 0xe005"));
	CHECK_EQ(recorded(0x27), 2);
	wait_for_events(0);
	backend->look(true);
}

/* Events are made in the stream's context; those of a context go with it. */
static void test_contexts(void)
{
	size_t from = now();

	CHECK_EQ(recorded(0x2001), 2);
	CHECK(said(from, "push 0xc2") && said(from, "event 0xe007"));
	backend->look(true);
	from = now();
	refuse("stream"); /* then it is taken for one of the context that is current */
	CHECK_EQ(recorded(0x2002), 2);
	CHECK(!said(from, "push 0xc2") && !said(from, "\nevent"));
	from = now();
	for (unsigned long special = 0; special < 3; special++) /* of the current one, unasked */
		CHECK_EQ(recorded(special), 2);
	CHECK(!said(from, "context of"));
	backend->look(true);
	from = now();
	CHECK_EQ(CALL(cuCtxDestroy_v2, CUcontext)((CUcontext)0xc2), 0);
	CHECK(said(from, "no event 0xe007\nno event 0xe008\n") && !said(from, "no event 0xe001"));
}

/* No more launches than there are pairs are timed while none of them is over, and all the others go through. Behind its first 1,024 launches one
 * of 16 is due. */
static void test_many(void)
{
	int timed = 0, due = 0;

	wait_for_events(1);
	for (int i = 0; i < 1024 + 16 * 3200; i++) {
		forget();
		timed += recorded(0x3001) == 2;
	}
	CHECK_EQ(timed, 4096);
	wait_for_events(0);
	backend->look(true);
	for (int i = 0; i < 16; i++)
		due += recorded(0x3002) == 2;
	CHECK_EQ(due, 1);
}

/* The runtime's launches are seen once, at the driver's calls that they make. */
static void test_names(void)
{
	static const char *const same[][2] = {
		{ "cudaLaunchKernel", "cuLaunchKernel" },
		{ "cudaLaunchKernelExC", "cuLaunchKernelEx" },
		{ "cudaLaunchCooperativeKernel", "cuLaunchCooperativeKernel" },
		{ "cudaGraphLaunch", "cuGraphLaunch" },
		{ "cuGraphLaunch", "cuGraphLaunch" },
		{ "cudaMalloc", "cudaMalloc" },
		{ "*", "*" },
	};

	for (size_t i = 0; i < sizeof(same) / sizeof(same[0]); i++)
		CHECK(!strcmp(backend->launch_name(same[i][0]), same[i][1]));
}

int main(void)
{
	void *direct;

	if (!open_agent())
		return TEST_END();
	direct = dlmopen(LM_ID_BASE, getenv("GPUEXT_REAL_LIBCUDA"), RTLD_NOW | RTLD_NOLOAD);
	wait_for_events = (void (*)(int))dlsym(direct, "fake_wait");
	forget = (void (*)(void))dlsym(direct, "fake_forget");
	backend = ((const struct gx_backend *(*)(void))dlsym(cuda, "gx_fake_backend"))();
	load();
	test_pairs();
	test_no_events();
	test_contexts();
	test_many();
	test_names();
	return TEST_END();
}
