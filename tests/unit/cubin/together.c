/* together.c - the copy of a kernel whose entry probe all lanes of a warp leave together: its words, and what the proof says of others. */
#include "planted.h"

/* Where words stand, from the probe's beginning on; BRANCH is in the place of the way out, and what follows stands in front of the rest. */
enum { BRANCH = TOGETHER_OUT, FIRST, BACK, REST, RED = TOGETHER_RED + 2, WAIT, TO_FIRST, N_WORDS };
static const enum gx_sass_field made = GX_SASS_FIELD(81, 84);

struct copy {
	struct sample s;
	struct gx_graft graft;
	size_t entry; /* where the probe begins in the text */
};

static void open_copy(struct copy *c, bool own_registers, bool exit)
{
	load_sample(&c->s, "kernels", 90, "plain");
	CHECK_EQ(prepare_sample(&c->s, NULL), 0);
	make_together(&c->s.entry, 90);
	c->s.entry.probe.register_step = own_registers ? 2 : 0;
	if (!exit)
		c->s.request.exit = NULL;
	c->entry = c->s.cubin.sections[gx_cubin_function(&c->s.cubin, "plain")->text].bytes;
}

static void make_copy(struct copy *c)
{
	CHECK_EQ(gx_graft(&c->s.request, &c->graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&c->s.request, &c->graft, NULL), 0);
}

static void close_copy(struct copy *c)
{
	CHECK_EQ(gx_graft_prove(&c->s.request, &c->graft, NULL), 0);
	gx_graft_free(&c->graft);
	drop_sample(&c->s);
}

static size_t place(const struct copy *c, size_t word)
{
	return c->entry + word * GX_SASS_BYTES;
}

static struct gx_sass word_of(const struct copy *c, size_t at)
{
	size_t n;

	return gx_sass_load(text_of(c->graft.bytes, c->graft.len, "plain", &n) + at);
}

static struct gx_sass old_word(const struct copy *c, size_t at)
{
	const struct gx_cubin *cubin = &c->s.cubin;

	return gx_sass_load(cubin->sections[gx_cubin_function(cubin, "plain")->text].data + at);
}

static struct gx_sass with(struct gx_sass w, enum gx_sass_field field, uint64_t value)
{
	return gx_sass_set(w, field, value);
}

/* The same branch to another place. */
static struct gx_sass led(struct gx_sass w, size_t at, size_t to)
{
	return gx_sass_bra_for_exit(gx_cubin_arch_of(90), w, at, to);
}

/* --- what is made */
static void check_branch(const struct copy *c, size_t word, size_t to, unsigned guard)
{
	struct gx_sass w = word_of(c, place(c, word));
	int64_t target = -1;

	CHECK(gx_sass_is_plain_branch(w));
	CHECK(gx_sass_target(gx_cubin_arch_of(90), w, place(c, word), &target));
	CHECK_EQ(target, to);
	CHECK_EQ(gx_sass_get(w, GX_SASS_GUARD), guard);
	CHECK_EQ(gx_sass_get(w, GX_SASS_SECOND), GX_SASS_ALWAYS);
}

