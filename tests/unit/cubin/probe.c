/* probe.c - machine code of programs, made by ptxas (tests/cubin/make_probes.py): what is taken out of it, and what is refused. */
#include "../test.h"

#include "compiled.h"
#include "cubin/flow.h"
#include "files.h"

static const struct sample {
	const char *name;
	enum gx_probe_form form;
	uint32_t sm;
	bool reads_id;
} samples[] = {
	{ "count", GX_PROBE_ENTRY, 90, false },
	{ "count", GX_PROBE_EXIT, 90, false },
	{ "groups", GX_PROBE_ENTRY, 90, true },
	{ "groups", GX_PROBE_EXIT, 90, true },
	{ "count", GX_PROBE_EXIT, 75, false },
	{ "groups", GX_PROBE_EXIT, 80, true },
	{ "groups", GX_PROBE_EXIT, 86, true },
	{ "groups", GX_PROBE_EXIT, 89, true },
	{ "record", GX_PROBE_ENTRY, 90, false },
	{ "record", GX_PROBE_EXIT, 90, false },
	{ "record-linked", GX_PROBE_ENTRY, 90, false },
	{ "record-linked", GX_PROBE_EXIT, 90, false },
};
enum { N_SAMPLES = sizeof(samples) / sizeof(samples[0]), S2R = 0x919 };

static struct image load(const struct sample *s)
{
	return load_compiled(s->name, s->form, s->sm);
}

static struct gx_sass word_of(const struct gx_cubin_probe *probe, size_t at)
{
	return gx_sass_load(probe->code + at);
}

/* S4, S5: no instruction writes or reads what the warp has once; known by opcodes, not by the table. */
static void check_vector(const struct gx_cubin_probe *probe)
{
	CHECK_EQ(probe->convergence, 0);
	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = word_of(probe, at);
		uint32_t op = gx_sass_opcode(w);

		CHECK(!gx_sass_get(w, GX_SASS_UNIFORM));
		CHECK(op != 0x886 && op != 0x9c3 && op != 0x882 && op != 0xab9 && op != 0x2ca);
		CHECK(op != 0x3c2 && op != 0x3c4 && op != 0x945 && op != 0x941 && op != 0x942);
		/* uniform arithmetic */
		CHECK((op & 0x180) != 0x080);
	}
}

/* S2: nothing loads the stack pointer. */
static void check_seams(const struct gx_cubin_probe *probe)
{
	uint32_t n_ends = 0;

	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = word_of(probe, at);

		n_ends += gx_sass_opcode(w) == GX_SASS_OP_EXIT;
		if (gx_sass_opcode(w) == GX_SASS_OP_LDC)
			CHECK(gx_sass_get(w, GX_SASS_DST) != 1);
	}
	CHECK(n_ends > 0);
	CHECK(gx_sass_opcode(word_of(probe, probe->bytes - GX_SASS_BYTES)) != GX_SASS_OP_NOP);
}

static void check_slots(const struct gx_cubin_probe *probe)
{
	uint32_t n[2] = { 0 };

	for (uint32_t i = 0; i < probe->n_slots; i++) {
		struct gx_sass w = word_of(probe, probe->slots[i].offset);
		uint64_t literal = gx_probe_literal(probe->slots[i].literal, GX_PROBE_FIRST);

		CHECK_EQ(gx_sass_get(w, GX_SASS_IMM),
		         probe->slots[i].high ? literal >> 32 : (uint32_t)literal);
		CHECK(!i || probe->slots[i].offset > probe->slots[i - 1].offset);
		n[probe->slots[i].high]++;
	}
	CHECK(n[0] > 0 && n[1] > 0);
}

static void check_sample(const struct sample *s)
{
	struct image a = load(s), b = other_of(&a);
	struct gx_cubin_probe probe;
	struct gx_diag diag;

	CHECK_EQ(read_both(&a, &b, s->form, &probe, &diag), 0);
	if (diag.error) {
		fprintf(stderr, "%s sm_%u: %s\n", s->name, s->sm, diag.text);
		return;
	}
	CHECK_EQ(probe.sm, s->sm);
	CHECK_EQ(probe.reads_launch_id, s->reads_id);
	CHECK_EQ(probe.registers, probe.highest + 3);
	CHECK(probe.registers < 48 && !probe.frame && !probe.stack);
	check_slots(&probe);
	check_seams(&probe);
	if (s->form == GX_PROBE_EXIT)
		check_vector(&probe);
	else if (strcmp(s->name, "count"))
		CHECK(probe.convergence != 0);
	gx_cubin_probe_free(&probe);
	free(a.bytes);
	free(b.bytes);
}

