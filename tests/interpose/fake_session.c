/* fake_session.c - a session without loaders: attachments come from GPUEXT_FAKE_ATTACH, counts go
 * to GPUEXT_FAKE_REPORT.
 *
 * GPUEXT_FAKE_ATTACH is a list of "entry", "exit", "entry-id" (adds the launch id), "mem" (accesses), each with
 * ":<glob>", split by commas. All programs count in one array of one u64 in each context's device
 * memory; at exit "name value" lines are written. SIGUSR-free detach: gx_fake_detach() is exported
 * to the test programs, gx_fake_launches(), which gives the launches that were told, and
 * gx_fake_backend(), which gives the back end that a session would have. The table of launches is the
 * real one. GPUEXT_FAKE_REFUSE=maps: there is no device memory for maps; =start: the session does not start.
 * GPUEXT_FAKE_GROWS: words of the relocation block may be written again.
 */
#include "agent/core/allocations.h"
#include "agent/core/connections.h"
#include "agent/core/launch_table.h"
#include "agent/core/session.h"
#include "agent/core/session_internal.h"
#include "agent/variant/driver.h"
#include "maps/layout.h"
#include "../unit/instrument/programs.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ATTACHMENTS 80
#define MAX_CONTEXTS    32

static struct gx_agent_map counts_map;
static struct gx_agent_map *const maps[] = { &counts_map };
static struct gx_attachment attachments[MAX_ATTACHMENTS];
static char globs[MAX_ATTACHMENTS][128];
static struct gx_attach_set set = { .generation = 1, .attachments = attachments };
static const struct gx_attach_set empty = { .generation = 2 };
static atomic_bool started, detached;
static _Atomic uint64_t launches, matched_launches;
static struct {
	CUcontext context;
	CUdeviceptr counts, stats;
} contexts[MAX_CONTEXTS];
static uint64_t total;
static char log_text[32768];

static void parse_attachments(const char *text)
{
	while (text && *text && set.n_attachments < MAX_ATTACHMENTS) {
		struct gx_attachment *a = &attachments[set.n_attachments];
		size_t len = strcspn(text, ","), hook = strcspn(text, ":,");

		snprintf(globs[set.n_attachments], sizeof(globs[0]), "%.*s",
		         hook < len ? (int)(len - hook - 1) : 1,
		         hook < len ? text + hook + 1 : "*");
		a->hook = !strncmp(text, "exit", 4)  ? GX_HOOK_EXIT
		          : !strncmp(text, "mem", 3) ? GX_HOOK_MEM
		                                     : GX_HOOK_ENTRY;
		a->program = a->hook == GX_HOOK_MEM
		                     ? test_access_program(a->hook)
		                     : test_program(a->hook, !strncmp(text, "entry-id", 8));
		a->link_id = ++set.n_attachments;
		a->glob = globs[a->link_id - 1];
		a->thread = true;
		a->argument = "";
		a->maps = maps;
		text += len + (text[len] == ',');
	}
}

static const struct gx_backend *given;

__attribute__((visibility("default"))) const struct gx_backend *gx_fake_backend(void);
const struct gx_backend *gx_fake_backend(void)
{
	return given;
}

void gx_session_start(const struct gx_backend *backend)
{
	const char *refuse = getenv("GPUEXT_FAKE_REFUSE");

	given = backend;
	if (refuse && !strcmp(refuse, "start"))
		return;
	parse_attachments(getenv("GPUEXT_FAKE_ATTACH"));
	gx_launch_table_start();
	atomic_store(&started, true);
}

/* No table of allocations: tests/unit/agent-core has its own. */
void gx_allocation_made(void *context, uint64_t address, uint64_t bytes,
                        enum gx_allocation_kind kind)
{
	(void)context, (void)address, (void)bytes, (void)kind;
}

void gx_allocation_of_module(void *context, const void *module, uint64_t address, uint64_t bytes)
{
	(void)context, (void)module, (void)address, (void)bytes;
}

void gx_allocations_unload(const void *module)
{
	(void)module;
}

void gx_allocations_unmap(uint64_t address, uint64_t bytes)
{
	(void)address, (void)bytes;
}

uint64_t gx_allocation_id(uint64_t address)
{
	(void)address;
	return 0;
}

void gx_allocation_freed(uint64_t id, enum gx_allocation_state state)
{
	(void)id, (void)state;
}

