/* waits.c - what waits for what in code without branches: loads where they are used, results that take their time. */
#include "straightened.h"

static struct gx_sass load_of(unsigned reg, bool wide, unsigned scoreboard) /* LDC{.64} reg */
{
	struct gx_sass w = plain(0x00008400ff007b82, wide ? 0xa00 : 0x800);

	return gx_sass_set(gx_sass_set(w, GX_SASS_DST, reg), GX_SASS_WRITE_SB, scoreboard);
}

static bool waits(const struct text *t, size_t word, unsigned scoreboard)
{
	return gx_sass_get(at(t, word), GX_SASS_WAIT) >> scoreboard & 1;
}

/* Loads, a word that was to wait for them, and the end. Whether the word does, and the end. */
static void loads_then(const struct gx_sass *loads, unsigned n, struct gx_sass then,
                       bool word_waits)
{
	struct text t;

	start(&t);
	for (unsigned i = 0; i < n; i++)
		put(&t, loads[i]);
	put(&t, gx_sass_set(then, GX_SASS_WAIT, 1));
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK_EQ(waits(&t, n, 0), word_waits);
	/* what was to be waited for is waited for once, and by the end at the latest */
	CHECK_EQ(waits(&t, n + 1, 0), !word_waits);
}

/* Who reads or writes what is loaded waits for it; nobody else does, as long as it is known what is under way. */
static void who_waits_for_loads(void)
{
	static const struct {
		unsigned reg;
		bool wide, waits;
	} rows[] = { /* R4 is written, R0 is read */
		     { 0, false, true },  { 4, false, true },   { 3, true, true },
		     { 3, false, false }, { 6, true, false },   { 5, true, false },
		     { 6, false, false }, { 255, false, false }
	};
	struct gx_sass loads[MOST];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		loads[0] = load_of(rows[i].reg, rows[i].wide, 0);
		loads_then(loads, 1, literal(), rows[i].waits);
		loads[1] = load_of(10, false, 0); /* beside another one, before it or behind it */
		loads_then(loads, 2, literal(), rows[i].waits);
		loads[1] = loads[0];
		loads[0] = load_of(10, false, 0);
		loads_then(loads, 2, literal(), rows[i].waits);
	}
	/* for what nobody knows of it waits where it stands */
	loads[0] = load_of(6, false, 1);
	loads_then(loads, 1, literal(), true);
	/* so many are looked at */
	for (unsigned n = 1; n <= MOST - 2; n++) {
		loads[n - 1] = load_of(20 + n, false, 0);
		loads_then(loads, n, literal(), n > 8);
	}
	/* another one than a load, whatever it names */
	loads[0] = gx_sass_set(red(), GX_SASS_READ_SB, 0);
	loads_then(loads, 1, literal(), true);
	loads[0] = gx_sass_set(plain(0x0000000000097919, 0x3900), GX_SASS_WRITE_SB, 0);
	loads_then(loads, 1, literal(), true);
}

static struct gx_sass with(struct gx_sass w, enum gx_sass_field field, uint64_t value)
{
	return gx_sass_set(w, field, value);
}

/* As a division has it: what waits for a result that takes its time waits, whatever was waited for before. */
static void results_are_waited_for(void)
{
	const struct gx_sass i2f = with(plain(0x0000000400057306, 0x209000), GX_SASS_WRITE_SB, 0);
	const struct gx_sass mufu = with(plain(0x0000000500077308, 0x1000), GX_SASS_WRITE_SB, 1);
	struct text t;

	start(&t);
	put(&t, with(literal(), GX_SASS_WAIT, 1)); /* R4; for nothing that stands here */
	put(&t, with(i2f, GX_SASS_STALL, 1));      /* R5 of R4 */
	put(&t, load_of(10, false, 2));
	put(&t, with(mufu, GX_SASS_WAIT, 1)); /* R7 of R5 */
	put(&t, red());
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK(waits(&t, 3, 0));
	/* a wait that was put off for a load comes before something else sets the scoreboard, and that one's comes behind it */
	start(&t);
	put(&t, load_of(10, false, 0));
	put(&t, with(literal(), GX_SASS_WAIT, 1));
	put(&t, with(i2f, GX_SASS_STALL, 1));
	put(&t, with(mufu, GX_SASS_WAIT, 1));
	put(&t, red());
	put(&t, exit_word());
	CHECK(straighten(&t));
	CHECK(!waits(&t, 1, 0) && waits(&t, 2, 0) && waits(&t, 3, 0));
	/* and not in the next cycle: it would see nothing */
	CHECK_EQ(gx_sass_get(at(&t, 2), GX_SASS_STALL), GX_SASS_SCOREBOARD_STALL);
}

/* A word that names a register under way, and waits for nothing: such code is taken as it came. */
static void nothing_runs_ahead(void)
{
	static const unsigned fields[] = { GX_SASS_SRC_B, GX_SASS_DST };
	const struct gx_sass i2f = with(plain(0x0000000600057306, 0x209000), GX_SASS_WRITE_SB, 3);
	struct text t;

	for (int waits_for = 0; waits_for < 2; waits_for++)
		for (size_t i = 0; i < 2; i++) {
			struct gx_sass w = plain(0x0000000700087308, 0x1000); /* MUFU R8, R7 */

			start(&t);
			put(&t, i2f);
			w = with(w, (enum gx_sass_field)fields[i], 5);
			put(&t, with(w, GX_SASS_WAIT, waits_for ? 8 : 0));
			put(&t, red());
			put(&t, exit_word());
			if (waits_for)
				CHECK(straighten(&t));
			else
				stays_as_it_was(&t);
		}
}

int main(void)
{
	who_waits_for_loads();
	results_are_waited_for();
	nothing_runs_ahead();
	return TEST_END();
}