/* Registers of what was uniform are those that are free, and behind the code's own as few as it takes. */
static void check_registers(uint32_t sample, uint32_t most)
{
	struct image a = load(&samples[sample]), b = other_of(&a);
	struct gx_cubin_probe entry, at_exit;
	struct gx_diag diag;

	CHECK_EQ(read_both(&a, &b, GX_PROBE_ENTRY, &entry, &diag), 0);
	CHECK_EQ(read_both(&a, &b, GX_PROBE_EXIT, &at_exit, &diag), 0);
	CHECK(at_exit.highest <= entry.highest + most);
	gx_cubin_probe_free(&entry);
	gx_cubin_probe_free(&at_exit);
	free(a.bytes);
	free(b.bytes);
}

/* --- words that are refused */

/* Where the first instruction of an opcode is. */
static size_t find(const struct image *image, uint32_t opcode)
{
	for (size_t at = 0; at < image->code_bytes; at += GX_SASS_BYTES)
		if (gx_sass_opcode(gx_sass_load(word_at(image, at))) == opcode)
			return at;
	abort();
}

/* The same word in both cubins of a sample, and what is said of it. */
static void check_said(uint32_t sample, size_t at, struct gx_sass w, enum gx_error error,
                       const char *says)
{
	struct image a = load(&samples[sample]), b = other_of(&a);
	struct gx_cubin_probe probe;
	struct gx_diag diag;

	gx_sass_store(word_at(&a, at), w);
	gx_sass_store(word_at(&b, at), w);
	CHECK(read_both(&a, &b, samples[sample].form, &probe, &diag) < 0);
	CHECK_EQ(diag.error, error);
	CHECK(strstr(diag.text, says));
	if (diag.error != error || !strstr(diag.text, says))
		fprintf(stderr, "opcode %03x: %s\n", gx_sass_opcode(w), diag.text);
	gx_cubin_probe_free(&probe);
	free(a.bytes);
	free(b.bytes);
}

static void check_refused(uint32_t sample, size_t at, struct gx_sass w, enum gx_error error)
{
	check_said(sample, at, w, error, "");
}

