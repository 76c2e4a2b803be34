/* totals.c - the last lines of every run: what applications counted, added up, as text and as JSON; and the table of launches. */
#include "../fail.h"
#include "golden.h"

#include "agents.h"
#include "base/strmap.h"
#include "cli/policy/run.h"

static struct fake_agent first, second;

/* --- sums over applications */
static void count(struct fake_agent *agent, uint64_t from)
{
	for (int i = 0; i < GX_N_COUNTS; i++)
		atomic_store(&agent->stats->counts[i],
		             i == GX_COUNT_CONTEXTS_LOST ? 0 : from + (uint64_t)i);
}

static void set_link(struct fake_agent *agent, int at, uint64_t id, uint64_t lanes)
{
	struct gx_link_stats *link = &agent->stats->links[at];

	atomic_store(&link->link_id, id);
	atomic_store(&link->lanes, lanes);
	atomic_store(&link->warps, lanes / 10);
	atomic_store(&link->lanes_dropped, lanes / 100);
}

static void test_sums(void)
{
	const uint64_t mine = (uint64_t)getpid() << 32;
	struct gx_reach_base base = { .pid = 72 };
	struct gx_totals totals;

	gx_totals_take(server, &totals);
	CHECK(!totals.n_processes && !totals.counts[0] && !totals.incomplete);
	first = join(71, 0);
	second = join(72, 1);
	count(&first, 100);
	count(&second, 2000);
	set_link(&first, 0, mine | 1, 1000);
	set_link(&first, GX_MAX_LINKS - 1, mine | 2, 20000);
	set_link(&first, 1, mine + (1ull << 32), 7000000); /* of another loader */
	set_link(&second, 3, mine | 1, 300000);
	atomic_store(&first.stats->map_bytes, 5000);
	atomic_store(&second.stats->map_bytes, 600);
	atomic_store(&first.stats->clock_offset_ns, -44);
	atomic_store(&first.stats->clock_residual_ns, 3);
	atomic_store(&second.stats->clock_offset_ns, 55); /* not measured */
	gx_totals_take(server, &totals);
	CHECK_EQ(totals.n_processes, 2);
	for (int i = 0; i < GX_N_COUNTS; i++)
		CHECK_EQ(totals.counts[i], i == GX_COUNT_CONTEXTS_LOST ? 0
		                           : i == GX_COUNT_REGS_ADDED  ? 2000 + i
		                                                       : 2100 + 2 * i);
	base.stats = second.stats; /* attached when that had counted all it has */
	gx_totals_since(&totals, &base);
	for (int i = 0; i < GX_N_COUNTS; i++)
		CHECK_EQ(totals.counts[i], i == GX_COUNT_CONTEXTS_LOST ? 0
		                           : i == GX_COUNT_REGS_ADDED  ? 2000 + i
		                                                       : 100 + i);
	CHECK_EQ(totals.lanes_produced, 321000);
	CHECK_EQ(totals.warps, 32100);
	CHECK_EQ(totals.lanes_dropped, 3210);
	CHECK_EQ(totals.lanes_lost, 0);
	CHECK_EQ(totals.map_bytes, 5600);
	CHECK_EQ(totals.clock_offset_ns, -44);
	CHECK_EQ(totals.clock_residual_ns, 3);
	CHECK(!totals.incomplete);
	/* in one place more than once for each lane: at most all of them */
	atomic_store(&first.stats->links[0].lanes_dropped, 1000000);
	gx_totals_take(server, &totals);
	CHECK_EQ(totals.lanes_dropped, 321000);
	/* a context whose counts are gone */
	atomic_store(&second.stats->counts[GX_COUNT_CONTEXTS_LOST], 1);
	gx_totals_take(server, &totals);
	CHECK(totals.incomplete);
	atomic_store(&second.stats->counts[GX_COUNT_CONTEXTS_LOST], 0);
}

