/* reach.c - how much of what ran a report saw: shares of launches and of time, and the kernels in which no program ran. */
#include "../fail.h"
#include "golden.h"

#include "agents.h"
#include "base/strmap.h"

static struct fake_agent first, second;
static const struct gx_reach_base none;

static struct gx_launch_line *set_line(struct fake_agent *agent, uint32_t at, const char *name,
                                       enum gx_way way, uint64_t launches, uint64_t timed,
                                       uint64_t ns)
{
	struct gx_launch_line *line = &agent->stats->lines[at];

	snprintf(line->name, sizeof(line->name), "%s", name);
	line->name_hash = gx_hash_bytes(name, strlen(name));
	atomic_store(&line->way, way);
	atomic_store(&line->launches, launches);
	atomic_store(&line->timed, timed);
	atomic_store(&line->ns, ns);
	atomic_store(&line->used, 1);
	return line;
}

static void set_count(struct gx_reach_count *count, uint64_t runs, uint64_t probed, uint64_t ends,
                      uint64_t inside)
{
	atomic_store(&count->runs, runs);
	atomic_store(&count->probed, probed);
	atomic_store(&count->ends, ends);
	atomic_store(&count->inside, inside);
}

static void say(const struct gx_reach_base *base, struct gx_strbuf *out)
{
	for (int attached = 0; attached < 2; attached++)
		for (int json = 0; json < 2; json++)
			gx_reach_report(server, base, attached, json, out);
	gx_strbuf_puts(out, "---\n");
}

static void check(const char *name, const struct gx_reach_base *base)
{
	struct gx_strbuf out = { 0 };

	say(base, &out);
	check_golden(name, gx_strbuf_text(&out));
	gx_strbuf_free(&out);
}

/* Kernels that there is no memory for are left out, and so is what was there before. */
static void test_memory(void)
{
	struct gx_reach_base base = { 0 };
	bool failed = true;
	long n = 0;

	while (failed && ++n < 500) {
		struct gx_strbuf out = { 0 };

		fail_one(n);
		gx_reach_report(server, &none, true, n % 2, &out);
		failed = fail_none();
		gx_strbuf_free(&out);
	}
	CHECK(n > 20 && n < 500); /* as many kernels */
	fail_one(1);
	gx_reach_begin(&base, server);
	CHECK(fail_none() && !base.stats && !base.pid);
}

/* Kernels that ran as nodes of graphs alone, or otherwise too; a reason that is none; as many as are named, and one more; and those that were looked
 * at, likewise. */
static void test_named(void)
{
	struct gx_launch_line *line;
	struct gx_strbuf out = { 0 };

	memset(first.stats->lines, 0, sizeof(first.stats->lines));
	memset(second.stats->lines, 0, sizeof(second.stats->lines));
	memset(&first.stats->others, 0, sizeof(first.stats->others));
	line = set_line(&first, 0, "a node alone", GX_WAY_PTX, 0, 0, 0);
	set_count(&line->in_graphs, 5, 0, 0, 0);
	line = set_line(&first, 1, "a node, too", GX_WAY_PTX, 2, 2, 50);
	set_count(&line->direct, 2, 0, 0, 0);
	set_count(&line->in_graphs, 5, 0, 0, 0);
	line = set_line(&first, 2, "no reason", GX_WAY_PTX, 1, 1, 9000);
	set_count(&line->direct, 1, 0, 0, 0);
	atomic_store(&line->missed, 1);
	atomic_store(&line->why, GX_N_COUNTS);
	for (uint32_t i = 0; i < 8; i++) {
		char name[16];

		snprintf(name, sizeof(name), "k%u", i);
		gx_strbuf_reset(&out);
		gx_reach_report(server, &none, true, false, &out);
		CHECK(!strstr(gx_strbuf_text(&out), " more kernel"));
		line = set_line(&second, i, name, GX_WAY_PTX, 1, 1, 1000 - i);
		set_count(&line->direct, 1, 0, 0, 0);
	}
	for (uint32_t i = 0; i < 12; i++) {
		char name[16];

		snprintf(name, sizeof(name), "far%u", i);
		line = set_line(&second, 20 + i, name, GX_WAY_PTX, 4, 4, 800 - i);
		set_count(&line->direct, 4, 0, 0, 0);
		atomic_store(&line->outside, 4);
		atomic_store(&line->n_accesses, 1 + i);
		if (i != 9 && i != 11)
			continue;
		gx_strbuf_reset(&out);
		gx_reach_report(server, &none, true, false, &out);
		CHECK_EQ(strstr(gx_strbuf_text(&out), "not probed: 2 more kernels") != NULL,
		         i == 11);
	}
	gx_strbuf_free(&out);
	check("reach-named", &none);
}

