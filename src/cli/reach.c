/* reach.c - how much of an application a run saw: the share of launches and of GPU time that was timed and probed; the rest by name. */
#include "cli/cli.h"

#include "base/json.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SHOWN 10u

/* Of launches, which are runs of kernels here: those of a graph are as many as it has kernels. A graph's time is shared out
 * evenly among them. Time that was not taken is that of the other launches of the line. */
struct amount {
	uint64_t launches;
	double ns;
};

/* What a line has, less what it had. */
struct line {
	uint64_t launches, captured, timed, ns, missed, outside;
	struct {
		uint64_t runs, probed, ends, inside;
	} direct, in_graphs;
};

/* A kernel that ran without programs. The page is the application's: what names it is copied. */
struct rest {
	uint64_t name_hash;
	char name[256], shown[128];
	uint32_t way, why; /* why: of the launches that were missed */
	uint32_t n_accesses;
	struct amount amount;
	uint64_t missed;
	uint64_t n_nodes; /* launches of it in graphs, of no program */
};

struct rests {
	struct rest *at; /* [n] */
	size_t n;
};

struct reach {
	struct amount all, timed, ends, inside, outside;
	struct rests not_probed;
	struct rests looked_at; /* no address of theirs could be in a range of their programs */
	bool on;                /* somebody counted */
};

/* --- numbers */

static uint64_t grown(const _Atomic uint64_t *now, const _Atomic uint64_t *before)
{
	uint64_t a = atomic_load(now), b = before ? atomic_load(before) : 0;

	return a > b ? a - b : 0;
}

#define GROWN(field) grown(&now->field, before ? &before->field : NULL)
#define COUNT_OF(field)                                                                            \
	{                                                                                          \
		GROWN(field.runs), GROWN(field.probed), GROWN(field.ends), GROWN(field.inside)     \
	}

static struct line read_line(const struct gx_launch_line *now, const struct gx_launch_line *before)
{
	return (struct line){ .launches = GROWN(launches),
		              .captured = GROWN(captured),
		              .timed = GROWN(timed),
		              .ns = GROWN(ns),
		              .missed = GROWN(missed),
		              .outside = GROWN(outside),
		              .direct = COUNT_OF(direct),
		              .in_graphs = COUNT_OF(in_graphs) };
}

static double share(uint64_t part, uint64_t whole)
{
	return whole ? (double)part / (double)whole : 0;
}

double gx_time_of_launches(uint64_t launches, uint64_t captured, uint64_t timed, uint64_t ns)
{
	uint64_t ran = launches > captured ? launches - captured : 0;

	return timed ? (double)ns * share(ran > timed ? ran : timed, timed) : 0;
}

static double time_of(const struct line *l)
{
	return gx_time_of_launches(l->launches, l->captured, l->timed, l->ns);
}

static void add(struct amount *amount, uint64_t launches, double ns)
{
	amount->launches += launches;
	amount->ns += ns;
}

static struct rest *rest_of(struct rests *of, const struct gx_launch_line *line)
{
	struct rest *more;

	for (size_t i = 0; i < of->n; i++)
		if (of->at[i].name_hash == line->name_hash)
			return &of->at[i];
	more = reallocarray(of->at, of->n + 1, sizeof(*more));
	if (!more)
		return NULL;
	of->at = more;
	more += of->n++;
	*more = (struct rest){ .name_hash = line->name_hash,
		               .way = atomic_load(&line->way),
		               .n_accesses = atomic_load(&line->n_accesses) };
	snprintf(more->name, sizeof(more->name), "%.255s", line->name);
	snprintf(more->shown, sizeof(more->shown), "%.127s", line->shown);
	return more;
}

static void add_rest(struct rests *to, const struct gx_launch_line *line, const struct line *l,
                     uint64_t launches, double ns)
{
	struct rest *rest = launches ? rest_of(to, line) : NULL;

	if (!rest)
		return;
	add(&rest->amount, launches, ns);
	rest->missed += l->missed;
	rest->n_nodes += l->in_graphs.runs - l->in_graphs.probed;
	if (l->missed)
		rest->why = atomic_load(&line->why);
}