/* What most warps run, the kernel's first instruction, then the rest and the way back. */
static void the_words_of_a_copy(void)
{
	for (int own = 0; own < 2; own++)
		for (int exit = 0; exit < 2; exit++) {
			struct copy c;
			size_t n, at = 0;

			open_copy(&c, own, exit);
			make_copy(&c);
			CHECK_EQ(c.graft.entry_base != 0, own);
			/* turned round: whoever has something to do goes on behind the way back */
			check_branch(&c, BRANCH, place(&c, REST), 2);
			CHECK(gx_sass_same(word_of(&c, place(&c, FIRST)), old_word(&c, 0)));
			check_branch(&c, BACK, GX_SASS_BYTES, GX_SASS_ALWAYS);
			check_branch(&c, TO_FIRST, place(&c, FIRST), GX_SASS_ALWAYS);
			CHECK_EQ(gx_sass_get(word_of(&c, place(&c, WAIT)), GX_SASS_WAIT),
			         GX_SASS_ALL_SB);
			for (size_t i = 0; i < TOGETHER_END; i++) {
				struct gx_sass was = gx_sass_load(c.s.entry.code + i * 16), is;

				at = i < TOGETHER_OUT ? i : i + 2;
				is = word_of(&c, place(&c, at));
				if (i == TOGETHER_OUT)
					continue;
				CHECK_EQ(gx_sass_opcode(is), gx_sass_opcode(was));
				CHECK_EQ(gx_sass_get(is, GX_SASS_GUARD),
				         gx_sass_get(was, GX_SASS_GUARD));
			}
			CHECK_EQ(gx_sass_get(word_of(&c, place(&c, REST)), GX_SASS_IMM),
			         sample_literals[1] >> 32);
			CHECK_EQ(gx_sass_get(word_of(&c, place(&c, RED)), GX_SASS_SRC_A),
			         4 + c.graft.entry_base);
			/* no convergence register, and the exit probe right behind it */
			text_of(c.graft.bytes, c.graft.len, "plain", &n);
			for (at = c.entry; at < n; at += 16)
				CHECK(gx_sass_opcode(word_of(&c, at)) != GX_SASS_OP_BSSY &&
				      gx_sass_opcode(word_of(&c, at)) != GX_SASS_OP_BSYNC);
			CHECK_EQ(gx_sass_opcode(word_of(&c, place(&c, N_WORDS))), GX_SASS_OP_NOP);
			close_copy(&c);
		}
}

/* --- what the proof says of another copy */
static void is_said(struct copy *c, size_t at, struct gx_sass w, const char *what)
{
	size_t n;
	uint8_t *text = text_of(c->graft.bytes, c->graft.len, "plain", &n);
	struct gx_sass was = gx_sass_load(text + at);
	int failed = test_n_failed;

	gx_sass_store(text + at, w);
	proof_says(&c->s, &c->graft, what);
	gx_sass_store(text + at, was);
	if (test_n_failed > failed)
		fprintf(stderr, "word %zu\n", (at - c->entry) / GX_SASS_BYTES);
}

