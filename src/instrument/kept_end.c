/* kept_end.c - where a thread ends, what it kept in registers goes to its place in memory.
 *
 * Every lane for itself, where places differ:
 *   { any = who leaves and gpuext_kept_0 is not 0; @any red.global.add.u64 [there], gpuext_kept_0; @any gpuext_kept_0 = 0; }
 * Where all lanes of a warp add to the same places, they add up what they have, and then each lane adds the sum of another place: as many
 * places as a warp has come to are one instruction then, and one addition each.
 *   sum0 = redux.add kept_0; sum1 = redux.add kept_1; ...
 *   @lane 0: mine = sum0, at = there 0; @lane 1: mine = sum1, at = there 1; ...;  @(mine is not 0) red.global.add.u64 [at], mine;
 * A warp with fewer lanes than places, or with a sum whose word could overflow, goes lane by lane.
 */
#include "instrument/kept_end.h"

#include "emit/ptx/compile.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define K GX_KEPT

enum {
	LEAST_TOGETHER = 2, /* places: one is added up by the memory as well */
	MOST_BITS = 27,     /* of a lane's sum, so that 32 fit a word */
};

const char *gx_kept_named(struct gx_arena *arena, const struct gx_strbuf *of, const char *prefix)
{
	struct gx_strbuf text = { 0 };
	const char *made;

	gx_strbuf_replace(&text, gx_strbuf_text(of), prefix, K);
	made = text.failed ? NULL : gx_arena_strndup(arena, gx_strbuf_text(&text), text.len);
	gx_strbuf_free(&text);
	return made;
}

/* Who leaves, as a predicate; "!" may stand in front of it. None: everybody who is here. */
struct leaving {
	char name[96];
};

static struct leaving leaving_at(const struct gx_ptx_stmt *end)
{
	struct leaving who = { "" };

	if (end && end->guard.len)
		snprintf(who.name, sizeof(who.name), "%s%.*s", end->guard_negated ? "!" : "",
		         (int)end->guard.len, end->guard.at);
	return who;
}

static void put_each(const struct gx_kept_sum *sum, uint32_t number, const struct leaving *who,
                     struct gx_strbuf *text)
{
	char name[32];

	snprintf(name, sizeof(name), "gpuext_kept_%" PRIu32, number);
	gx_strbuf_printf(
	        text, "\n{ .reg .pred " K "any; setp.ne%s.u%" PRIu32 " " K "any, %s, 0%s%s;\n",
	        who->name[0] ? ".and" : "", sum->bits, name, who->name[0] ? ", " : "", who->name);
	gx_strbuf_puts(text, sum->set);
	gx_strbuf_replace(text, sum->text, K "sum", name);
	gx_strbuf_printf(text, "@" K "any mov.b%" PRIu32 " %s, 0; }\n", sum->bits, name);
}

/* Those of a warp's places, or the others. */
static void put_each_of(const struct gx_kept_sum *sums, uint32_t n, bool shared,
                        const struct leaving *who, struct gx_strbuf *text)
{
	for (uint32_t i = 0; i < n; i++)
		if ((sums[i].at != NULL) == shared)
			put_each(&sums[i], i, who, text);
}

/* K v<number>: what this lane brings. K all: whether it brings something; K big: whether a word may be too small for it, or it is something that
 * seldom comes. */
static void put_words(const struct gx_kept_sum *sums, uint32_t n, const struct leaving *who,
                      struct gx_strbuf *text)
{
	gx_strbuf_printf(text,
	                 "\n{ .reg .pred " K "go, " K "who; .reg .b32 " K "all, " K "big, " K
	                 "x, " K "m, " K "rank, " K "v<%" PRIu32 ">; .reg .b64 " K "s, " K "at, " K
	                 "mine;\n"
	                 "\tmov.b32 " K "all, 0; mov.b32 " K "big, 0;\n",
	                 n);
	for (uint32_t i = 0; i < n; i++) {
		if (!sums[i].at)
			continue;
		gx_strbuf_printf(text, "\tmov.b64 " K "s, gpuext_kept_%" PRIu32 ";\n", i);
		if (who->name[0])
			gx_strbuf_printf(text, "\t@%s%s mov.b64 " K "s, 0;\n",
			                 who->name[0] == '!' ? "" : "!",
			                 who->name + (who->name[0] == '!'));
		gx_strbuf_printf(
		        text,
		        "\tmov.b64 {" K "v%" PRIu32 ", " K "x}, " K "s; or.b32 " K "big, " K
		        "big, " K "x; or.b32 " K "%s, " K "%s, " K "v%" PRIu32 ";\n",
		        i, sums[i].seldom ? "big" : "all", sums[i].seldom ? "big" : "all", i);
	}
	gx_strbuf_printf(text,
	                 "\tshr.u32 " K "x, " K "all, %d; or.b32 " K "big, " K "big, " K "x;\n",
	                 (int)MOST_BITS);
}

/* The way around all of it, and the way of each lane for itself. */
static void put_ways(uint32_t n_shared, uint32_t label, struct gx_strbuf *text)
{
	gx_strbuf_printf(text,
	                 "\tactivemask.b32 " K "m; or.b32 " K "all, " K "all, " K "big;\n"
	                 "\tsetp.ne.u32 " K "go, " K "all, 0; vote.sync.any.pred " K "go, " K
	                 "go, " K "m; @!" K "go bra gpuext_kept_done_%" PRIu32 ";\n"
	                 "\tsetp.ne.u32 " K "go, " K "big, 0; vote.sync.any.pred " K "go, " K
	                 "go, " K "m; popc.b32 " K "x, " K "m;\n"
	                 "\tsetp.lt.or.u32 " K "go, " K "x, %" PRIu32 ", " K "go; @" K
	                 "go bra gpuext_kept_each_%" PRIu32 ";\n",
	                 label, n_shared, label);
}

