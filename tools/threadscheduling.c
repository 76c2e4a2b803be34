/* threadscheduling.c - where each thread of the grid starts: SM, slot of its warp, lane; how evenly the SMs are loaded. */
#include "tools.h"

#include "base/json.h"
#include "bpf/registry.h"
#include "threadscheduling.h"
#include "threadscheduling.skel.h"

#include <bpf/bpf.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WINDOW      512 /* slots read at once */
#define MAX_SAMPLES 10  /* threads that the text shows */
#define MAX_SLOTS   20  /* slots of warps that it shows */
#define BAR_COLUMNS 40
#define N_SLOTS     (THREADSCHEDULING_MAX_SMS * THREADSCHEDULING_MAX_WARPS)

struct state {
	struct threadscheduling_bpf *skel;
	int link;
};

static int open_tool(struct gx_tool_run *run, struct gx_diag *diag)
{
	struct state *state = calloc(1, sizeof(*state));

	if (!state)
		return gx_fail(diag, GX_E_NO_MEMORY, "threadscheduling");
	run->state = state;
	state->link = -1;
	state->skel = threadscheduling_bpf__open_and_load();
	if (!state->skel)
		return gx_fail(diag, GX_E_ATTACH, "threadscheduling: its program did not load");
	run->object = state->skel->obj;
	state->link = gx_tool_attach(state->skel->progs.place_thread, "gpu.thread/entry", run->glob,
	                             diag);
	return state->link < 0 ? state->link : 0;
}

static int poll_tool(struct gx_tool_run *run)
{
	(void)run;
	return 0;
}

/* --- each thread's place */

struct place {
	uint64_t thread;
	uint32_t sm, warp, lane;
};

static uint64_t each_place(struct gx_map *map, void (*fn)(void *arg, const struct place *place),
                           void *arg)
{
	uint64_t n_slots = gx_map_slots_seen(map), window[WINDOW], n = 0;

	for (uint64_t t = 0; t < n_slots; t++) {
		uint64_t left = n_slots - t, word;

		if (t % WINDOW == 0 &&
		    gx_map_read_slots(map, 0, t, left < WINDOW ? left : WINDOW, window))
			memset(window, 0, sizeof(window));
		word = window[t % WINDOW];
		if (!(word & THREADSCHEDULING_RAN))
			continue;
		fn(arg, &(struct place){ t, (uint32_t)(word >> 32), (uint32_t)(word >> 16 & 0xffff),
		                         (uint32_t)(word >> 8 & 0xff) });
		n++;
	}
	return n;
}

static void put_place_json(void *arg, const struct place *place)
{
	struct gx_json json = { .out = arg };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "thread");
	gx_json_u64(&json, "thread", place->thread);
	gx_json_u64(&json, "sm", place->sm);
	gx_json_u64(&json, "warp", place->warp);
	gx_json_u64(&json, "lane", place->lane);
	gx_json_end_object(&json);
}

struct samples {
	struct gx_strbuf *out;
	uint32_t n;
};

static void put_sample(void *arg, const struct place *place)
{
	struct samples *samples = arg;

	if (!samples->n)
		gx_strbuf_printf(samples->out, "%12s %5s %5s %5s\n", "thread", "SM", "warp",
		                 "lane");
	if (samples->n++ < MAX_SAMPLES)
		gx_strbuf_printf(samples->out, "%12" PRIu64 " %5u %5u %5u\n", place->thread,
		                 place->sm, place->warp, place->lane);
}

/* --- threads of each SM and of its slots */

struct load {
	uint64_t slots[N_SLOTS];
	uint64_t sms[THREADSCHEDULING_MAX_SMS];
	uint64_t n_threads, most;
	uint32_t n_used, last; /* SMs with threads; the last of them */
};

static void read_load(struct state *state, struct load *load)
{
	int fd = bpf_map__fd(state->skel->maps.threads);

	for (uint32_t at = 0; at < N_SLOTS; at++) {
		uint32_t sm = at / THREADSCHEDULING_MAX_WARPS;
		uint64_t n = 0;

		if (bpf_map_lookup_elem(fd, &at, &n) || !n)
			continue;
		load->slots[at] = n;
		load->n_used += !load->sms[sm];
		load->sms[sm] += n;
		load->n_threads += n;
		load->last = sm;
		if (load->sms[sm] > load->most)
			load->most = load->sms[sm];
	}
}

/* As published: 100 % when each SM up to the last that was used has the same number of threads; a thread too many on one SM is
 * one too few on another, so that the distances from the mean are halved. */
static double balance(const struct load *load)
{
	double mean = (double)load->n_threads / (load->last + 1), away = 0;

	for (uint32_t sm = 0; sm <= load->last; sm++)
		away += (double)load->sms[sm] > mean ? (double)load->sms[sm] - mean
		                                     : mean - (double)load->sms[sm];
	return 100.0 * (1.0 - away / (2.0 * (double)load->n_threads));
}