/* An application that ends is complete when it said so before. */
static void test_ends(void)
{
	struct gx_server_agent agent;
	struct gx_totals totals;

	for (int finished = 1; finished >= 0; finished--) {
		struct fake_agent *ends = finished ? &first : &second;
		uint32_t at = finished ? 0 : 1;

		atomic_store(&ends->stats->finished, (uint32_t)finished);
		close(ends->socket);
		for (int tries = 0;
		     tries < 2000 && gx_server_agent_at(server, at, &agent) && !agent.gone; tries++)
			usleep(1000);
		CHECK(agent.gone);
		gx_totals_take(server, &totals);
		CHECK_EQ(totals.incomplete, !finished);
		CHECK_EQ(totals.n_processes, 2); /* what it counted stays */
	}
}

/* --- how they are said */
static struct gx_totals some(void)
{
	struct gx_totals totals = { .lanes_produced = 1000,
		                    .lanes_dropped = 100,
		                    .lanes_lost = 10,
		                    .warps = 40,
		                    .records_produced = 500,
		                    .records_delivered = 400,
		                    .records_dropped = 70,
		                    .records_lost = 30,
		                    .map_bytes = 3 * 1024 + 1023,
		                    .n_processes = 2,
		                    .clock_offset_ns = -9,
		                    .clock_residual_ns = 8 };

	totals.counts[GX_COUNT_LAUNCHES] = 7000, totals.counts[GX_COUNT_INSTRUMENTED] = 6000;
	totals.counts[GX_COUNT_MISSED] = 1000, totals.counts[GX_COUNT_NO_PTX] = 400;
	totals.counts[GX_COUNT_REFUSED] = 350, totals.counts[GX_COUNT_NO_ROOM] = 250;
	totals.counts[GX_COUNT_LEFT_OUT] = 11, totals.counts[GX_COUNT_SLOTS_CUT] = 12;
	totals.counts[GX_COUNT_UNSEEN] = 16;
	totals.counts[GX_COUNT_OUTSIDE] = 17;
	totals.counts[GX_COUNT_GRAPH_LAUNCHES] = 18;
	totals.counts[GX_COUNT_REGS_ADDED] = 13, totals.counts[GX_COUNT_JIT_NS] = 14999;
	totals.counts[GX_COUNT_CONTEXTS_LOST] = 15;
	return totals;
}

/* Every count of the table is there under its name; they are taken out, so that a new row changes no text. */
static void without_counts(char *json, const struct gx_totals *totals)
{
	static const char *const names[] = {
#define COUNT(name, text, doc) text,
#include "defs/counts.def"
#undef COUNT
	};

	for (int i = 0; i < GX_N_COUNTS; i++) {
		char piece[64], *at;

		snprintf(piece, sizeof(piece), "\"%s\":%llu,", names[i],
		         (unsigned long long)totals->counts[i]);
		while ((at = strstr(json, piece)))
			memmove(at, at + strlen(piece), strlen(at + strlen(piece)) + 1);
	}
}

static void test_lines(void)
{
	struct gx_totals totals = some();
	struct gx_strbuf out = { 0 };

	gx_totals_json(&totals, 0, -3, &out);
	totals.incomplete = true;
	gx_totals_json(&totals, 0, 0, &out);
	without_counts(out.data, &totals);
	out.len = strlen(out.data);
	gx_totals_text(&totals, true, &out); /* contexts that were lost say more than that */
	totals.counts[GX_COUNT_CONTEXTS_LOST] = 1;
	gx_totals_text(&totals, true, &out);
	totals.counts[GX_COUNT_CONTEXTS_LOST] = 0;
	gx_totals_text(&totals, false, &out);
	totals.incomplete = false;
	memset(totals.counts, 0, sizeof(totals.counts));
	gx_totals_text(&totals, true, &out);
	totals.counts[GX_COUNT_LAUNCHES] = 4, totals.counts[GX_COUNT_MISSED] = 3,
	totals.counts[GX_COUNT_NO_ROOM] = 3;
	gx_totals_text(&totals, true, &out);
	totals.counts[GX_COUNT_NO_ROOM] = 2, totals.counts[GX_COUNT_NO_PTX] = 1;
	gx_totals_text(&totals, true, &out);
	gx_totals_text(&totals, false, &out);
	gx_sample_text(0, &out);
	gx_sample_text(4294967295, &out);
	gx_totals_json(&totals, 7, 0, &out);
	check_golden("totals", gx_strbuf_text(&out));
	gx_strbuf_free(&out);
}

