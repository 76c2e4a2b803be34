/* totals.c - what a run cost and what it delivered: the last line of every output. */
#include "cli/cli.h"

#include "base/json.h"
#include "base/sample.h"
#include "bpf/registry.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static int add_map(void *arg, const struct gx_map_view *view)
{
	struct gx_totals *totals = arg;
	const struct gx_map_image *image = view->map->image;

	totals->records_produced += atomic_load(&image->records_produced);
	totals->records_delivered += atomic_load(&image->records_delivered);
	totals->records_dropped += atomic_load(&image->records_dropped);
	return 0;
}

static void add_agent(const struct gx_server_agent *agent, struct gx_totals *totals)
{
	const struct gx_agent_stats *stats = agent->stats;

	if (!stats)
		return;
	totals->n_processes += agent->n_former ? agent->n_former : 1;
	for (int i = 0; i < GX_N_COUNTS; i++) {
		uint64_t n = atomic_load(&stats->counts[i]);

		if (i == GX_COUNT_REGS_ADDED)
			totals->counts[i] = n > totals->counts[i] ? n : totals->counts[i];
		else
			totals->counts[i] += n;
	}
	for (uint32_t i = 0; i < GX_MAX_LINKS; i++) {
		/* other loaders have links in that process too */
		if (atomic_load(&stats->links[i].link_id) >> 32 != (uint64_t)getpid())
			continue;
		totals->lanes_produced += atomic_load(&stats->links[i].lanes);
		totals->warps += atomic_load(&stats->links[i].warps);
		totals->lanes_dropped += atomic_load(&stats->links[i].lanes_dropped);
	}
	totals->map_bytes += atomic_load(&stats->map_bytes);
	if (atomic_load(&stats->clock_residual_ns)) {
		totals->clock_offset_ns = atomic_load(&stats->clock_offset_ns);
		totals->clock_residual_ns = atomic_load(&stats->clock_residual_ns);
	}
	totals->incomplete |= gx_totals_lack(agent);
}

bool gx_totals_lack(const struct gx_server_agent *agent)
{
	return (agent->gone && !atomic_load(&agent->stats->finished)) ||
	       atomic_load(&agent->stats->counts[GX_COUNT_CONTEXTS_LOST]);
}

void gx_totals_take(struct gx_server *server, struct gx_totals *totals)
{
	struct gx_server_agent agent;

	*totals = (struct gx_totals){ 0 };
	for (uint32_t i = 0; gx_server_agent_at(server, i, &agent); i++)
		add_agent(&agent, totals);
	gx_bpf_each_map(add_map, totals);
	/* what was produced and neither arrived nor was refused stayed in a ring that nobody could drain any more */
	/* a lane that has no slot in three maps was counted three times: at most all of them were dropped */
	if (totals->lanes_dropped > totals->lanes_produced)
		totals->lanes_dropped = totals->lanes_produced;
	totals->records_lost =
	        totals->records_produced - totals->records_delivered - totals->records_dropped;
	totals->lanes_lost = 0;
}

void gx_totals_since(struct gx_totals *totals, const struct gx_reach_base *base)
{
	for (int i = 0; base->stats && i < GX_N_COUNTS; i++) {
		uint64_t before = atomic_load(&base->stats->counts[i]);

		if (i != GX_COUNT_REGS_ADDED) /* the most of all: no sum */
			totals->counts[i] -=
			        before < totals->counts[i] ? before : totals->counts[i];
	}
}

void gx_sample_text(uint32_t sample, struct gx_strbuf *out)
{
	if (sample)
		gx_strbuf_printf(out, "gpuext: " GX_SAMPLE_NOTE "\n", sample);
}

void gx_sample_json(uint32_t sample, struct gx_json *json)
{
	char note[96];

	if (!sample)
		return;
	snprintf(note, sizeof(note), GX_SAMPLE_NOTE, sample);
	gx_json_u64(json, "sample_of_blocks", sample);
	gx_json_string(json, "note", note);
}

static void put_flow(struct gx_json *json, const char *key, uint64_t produced, uint64_t dropped,
                     uint64_t lost)
{
	gx_json_begin_object(json, key);
	gx_json_u64(json, "produced", produced);
	gx_json_u64(json, "delivered", produced - dropped - lost);
	gx_json_u64(json, "dropped", dropped);
	gx_json_u64(json, "lost", lost);
	gx_json_end_object(json);
}

static const char *const names[] = {
#define COUNT(name, text, doc) [GX_COUNT_##name] = text,
#include "defs/counts.def"
#undef COUNT
};

void gx_totals_json(const struct gx_totals *totals, uint32_t sample, int status,
                    struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "total");
	put_flow(&json, "lanes", totals->lanes_produced, totals->lanes_dropped, totals->lanes_lost);
	gx_json_u64(&json, "warps", totals->warps);
	put_flow(&json, "records", totals->records_produced, totals->records_dropped,
	         totals->records_lost);
	for (int i = 0; i < GX_N_COUNTS; i++)
		gx_json_u64(&json, names[i], totals->counts[i]);
	gx_json_u64(&json, "map_bytes", totals->map_bytes);
	gx_json_u64(&json, "processes", totals->n_processes);
	gx_json_i64(&json, "clock_offset_ns", totals->clock_offset_ns);
	gx_json_u64(&json, "clock_residual_ns", totals->clock_residual_ns);
	gx_json_bool(&json, "incomplete", totals->incomplete);
	gx_json_i64(&json, "status", status);
	gx_sample_json(sample, &json);
	gx_json_end_object(&json);
}

