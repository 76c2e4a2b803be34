/* record.c - what the recorder writes of a host whose pages come and go as the test has it:
 * streams, gaps without waits, addresses of the trace, what is told once; and that a file cut off
 * between two flushes is a trace. */
#include "device/managed/record.h"
#include "trace/trace_file.h"
#include "driver/types.h"
#include "../test.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#define BASE 0x7f0000000000ull

/* --- a host: time and pages are variables */
static struct {
	uint64_t ns;
	bool there;
	int n_enter, n_leave, n_access, n_over;
} host;
static char page[GX_SOFT_PAGE];

static void enter(void *mmu)
{
	(void)mmu;
	host.n_enter++;
}

static void leave(void *mmu)
{
	(void)mmu;
	host.n_leave++;
}

static void *access_page(void *mmu, const struct gx_soft_toucher *who, uint64_t address,
                         uint32_t kind)
{
	(void)mmu, (void)who, (void)address, (void)kind;
	host.n_access++;
	return host.there ? page : NULL;
}

static int poll_grid(void *mmu, uint64_t grid, uint64_t n_insns, bool waiting, bool stuck,
                     struct gx_diag *diag)
{
	(void)mmu, (void)grid, (void)waiting, (void)stuck, (void)diag;
	host.ns += n_insns;
	return 7;
}

static void over(void *mmu, uint64_t grid)
{
	(void)mmu, (void)grid;
	host.n_over++;
}

static int turn(void *mmu, enum gx_soft_turn what, struct gx_diag *diag)
{
	(void)mmu, (void)diag;
	return 10 + (int)what;
}

static uint64_t now(void *mmu, uint64_t grid)
{
	(void)mmu, (void)grid;
	return host.ns;
}

static const struct gx_soft_mmu_ops fake_ops = { enter, leave, access_page, poll_grid, over, turn };
static const struct gx_record_host fake = { &fake_ops, page, now };

struct run {
	char path[64];
	struct gx_recorder *recorder;
	struct gx_recorded_mmu *mmu;
	struct gx_trace trace;
};

static void start(struct run *run)
{
	struct gx_diag diag = { 0 };

	*run = (struct run){ 0 };
	memset(&host, 0, sizeof(host));
	snprintf(run->path, sizeof(run->path), "/tmp/gx-record-%d", getpid());
	unlink(run->path);
	CHECK_EQ(gx_recorder_open(run->path, 8u << 20, &run->recorder, &diag), 0);
	run->mmu = gx_recorder_add_device(run->recorder, &fake);
	CHECK(run->mmu);
}

static void finish(struct run *run)
{
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_recorder_close(run->recorder), 0);
	CHECK_EQ(gx_trace_read_file(run->path, &run->trace, &diag), 0);
	CHECK(!diag.error);
	unlink(run->path);
}

static bool touch(struct run *run, uint64_t grid, uint32_t stream, uint64_t va, uint32_t kind,
                  bool there)
{
	struct gx_soft_toucher who = { grid, stream, 0 };
	void *found;

	host.there = there;
	gx_recorded_ops.enter(run->mmu);
	found = gx_recorded_ops.access(run->mmu, &who, va, kind);
	gx_recorded_ops.leave(run->mmu);
	return found == page;
}

static void later(struct run *run, uint64_t grid, uint64_t ns)
{
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_recorded_ops.poll(run->mmu, grid, ns, false, false, &diag), 7);
	CHECK_EQ(gx_recorded_ops.turn(run->mmu, GX_SOFT_TURN_GO_ON, &diag), 11);
}

static void check_event(const struct run *run, uint64_t i, uint32_t type, uint32_t stream,
                        uint32_t gap, uint64_t va, uint32_t access)
{
	const struct gx_trace_event *e = &run->trace.events[i];

	CHECK(i < run->trace.n_events);
	if (i >= run->trace.n_events)
		return;
	CHECK_EQ(e->type, type);
	CHECK_EQ(e->stream, stream);
	CHECK_EQ(e->gap_ns, gap);
	CHECK_EQ(e->va, va);
	CHECK_EQ(e->access, access);
}