uint64_t gx_allocations_apart(const struct gx_given_address *addresses, uint32_t n,
                              const struct gx_range *ranges, uint32_t n_ranges)
{
	(void)addresses, (void)n, (void)ranges, (void)n_ranges;
	return 0;
}

void gx_allocations_end(void *context)
{
	(void)context;
}

uint64_t gx_shared_address(void)
{
	return 0;
}

bool gx_session_started(void)
{
	return atomic_load(&started);
}

void gx_session_after_fork(void)
{
	atomic_store(&started, false);
}

__attribute__((visibility("default"))) void gx_fake_detach(void);
void gx_fake_detach(void)
{
	atomic_store(&detached, true);
}

__attribute__((visibility("default"))) uint64_t gx_fake_launches(void);
uint64_t gx_fake_launches(void)
{
	return atomic_load(&launches);
}

const struct gx_attach_set *gx_session_acquire(void)
{
	return atomic_load(&detached) ? &empty : &set;
}

void gx_session_release(const struct gx_attach_set *borrowed)
{
	(void)borrowed;
}

uint64_t gx_session_generation(void)
{
	return gx_session_acquire()->generation;
}

static struct gx_agent_stats stats;

struct gx_agent_stats *gx_session_stats(void)
{
	return &stats;
}

void gx_session_count(enum gx_count what, uint64_t n)
{
	atomic_fetch_add(&stats.counts[what], n);
}

/* All that was counted, and the launches that were told. */
__attribute__((visibility("default"))) uint64_t gx_fake_counted(void);
uint64_t gx_fake_counted(void)
{
	uint64_t n = atomic_load(&launches);

	for (int i = 0; i < GX_N_COUNTS; i++)
		n += atomic_load(&stats.counts[i]);
	return n;
}

void gx_session_link_kernel(uint64_t link_id, const char *kernel, enum gx_way way, const char *why)
{
	gx_session_log("link %llu %s: %s%s%.6s", (unsigned long long)link_id, kernel,
	               way == GX_WAY_NONE   ? why
	               : way == GX_WAY_CODE ? "in code"
	                                    : "instrumented",
	               way != GX_WAY_NONE && why ? ", not in code: " : "",
	               way != GX_WAY_NONE && why ? why : "");
}

bool gx_session_awaits(void)
{
	return false;
}

void gx_session_tell(const struct gx_message *message)
{
	(void)message; /* nobody listens */
}

void gx_session_log(const char *fmt, ...)
{
	size_t len = strlen(log_text);
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(log_text + len, sizeof(log_text) - len, fmt, ap);
	va_end(ap);
	len = strlen(log_text);
	snprintf(log_text + len, sizeof(log_text) - len, "\n");
}

static int context_slot(void *context)
{
	const struct gx_cuda_api *api = gx_agent_api();

	for (int i = 0; i < MAX_CONTEXTS; i++) {
		if (contexts[i].context == context)
			return i;
		if (contexts[i].context)
			continue;
		if (api->cuMemAlloc_v2(&contexts[i].counts, 64) ||
		    api->cuMemAlloc_v2(&contexts[i].stats, MAX_ATTACHMENTS * 128))
			return -1;
		api->cuMemsetD8_v2(contexts[i].counts, 0, 64);
		api->cuMemsetD8_v2(contexts[i].stats, 0, MAX_ATTACHMENTS * 128);
		contexts[i].context = context;
		return i;
	}
	return -1;
}

int gx_session_fill_reloc(void *context, const struct gx_attachment *const *programs,
                          uint32_t n_programs, struct gx_agent_map *const *the_maps,
                          uint32_t n_maps, uint64_t *words)
{
	const char *refuse = getenv("GPUEXT_FAKE_REFUSE");
	int slot = refuse && !strcmp(refuse, "maps") ? -1 : context_slot(context);

	(void)programs;
	if (slot < 0 || n_maps > 1 || (n_maps && the_maps[0] != &counts_map))
		return -12;
	for (uint32_t i = 0; i < n_programs; i++)
		words[GX_RELOC_PROG(i)] = contexts[slot].stats + 128 * i;
	if (n_maps) /* of a kernel without programs there is none */
		words[GX_RELOC_MAP(n_programs, 0) + GX_RELOC_MAP_BASE] = contexts[slot].counts;
	words[GX_RELOC_N_CPUS] = 1;
	return 0;
}