static void changed_words_are_seen(void)
{
	static const char elsewhere[] = "does not go on behind its question",
	                  back[] = "does not lead back",
	                  ended[] = "before the entry probe has ended",
	                  changed[] = "an instruction of a probe changed";

	for (int own = 0; own < 2; own++)
		for (int exit = 0; exit < 2; exit++) {
			struct copy c;
			struct gx_sass w;

			open_copy(&c, own, exit);
			make_copy(&c);
			/* the question: turned round, of another predicate, of more; other cycles; to another place */
			w = word_of(&c, place(&c, BRANCH));
			is_said(&c, place(&c, BRANCH), with(w, GX_SASS_GUARD, 8 | 2), elsewhere);
			is_said(&c, place(&c, BRANCH), with(w, GX_SASS_GUARD, 7), elsewhere);
			is_said(&c, place(&c, BRANCH), with(w, GX_SASS_GUARD, 1), elsewhere);
			is_said(&c, place(&c, BRANCH), with(w, GX_SASS_SECOND, 1), elsewhere);
			is_said(&c, place(&c, BRANCH), with(w, GX_SASS_STALL, 7), elsewhere);
			is_said(&c, place(&c, BRANCH), with(w, GX_SASS_BRANCH_MODE, 1), elsewhere);
			for (size_t to = 0; to <= N_WORDS; to++)
				if (to != REST)
					is_said(&c, place(&c, BRANCH),
					        led(w, place(&c, BRANCH), place(&c, to)),
					        elsewhere);
			is_said(&c, place(&c, BRANCH), gx_sass_nop(1, 0), elsewhere);
			/* the kernel's first instruction, and the way to the second */
			w = word_of(&c, place(&c, FIRST));
			is_said(&c, place(&c, FIRST), with(w, GX_SASS_DST, 9),
			        "the first instruction changed");
			is_said(&c, place(&c, FIRST), gx_sass_nop(1, 0),
			        "the first instruction changed");
			for (size_t word = BACK; word <= TO_FIRST; word += TO_FIRST - BACK) {
				size_t right = word == BACK ? 16 : place(&c, FIRST);

				w = word_of(&c, place(&c, word));
				is_said(&c, place(&c, word), with(w, GX_SASS_GUARD, 2), back);
				is_said(&c, place(&c, word), with(w, GX_SASS_SECOND, 2), back);
				is_said(&c, place(&c, word), gx_sass_nop(1, 0), back);
				for (size_t to = 0; to < place(&c, N_WORDS); to += 16)
					if (to != right)
						is_said(&c, place(&c, word),
						        led(w, place(&c, word), to), back);
			}
			/* who is waited for before the kernel begins */
			w = word_of(&c, place(&c, WAIT));
			for (unsigned i = 0; i < GX_SASS_N_SB; i++)
				is_said(&c, place(&c, WAIT),
				        with(w, GX_SASS_WAIT, GX_SASS_ALL_SB & ~(1u << i)), ended);
			is_said(&c, place(&c, WAIT), with(w, GX_SASS_OPCODE, 0x802), ended);
			/* words of the program, on both sides of the way back */
			for (size_t i = 0; i < WAIT; i++) {
				if (i >= BRANCH && i < REST)
					continue;
				w = word_of(&c, place(&c, i));
				is_said(&c, place(&c, i), with(w, GX_SASS_GUARD, 3), changed);
				is_said(&c, place(&c, i), with(w, GX_SASS_DST, 1), changed);
				is_said(&c, place(&c, i), with(w, GX_SASS_STALL, 9), changed);
				is_said(&c, place(&c, i), gx_sass_nop(9, 0),
				        own || i != RED ? changed : "reads registers late");
			}
			w = word_of(&c, place(&c, REST));
			is_said(&c, place(&c, REST), with(w, GX_SASS_IMM, 5), changed);
			w = word_of(&c, place(&c, TOGETHER_VOTE));
			is_said(&c, place(&c, TOGETHER_VOTE), with(w, made, 3), changed);
			/* a late reader of the kernel's registers is waited for, and only that one */
			w = word_of(&c, place(&c, RED));
			CHECK_EQ(gx_sass_get(w, GX_SASS_READ_SB) < GX_SASS_N_SB, !own);
			is_said(&c, place(&c, RED),
			        with(w, GX_SASS_READ_SB, own ? 3 : GX_SASS_NO_SB),
			        own ? changed : "reads registers late");
			/* and the way there */
			w = word_of(&c, 0);
			is_said(&c, 0, led(w, 0, place(&c, 1)), "does not lead to the entry probe");
			is_said(&c, 0, with(w, GX_SASS_GUARD, 2),
			        "does not lead to the entry probe");
			close_copy(&c);
		}
}

/* Any one bit of what is between the kernel and the exit probe, but for what nobody looks at: cycles of the two ways back, what a NOP is
 * beside its opcode and its waits, and which scoreboard a late reader has. */
static void every_bit_is_looked_at(void)
{
	for (int own = 0; own < 2; own++) {
		unsigned unseen = 0;
		struct copy c;

		open_copy(&c, own, true);
		make_copy(&c);
		for (size_t word = 0; word < N_WORDS; word++)
			for (unsigned bit = 0; bit < 128; bit++) {
				struct gx_sass w = word_of(&c, place(&c, word));

				if ((word == BACK || word == TO_FIRST) && bit >= 105)
					continue;
				if (word == WAIT && bit >= 12 && (bit < 116 || bit >= 122))
					continue;
				if (word == RED && !own && bit >= 113 && bit < 116)
					continue;
				if (bit < 64)
					w.lo ^= 1ull << bit;
				else
					w.hi ^= 1ull << (bit - 64);
				if (seen_when_changed(&c.s, &c.graft, place(&c, word), w))
					continue;
				unseen++;
				fprintf(stderr, "word %zu, bit %u\n", word, bit);
			}
		CHECK_EQ(unseen, 0);
		close_copy(&c);
	}
}