/* Two allocations, of which the trace has its own addresses; a stream that waits, one that doesn't.
 */
static void test_events(void)
{
	struct run run;

	start(&run);
	gx_recorder_alloc(run.recorder, BASE, 3u << 20);
	gx_recorder_alloc(run.recorder, BASE - (64u << 20), 4096);
	CHECK(touch(&run, 1, 5, BASE + 100, GPU_ACCESS_READ, true));
	later(&run, 1, 1000);
	CHECK(!touch(&run, 1, 5, BASE + 4096, GPU_ACCESS_WRITE, false));
	later(&run, 1, 30000);
	CHECK(touch(&run, 1, 6, BASE - (64u << 20) + 8, GPU_ACCESS_ATOMIC, true));
	CHECK(touch(&run, 1, 5, BASE + 4096, GPU_ACCESS_WRITE, true));
	later(&run, 1, 10);
	CHECK(touch(&run, 1, 5, BASE + 8192, GPU_ACCESS_READ, true));
	gx_recorder_cpu_fault(run.recorder, BASE + 4100);
	gx_recorder_cpu_fault(run.recorder, BASE + (3u << 20)); /* not managed */
	gx_recorded_ops.over(run.mmu, 1);
	host.ns += 50;
	gx_recorder_free(run.recorder, BASE);
	gx_recorder_free(run.recorder, BASE);
	finish(&run);
	CHECK_EQ(host.n_enter, 5);
	CHECK_EQ(host.n_leave, 5);
	CHECK_EQ(host.n_over, 1);
	CHECK_EQ(run.trace.n_events, 9);
	check_event(&run, 0, GX_TRACE_ALLOC, 0, 0, 2u << 20, 0);
	check_event(&run, 1, GX_TRACE_ALLOC, 0, 0, 8u << 20, 0);
	check_event(&run, 2, GX_TRACE_ACCESS, 0, 0, 2u << 20, GPU_ACCESS_READ);
	check_event(&run, 3, GX_TRACE_FAULT, 0, 1000, (2u << 20) + 4096, GPU_ACCESS_WRITE);
	check_event(&run, 4, GX_TRACE_ACCESS, 1, 31000, 8u << 20, GPU_ACCESS_ATOMIC);
	/* 30000 ns of waiting are no gap */
	check_event(&run, 5, GX_TRACE_ACCESS, 0, 1000, (2u << 20) + 4096, GPU_ACCESS_WRITE);
	check_event(&run, 6, GX_TRACE_ACCESS, 0, 10, (2u << 20) + 8192, GPU_ACCESS_READ);
	check_event(&run, 7, GX_TRACE_FAULT, GX_RECORD_CPU, 31010, (2u << 20) + 4096,
	            GPU_ACCESS_READ);
	check_event(&run, 8, GX_TRACE_FREE, 0, 0, 2u << 20, 0);
	CHECK_EQ(run.trace.device_bytes, 8u << 20);
	CHECK_EQ(run.trace.events[0].n_pages, 768);
	gx_trace_free(&run.trace);
}

/* A page again is told when it is a stronger access, was away, is one of many, or after a while. */
static void test_told_once(void)
{
	struct run run;
	uint64_t n;

	start(&run);
	gx_recorder_alloc(run.recorder, BASE, 2u << 20);
	gx_recorder_free(run.recorder, BASE + 4096); /* where nothing begins */
	for (int i = 0; i < 100; i++) {
		touch(&run, 1, 0, BASE, GPU_ACCESS_READ, true);
		touch(&run, 1, 0, BASE + 4096, GPU_ACCESS_READ, true);
	}
	touch(&run, 1, 0, BASE, GPU_ACCESS_WRITE, true);
	touch(&run, 1, 0, BASE, GPU_ACCESS_READ, true);
	touch(&run, 1, 0, BASE, GPU_ACCESS_READ, false);
	touch(&run, 1, 0, BASE, GPU_ACCESS_READ, true);
	later(&run, 1, GX_RECORD_RECENT_NS);
	touch(&run, 1, 0, BASE, GPU_ACCESS_READ, true);
	finish(&run);
	/* alloc, two pages, a write, a fault and its access, one after a while */
	CHECK_EQ(run.trace.n_events, 7);
	gx_trace_free(&run.trace);
	start(&run);
	gx_recorder_alloc(run.recorder, BASE, 2u << 20);
	for (n = 0; n < 50; n++)
		touch(&run, 1, 0, BASE + n % (GX_RECORD_RECENT + 1) * 4096, GPU_ACCESS_READ, true);
	finish(&run);
	CHECK_EQ(run.trace.n_events, 51);
	gx_trace_free(&run.trace);
}