static void flush(void *context)
{
	const struct gx_cuda_api *api = gx_agent_api();

	for (int i = 0; i < MAX_CONTEXTS; i++) {
		uint64_t value = 0;
		CUcontext popped;

		if (!contexts[i].context || contexts[i].context == (CUcontext)-1 ||
		    (context && contexts[i].context != context))
			continue;
		if (api->cuCtxPushCurrent_v2(contexts[i].context))
			continue;
		if (!api->cuCtxSynchronize() &&
		    !api->cuMemcpyDtoH_v2(&value, contexts[i].counts, 8)) {
			total += value;
			api->cuMemsetD8_v2(contexts[i].counts, 0, 64);
		}
		api->cuCtxPopCurrent_v2(&popped);
	}
}

int gx_session_reach(void *context, struct gx_agent_map *const *the_maps, uint32_t n_maps,
                     uint64_t threads, uint64_t *words)
{
	(void)context;
	(void)the_maps;
	(void)n_maps;
	(void)threads;
	(void)words;
	return -12;
}

uint64_t gx_session_map_epoch(void)
{
	return 0;
}

uint64_t gx_session_map_limit(struct gx_agent_map *const *the_maps, uint32_t n_maps)
{
	(void)the_maps;
	(void)n_maps;
	return getenv("GPUEXT_FAKE_GROWS") ? 1 << 20 : UINT64_MAX; /* no per-thread map */
}

/* What was said of contexts that end, a line each. */
static char endings[4096];

__attribute__((visibility("default"))) const char *gx_fake_endings(void);
const char *gx_fake_endings(void)
{
	return endings;
}

static void note_ending(const char *what, const void *context)
{
	size_t len = strlen(endings);

	if (context)
		snprintf(endings + len, sizeof(endings) - len, "%s %p\n", what, context);
	else
		snprintf(endings + len, sizeof(endings) - len, "%s\n", what);
}

struct gx_ending *gx_session_context_ends(void *context)
{
	note_ending("ends", context);
	flush(context);
	return NULL;
}

void gx_session_context_stays(struct gx_ending *ending)
{
	(void)ending;
	note_ending("stays", NULL);
}

void gx_session_context_gone(void *context, struct gx_ending *ending)
{
	(void)ending;
	note_ending("gone", context);
	for (int i = 0; i < MAX_CONTEXTS; i++)
		if (contexts[i].context == context)
			contexts[i].context = (CUcontext)-1;
}

uint64_t gx_session_launch(const struct gx_launch *launch)
{
	if (launch->matched)
		atomic_fetch_add(&matched_launches, 1);
	return atomic_fetch_add(&launches, 1) + 1;
}

static void report_reach(FILE *report, const struct gx_launch_line *line, const char *how,
                         const struct gx_reach_count *reach)
{
	fprintf(report, "reach %s %u %s runs %llu probed %llu ends %llu inside %llu\n", line->name,
	        line->block[0], how, (unsigned long long)reach->runs,
	        (unsigned long long)reach->probed, (unsigned long long)reach->ends,
	        (unsigned long long)reach->inside);
}

void gx_session_stop(void)
{
	static const char *const names[] = {
#define COUNT(name, text, doc) text,
#include "defs/counts.def"
#undef COUNT
	};
	const char *path = getenv("GPUEXT_FAKE_REPORT");
	FILE *report = path ? fopen(path, "w") : NULL;

	if (!report)
		return;
	flush(NULL);
	fprintf(report, "total %llu\n", (unsigned long long)total);
	for (int i = 0; i < GX_N_COUNTS; i++)
		fprintf(report, "%s %llu\n", names[i], (unsigned long long)stats.counts[i]);
	for (uint32_t i = 0; i < GX_MAX_LAUNCH_LINES; i++) {
		const struct gx_launch_line *l = &stats.lines[i];

		if (!l->used)
			continue;
		if (l->source[0])
			fprintf(report, "source %s %s\n", l->name, l->source);
		fprintf(report, "way %s %u\n", l->name, (unsigned int)atomic_load(&l->way));
		fprintf(report, "line %s %u %u launches %llu instrumented %llu\n", l->name,
		        l->grid[0], l->block[0], (unsigned long long)l->launches,
		        (unsigned long long)l->instrumented);
		if (l->timed)
			fprintf(report, "times %s %u timed %llu ns %llu\n", l->name, l->grid[0],
			        (unsigned long long)l->timed, (unsigned long long)l->ns);
		report_reach(report, l, "direct", &l->direct);
		report_reach(report, l, "in graphs", &l->in_graphs);
	}
	fprintf(report, "%s", log_text);
	fclose(report);
}