static void check_words(void)
{
	/* barrier, calls, returns, computed jumps, its own address, all lanes by a constant, more registers, unknown */
	static const uint16_t opcodes[] = { 0xb1d, 0x944, 0x343, 0x950, 0x949, 0x94a,
		                            0x34e, 0x948, 0x9c8, 0x1ff, 0x9b4 };
	const struct gx_cubin_arch *arch = gx_cubin_arch_of(90);
	struct image a = load(&samples[0]);
	size_t word = find(&a, S2R), end = find(&a, GX_SASS_OP_EXIT), load_at = find(&a, 0xab9);
	struct gx_sass w = gx_sass_load(word_at(&a, word));
	struct gx_sass idle = { .lo = 0x00000000fffff984, .hi = 0x000fe20000000800 };

	for (uint32_t sample = 0; sample < 2; sample++) {
		struct image own = load(&samples[sample]);
		size_t at = find(&own, S2R);

		for (size_t i = 0; i < sizeof(opcodes) / sizeof(opcodes[0]); i++)
			check_refused(sample, at, gx_sass_set(w, GX_SASS_OPCODE, opcodes[i]),
			              GX_E_PROBE_CODE);
		free(own.bytes);
	}
	/* a way out of the code, forwards, backwards and into the middle of an instruction */
	check_refused(0, word, gx_sass_bra(arch, word, a.code_bytes), GX_E_PROBE_CODE);
	/* a load of shared memory that runs, or that names something */
	check_refused(0, word, gx_sass_set(idle, GX_SASS_GUARD, 7), GX_E_PROBE_CODE);
	check_refused(0, word, gx_sass_set(idle, GX_SASS_DST, 4), GX_E_PROBE_CODE);
	check_refused(0, word, gx_sass_set(idle, GX_SASS_SRC_A, 4), GX_E_PROBE_CODE);
	check_refused(0, word, gx_sass_set(idle, GX_SASS_IMM, 1 << 8), GX_E_PROBE_CODE);
	check_refused(0, word, gx_sass_set(idle, GX_SASS_UNIFORM, 1), GX_E_PROBE_CODE);
	check_refused(0, word, gx_sass_bra(arch, word, (uint64_t)-16), GX_E_PROBE_CODE);
	check_refused(0, word, gx_sass_bra(arch, word, word + 24), GX_E_PROBE_CODE);
	/* who reads its registers late, or nobody knows when, says when it has; lanes that are gathered where nothing may be */
	check_said(0, word, (struct gx_sass){ .lo = 0x7983, .hi = 0x000fe20000000800 },
	           GX_E_PROBE_CODE, "late");
	for (uint32_t sample = 0; sample < 2; sample++) {
		struct image own = load(&samples[sample]);
		size_t at = find(&own, S2R);
		struct gx_sass sync = { .lo = 0x7348, .hi = 0x000fe20003800000 };

		/* at entry lanes come together as in a kernel of its own */
		if (samples[sample].form == GX_PROBE_EXIT)
			check_said(sample, at, gx_sass_set(sync, GX_SASS_FIELD(86, 87), 1),
			           GX_E_PROBE_CODE, "gathers lanes");
		else /* and stay together */
			check_said(sample, at, gx_sass_set(sync, GX_SASS_OPCODE, GX_SASS_OP_YIELD),
			           GX_E_PROBE_CODE, "parts the lanes");
		free(own.bytes);
	}
	/* an EXIT with modifiers */
	w = gx_sass_load(word_at(&a, end));
	check_refused(0, end, gx_sass_set(w, GX_SASS_FIELD(84, 86), 1), GX_E_PROBE_CODE);
	/* constants: another bank, a parameter that is not there, an index in a register */
	w = gx_sass_load(word_at(&a, load_at));
	check_refused(0, load_at, gx_sass_set(w, GX_SASS_CONST_BANK, 3), GX_E_PROBE_CODE);
	check_refused(0, load_at, gx_sass_set(w, GX_SASS_CONST_OFFSET, 0x218), GX_E_PROBE_CODE);
	check_refused(0, load_at, gx_sass_set(w, GX_SASS_UNIFORM, 1), GX_E_PROBE_CODE);
	w = gx_sass_set(w, GX_SASS_OPCODE, GX_SASS_OP_LDC);
	check_refused(0, load_at, gx_sass_set(w, GX_SASS_SRC_A, 4), GX_E_PROBE_CODE);
	free(a.bytes);
}

