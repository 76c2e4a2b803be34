/* policy_lines.c - lines of policies in the page of counters: which is given, what is in it, and what stays to be read of those that are
 * gone. */
#include "../test.h"

#include "agent/core/policy.h"

static struct gx_verified_policy verified = { .type = GX_POLICY_gpu_sched_ops };
static struct gx_policy policy;

static struct gx_policy_line *claim(uint64_t id)
{
	snprintf(verified.data.name, sizeof(verified.data.name), "p%d", (int)id);
	return gx_policy_line_claim(id, &verified);
}

/* Free ones first; then those that are gone, in the order in which they were given; then none. */
static void test_claim(void)
{
	struct gx_policy_line *lines = gx_session_stats()->policies, *line;
	uint64_t id = 1;

	for (uint32_t i = 0; i < GX_MAX_POLICY_LINES; i++, id++) {
		line = claim(id);
		CHECK(line == &lines[i] && line->id == id && line->state == GX_IN_APP_ATTACHED &&
		      line->type == GX_POLICY_gpu_sched_ops &&
		      !strcmp(line->name, verified.data.name));
		if (i == 0)
			gx_policy_line_gone(line, &policy);
	}
	CHECK(lines[0].id == 1); /* was not taken as long as there were others */
	gx_policy_line_gone(&lines[5], &policy);
	gx_policy_line_gone(&lines[3], &policy);
	CHECK(claim(id) == &lines[0] && lines[0].id == id);
	CHECK(claim(++id) == &lines[3]);
	CHECK(claim(++id) == &lines[5]);
	CHECK(!claim(++id)); /* all are in use */
	gx_policy_line_gone(&lines[4], &policy);
	gx_policy_line_gone(&lines[7], &policy);
	CHECK(claim(id) == &lines[7]); /* behind the last that was given */
	CHECK(claim(++id) == &lines[4]);
}

/* What the one before did is not the new one's. */
static void test_contents(void)
{
	struct gx_policy_line *lines = gx_session_stats()->policies, *line = &lines[9];

	for (uint32_t i = 0; i < GX_N_COUNTERS; i++)
		policy.counters[i] = 100 + i;
	for (uint32_t i = 0; i < GX_N_MEMBERS; i++)
		policy.stats[i] =
		        (struct gx_member_stats){ .calls = 1 + i, .ns = 2 + i, .max_ns = 3 + i };
	policy.exit.kind = GPU_EXIT_DONE;
	gx_policy_line_gone(line, &policy);
	for (uint32_t i = 0; i < GX_N_COUNTERS; i++)
		CHECK_EQ(line->counters[i], 100 + i);
	for (uint32_t i = 0; i < GX_N_MEMBERS; i++)
		CHECK(line->stats[i].calls == 1 + i && line->stats[i].ns == 2 + i &&
		      line->stats[i].max_ns == 3 + i);
	CHECK(line->state == GX_IN_APP_GONE &&
	      !memcmp(&line->exit, &policy.exit, sizeof(line->exit)));
	gx_policy_line_ruled(line, 8, "other");
	CHECK(claim(500) == line && line->state == GX_IN_APP_ATTACHED && !line->ruler);
	CHECK(!line->counters[0] && !line->counters[GX_N_COUNTERS - 1] && !line->stats[0].calls &&
	      !line->stats[GX_N_MEMBERS - 1].max_ns);
	policy.exit = (struct gpu_exit_info){ 0 };
	CHECK(!memcmp(&line->exit, &policy.exit, sizeof(line->exit)));
}

/* Since when another one is asked is noted once for each. */
static void test_rulers(void)
{
	struct gx_policy_line *line = &gx_session_stats()->policies[9];
	uint64_t since;

	gx_policy_line_ruled(line, 8, "eight");
	CHECK(line->ruler == 8 && !strcmp(line->ruler_name, "eight") && line->ruled_since_ns);
	line->ruled_since_ns = since = 1;
	gx_policy_line_ruled(line, 8, "eight");
	CHECK_EQ(line->ruled_since_ns, since);
	gx_policy_line_ruled(line, 9, "nine");
	CHECK(line->ruler == 9 && line->ruled_since_ns > since &&
	      !strcmp(line->ruler_name, "nine"));
	gx_policy_line_ruled(line, 0, "");
	CHECK(!line->ruler && !line->ruler_name[0]);
}

/* A policy that has no line. */
static void test_none(void)
{
	gx_policy_line_refresh(NULL, &policy);
	gx_policy_line_ruled(NULL, 1, "x");
	gx_policy_line_gone(NULL, &policy);
	CHECK(!gx_session_stats()->policies[0].ruler);
}

int main(void)
{
	test_claim();
	test_contents();
	test_rulers();
	test_none();
	return TEST_END();
}