/* A program that is not what it says: lanes part in it, or it has no end. */
static void promises_are_looked_at(void)
{
	static const char parts[] = "lanes part where the kernel begins",
	                  end[] = "the entry probe does not end";
	const struct gx_sass vote = gx_sass_set(sample_word(GX_SASS_OP_VOTE, 3), made, 2),
	                     exit = gx_sass_set(sample_word(GX_SASS_OP_EXIT, 0), GX_SASS_SECOND, 7),
	                     out = gx_sass_set(exit, GX_SASS_GUARD, 10);
	const struct {
		size_t word;
		struct gx_sass w;
		const char *says; /* NULL: it is as it has to be */
	} rows[] = {
		{ TOGETHER_VOTE, vote, NULL },
		{ TOGETHER_VOTE, with(vote, GX_SASS_GUARD, 3), parts },
		{ TOGETHER_VOTE, with(vote, made, 3), parts },
		{ TOGETHER_VOTE, with(vote, GX_SASS_OPCODE, 0x212), parts },
		{ TOGETHER_VOTE, gx_sass_nop(1, 0), parts },
		{ TOGETHER_OUT, out, NULL },
		{ TOGETHER_OUT, with(out, GX_SASS_GUARD, 2), parts },
		{ TOGETHER_OUT, with(out, GX_SASS_GUARD, 9), parts },
		{ TOGETHER_OUT, with(out, GX_SASS_GUARD, 7), parts },
		{ TOGETHER_OUT, with(out, GX_SASS_SECOND, 1), parts },
		{ TOGETHER_OUT, with(out, GX_SASS_SECOND, 15), parts },
		{ TOGETHER_OUT, gx_sass_nop(1, 0), end },
		{ 0, out, parts },
		{ TOGETHER_OUT + 1, out, parts },
		{ TOGETHER_RED, exit, parts },
		{ TOGETHER_RED, gx_sass_bra(gx_cubin_arch_of(90), 0, 16), parts },
		{ TOGETHER_RED, gx_sass_bsync(gx_cubin_arch_of(90), 0), parts },
		{ TOGETHER_END, out, end },
		{ TOGETHER_END, with(exit, GX_SASS_SECOND, 1), end },
		{ TOGETHER_END, with(exit, GX_SASS_FIELD(84, 85), 1), end },
		{ TOGETHER_END, gx_sass_nop(1, 0), end },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int own = 0; own < 2; own++) {
			struct gx_diag diag = { 0 };
			struct copy c;
			int err, failed = test_n_failed;

			open_copy(&c, own, false);
			gx_sass_store(c.s.entry.code + rows[i].word * 16, rows[i].w);
			/* debug builds ask the proof themselves */
			err = gx_graft(&c.s.request, &c.graft, &diag);
			if (!err)
				err = gx_graft_prove(&c.s.request, &c.graft, &diag);
			CHECK_EQ(err, rows[i].says ? -EFAULT : 0);
			CHECK(!rows[i].says || strstr(diag.text, rows[i].says));
			if (test_n_failed > failed)
				fprintf(stderr, "row %zu: %s\n", i, diag.text);
			gx_graft_free(&c.graft);
			drop_sample(&c.s);
		}
}

/* Registers of its own are looked at as those of any other probe, and the other form is not taken for this one. */
static void what_else_is_looked_at(void)
{
	struct copy c;

	open_copy(&c, true, false);
	make_copy(&c);
	c.graft.entry_base -= 2;
	proof_says(&c.s, &c.graft, "a probe's registers are not its own");
	c.graft.entry_base += 2;
	c.s.entry.probe.together = false;
	CHECK_EQ(gx_graft_prove(&c.s.request, &c.graft, NULL), -EFAULT);
	c.s.entry.probe.together = true;
	close_copy(&c);
}

int main(void)
{
	the_words_of_a_copy();
	changed_words_are_seen();
	every_bit_is_looked_at();
	promises_are_looked_at();
	what_else_is_looked_at();
	return TEST_END();
}