/* A page that went is told when it is back, whatever the stream did first meanwhile. */
static void test_back_again(void)
{
	struct run run;

	start(&run);
	gx_recorder_alloc(run.recorder, BASE, 2u << 20);
	touch(&run, 1, 0, BASE, GPU_ACCESS_READ, true);
	touch(&run, 1, 0, BASE, GPU_ACCESS_READ, false);
	touch(&run, 1, 0, BASE + 4096, GPU_ACCESS_READ, true);
	touch(&run, 1, 0, BASE, GPU_ACCESS_READ, true);
	touch(&run, 1, 0, BASE, GPU_ACCESS_READ, true);
	finish(&run);
	CHECK_EQ(run.trace.n_events, 5);
	check_event(&run, 4, GX_TRACE_ACCESS, 0, 0, 2u << 20, GPU_ACCESS_READ);
	gx_trace_free(&run.trace);
}

/* More streams than the format has numbers for: those beyond share the last one. */
static void test_many_streams(void)
{
	struct run run;

	start(&run);
	gx_recorder_alloc(run.recorder, BASE, 2u << 20);
	for (uint32_t i = 0; i < GX_RECORD_CPU + 2; i++)
		touch(&run, 1, i, BASE, GPU_ACCESS_READ, true);
	touch(&run, 1, 0, BASE + 4096, GPU_ACCESS_READ, true); /* the first is still its own */
	finish(&run);
	for (uint32_t i = 0; i < GX_RECORD_CPU; i++)
		CHECK_EQ(run.trace.events[1 + i].stream, i);
	/* the same page again */
	CHECK_EQ(run.trace.n_events, GX_RECORD_CPU + 2);
	CHECK_EQ(run.trace.events[GX_RECORD_CPU + 1].stream, 0);
	gx_trace_free(&run.trace);
}

/* Grids side by side have streams of their own, one after another the same. */
static void test_streams(void)
{
	struct run run;

	start(&run);
	gx_recorder_alloc(run.recorder, BASE, 2u << 20);
	touch(&run, 1, 3, BASE, GPU_ACCESS_READ, true);
	touch(&run, 2, 3, BASE, GPU_ACCESS_READ, true);
	gx_recorded_ops.over(run.mmu, 1);
	touch(&run, 3, 3, BASE + 4096, GPU_ACCESS_READ, true);
	touch(&run, 2, 3, BASE + 4096, GPU_ACCESS_READ, true);
	finish(&run);
	CHECK_EQ(run.trace.n_events, 5);
	for (uint64_t i = 1; i < run.trace.n_events; i++)
		CHECK_EQ(run.trace.events[i].stream, i == 2 || i == 4);
	gx_trace_free(&run.trace);
}

/* A grid whose predecessors are all over has a barrier in front, and gaps from there; grids side by side have none, nor those that
 * touch nothing. */