/* Launches of a kernel; in graphs they are counted, and their time is the graph's. */
static void add_kernel(struct reach *r, const struct gx_launch_line *line, const struct line *l)
{
	uint64_t runs = l->direct.runs, all = runs + l->in_graphs.runs;
	uint64_t probed = l->direct.probed + l->in_graphs.probed;
	uint64_t seen = l->direct.probed + l->outside;
	double ns = time_of(l);

	add(&r->all, all, ns);
	add(&r->timed, l->timed < runs ? l->timed : runs, (double)l->ns);
	add(&r->ends, l->direct.ends + l->in_graphs.ends, ns * share(l->direct.ends, runs));
	add(&r->inside, l->direct.inside + l->in_graphs.inside, ns * share(l->direct.inside, runs));
	add(&r->outside, l->outside, ns * share(l->outside, runs));
	add_rest(&r->looked_at, line, l, l->outside, ns * share(l->outside, runs));
	add_rest(&r->not_probed, line, l, all > probed + l->outside ? all - probed - l->outside : 0,
	         ns * share(runs > seen ? runs - seen : 0, runs));
}

/* Launches of a graph: its kernels have them, but for those of which nothing is known. */
static void add_graph(struct reach *r, const struct gx_launch_line *line, const struct line *l)
{
	uint64_t runs = l->direct.runs + l->in_graphs.runs;
	double ns = time_of(l);

	add(&r->all, l->direct.runs, runs ? ns : 0);
	if (!runs) /* it has no kernels */
		return;
	add(&r->timed, (uint64_t)((double)runs * share(l->timed, l->launches)), (double)l->ns);
	add(&r->ends, 0, ns * share(l->in_graphs.ends, runs));
	add(&r->inside, 0, ns * share(l->in_graphs.inside, runs));
	add_rest(&r->not_probed, line, l, l->direct.runs, ns * share(l->direct.runs, runs));
}

static void add_line(struct reach *r, const struct gx_launch_line *now,
                     const struct gx_launch_line *before)
{
	struct line l = read_line(now, before);

	if (atomic_load(&now->way) == GX_WAY_GRAPH)
		add_graph(r, now, &l);
	else
		add_kernel(r, now, &l);
}

static int dearer(const void *a, const void *b)
{
	const struct rest *x = a, *y = b;

	if (x->amount.ns < y->amount.ns || x->amount.ns > y->amount.ns)
		return x->amount.ns < y->amount.ns ? 1 : -1;
	if (x->amount.launches != y->amount.launches)
		return x->amount.launches < y->amount.launches ? 1 : -1;
	return strcmp(x->name, y->name);
}

static void sort(struct rests *rests)
{
	if (rests->n)
		qsort(rests->at, rests->n, sizeof(rests->at[0]), dearer);
}

static void gather(struct gx_server *server, const struct gx_reach_base *base, struct reach *r)
{
	struct gx_server_agent agent;

	for (uint32_t a = 0; gx_server_agent_at(server, a, &agent); a++) {
		const struct gx_agent_stats *stats = agent.stats;
		const struct gx_agent_stats *old = agent.pid == base->pid ? base->stats : NULL;

		if (!stats || atomic_load(&stats->has_launch_table) == GX_LAUNCHES_NONE)
			continue;
		r->on = true;
		for (uint32_t i = 0; i < GX_MAX_LAUNCH_LINES; i++)
			if (atomic_load(&stats->lines[i].used))
				add_line(r, &stats->lines[i], old ? &old->lines[i] : NULL);
		if (atomic_load(&stats->others.launches))
			add_line(r, &stats->others, old ? &old->others : NULL);
	}
	sort(&r->not_probed);
	sort(&r->looked_at);
}

void gx_reach_begin(struct gx_reach_base *base, struct gx_server *server)
{
	struct gx_server_agent agent;

	if (base->stats || !gx_server_application(server, &agent) || !agent.stats)
		return;
	base->stats = malloc(sizeof(*base->stats));
	if (!base->stats)
		return;
	memcpy(base->stats, agent.stats, sizeof(*base->stats));
	base->pid = agent.pid;
}

void gx_reach_base_free(struct gx_reach_base *base)
{
	free(base->stats);
	base->stats = NULL;
}

/* --- words */

static const char *const count_texts[] = {
#define COUNT(name, text, doc) [GX_COUNT_##name] = doc,
#include "defs/counts.def"
#undef COUNT
};

