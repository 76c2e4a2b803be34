/* session_host.c - programs at names of the API, and the ids of launches: verified like the others,
 * run by the interpreter on the calling thread.
 *
 * Values of maps are granted as they stand in the shared image; the devices learn of a write by the
 * image's generation. Ring records are made in memory of the run and pushed when submitted, so that
 * an unfinished one never shows.
 */
#include "agent/core/host_helpers.h"
#include "agent/core/prints.h"
#include "agent/core/session_internal.h"

#include "base/clock.h"
#include "base/launch_id.h"
#include "base/strmap.h"
#include "ir/interp.h"
#include "maps/cpu.h"
#include "maps/run.h"
#include "maps/run_ring.h"
#include "verify/verify.h"

#include <errno.h>
#include <fnmatch.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* As struct gpu_api_ctx of include/gpuext/bpf/gpuext.bpf.h and defs/ctx_fields.def. */
struct api_ctx {
	uint64_t launch_id, time_ns, kernel, stream;
	uint32_t grid[3], block[3];
	uint32_t tid, matched;
	uint64_t graph;
};
_Static_assert(sizeof(struct api_ctx) == 72 && offsetof(struct api_ctx, grid) == 32 &&
                       offsetof(struct api_ctx, tid) == 56,
               "defs/ctx_fields.def");

struct host_run {
	const struct gx_attachment *attachment;
	struct gx_run_rings rings;
};

static struct gx_map *map_of(const struct gx_run_env *env, uint64_t handle)
{
	const struct host_run *run = env->user;
	int64_t i = gx_run_map_index(handle);

	if ((uint64_t)i >= run->attachment->program->program.n_maps) /* nor -1: no map at all */
		return NULL;
	return run->attachment->maps[i]->host;
}

static void wake_reader(void *arg, struct gx_map *map)
{
	const struct host_run *run = arg;

	for (uint32_t i = 0; i < run->attachment->program->program.n_maps; i++)
		if (run->attachment->maps[i]->host == map) {
			gx_agent_map_signal(run->attachment->maps[i]);
			return;
		}
}

/* What bpf_trace_printk() says goes where the log goes: over the sockets of the loaders. */
static void print(void *arg, const char *line)
{
	const struct host_run *run = arg;

	gx_session_log("%s: %s", run->attachment->program->program.name, line);
}

static int call_helper(struct gx_run_env *env, uint32_t id, const uint64_t args[5],
                       uint64_t *result, struct gx_diag *diag)
{
	struct host_run *run = env->user;
	struct gx_run_call call = { .env = env,
		                    .args = args,
		                    .map_of = map_of,
		                    .rings = &run->rings,
		                    .print = print,
		                    .arg = run };
	int err = gx_host_helper(&call, id, result);

	return err == -EOPNOTSUPP ? gx_fail(diag, GX_E_UNSUPPORTED, "helper %u on the host", id)
	                          : err;
}

static int map_value(struct gx_run_env *env, uint32_t map, uint64_t *address)
{
	const struct host_run *run = env->user;

	/* the verifier has looked at the number */
	*address = (uint64_t)(uintptr_t)run->attachment->maps[map]->host->data;
	return 0;
}

static void run_one(const struct gx_attachment *attachment, struct api_ctx *ctx)
{
	struct host_run host = { .attachment = attachment, .rings = { .pushed = wake_reader } };
	/* how long it may run was judged at load (defs/hooks.def): it is not stopped half way */
	struct gx_run_env env = { .ctx = (uint64_t)(uintptr_t)ctx,
		                  .max_steps = UINT64_MAX,
		                  .user = &host,
		                  .helper = call_helper,
		                  .map_value = map_value };
	struct gx_ir_run run = { .env = &env };
	const struct gx_program *program = &attachment->program->program;
	struct gx_link_stats *stats = gx_session_link_stats(attachment->link_id);
	struct gx_diag diag = { 0 };
	uint64_t result;

	struct gx_map *maps[GX_MAX_LINK_MAPS];

	host.rings.arg = &host;
	for (uint32_t i = 0; i < program->n_maps; i++)
		maps[i] = attachment->maps[i]->host;
	/* what there is no room for the program can't touch, but there is for all of it */
	_Static_assert(GX_MAX_LINK_MAPS + 1 < GX_RUN_MAX_REGIONS, "maps and the context");
	gx_run_grant(&env,
	             (struct gx_run_region){ .start = env.ctx, .size = sizeof(*ctx), .host = ctx });
	for (uint32_t i = 0; i < program->n_maps; i++)
		gx_map_run_grant(&env, attachment->maps[i]->host);
	env.cpu = gx_cpu_claim(maps, program->n_maps);
	if (gx_ir_interp(attachment->program->ir, &run, &result, &diag))
		gx_session_log("program %s failed: %s %s", program->name, gx_error_code(diag.error),
		               diag.text);
	else if (stats)
		atomic_fetch_add(&stats->launches, 1);
	gx_cpu_release(maps, program->n_maps, env.cpu);
}

static void run_all(const struct gx_attach_set *set, const struct gx_launch *launch,
                    uint64_t launch_id)
{
	struct api_ctx ctx = { .launch_id = launch_id,
		               .kernel = gx_hash_bytes(launch->kernel, strlen(launch->kernel)),
		               .stream = launch->stream,
		               .grid = { launch->grid[0], launch->grid[1], launch->grid[2] },
		               .block = { launch->block[0], launch->block[1], launch->block[2] },
		               .matched = launch->matched,
		               .graph = launch->graph };

	for (uint32_t i = 0; i < set->n_attachments; i++) {
		const struct gx_attachment *attachment = &set->attachments[i];

		if (attachment->hook != GX_HOOK_HOST ||
		    fnmatch(gx_backend()->launch_name(attachment->argument), launch->api_name, 0))
			continue;
		ctx.tid = (uint32_t)syscall(SYS_gettid);
		ctx.time_ns = gx_now_ns();
		run_one(attachment, &ctx);
	}
}

/* Asked once: a system call in front of each launch is the application's time. A child that is forked has no session. */
static uint64_t first_id(void)
{
	static atomic_uint_fast64_t first;
	uint64_t id = atomic_load_explicit(&first, memory_order_relaxed);

	if (!id) {
		id = gx_launch_id((uint32_t)getpid(), 0);
		atomic_store_explicit(&first, id, memory_order_relaxed);
	}
	return id;
}

uint64_t gx_session_launch(const struct gx_launch *launch)
{
	static atomic_uint_fast64_t next_launch;
	uint64_t id = first_id() | (uint32_t)(atomic_fetch_add(&next_launch, 1) + 1);
	const struct gx_attach_set *set;

	if (!gx_session_generation())
		return id;
	gx_instances_tell();
	if (launch->matched)
		gx_prints_launch(id, launch->kernel);
	if (!gx_session_hears_calls())
		return id;
	set = gx_session_acquire();
	run_all(set, launch, id);
	gx_session_release(set);
	return id;
}