/* --- the table of launches */
static void set_line(struct fake_agent *agent, uint32_t at, const char *name, uint32_t x,
                     enum gx_way way, uint64_t launches, uint64_t timed, uint64_t ns)
{
	struct gx_launch_line *line = &agent->stats->lines[at];

	snprintf(line->name, sizeof(line->name), "%s", name);
	line->name_hash = gx_hash_bytes(name, strlen(name));
	line->grid[0] = x, line->grid[1] = 2, line->grid[2] = 3;
	line->block[0] = 32, line->block[1] = 4, line->block[2] = 5;
	atomic_store(&line->way, way);
	atomic_store(&line->launches, launches);
	atomic_store(&line->instrumented, launches / 2);
	atomic_store(&line->timed, timed);
	atomic_store(&line->ns, ns);
	atomic_store(&line->used, 1);
}

static void say_rows(struct gx_strbuf *out)
{
	gx_launch_rows(server, 0, false, out);
	gx_launch_rows(server, 0, true, out);
	gx_launch_rows(server, 16, true, out);
}

static void test_rows(void)
{
	struct gx_strbuf out = { 0 };

	say_rows(&out); /* none was asked for: no application has one */
	CHECK(!strcmp(gx_strbuf_text(&out), ""));
	/* lines by kernel alone are of another report */
	atomic_store(&first.stats->has_launch_table, GX_LAUNCHES_BY_KERNEL);
	set_line(&first, 0, "by kernel", 1, GX_WAY_PTX, 1, 1, 1);
	say_rows(&out);
	memset(&first.stats->lines[0], 0, sizeof(first.stats->lines[0]));
	atomic_store(&first.stats->has_launch_table, GX_LAUNCHES_BY_GEOMETRY);
	say_rows(&out);
	CHECK(!strcmp(gx_strbuf_text(&out), ""));
	set_line(&first, 9, "in a graph alone", 1, GX_WAY_PTX, 0, 0, 0); /* nobody launched it */
	set_line(&first, 0, "_Z4gemmPf", 8, GX_WAY_PTX, 10, 10, 12345);
	snprintf(first.stats->lines[0].shown, sizeof(first.stats->lines[0].shown), "gemm(float*)");
	snprintf(first.stats->lines[0].source, sizeof(first.stats->lines[0].source),
	         "/a/gemm.cu:7");
	set_line(&first, 3, "_Z4gemmPf", 9, GX_WAY_PTX, 10, 9, 8999);
	set_line(&first, GX_MAX_LAUNCH_LINES - 1, "last", 1, GX_WAY_UNKNOWN, 1, 1, 9999);
	say_rows(&out);
	gx_strbuf_puts(&out, "---\n");
	/* the same in another process is the same line; of equal time, more launches go first, then the name */
	atomic_store(&second.stats->has_launch_table, GX_LAUNCHES_BY_GEOMETRY);
	set_line(&second, 0, "_Z4gemmPf", 8, GX_WAY_PTX, 5, 5, 2000000000);
	set_line(&second, 1, "b", 8, GX_WAY_NONE, 5, 0, 0);
	set_line(&second, 2, "a", 8, GX_WAY_NONE, 5, 0, 0);
	set_line(&second, 4, "c", 8, (enum gx_way)9, 6, 0, 0);
	set_line(&second, 5, "graph 1", 0, GX_WAY_GRAPH, 7, 7, 10000000);
	set_line(&second, 6, "ms", 1, GX_WAY_CODE, 1, 1, 123456789);
	atomic_store(&first.stats->others.launches, 3);
	atomic_store(&second.stats->others.launches, 4);
	say_rows(&out);
	check_golden("launches", gx_strbuf_text(&out));
	gx_strbuf_reset(&out);
	/* of 200 launches 50 were captured and 100 timed: the line's time is that of 150; none captured that were not launched */
	set_line(&second, 60, "some", 1, GX_WAY_PTX, 200, 100, 3000000000000);
	atomic_store(&second.stats->lines[60].captured, 50);
	set_line(&second, 61, "none", 1, GX_WAY_PTX, 2, 1, 4000000000000);
	atomic_store(&second.stats->lines[61].captured, 3);
	gx_launch_rows(server, 0, false, &out);
	CHECK(strstr(gx_strbuf_text(&out), "  4500.0 s  53%      200     30.0 s "));
	CHECK(strstr(gx_strbuf_text(&out), "  4000.0 s  47%        2   4000.0 s "));
	gx_strbuf_reset(&out);
	memset(&second.stats->lines[60], 0, 2 * sizeof(second.stats->lines[0]));
	/* forty lines are shown to people, all as JSON */
	for (uint32_t i = 0; i < 40; i++)
		set_line(&second, 10 + i, "many", 100 + i, GX_WAY_PTX, 1, 1, 100 - i);
	gx_launch_rows(server, 0, false, &out);
	CHECK(strstr(gx_strbuf_text(&out), "\ngpuext: 8 more lines; `-o json` has all\n"));
	CHECK(strstr(gx_strbuf_text(&out), " 134x2x3 ") &&
	      !strstr(gx_strbuf_text(&out), " 135x2x3 "));
	gx_strbuf_reset(&out);
	gx_launch_rows(server, 0, true, &out);
	CHECK(strstr(gx_strbuf_text(&out), "[139,2,3]") &&
	      !strstr(gx_strbuf_text(&out), "gpuext:"));
	gx_strbuf_free(&out);
}