static void test_barriers(void)
{
	struct run run;

	start(&run);
	gx_recorder_alloc(run.recorder, BASE, 2u << 20);
	touch(&run, 1, 3, BASE, GPU_ACCESS_READ, true); /* 1 */
	later(&run, 1, 500);
	touch(&run, 1, 4, BASE, GPU_ACCESS_READ, true); /* 2 */
	later(&run, 2, 0);
	gx_recorded_ops.over(run.mmu, 1);
	touch(&run, 2, 3, BASE + 4096, GPU_ACCESS_READ, true); /* 3: beside the first */
	gx_recorded_ops.over(run.mmu, 2);
	later(&run, 3, 100); /* touches nothing */
	gx_recorded_ops.over(run.mmu, 3);
	later(&run, 4, 70);
	touch(&run, 4, 3, BASE + 8192, GPU_ACCESS_READ, true); /* 4, 5 */
	touch(&run, 4, 9, BASE + 8192, GPU_ACCESS_READ, true); /* 6: no second one */
	gx_recorded_ops.over(run.mmu, 4);
	gx_recorder_free(run.recorder, BASE); /* 7: none at the end */
	finish(&run);
	CHECK_EQ(run.trace.n_events, 8);
	for (uint64_t i = 1; i < 7; i++)
		CHECK_EQ(run.trace.events[i].type, i == 4 ? GX_TRACE_BARRIER : GX_TRACE_ACCESS);
	check_event(&run, 4, GX_TRACE_BARRIER, 0, 0, 0, 0);
	CHECK_EQ(run.trace.events[4].n_streams, GX_RECORD_CPU);
	CHECK_EQ(run.trace.events[2].gap_ns, 500);
	CHECK_EQ(run.trace.events[5].gap_ns, 70);
	CHECK_EQ(run.trace.events[6].gap_ns, 70);
	CHECK_EQ(run.trace.events[7].type, GX_TRACE_FREE);
	gx_trace_free(&run.trace);
}

/* Whoever is killed leaves what the last flush had. */
static void test_cut_off(void)
{
	struct gx_trace_event event = { .type = GX_TRACE_ALLOC, .va = 2u << 20, .n_pages = 1 };
	struct gx_trace_file *file = malloc(sizeof(*file));
	struct gx_trace trace;
	struct gx_diag diag = { 0 };
	char path[64];

	snprintf(path, sizeof(path), "/tmp/gx-record-%d", getpid());
	unlink(path);
	CHECK_EQ(gx_trace_file_open(file, path, "a name that is longer than a header has room for",
	                            4096),
	         0);
	CHECK_EQ(gx_trace_read_file(path, &trace, &diag), 0);
	CHECK_EQ(trace.n_events, 0);
	CHECK(!strcmp(trace.name, "a name that is longer t"));
	gx_trace_free(&trace);
	for (uint32_t i = 0; i < GX_TRACE_FLUSH_EVENTS + 10; i++) {
		CHECK_EQ(gx_trace_file_add(file, &event), 0);
		event.type = GX_TRACE_ACCESS;
	}
	CHECK_EQ(gx_trace_read_file(path, &trace, &diag), 0);
	CHECK_EQ(trace.n_events, GX_TRACE_FLUSH_EVENTS);
	gx_trace_free(&trace);
	CHECK_EQ(gx_trace_file_close(file), 0);
	CHECK_EQ(gx_trace_read_file(path, &trace, &diag), 0);
	CHECK_EQ(trace.n_events, GX_TRACE_FLUSH_EVENTS + 10);
	gx_trace_free(&trace);
	CHECK_EQ(gx_trace_file_open(file, path, "x", 4096), -EEXIST);
	CHECK_EQ(truncate(path, 64 + 32 * 100 + 1), 0);
	CHECK(gx_trace_read_file(path, &trace, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_TRACE);
	gx_trace_free(&trace);
	unlink(path);
	free(file);
}

/* A disk that is full when the last events come: whoever asked for the trace hears of it. */
static void test_full(void)
{
	struct rlimit limit, none;
	struct run run;

	start(&run);
	gx_recorder_alloc(run.recorder, BASE, 2u << 20);
	CHECK_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
	none = (struct rlimit){ 8, limit.rlim_max };
	signal(SIGXFSZ, SIG_IGN);
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &none), 0);
	CHECK_EQ(gx_recorder_close(run.recorder), -EFBIG);
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
	unlink(run.path);
	CHECK_EQ(gx_recorder_close(NULL), 0);
}

int main(void)
{
	test_events();
	test_told_once();
	test_back_again();
	test_streams();
	test_barriers();
	test_many_streams();
	test_cut_off();
	test_full();
	return TEST_END();
}