/* Lanes may go by what others do where nothing has to gather them: at entry, from sm_90 on, and in that one way alone. */
static void check_branches(void)
{
	enum { DIV = 2 };
	const struct gx_cubin_arch *arch = gx_cubin_arch_of(90);
	struct image a = load(&samples[0]), b = other_of(&a);
	size_t word = find(&a, S2R);
	struct gx_sass branch = gx_sass_bra(arch, word, word + GX_SASS_BYTES);
	struct gx_cubin_probe probe;
	struct gx_diag diag;

	for (uint32_t mode = 1; mode < 4; mode++)
		if (mode != DIV)
			check_refused(0, word, gx_sass_set(branch, GX_SASS_BRANCH_MODE, mode),
			              GX_E_PROBE_CODE);
	check_refused(0, word, gx_sass_set(branch, GX_SASS_UNIFORM, 1), GX_E_PROBE_CODE);
	gx_sass_store(word_at(&a, word), gx_sass_set(branch, GX_SASS_BRANCH_MODE, DIV));
	gx_sass_store(word_at(&b, word), gx_sass_set(branch, GX_SASS_BRANCH_MODE, DIV));
	CHECK_EQ(read_both(&a, &b, GX_PROBE_ENTRY, &probe, &diag), 0);
	gx_cubin_probe_free(&probe);
	CHECK(read_both(&a, &b, GX_PROBE_EXIT, &probe, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_PROBE_CODE);
	gx_cubin_probe_free(&probe);
	free(a.bytes);
	free(b.bytes);
}

/* --- the literals */
static int by_value(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

static void check_literal(void)
{
	struct image a = load(&samples[0]), b = other_of(&a), c = copy_of(&a);
	size_t word = find(&a, S2R);
	struct gx_cubin_probe probe;
	struct gx_diag diag;
	struct gx_sass w = gx_sass_load(word_at(&b, word));

	/* another register for another literal */
	gx_sass_store(word_at(&b, word), gx_sass_set(w, GX_SASS_SRC_C, 3));
	CHECK(read_both(&a, &b, GX_PROBE_ENTRY, &probe, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_PROBE_LITERAL);
	CHECK(strstr(diag.text, "another instruction"));
	gx_cubin_probe_free(&probe);
	/* a part of it, as an offset */
	gx_sass_store(word_at(&b, word), gx_sass_set(w, GX_SASS_IMM, 0x28));
	CHECK(read_both(&a, &b, GX_PROBE_ENTRY, &probe, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_PROBE_LITERAL);
	CHECK(strstr(diag.text, "a part of one"));
	gx_cubin_probe_free(&probe);
	/* nothing of it, and one half of it */
	CHECK_EQ(read_both(&a, &c, GX_PROBE_ENTRY, &probe, &diag), 0);
	CHECK_EQ(probe.n_slots, 0);
	gx_cubin_probe_free(&probe);
	for (size_t at = 0; at < c.code_bytes; at += GX_SASS_BYTES) {
		w = gx_sass_load(word_at(&c, at));
		for (uint32_t i = 0; i < COMPILED_LITERALS; i++)
			if (gx_sass_get(w, GX_SASS_IMM) ==
			    gx_probe_literal(i, GX_PROBE_FIRST) >> 32)
				gx_sass_store(
				        word_at(&c, at),
				        gx_sass_set(w, GX_SASS_IMM, ~gx_sass_get(w, GX_SASS_IMM)));
	}
	CHECK(read_both(&a, &c, GX_PROBE_ENTRY, &probe, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_PROBE_LITERAL);
	gx_cubin_probe_free(&probe);
	/* one that the text has not */
	diag = (struct gx_diag){ .insn = -1 };
	CHECK(gx_cubin_probe_read(
	              (struct gx_cubin_bytes[]){ { a.bytes, a.len }, { b.bytes, b.len } }, 1,
	              GX_PROBE_ENTRY, false, &probe, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_PROBE_LITERAL);
	gx_cubin_probe_free(&probe);
	free(a.bytes);
	free(b.bytes);
	free(c.bytes);
}

/* The same word has half of a literal in both compilations, the same half of the same one: half of it in one alone is none, nor are two that
 * belong to others. */
static void check_half_of_both(void)
{
	enum { UNUSED = COMPILED_LITERALS - 1 };
	struct image a = load(&samples[0]), b = other_of(&a);
	size_t word = find(&a, S2R);
	const uint64_t first = gx_probe_literal(UNUSED, GX_PROBE_FIRST),
	               second = gx_probe_literal(UNUSED, GX_PROBE_SECOND),
	               other = gx_probe_literal(UNUSED - 1, GX_PROBE_SECOND);
	static const char part[] = "a part of one";
	const struct {
		uint64_t first, second;
		const char *says; /* NULL: it is one */
	} rows[] = {
		{ first, second, NULL },
		/* number 0 is an address, and of others nothing needs the upper half alone */
		{ gx_probe_literal(0, GX_PROBE_FIRST) & UINT32_MAX,
		  gx_probe_literal(0, GX_PROBE_SECOND) & UINT32_MAX, "only one half of one" },
		{ first >> 32, second >> 32, "only one half of one" },
		{ first, second >> 32, part },
		{ first >> 32, second, part },
		{ first, 0x28, part },
		{ 0x28, second, part },
		{ first, other, part },
		{ first, first + 1, part },
		{ second, first, part },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_sass w =
		        gx_sass_set(gx_sass_load(word_at(&a, word)), GX_SASS_OPCODE, 0x802);
		struct gx_cubin_probe probe;
		struct gx_diag diag;
		int err;

		gx_sass_store(word_at(&a, word), gx_sass_set(w, GX_SASS_IMM, rows[i].first));
		gx_sass_store(word_at(&b, word), gx_sass_set(w, GX_SASS_IMM, rows[i].second));
		err = read_both(&a, &b, GX_PROBE_ENTRY, &probe, &diag);
		CHECK_EQ(!err, !rows[i].says);
		CHECK(!rows[i].says || strstr(diag.text, rows[i].says));
		if (!err != !rows[i].says)
			fprintf(stderr, "row %zu: %s\n", i, diag.text);
		gx_cubin_probe_free(&probe);
	}
	free(a.bytes);
	free(b.bytes);
}

/* Constants that arithmetic reads: of the program's own parameter and of what a launch has in front of it, and no other. */
static void check_operands(void)
{
	enum { ADD = 0x010, FIRST = 0x210, ID_BYTES = 8 };
	static const struct {
		uint64_t form, bank, place;
		const char *says; /* NULL: it may */
	} rows[] = {
		{ 3, 0, FIRST, NULL },
		{ 5, 0, FIRST, NULL },
		{ 3, 0, FIRST - 4, NULL },
		{ 5, 0, 0, NULL },
		{ 3, 3, FIRST, "another bank" },
		{ 5, 3, FIRST, "another bank" },
		{ 3, 0, FIRST + ID_BYTES, "a parameter that it has not" },
		{ 5, 0, FIRST + ID_BYTES, "a parameter that it has not" },
		{ 1, 3, FIRST + ID_BYTES, NULL }, /* no constant */
		{ 2, 3, FIRST + ID_BYTES, NULL },
		{ 4, 3, FIRST + ID_BYTES, NULL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct image a = load(&samples[0]), b = other_of(&a);
		size_t word = find(&a, S2R);
		struct gx_sass w = gx_sass_set(gx_sass_load(word_at(&a, word)), GX_SASS_OPCODE,
		                               ADD | rows[i].form << 9);
		struct gx_cubin_probe probe;
		struct gx_diag diag;
		int err;

		w = gx_sass_set(gx_sass_set(w, GX_SASS_CONST_BANK, rows[i].bank),
		                GX_SASS_CONST_OFFSET, rows[i].place);
		gx_sass_store(word_at(&a, word), w);
		gx_sass_store(word_at(&b, word), w);
		err = read_both(&a, &b, GX_PROBE_ENTRY, &probe, &diag);
		CHECK_EQ(!err, !rows[i].says);
		CHECK(!rows[i].says || strstr(diag.text, rows[i].says));
		if (!err)
			CHECK_EQ(probe.reads_launch_id, (rows[i].form == 3 || rows[i].form == 5) &&
			                                        rows[i].place == FIRST);
		gx_cubin_probe_free(&probe);
		free(a.bytes);
		free(b.bytes);
	}
}

/* Where a kernel ends, lanes may be parted: nothing of it comes behind. */
static void check_parted(void)
{
	struct image a = load(&samples[1]), b = other_of(&a);
	size_t word = find(&a, S2R);
	struct gx_sass yield = { .lo = 0x7000 | GX_SASS_OP_YIELD, .hi = 0x000fe20003800000 };
	struct gx_cubin_probe probe;
	struct gx_diag diag;

	gx_sass_store(word_at(&a, word), yield);
	gx_sass_store(word_at(&b, word), yield);
	CHECK_EQ(read_both(&a, &b, GX_PROBE_EXIT, &probe, &diag), 0);
	gx_cubin_probe_free(&probe);
	/* but go nowhere by who is there */
	check_said(1, word,
	           gx_sass_set(gx_sass_bra(gx_cubin_arch_of(90), word, word + GX_SASS_BYTES),
	                       GX_SASS_BRANCH_MODE, 2),
	           GX_E_PROBE_CODE, "goes by what a warp shares");
	free(a.bytes);
	free(b.bytes);
}

/* Registers may be others by twos, by fours where an access has four of them, and not at all where a word's are not known. */
static void check_steps(void)
{
	enum { LDG = 0x381, STL = 0x387, MEMBAR = 0x992, BITS_64 = 5, BITS_128 = 6 };
	static const struct {
		unsigned opcode, size;
		uint32_t step;
	} rows[] = { { GX_SASS_OP_NOP, 0, 2 }, { LDG, BITS_64, 2 },  { LDG, BITS_128, 4 },
		     { MEMBAR, 0, 0 },         { STL, BITS_128, 0 }, { 0x802, BITS_128, 2 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct image a = load(&samples[1]), b = other_of(&a);
		size_t word = find(&a, S2R);
		struct gx_sass w = { .lo = 0x7000 | rows[i].opcode };
		struct gx_cubin_probe probe;
		struct gx_diag diag;

		w = gx_sass_set(gx_sass_set(w, GX_SASS_WRITE_SB, 4), GX_SASS_READ_SB, 5);
		w = gx_sass_set(gx_sass_set(w, GX_SASS_SIZE, rows[i].size), GX_SASS_DST, 4);
		gx_sass_store(word_at(&a, word), w);
		gx_sass_store(word_at(&b, word), w);
		CHECK_EQ(read_both(&a, &b, GX_PROBE_EXIT, &probe, &diag), 0);
		CHECK_EQ(probe.register_step, rows[i].step);
		gx_cubin_probe_free(&probe);
		free(a.bytes);
		free(b.bytes);
	}
}

/* Two kernels are one too many, and so is a function beside the kernel. */
static void check_one_kernel(void)
{
	static const char *const files[] = { "kernels", "linked", "pointers" };

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		struct image a = { 0 };
		struct gx_cubin_probe probe;
		struct gx_diag diag;

		a.bytes = read_sample(files[i], 90, &a.len);
		CHECK(read_both(&a, &a, GX_PROBE_EXIT, &probe, &diag) < 0);
		CHECK(strstr(diag.text, "not one kernel and nothing else"));
		gx_cubin_probe_free(&probe);
		free(a.bytes);
	}
}

/* Each half is like no other, in both compilations: also of programs with as many maps as can be. */
static void check_values(void)
{
	enum { MANY = 2048 };
	static uint32_t halves[2 * MANY];
	size_t n = 0;

	for (uint32_t i = 0; i < MANY; i++) {
		uint64_t first = gx_probe_literal(i, GX_PROBE_FIRST);

		CHECK(gx_probe_literal(i, GX_PROBE_SECOND) == ~first);
		halves[n++] = (uint32_t)first;
		halves[n++] = (uint32_t)(first >> 32);
	}
	qsort(halves, n, sizeof(*halves), by_value);
	for (size_t i = 1; i < n; i++)
		CHECK(halves[i] != halves[i - 1]);
}

/* Cubins of other kernels, of another architecture, and no cubins. */
static void check_files(void)
{
	struct image a = load(&samples[3]), b = load(&samples[7]), c = load(&samples[1]);
	struct gx_cubin_probe probe;
	struct gx_diag diag;

	CHECK(read_both(&a, &b, GX_PROBE_EXIT, &probe, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_PROBE_LITERAL);
	gx_cubin_probe_free(&probe);
	CHECK(read_both(&a, &c, GX_PROBE_EXIT, &probe, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_PROBE_LITERAL);
	gx_cubin_probe_free(&probe);
	a.len = 100;
	CHECK(read_both(&a, &c, GX_PROBE_EXIT, &probe, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_CUBIN);
	gx_cubin_probe_free(&probe);
	free(a.bytes);
	free(b.bytes);
	free(c.bytes);
}

/* Damaged words never lead outside of the code. */
static void check_damaged(void)
{
	uint64_t seed = 88172645463325252ull;

	for (int i = 0; i < 3000; i++) {
		const struct sample *s = &samples[i % N_SAMPLES];
		struct image a = load(s), b;
		struct gx_cubin_probe probe;
		struct gx_diag diag;

		for (int n = 0; n < 1 + i % 3; n++) {
			seed ^= seed << 13;
			seed ^= seed >> 7;
			seed ^= seed << 17;
			a.bytes[a.code + seed % a.code_bytes] ^= (uint8_t)(1u << (seed >> 40) % 8);
		}
		b = other_of(&a);
		if (!read_both(&a, &b, s->form, &probe, &diag)) {
			CHECK(probe.bytes && probe.bytes <= a.code_bytes);
			for (uint32_t k = 0; k < probe.n_slots; k++)
				CHECK(probe.slots[k].offset < probe.bytes);
			if (s->form == GX_PROBE_EXIT)
				check_vector(&probe);
		} else {
			CHECK(diag.error != GX_E_INTERNAL && diag.text[0]);
		}
		gx_cubin_probe_free(&probe);
		free(a.bytes);
		free(b.bytes);
	}
}

int main(void)
{
	for (size_t i = 0; i < N_SAMPLES; i++)
		check_sample(&samples[i]);
	/* values that live in one piece of code share the registers that they need */
	check_registers(1, 0);
	check_registers(3, 3);
	check_registers(9, 3);
	check_words();
	check_branches();
	check_literal();
	check_half_of_both();
	check_operands();
	check_parted();
	check_one_kernel();
	check_steps();
	check_values();
	check_files();
	check_damaged();
	return TEST_END();
}