static bool is_together(const struct gx_kept_sum *sum)
{
	return sum->at && !sum->seldom;
}

/* Their places lie where they do by their numbers alone. */
static bool is_with(const struct gx_kept_sum *first, const struct gx_kept_sum *sum)
{
	return first == sum || (is_together(sum) && first->place != GX_KEPT_NO_PLACE &&
	                        sum->place != GX_KEPT_NO_PLACE && first->offset == sum->offset &&
	                        !strcmp(first->at, sum->at));
}

/* Of the sums from `first` on that lie in one array: the lanes from `lane` on have one each. Gives how many they are. */
static uint32_t put_sums(const struct gx_kept_sum *sums, uint32_t first, uint32_t n, uint32_t lane,
                         struct gx_strbuf *text)
{
	uint32_t members = 0;

	for (uint32_t i = first; i < n; i++)
		if (is_with(&sums[first], &sums[i]))
			gx_strbuf_printf(text,
			                 "\tredux.sync.add.u32 " K "v%" PRIu32 ", " K "v%" PRIu32
			                 ", " K "m; setp.eq.u32 " K "who, " K "rank, %" PRIu32
			                 "; @" K "who cvt.u64.u32 " K "mine, " K "v%" PRIu32 ";\n",
			                 i, i, lane + members++, i);
	return members;
}

/* Where the lane's place is, in an array: numbers that follow each other are the lane's own. */
static void put_array(const struct gx_kept_sum *sums, uint32_t first, uint32_t n, uint32_t lane,
                      uint32_t members, struct gx_strbuf *text)
{
	uint32_t at = 0;
	bool follow = true;

	for (uint32_t i = first; i < n; i++)
		if (is_with(&sums[first], &sums[i]))
			follow &= sums[i].place == sums[first].place + at++;
	gx_strbuf_printf(text,
	                 "{ .reg .b32 " K "place; sub.u32 " K "x, " K "rank, %" PRIu32
	                 "; add.u32 " K "place, " K "x, %" PRIu32 ";\n",
	                 lane, sums[first].place);
	at = 0;
	for (uint32_t i = first; i < n && !follow; i++)
		if (is_with(&sums[first], &sums[i]))
			gx_strbuf_printf(text,
			                 "\tsetp.eq.u32 " K "go, " K "x, %" PRIu32 "; @" K
			                 "go mov.b32 " K "place, %" PRIu32 ";\n",
			                 at++, sums[i].place);
	gx_strbuf_printf(text, "\tsetp.lt.u32 " K "who, " K "x, %" PRIu32 ";\n%s}\n", members,
	                 sums[first].at);
}

static bool begins(const struct gx_kept_sum *sums, uint32_t i)
{
	for (uint32_t before = 0; before < i; before++)
		if (is_together(&sums[before]) && is_with(&sums[before], &sums[i]))
			return false;
	return is_together(&sums[i]);
}

static void put_together(const struct gx_kept_sum *sums, uint32_t n, const struct leaving *who,
                         struct gx_strbuf *text)
{
	uint32_t lane = 0, members;

	gx_strbuf_puts(text, "\tand.b32 " K "rank, " GX_KEPT_LANES_BELOW ", " K "m; popc.b32 " K
	                     "rank, " K "rank; mov.b64 " K "mine, 0; mov.b64 " K "at, 0;\n");
	for (uint32_t i = 0; i < n; i++) {
		if (!begins(sums, i))
			continue;
		members = put_sums(sums, i, n, lane, text);
		if (members > 1)
			put_array(sums, i, n, lane, members, text);
		else
			gx_strbuf_printf(text, "{\n%s%s}\n", sums[i].set, sums[i].at);
		if (sums[i].offset)
			gx_strbuf_printf(text,
			                 "\t@" K "who add.s64 " K "at, " K "at, %" PRId64 ";\n",
			                 sums[i].offset);
		lane += members;
	}
	gx_strbuf_puts(text, "\tsetp.ne.u64 " K "who, " K "mine, 0; @" K
	                     "who red.relaxed.gpu.global.add.u64 [" K "at], " K "mine;\n");
	for (uint32_t i = 0; i < n; i++)
		if (is_together(&sums[i]))
			gx_strbuf_printf(text, "\t%s%s%smov.b64 gpuext_kept_%" PRIu32 ", 0;\n",
			                 who->name[0] ? "@" : "", who->name,
			                 who->name[0] ? " " : "", i);
}

void gx_kept_put_end(const struct gx_kept_sum *sums, uint32_t n_sums, const struct gx_ptx_stmt *end,
                     bool together, uint32_t label, struct gx_strbuf *text)
{
	struct leaving who = leaving_at(end);
	uint32_t n_shared = 0;

	for (uint32_t i = 0; i < n_sums; i++)
		n_shared += is_together(&sums[i]);
	gx_strbuf_puts(text, "\n{ .reg .b32 " K "smid; mov.u32 " K "smid, %smid;");
	if (together && n_shared >= LEAST_TOGETHER) {
		put_words(sums, n_sums, &who, text);
		put_ways(n_shared, label, text);
		put_together(sums, n_sums, &who, text);
		gx_strbuf_printf(
		        text, "\tbra gpuext_kept_done_%" PRIu32 ";\ngpuext_kept_each_%" PRIu32 ":",
		        label, label);
	}
	put_each_of(sums, n_sums, true, &who, text);
	if (together && n_shared >= LEAST_TOGETHER)
		gx_strbuf_printf(text, "gpuext_kept_done_%" PRIu32 ":\n}", label);
	put_each_of(sums, n_sums, false, &who, text);
	gx_strbuf_puts(text, "}\n");
}