/* Rows that there is no memory for are left out. */
static void test_memory(void)
{
	bool failed = true;
	long n = 0;

	while (failed && ++n < 500) {
		struct gx_strbuf out = { 0 };

		fail_one(n);
		gx_launch_rows(server, 0, n % 2, &out);
		failed = fail_none();
		gx_strbuf_free(&out);
	}
	CHECK(n > 40 && n < 500); /* as many rows */
}

/* Who shows no page has counted nothing. */
static void test_bare(void)
{
	struct gx_totals before, now;
	struct gx_strbuf want = { 0 }, got = { 0 };
	int fd;

	gx_totals_take(server, &before);
	say_rows(&want);
	fd = join_bare(73, 2);
	gx_totals_take(server, &now);
	say_rows(&got);
	gx_run_policies_report(server, false, &got);
	CHECK(!memcmp(&before, &now, sizeof(now)));
	CHECK(!strcmp(gx_strbuf_text(&want), gx_strbuf_text(&got)));
	gx_strbuf_free(&want);
	gx_strbuf_free(&got);
	close(fd);
}

/* The unit that gives at least one, but for nanoseconds: two decimals below ten of it, then one. */
static void test_times(void)
{
	static const struct {
		double ns;
		const char *text;
	} rows[] = { { 0, "0.00 us" },       { 1, "0.00 us" },        { 999, "1.00 us" },
		     { 1000, "1.00 us" },    { 9990, "9.99 us" },     { 10000, "10.0 us" },
		     { 999900, "999.9 us" }, { 1e6, "1.00 ms" },      { 9.99e6, "9.99 ms" },
		     { 1e7, "10.0 ms" },     { 999.9e6, "999.9 ms" }, { 1e9, "1.00 s" },
		     { 9.99e9, "9.99 s" },   { 1e10, "10.0 s" },      { 3.6e12, "3600.0 s" } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[16];

		gx_time_text(rows[i].ns, text);
		CHECK(!strcmp(text, rows[i].text));
	}
}

int main(void)
{
	start_server();
	test_times();
	test_lines();
	test_sums();
	test_rows();
	test_memory();
	test_bare();
	test_ends();
	gx_server_stop(server);
	return TEST_END();
}