/* What the agent told of the kernel, else what it counted. */
static const char *why_missed(struct gx_server *server, const struct rest *rest,
                              struct gx_server_kernel *kernel)
{
	static const char of_these[] = "of these: ";
	const char *text = rest->why < GX_N_COUNTS ? count_texts[rest->why] : "?";

	for (uint32_t i = 0; gx_server_kernel_at(server, i, kernel); i++)
		if (kernel->way == GX_WAY_NONE &&
		    !strncmp(kernel->name, rest->name, sizeof(rest->name) - 1))
			return kernel->why;
	return strncmp(text, of_these, strlen(of_these)) ? text : text + strlen(of_these);
}

static const char *why_not(struct gx_server *server, const struct rest *rest,
                           struct gx_server_kernel *kernel)
{
	if (rest->missed)
		return why_missed(server, rest, kernel);
	if (!*rest->name)
		return "more kernels than the table has lines for";
	if (rest->way == GX_WAY_GRAPH)
		return "the driver did not say what its nodes are";
	if (rest->way == GX_WAY_UNKNOWN)
		return "its handle came by a call that gpuext does not know";
	if (rest->n_nodes && rest->n_nodes == rest->amount.launches)
		return "no program was attached to it when its graph was instantiated";
	return "no program was attached to it";
}

static const char *name_of(const struct rest *rest)
{
	if (!*rest->name)
		return "(others)";
	return *rest->shown ? rest->shown : rest->name;
}

/* "61.3 %": 0 and 100 are exact. */
static void put_share(struct gx_strbuf *out, double part, double whole)
{
	double percent;

	if (part <= 0 || part >= whole) {
		gx_strbuf_printf(out, "%s %%", part <= 0 ? "0" : "100");
		return;
	}
	percent = 100 * part / whole;
	gx_strbuf_printf(out, "%.1f %%", percent < 0.1 ? 0.1 : percent > 99.9 ? 99.9 : percent);
}

static const struct {
	const char *key, *text;
	size_t at;
} columns[] = { { "timed", "timed", offsetof(struct reach, timed) },
	        { "ends", "probed at its ends", offsetof(struct reach, ends) },
	        { "inside", "inside", offsetof(struct reach, inside) },
	        { "outside", "outside of all ranges", offsetof(struct reach, outside) } };
#define N_COLUMNS (sizeof(columns) / sizeof(columns[0]))

static const struct amount *amount_at(const struct reach *r, size_t column)
{
	return (const struct amount *)((const char *)r + columns[column].at);
}

/* What only programs for ranges have is not there where none were. */
static bool is_there(const struct reach *r, size_t column)
{
	return columns[column].at != offsetof(struct reach, outside) || r->outside.launches;
}

static void put_text(const struct reach *r, struct gx_strbuf *out)
{
	char time[16];

	gx_strbuf_printf(out, "gpuext: reach: launches %" PRIu64 ":", r->all.launches);
	for (size_t i = 0; i < N_COLUMNS && is_there(r, i); i++) {
		gx_strbuf_printf(out, "%s %s ", i ? "," : "", columns[i].text);
		put_share(out, (double)amount_at(r, i)->launches, (double)r->all.launches);
	}
	if (r->all.ns > 0) {
		gx_time_text(r->all.ns, time);
		gx_strbuf_printf(out, "; GPU time %s:", time);
	}
	for (size_t i = 0; i < N_COLUMNS && r->all.ns > 0 && is_there(r, i); i++) {
		gx_strbuf_printf(out, "%s %s ", i ? "," : "", columns[i].text);
		put_share(out, amount_at(r, i)->ns, r->all.ns);
	}
	gx_strbuf_printf(out, "\n");
}

static void put_amount(const struct reach *r, const char *what, const struct rest *rest,
                       struct gx_strbuf *out)
{
	gx_strbuf_printf(out, "gpuext: %s: %s: %" PRIu64 " launch%s, ", what, name_of(rest),
	                 rest->amount.launches, rest->amount.launches == 1 ? "" : "es");
	if (rest->amount.ns > 0) {
		put_share(out, rest->amount.ns, r->all.ns);
		gx_strbuf_printf(out, " of the GPU's time: ");
	} else {
		gx_strbuf_printf(out, "time not known: ");
	}
}