/* " (no_ptx 2, no_room 1)": why launches ran the original; nothing when none did. */
static void put_reasons(const struct gx_totals *totals, struct gx_strbuf *out)
{
	static const char prefix[] = "missed_";
	const char *before = " (";

	for (int i = 0; i < GX_N_COUNTS; i++) {
		if (i == GX_COUNT_MISSED || !totals->counts[i] ||
		    strncmp(names[i], prefix, strlen(prefix)))
			continue;
		gx_strbuf_printf(out, "%s%s %" PRIu64, before, names[i] + strlen(prefix),
		                 totals->counts[i]);
		before = ", ";
	}
	gx_strbuf_printf(out, "%s", strcmp(before, " (") ? ")" : "");
}

static void put_incomplete(const struct gx_totals *totals, struct gx_strbuf *out)
{
	uint64_t n = totals->counts[GX_COUNT_CONTEXTS_LOST];

	if (n)
		gx_strbuf_printf(out,
		                 "; INCOMPLETE: %" PRIu64
		                 " context%s ended before all counts were fetched",
		                 n, n == 1 ? "" : "s");
	else if (totals->incomplete)
		gx_strbuf_printf(out, "; INCOMPLETE: the program ended without a last flush");
	gx_strbuf_printf(out, "\n");
}

/* A call that launches a graph is none of the launches above. */
static void put_graphs(const struct gx_totals *totals, struct gx_strbuf *out)
{
	if (totals->counts[GX_COUNT_GRAPH_LAUNCHES])
		gx_strbuf_printf(out, "; launches of graphs %" PRIu64,
		                 totals->counts[GX_COUNT_GRAPH_LAUNCHES]);
}

void gx_totals_text(const struct gx_totals *totals, bool attached, struct gx_strbuf *out)
{
	if (!attached) {
		gx_strbuf_printf(out, "gpuext: launches %" PRIu64,
		                 totals->counts[GX_COUNT_LAUNCHES]);
		put_graphs(totals, out);
		put_incomplete(totals, out);
		return;
	}
	gx_strbuf_printf(
	        out,
	        "gpuext: lanes %" PRIu64 " produced, %" PRIu64 " delivered, %" PRIu64
	        " dropped, %" PRIu64 " lost; warps %" PRIu64 "; records %" PRIu64
	        " produced, %" PRIu64 " delivered, %" PRIu64 " dropped, %" PRIu64 " lost\n",
	        totals->lanes_produced,
	        totals->lanes_produced - totals->lanes_dropped - totals->lanes_lost,
	        totals->lanes_dropped, totals->lanes_lost, totals->warps, totals->records_produced,
	        totals->records_delivered, totals->records_dropped, totals->records_lost);
	gx_strbuf_printf(out,
	                 "gpuext: launches %" PRIu64 ", instrumented %" PRIu64 ", missed %" PRIu64,
	                 totals->counts[GX_COUNT_LAUNCHES], totals->counts[GX_COUNT_INSTRUMENTED],
	                 totals->counts[GX_COUNT_MISSED]);
	put_reasons(totals, out);
	put_graphs(totals, out);
	if (totals->counts[GX_COUNT_OUTSIDE])
		gx_strbuf_printf(out, "; with no address in a range of their programs %" PRIu64,
		                 totals->counts[GX_COUNT_OUTSIDE]);
	if (totals->counts[GX_COUNT_LEFT_OUT])
		gx_strbuf_printf(out, "; programs left out of instrumented kernels %" PRIu64,
		                 totals->counts[GX_COUNT_LEFT_OUT]);
	if (totals->counts[GX_COUNT_UNSEEN])
		gx_strbuf_printf(out, "; instructions whose accesses no program sees %" PRIu64,
		                 totals->counts[GX_COUNT_UNSEEN]);
	if (totals->counts[GX_COUNT_SLOTS_CUT])
		gx_strbuf_printf(
		        out,
		        "; %" PRIu64
		        " with more threads than per-thread maps may have slots: raise --map-mb",
		        totals->counts[GX_COUNT_SLOTS_CUT]);
	if (totals->counts[GX_COUNT_ASKS])
		gx_strbuf_printf(out, "; prefetches asked for %" PRIu64 ", dropped %" PRIu64,
		                 totals->counts[GX_COUNT_ASKS],
		                 totals->counts[GX_COUNT_ASKS_DROPPED]);
	if (totals->counts[GX_COUNT_VULKAN_DEVICES])
		gx_strbuf_printf(out, "; devices of Vulkan %" PRIu64,
		                 totals->counts[GX_COUNT_VULKAN_DEVICES]);
	gx_strbuf_printf(out, "; maps %" PRIu64 " KiB; registers +%" PRIu64 "; JIT %" PRIu64 " us",
	                 totals->map_bytes >> 10, totals->counts[GX_COUNT_REGS_ADDED],
	                 totals->counts[GX_COUNT_JIT_NS] / 1000);
	put_incomplete(totals, out);
}