static void report_json(struct gx_tool_run *run, struct gx_map *places, const struct load *load)
{
	struct gx_json json = { .out = run->out };

	each_place(places, put_place_json, run->out);
	for (uint32_t at = 0; at < N_SLOTS; at++) {
		if (!load->slots[at])
			continue;
		gx_json_begin_object(&json, NULL);
		gx_json_string(&json, "type", "slot");
		gx_json_u64(&json, "sm", at / THREADSCHEDULING_MAX_WARPS);
		gx_json_u64(&json, "warp", at % THREADSCHEDULING_MAX_WARPS);
		gx_json_u64(&json, "threads", load->slots[at]);
		gx_json_end_object(&json);
	}
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "scheduling");
	gx_json_u64(&json, "threads", load->n_threads);
	gx_json_u64(&json, "sms", load->n_used);
	gx_json_number(&json, "balance_percent", load->n_threads ? balance(load) : 0);
	gx_json_end_object(&json);
}

static void put_sms(const struct load *load, struct gx_strbuf *out)
{
	char bar[BAR_COLUMNS + 1];

	for (uint32_t sm = 0; sm <= load->last; sm++) {
		uint64_t columns = (load->sms[sm] * BAR_COLUMNS + load->most - 1) / load->most;

		for (unsigned i = 0; i < BAR_COLUMNS; i++)
			bar[i] = i < columns ? '*' : ' ';
		bar[BAR_COLUMNS] = '\0';
		gx_strbuf_printf(out, "%24s %4u : %-9" PRIu64 "|%s|\n", "SM", sm, load->sms[sm],
		                 bar);
	}
}

static void put_slots(const struct load *load, struct gx_strbuf *out)
{
	uint32_t n = 0;

	gx_strbuf_printf(out, "%12s %5s %9s\n", "SM", "warp", "threads");
	for (uint32_t at = 0; at < N_SLOTS; at++)
		if (load->slots[at] && n++ < MAX_SLOTS)
			gx_strbuf_printf(out, "%12u %5u %9" PRIu64 "\n",
			                 at / THREADSCHEDULING_MAX_WARPS,
			                 at % THREADSCHEDULING_MAX_WARPS, load->slots[at]);
	if (n > MAX_SLOTS)
		gx_strbuf_printf(out, "%12s and %u more slots; -o json has all\n", "...",
		                 n - MAX_SLOTS);
}

static void report_text(struct gx_tool_run *run, struct gx_map *places, const struct load *load)
{
	struct samples samples = { .out = run->out };
	uint64_t n;

	gx_strbuf_printf(run->out,
	                 "threadscheduling: %" PRIu64 " threads started on %u SMs (kernels %s)\n",
	                 load->n_threads, load->n_used, run->glob);
	if (!load->n_threads) {
		gx_strbuf_puts(run->out, "  (nothing recorded)\n");
		return;
	}
	put_sms(load, run->out);
	gx_strbuf_printf(run->out, "  load balance score %.1f %% (100 %%: every SM has as many)\n",
	                 balance(load));
	put_slots(load, run->out);
	n = each_place(places, put_sample, &samples);
	if (n > MAX_SAMPLES)
		gx_strbuf_printf(run->out, "%12s and %" PRIu64 " more threads; -o json has all\n",
		                 "...", n - MAX_SAMPLES);
	gx_strbuf_puts(run->out, "  a thread's place is that of its last start; an SM moves a warp "
	                         "to another slot when it likes\n");
}

static void report(struct gx_tool_run *run)
{
	struct state *state = run->state;
	struct gx_map *places = gx_bpf_map_of_fd(bpf_map__fd(state->skel->maps.places), NULL);
	struct load *load = calloc(1, sizeof(*load));

	if (!load || !places) {
		gx_strbuf_puts(run->out, "threadscheduling: no memory for the report\n");
	} else {
		read_load(state, load);
		(run->json ? report_json : report_text)(run, places, load);
	}
	free(load);
}

static void close_tool(struct gx_tool_run *run)
{
	struct state *state = run->state;

	if (!state)
		return;
	if (state->link >= 0)
		close(state->link);
	threadscheduling_bpf__destroy(state->skel);
	free(state);
	run->state = NULL;
}

const struct gx_tool gx_tool_threadscheduling = {
	.name = "threadscheduling",
	.summary = "which SM, warp and lane each thread starts on; how evenly SMs are loaded",
	.examples =
	        "  gpuext threadscheduling -- ./app                 every kernel\n"
	        "  gpuext threadscheduling -k '*gemm*' -- ./app     kernels whose name matches\n"
	        "  gpuext threadscheduling -o json -- ./app         one object a thread, one a "
	        "slot\n",
	.open = open_tool,
	.poll = poll_tool,
	.report = report,
	.close = close_tool,
};