int main(void)
{
	struct gx_reach_base base = { 0 };
	struct gx_launch_line *line;
	int bare;

	start_server();
	check("reach-nobody", &none);
	gx_reach_begin(&base, server);
	CHECK(!base.stats); /* nobody is there yet */
	first = join(71, 0);
	set_line(&first, 0, "unseen", GX_WAY_PTX, 9, 9, 9); /* of one that counts none */
	check("reach-nobody", &none);
	atomic_store(&first.stats->has_launch_table, GX_LAUNCHES_BY_GEOMETRY);
	/* all of it was seen */
	line = set_line(&first, 0, "all", GX_WAY_PTX, 10, 10, 5000);
	set_count(&line->direct, 10, 10, 10, 10);
	check("reach-all", &none);
	/* one of ten is timed: the others took as long; half of them are probed, at the ends alone */
	line = set_line(&first, 1, "_Z4halfv", GX_WAY_PTX, 12, 1, 700);
	snprintf(line->shown, sizeof(line->shown), "half()");
	atomic_store(&line->captured, 2);
	set_count(&line->direct, 10, 5, 5, 0);
	set_count(&line->in_graphs, 4, 4, 4, 1);
	/* missed, for a reason that was counted, and for one that was told */
	line = set_line(&first, 2, "missed", GX_WAY_PTX, 3, 3, 300);
	set_count(&line->direct, 3, 0, 0, 0);
	atomic_store(&line->missed, 3);
	atomic_store(&line->why, GX_COUNT_NO_ROOM);
	line = set_line(&first, 3, "told", GX_WAY_NONE, 1, 0, 0);
	set_count(&line->direct, 1, 0, 0, 0);
	atomic_store(&line->missed, 1);
	tell_kernel(&first, 5, "told", GX_WAY_NONE, "GX0701: as it was told");
	tell_kernel(&first, 5, "missed", GX_WAY_PTX, "not this");
	line = set_line(&first, 4, "odd reason", GX_WAY_PTX, 1, 1, 1);
	set_count(&line->direct, 1, 0, 0, 0);
	atomic_store(&line->missed, 1);
	atomic_store(&line->why, GX_N_COUNTS);
	line = set_line(&first, 5, "came otherwise", GX_WAY_UNKNOWN, 1, 1, 2);
	set_count(&line->direct, 1, 0, 0, 0);
	line = set_line(&first, 6, "nobody wants it", GX_WAY_PTX, 1, 1, 3);
	set_count(&line->direct, 1, 0, 0, 0);
	/* a graph of two kernels, one of which is probed; one of which nothing is known; one without kernels */
	line = set_line(&first, 7, "graph 1", GX_WAY_GRAPH, 10, 5, 2000);
	set_count(&line->in_graphs, 20, 10, 10, 4);
	line = set_line(&first, 8, "graph 2", GX_WAY_GRAPH, 4, 4, 400);
	set_count(&line->direct, 4, 0, 0, 0);
	set_line(&first, 9, "graph 3", GX_WAY_GRAPH, 4, 4, 400);
	/* looked at: one of 4 launches ran its programs, 2 had no address in a range, and one was missed */
	line = set_line(&first, 10, "_Z4farfv", GX_WAY_PTX, 4, 4, 800);
	snprintf(line->shown, sizeof(line->shown), "farf()");
	set_count(&line->direct, 4, 1, 0, 1);
	atomic_store(&line->outside, 2);
	atomic_store(&line->n_accesses, 3);
	atomic_store(&line->missed, 1);
	atomic_store(&line->why, GX_COUNT_NOT_READY);
	line = &first.stats->others;
	atomic_store(&line->launches, 6);
	set_count(&line->direct, 6, 0, 0, 0);
	check("reach-some", &none);
	/* the same kernel in two processes is one line; what was there before the run is none of its business */
	gx_reach_begin(&base, server);
	CHECK(base.stats && base.pid == 71);
	second = join(72, 1);
	atomic_store(&second.stats->has_launch_table, GX_LAUNCHES_BY_GEOMETRY);
	line = set_line(&second, 30, "missed", GX_WAY_PTX, 2, 2, 1000);
	set_count(&line->direct, 2, 0, 0, 0);
	line = set_line(&first, 2, "missed", GX_WAY_PTX, 4, 4, 400);
	set_count(&line->direct, 4, 0, 0, 0);
	check("reach-since", &base);
	atomic_store(&first.stats->lines[2].launches, 5);
	gx_reach_begin(&base, server); /* once: what was first there stays */
	atomic_store(&first.stats->lines[2].launches, 4);
	check("reach-since", &base);
	gx_reach_base_free(&base);
	CHECK(!base.stats);
	/* ten are named to people */
	for (uint32_t i = 0; i < 12; i++) {
		char name[16];

		snprintf(name, sizeof(name), "k%u", i);
		line = set_line(&second, 40 + i, name, GX_WAY_PTX, 1, 1, 100000 - i);
		set_count(&line->direct, 1, 0, 0, 0);
	}
	/* of as much time, the one that was launched more often goes first, then by name */
	line = set_line(&second, 60, "rare", GX_WAY_PTX, 1, 0, 0);
	set_count(&line->direct, 1, 0, 0, 0);
	line = set_line(&second, 61, "usual", GX_WAY_PTX, 9, 0, 0);
	set_count(&line->direct, 9, 0, 0, 0);
	line = set_line(&second, 62, "also rare", GX_WAY_PTX, 1, 0, 0);
	set_count(&line->direct, 1, 0, 0, 0);
	check("reach-ties", &none);
	test_named();
	test_memory();
	/* who shows no page, or counts no launches, adds nothing */
	bare = join_bare(73, 2);
	check("reach-named", &none);
	close(bare);
	close(first.socket);
	close(second.socket);
	gx_server_stop(server);
	return TEST_END();
}