static void put_more(const char *what, const struct rests *rests, struct gx_strbuf *out)
{
	if (rests->n > MAX_SHOWN)
		gx_strbuf_printf(out, "gpuext: %s: %zu more kernel%s; `-o json` has all\n", what,
		                 rests->n - MAX_SHOWN, rests->n == MAX_SHOWN + 1 ? "" : "s");
}

static void put_looked_at(const struct reach *r, struct gx_strbuf *out)
{
	static const char what[] = "looked at, and not probed";
	const struct rests *rests = &r->looked_at;

	for (size_t i = 0; i < rests->n && i < MAX_SHOWN; i++) {
		put_amount(r, what, &rests->at[i], out);
		gx_strbuf_printf(out, "no address of its %u access%s can be in a range\n",
		                 rests->at[i].n_accesses, rests->at[i].n_accesses == 1 ? "" : "es");
	}
	put_more(what, rests, out);
}

static void put_rests(struct gx_server *server, const struct reach *r, struct gx_strbuf *out)
{
	static const char what[] = "not probed";
	const struct rests *rests = &r->not_probed;
	struct gx_server_kernel kernel;

	for (size_t i = 0; i < rests->n && i < MAX_SHOWN; i++) {
		put_amount(r, what, &rests->at[i], out);
		gx_strbuf_printf(out, "%s\n", why_not(server, &rests->at[i], &kernel));
	}
	put_more(what, rests, out);
}

static void put_json_shares(struct gx_json *json, const struct reach *r)
{
	gx_json_begin_object(json, "share_of_launches");
	for (size_t i = 0; i < N_COLUMNS; i++)
		gx_json_number(json, columns[i].key,
		               share(amount_at(r, i)->launches, r->all.launches));
	gx_json_end_object(json);
	gx_json_begin_object(json, "share_of_gpu_time");
	for (size_t i = 0; i < N_COLUMNS; i++)
		gx_json_number(json, columns[i].key,
		               r->all.ns > 0 ? amount_at(r, i)->ns / r->all.ns : 0);
	gx_json_end_object(json);
}

static void put_json(const struct reach *r, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };
	char key[32];

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "reach");
	gx_json_u64(&json, "launches", r->all.launches);
	for (size_t i = 0; i < N_COLUMNS; i++)
		gx_json_u64(&json, columns[i].key, amount_at(r, i)->launches);
	gx_json_u64(&json, "gpu_ns", (uint64_t)r->all.ns);
	for (size_t i = 0; i < N_COLUMNS; i++) {
		snprintf(key, sizeof(key), "gpu_ns_%s", columns[i].key);
		gx_json_u64(&json, key, (uint64_t)amount_at(r, i)->ns);
	}
	put_json_shares(&json, r);
	gx_json_end_object(&json);
}

static void put_json_rest(const char *type, const struct rest *rest, const char *why,
                          struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", type);
	gx_json_string(&json, "kernel", rest->name);
	gx_json_string(&json, "name", name_of(rest));
	gx_json_u64(&json, "launches", rest->amount.launches);
	gx_json_u64(&json, "gpu_ns", (uint64_t)rest->amount.ns);
	if (why)
		gx_json_string(&json, "why", why);
	else
		gx_json_u64(&json, "accesses", rest->n_accesses);
	gx_json_end_object(&json);
}

static void put_json_rests(struct gx_server *server, const struct reach *r, struct gx_strbuf *out)
{
	struct gx_server_kernel kernel;

	for (size_t i = 0; i < r->not_probed.n; i++)
		put_json_rest("not_probed", &r->not_probed.at[i],
		              why_not(server, &r->not_probed.at[i], &kernel), out);
	for (size_t i = 0; i < r->looked_at.n; i++)
		put_json_rest("outside_of_ranges", &r->looked_at.at[i], NULL, out);
}

void gx_reach_report(struct gx_server *server, const struct gx_reach_base *base, bool attached,
                     bool json, struct gx_strbuf *out)
{
	struct reach r = { 0 };

	gather(server, base, &r);
	if (json && r.on) {
		if (attached)
			put_json_rests(server, &r, out);
		put_json(&r, out);
	} else if (r.all.launches) {
		put_text(&r, out);
		if (attached) {
			put_looked_at(&r, out);
			put_rests(server, &r, out);
		}
	}
	free(r.not_probed.at);
	free(r.looked_at.at);
}
