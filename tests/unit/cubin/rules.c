/* rules.c - each rule of the graft: what it refuses, and what the proof says of a copy in which it was not kept. */
#include "cubin/attrs.h"
#include "cubin/proof.h"
#include "planted.h"
#include "unit/test.h"

#include <errno.h>

/* What a graft of a sample's kernel says, after the kernel's code was changed. */
struct change {
	const char *kernel;
	unsigned opcode, which; /* the instruction that is changed */
	enum gx_sass_field field;
	uint64_t value;
	enum gx_error error;
	const char *says;
};

static void refuse_changed(const struct change *c)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;
	uint8_t *text;
	size_t n, at;

	load_sample(&s, "kernels", 90, c->kernel);
	text = text_of(s.data, s.len, c->kernel, &n);
	at = find(text, n, c->opcode, c->which);
	CHECK(at < n);
	if (at < n)
		gx_sass_store(text + at, gx_sass_set(gx_sass_load(text + at), c->field, c->value));
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK(gx_graft(&s.request, &graft, &diag) < 0);
	if (diag.error != c->error || !strstr(diag.text, c->says))
		fprintf(stderr, "%s, opcode %x: %s\n", c->kernel, c->opcode, diag.text);
	CHECK_EQ(diag.error, c->error);
	CHECK(strstr(diag.text, c->says) && strstr(diag.text, c->kernel));
	CHECK(!graft.bytes && !graft.arena.head);
	drop_sample(&s);
}

static void code_that_an_edit_would_break_is_refused(void)
{
	static const struct change changes[] = {
		{ "plain", 0x94d, 1, GX_SASS_FIELD(84, 85), 1, GX_E_GRAFT_CODE,
		  "EXIT 94d at plain+0x90 has a modifier" },
		{ "many_threads", 0x94d, 0, GX_SASS_OPCODE, 0x918, GX_E_GRAFT_CODE, "no EXIT: it" },
		/* a store that became something else */
		{ "plain", 0x986, 0, GX_SASS_BASE, 0x1fe, GX_E_GRAFT_CODE,
		  "read its registers late" },
		{ "plain", 0xb82, 0, GX_SASS_OPCODE, 0x950, GX_E_GRAFT_CODE,
		  "first instruction, RET" },
		{ "plain", 0xb82, 0, GX_SASS_OPCODE, 0x34e, GX_E_GRAFT_CODE,
		  "first instruction, LEPC" },
		{ "plain", 0x947, 0, GX_SASS_FIELD(34, 82), 0x7fff, GX_E_GRAFT_CODE, "leads out" },
		{ "prints", 0xb82, 2, GX_SASS_CONST_BANK, 5, GX_E_GRAFT_SHARE,
		  "only a register knows" },
		{ "prints", 0x802, 0, GX_SASS_DST, 1, GX_E_GRAFT_SHARE, "only a register knows" },
		{ "prints", 0x802, 0, GX_SASS_IMM, 0x28, GX_E_GRAFT_SHARE,
		  "only a register knows" },
		/* a place that was computed */
		{ "prints", 0x802, 0, GX_SASS_OPCODE, 0x210, GX_E_GRAFT_SHARE,
		  "only a register knows" },
	};

	for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++)
		refuse_changed(&changes[i]);
}

/* A branch leads to an instruction of its function: the last one is the last that it may lead to. */
static void branches_stay_in_their_function(void)
{
	for (int i = 0; i < 5; i++) {
		struct gx_diag diag = { 0 };
		struct gx_graft graft;
		struct sample s;
		uint8_t *text;
		size_t n, at;

		load_sample(&s, "kernels", 90, "plain");
		text = text_of(s.data, s.len, "plain", &n);
		at = find(text, n, 0x947, 0);
		gx_sass_store(text + at, gx_sass_bra(gx_cubin_arch_of(90), at,
		                                     (const uint64_t[]){ n - 16, 16, n, 24,
		                                                         (uint64_t)-16 }[i]));
		CHECK_EQ(prepare_sample(&s, NULL), 0);
		CHECK_EQ(gx_graft(&s.request, &graft, &diag), i < 2 ? 0 : -EOPNOTSUPP);
		CHECK(i < 2 || strstr(diag.text, "leads out of its function"));
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

/* A branch to the first instruction would run the entry probe again. */
static void nothing_leads_back_to_the_start(void)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;
	uint8_t *text;
	size_t n, at;

	load_sample(&s, "kernels", 90, "plain");
	text = text_of(s.data, s.len, "plain", &n);
	at = find(text, n, 0x947, 0);
	gx_sass_store(text + at, gx_sass_bra(gx_cubin_arch_of(90), at, 0));
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK(gx_graft(&s.request, &graft, &diag) == -EOPNOTSUPP);
	CHECK(strstr(diag.text, "leads to the first instruction"));
	/* without an entry probe the first instruction stays */
	s.request.entry = NULL;
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* A record of the kernel becomes one of another kind, or has another first word. */
static enum gx_error with_attr(const char *kernel, uint8_t kind, uint8_t new_kind,
                               const uint32_t *word, bool entry)
{
	struct gx_cubin_attr attr;
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;
	const struct gx_cubin_section *info;
	bool found = false;

	load_sample(&s, "kernels", 90, kernel);
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	info = &s.cubin.sections[gx_cubin_function(&s.cubin, kernel)->info];
	for (size_t at = 0; !found && gx_cubin_attr_next(info, &at, &attr);)
		if (attr.kind == kind) {
			found = true;
			s.data[info->offset + attr.offset + 1] = new_kind;
			if (word)
				memcpy(s.data + info->offset + attr.offset + 4, word, 4);
		}
	CHECK(found);
	if (!entry)
		s.request.entry = NULL;
	if (!gx_graft(&s.request, &graft, &diag))
		CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	gx_graft_free(&graft);
	drop_sample(&s);
	return diag.error;
}

static void records_that_would_not_be_true_are_refused(void)
{
	const uint32_t first = 0, other = 0x30;

	/* 0x31: places in the code */
	CHECK_EQ(with_attr("globals", 0x31, 0x31, &other, true), GX_E_NONE);
	CHECK_EQ(with_attr("globals", 0x31, 0x31, &first, true), GX_E_GRAFT_ATTRIBUTE);
	CHECK_EQ(with_attr("globals", 0x31, 0x31, &first, false), GX_E_NONE);
	CHECK_EQ(with_attr("globals", 0x31, 0x28, &first, true), GX_E_GRAFT_ATTRIBUTE);
	/* the old device runtime; textures by slot */
	CHECK_EQ(with_attr("globals", 0x31, 0x1f, NULL, true), GX_E_GRAFT_ATTRIBUTE);
	CHECK_EQ(with_attr("globals", 0x31, 0x02, NULL, true), GX_E_GRAFT_ATTRIBUTE);
	/* unknown with data, and without */
	CHECK_EQ(with_attr("globals", 0x31, 0x40, NULL, true), GX_E_GRAFT_ATTRIBUTE);
	CHECK_EQ(with_attr("globals", 0x31, 0xee, NULL, true), GX_E_NONE);
	CHECK_EQ(with_attr("globals", 0x50, 0x40, NULL, true), GX_E_NONE);
	/* targets of indirect branches: another form; one that is the start */
	CHECK_EQ(with_attr("globals", 0x31, 0x34, NULL, true), GX_E_GRAFT_ATTRIBUTE);
	/* more threads than a block has */
	CHECK_EQ(with_attr("few_registers", 0x54, 0x54, NULL, true), GX_E_NONE);
	CHECK_EQ(with_attr("many_threads", 0x05, 0x05, &(uint32_t){ 2048 }, true),
	         GX_E_GRAFT_ATTRIBUTE);
}

/* S7: USETMAXREG leaves 24, of which two are nobody's. S8: 1,024 threads have 64 each. */
static void registers_are_enough(void)
{
	static const struct {
		const char *kernel;
		bool exit;
		uint32_t registers, highest;
		enum gx_error error;
		uint32_t needs; /* as it is said */
	} rows[] = {
		{ "few_registers", true, 24, 21, GX_E_NONE, 0 },
		{ "few_registers", true, 25, 22, GX_E_GRAFT_REGISTERS, 25 },
		{ "few_registers", false, 27, 24, GX_E_NONE, 0 },
		{ "many_threads", true, 64, 61, GX_E_NONE, 0 },
		{ "many_threads", true, 65, 62, GX_E_GRAFT_REGISTERS, 65 },
		{ "many_threads", false, 65, 62, GX_E_GRAFT_REGISTERS, 65 },
		{ "plain", false, 64, 61, GX_E_NONE, 0 },
		{ "plain", false, 65, 62, GX_E_GRAFT_REGISTERS, 65 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { 0 };
		struct gx_graft graft;
		struct sample s;
		struct gx_cubin_probe *probe;
		char needs[32];

		load_sample(&s, "kernels", 90, rows[i].kernel);
		CHECK_EQ(prepare_sample(&s, NULL), 0);
		probe = rows[i].exit ? &s.exit.probe : &s.entry.probe;
		probe->registers = rows[i].registers;
		probe->highest = rows[i].highest;
		snprintf(needs, sizeof(needs), "program needs %u", rows[i].needs);
		CHECK_EQ(gx_graft(&s.request, &graft, &diag) < 0, rows[i].error != GX_E_NONE);
		CHECK_EQ(diag.error, rows[i].error);
		CHECK(graft.bytes || strstr(diag.text, needs));
		if (graft.bytes) {
			CHECK(graft.registers >= rows[i].registers &&
			      graft.registers >= graft.registers_before);
			CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
		}
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

/* A graft that the proof refuses; debug builds ask it themselves. */
static void check_wrong(const struct sample *s)
{
	struct gx_graft graft;
	int err = gx_graft(&s->request, &graft, NULL);

	if (!err)
		err = gx_graft_prove(&s->request, &graft, NULL);
	CHECK_EQ(err, -EFAULT);
	gx_graft_free(&graft);
}

/* Each way in which an entry probe may use the register that the seam chose, which it did not name as its own. */
static void the_seam_s_register_is_its_own(void)
{
	const struct gx_cubin_arch *arch = gx_cubin_arch_of(90);
	const struct {
		enum gx_sass_field field;
		struct gx_sass word;
	} rows[] = {
		{ GX_SASS_SYNC_REG, gx_sass_bssy(arch, 15, 0, 16) },
		{ GX_SASS_SYNC_REG, gx_sass_bsync(arch, 15) },
		{ GX_SASS_SYNC_REG, sample_word(0x942, 15) }, /* BREAK */
		{ GX_SASS_BMOV_REG, gx_sass_set(sample_word(0x355, 0), GX_SASS_BMOV_REG, 15) },
		{ GX_SASS_BMOV_REG, gx_sass_set(sample_word(0x356, 0), GX_SASS_BMOV_REG, 15) },
	};
	struct sample s;

	load_sample(&s, "kernels", 90, "plain");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int own = 0; own < 2; own++) {
			struct gx_graft graft = { 0 };
			struct gx_diag diag = { 0 };
			struct gx_sass w = rows[i].word;
			size_t at;
			int err;

			prepare_probes(&s, 90);
			s.request.kernel = "plain";
			at = find(s.entry.code, s.entry.probe.bytes, 0x918, 0);
			if (own) /* another one */
				w = gx_sass_set(w, rows[i].field, 3);
			gx_sass_store(s.entry.code + at, w);
			err = gx_graft(&s.request, &graft, &diag);
			if (!err)
				err = gx_graft_prove(&s.request, &graft, &diag);
			CHECK_EQ(!strstr(diag.text, "seam's convergence register"), own);
			CHECK(own || err == -EFAULT);
			gx_graft_free(&graft);
		}
	drop_sample(&s);
}

/* S4, S5: the exit probe writes no convergence register, and meets nobody at a barrier. */
static void the_exit_probe_leaves_lanes_alone(void)
{
	static const uint64_t opcodes[] = { 0x945, 0x941, 0x942, 0x355, 0x356, 0xb1d };
	struct sample s;

	load_sample(&s, "kernels", 90, "plain");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	for (size_t i = 0; i < sizeof(opcodes) / sizeof(opcodes[0]); i++) {
		struct gx_graft graft = { 0 };
		struct gx_diag diag = { 0 };
		int err;

		prepare_probes(&s, 90);
		s.request.kernel = "plain";
		gx_sass_store(s.exit.code + find(s.exit.code, s.exit.probe.bytes, 0x918, 0),
		              sample_word(opcodes[i], 3));
		err = gx_graft(&s.request, &graft, &diag);
		if (!err)
			err = gx_graft_prove(&s.request, &graft, &diag);
		CHECK_EQ(err, -EFAULT);
		CHECK(strstr(diag.text, "writes what lanes that go on may need"));
		gx_graft_free(&graft);
	}
	drop_sample(&s);
}

/* The probe's own promises, as far as a graft can see them. */
static void probes_that_break_their_promise_are_seen(void)
{
	struct gx_graft graft;
	struct sample s;
	size_t at;

	load_sample(&s, "kernels", 90, "plain");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	/* all convergence registers are the probe's */
	s.entry.probe.convergence = 0xffff;
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), -E2BIG);
	/* one that it uses and does not name */
	prepare_probes(&s, 90);
	s.request.kernel = "plain";
	at = find(s.entry.code, s.entry.probe.bytes, 0x941, 0);
	gx_sass_store(s.entry.code + at, gx_sass_bsync(gx_cubin_arch_of(90), 15));
	check_wrong(&s);
	/* a way out of a probe, and one into the middle of an instruction */
	for (int64_t target = -16; target <= 24; target += 40)
		for (int form = 0; form < 2; form++) {
			struct sample_probe *probe = form ? &s.exit : &s.entry;

			prepare_probes(&s, 90);
			s.request.kernel = "plain";
			at = find(probe->code, probe->probe.bytes, 0x947, 0);
			gx_sass_store(probe->code + at,
			              gx_sass_bra(gx_cubin_arch_of(90), at, (uint64_t)target));
			check_wrong(&s);
		}
	prepare_probes(&s, 90);
	s.request.kernel = "plain";
	at = find(s.exit.code, s.exit.probe.bytes, 0x947, 0);
	gx_sass_store(s.exit.code + at, gx_sass_bra(gx_cubin_arch_of(90), at, s.exit.probe.bytes));
	check_wrong(&s);
	/* an exit probe that does not end */
	prepare_probes(&s, 90);
	s.request.kernel = "plain";
	while ((at = find(s.exit.code, s.exit.probe.bytes, 0x94d, 0)) < s.exit.probe.bytes)
		gx_sass_store(s.exit.code + at, gx_sass_nop(1, 0));
	check_wrong(&s);
	/* of another architecture; asks for an id that nobody gives */
	prepare_probes(&s, 80);
	s.request.kernel = "plain";
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), -EOPNOTSUPP);
	prepare_probes(&s, 90);
	s.request.kernel = "plain";
	s.request.has_launch_id = false;
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), -E2BIG);
	drop_sample(&s);
}

/* S3 and the seams. */
static void late_readers_and_seams(void)
{
	struct gx_graft graft;
	struct sample s;
	size_t n, at;
	const uint8_t *text;
	struct gx_sass w;

	load_sample(&s, "kernels", 90, "plain");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	text = text_of(graft.bytes, graft.len, "plain", &n);
	at = find(text, n, 0x986, 0);
	w = gx_sass_load(text + at);
	CHECK(gx_sass_get(w, GX_SASS_READ_SB) < 6);
	CHECK(seen_when_changed(&s, &graft, at, gx_sass_set(w, GX_SASS_READ_SB, GX_SASS_NO_SB)));
	CHECK(seen_when_changed(&s, &graft, at, gx_sass_set(w, GX_SASS_READ_SB, 6)));
	/* S1: what a probe reads late, the exit probe here, for which no compiler gave one */
	at = find(text, n, 0x98e, 1);
	w = gx_sass_load(text + at);
	CHECK(gx_sass_get(w, GX_SASS_READ_SB) < 6);
	CHECK(seen_when_changed(&s, &graft, at, gx_sass_set(w, GX_SASS_READ_SB, GX_SASS_NO_SB)));
	CHECK(seen_when_changed(&s, &graft, at, gx_sass_set(w, GX_SASS_READ_SB, 6)));
	/* the two waits */
	for (unsigned i = 0; i < 2; i++) {
		size_t wait = 0x180;

		for (unsigned k = 0; wait < n; wait += 16)
			if (gx_sass_get(gx_sass_load(text + wait), GX_SASS_WAIT) ==
			            GX_SASS_ALL_SB &&
			    k++ == i)
				break;
		CHECK(wait < n);
		CHECK(seen_when_changed(
		        &s, &graft, wait,
		        gx_sass_set(gx_sass_load(text + wait), GX_SASS_WAIT, 0x1f)));
	}
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* With registers of its own, behind the kernel's, a probe leaves the kernel's late readers alone, and nobody waits for it. */
static void own_registers_change_nothing_of_the_kernel(void)
{
	struct gx_graft graft;
	struct sample s;
	size_t n, at;
	const uint8_t *text;
	struct gx_sass w;

	load_sample(&s, "kernels", 90, "plain");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	prepare_movable(&s, "plain");
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK(graft.entry_base && graft.entry_base == graft.exit_base);
	CHECK(graft.entry_base + 2 >= graft.registers_before && graft.entry_base % 2 == 0);
	CHECK_EQ(graft.registers, graft.entry_base + 12);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	text = text_of(graft.bytes, graft.len, "plain", &n);
	at = find(text, n, 0x986, 0);
	w = gx_sass_load(text + at);
	CHECK_EQ(gx_sass_get(w, GX_SASS_READ_SB), GX_SASS_NO_SB);
	CHECK(seen_when_changed(&s, &graft, at, gx_sass_set(w, GX_SASS_READ_SB, 3)));
	/* a word of the probe that names a register of the kernel */
	at = find(text, n, 0x98e, 0);
	w = gx_sass_load(text + at);
	CHECK_EQ(gx_sass_get(w, GX_SASS_SRC_A), graft.entry_base);
	CHECK(seen_when_changed(&s, &graft, at, gx_sass_set(w, GX_SASS_SRC_A, 0)));
	/* the proof takes nobody's word for it */
	graft.exit_base -= 2;
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), -EFAULT);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* A probe with registers of its own need not have ended where the kernel's first instruction is a load that waits itself; any other
 * has a wait in front of it. */
static void a_first_instruction_is_waited_for(void)
{
	for (int load = 0; load < 2; load++) {
		struct gx_graft graft;
		struct sample s;
		struct gx_sass first;
		uint8_t *text, *copy;
		size_t n, at;

		load_sample(&s, "kernels", 90, "plain");
		CHECK_EQ(prepare_sample(&s, NULL), 0);
		prepare_movable(&s, "plain");
		text = (uint8_t *)(uintptr_t)s.cubin
		               .sections[gx_cubin_function(&s.cubin, "plain")->text]
		               .data;
		first = gx_sass_load(text);
		CHECK_EQ(gx_sass_opcode(first), GX_SASS_OP_LDC);
		if (!load)
			gx_sass_store(text, gx_sass_set(first, GX_SASS_OPCODE, 0x802));
		first = gx_sass_load(text);
		CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
		CHECK(graft.entry_base && !gx_graft_prove(&s.request, &graft, NULL));
		copy = (uint8_t *)(uintptr_t)text_of(graft.bytes, graft.len, "plain", &n);
		for (at = n - 16; at && !gx_sass_same(gx_sass_load(copy + at), first); at -= 16)
			;
		CHECK(at);
		CHECK_EQ(gx_sass_opcode(gx_sass_load(copy + at - 16)) == GX_SASS_OP_NOP, !load);
		if (load) { /* the same copy of a kernel that begins otherwise */
			first = gx_sass_set(first, GX_SASS_OPCODE, 0x802);
			gx_sass_store(text, first);
			gx_sass_store(copy + at, first);
			proof_says(&s, &graft, "begins before the entry probe has ended");
		} else { /* what stands there waits, and is something else */
			first = gx_sass_load(copy + at - 16);
			CHECK(seen_when_changed(&s, &graft, at - 16,
			                        gx_sass_set(first, GX_SASS_OPCODE, 0x802)));
		}
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

static void own_registers_are_proved(void)
{
	static const char not_own[] = "a probe's registers are not its own";
	struct gx_cubin_probe *probe;
	struct gx_graft graft;
	struct sample s;
	struct gx_sass was;

	load_sample(&s, "kernels", 90, "plain");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	prepare_movable(&s, "plain");
	s.request.exit = NULL;
	probe = &s.entry.probe;
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	graft.entry_base++;
	proof_says(&s, &graft, not_own);
	probe->register_step = 1; /* an address is an even pair all the same */
	proof_says(&s, &graft, not_own);
	probe->register_step = 2;
	graft.entry_base -= 3; /* one of the kernel's is among them */
	proof_says(&s, &graft, not_own);
	graft.entry_base += 2;
	probe->register_step = 0;
	proof_says(&s, &graft, not_own);
	probe->register_step = 2 * graft.entry_base;
	proof_says(&s, &graft, not_own);
	probe->register_step = 2;
	probe->frame = 8;
	proof_says(&s, &graft, not_own);
	probe->frame = 0;
	probe->stack = 8;
	proof_says(&s, &graft, not_own);
	probe->stack = 0;
	was = gx_sass_load(probe->code);
	gx_sass_store(s.entry.code, gx_sass_set(was, GX_SASS_BASE, 0x1fe));
	proof_says(&s, &graft, "what registers a probe names is not known");
	gx_sass_store(s.entry.code, was);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	gx_graft_free(&graft);
	drop_sample(&s);
	/* behind USETMAXREG there is nothing behind the kernel's */
	load_sample(&s, "kernels", 90, "few_registers");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	prepare_movable(&s, "few_registers");
	s.request.exit = NULL;
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(graft.entry_base, 0);
	graft.entry_base = (graft.registers_before + 1) / 2 * 2;
	proof_says(&s, &graft, "registers behind the kernel's may be gone");
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* Between the probe and the kernel's first instruction there is a wait for all. */
static void the_kernel_waits_for_the_entry_probe(void)
{
	struct gx_graft graft;
	struct sample s;
	size_t n, at;
	uint8_t *text;

	load_sample(&s, "kernels", 90, "plain");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	s.request.exit = NULL;
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	text = text_of(graft.bytes, graft.len, "plain", &n);
	for (at = 0; at < n; at += 16)
		if (gx_sass_opcode(gx_sass_load(text + at)) == 0x918 &&
		    gx_sass_get(gx_sass_load(text + at), GX_SASS_WAIT) == GX_SASS_ALL_SB)
			break;
	CHECK(at < n);
	/* an instruction that waits for nothing, and as many behind it as before */
	gx_sass_store(text + at, gx_sass_set(gx_sass_load(text + at), GX_SASS_WAIT, 0x1f));
	proof_says(&s, &graft, "before the entry probe has ended");
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* As many as cost no warp its place; none where registers are given away, or where a probe's may not be moved. */
static void own_registers_are_those_that_are_free(void)
{
	static const struct {
		const char *kernel;
		uint32_t registers, step;
		bool own;
	} rows[] = {
		{ "plain", 12, 2, true },
		{ "plain", 12, 4, true },
		{ "plain", 12, 0, false },
		{ "plain", 40, 2, false }, /* with the kernel's it would be more than 40 */
		{ "few_registers", 12, 2, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { 0 };
		struct gx_graft graft;
		struct sample s;

		load_sample(&s, "kernels", 90, rows[i].kernel);
		CHECK_EQ(prepare_sample(&s, NULL), 0);
		prepare_movable(&s, rows[i].kernel);
		s.entry.probe.register_step = rows[i].step;
		s.entry.probe.registers = rows[i].registers;
		CHECK_EQ(gx_graft(&s.request, &graft, &diag), 0);
		CHECK_EQ(graft.entry_base != 0, rows[i].own);
		CHECK(!rows[i].own || graft.entry_base % rows[i].step == 0);
		CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

/* Where any instruction gives registers away, nothing behind the kernel's is there for long: the same kernel with and without one. */
static void given_registers_are_nobody_s(void)
{
	for (int gives = 0; gives < 2; gives++) {
		struct gx_graft graft;
		struct sample s;
		uint8_t *text;
		size_t n;

		load_sample(&s, "kernels", 90, "plain");
		text = text_of(s.data, s.len, "plain", &n);
		CHECK_EQ(gx_sass_opcode(gx_sass_load(text + n - 16)), GX_SASS_OP_NOP);
		if (gives)
			gx_sass_store(text + n - 16,
			              gx_sass_set(sample_word(GX_SASS_OP_USETMAXREG, 0),
			                          GX_SASS_MAX_REGS, 240));
		CHECK_EQ(prepare_sample(&s, NULL), 0);
		prepare_movable(&s, "plain");
		CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
		CHECK_EQ(graft.entry_base == 0, gives);
		CHECK_EQ(graft.exit_base == 0, gives);
		CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

/* A thread has 255 registers: the kernel has all but a few of them, the program gets those behind if they are enough. */
static void own_registers_end_with_the_last(void)
{
	static const struct {
		uint32_t kernel, program, base;
	} rows[] = {
		{ 250, 7, 248 }, { 250, 8, 0 },   { 248, 2, 246 },
		{ 248, 3, 0 },   { 242, 8, 240 }, { 242, 9, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct gx_cubin_section *info;
		struct gx_diag diag = { 0 };
		struct gx_cubin_attr attr;
		struct gx_graft graft;
		struct sample s;

		load_sample(&s, "kernels", 90, "many_threads");
		CHECK_EQ(prepare_sample(&s, NULL), 0);
		prepare_movable(&s, "many_threads");
		info = &s.cubin.sections[s.cubin.global_info];
		for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
			if (attr.kind == GX_CUBIN_REGCOUNT &&
			    gx_cubin_word(&attr, 0) ==
			            gx_cubin_function(&s.cubin, "many_threads")->symbol)
				memcpy(s.data + info->offset + attr.offset + 8, &rows[i].kernel, 4);
		info = &s.cubin.sections[gx_cubin_function(&s.cubin, "many_threads")->info];
		for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
			if (gx_cubin_attr_rule(attr.kind) == GX_ATTR_THREADS)
				memcpy(s.data + info->offset + attr.offset + 4, &(uint32_t){ 32 },
				       4);
		s.entry.probe.registers = rows[i].program;
		s.entry.probe.highest = 0;
		s.request.exit = NULL;
		CHECK_EQ(gx_graft(&s.request, &graft, &diag), 0);
		CHECK_EQ(graft.registers_before, rows[i].kernel);
		CHECK_EQ(graft.entry_base, rows[i].base);
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

/* Any one bit of the code, and of when each of its words is issued: the proof sees it, but in what nothing runs. */
static void every_bit_of_the_code_is_looked_at(unsigned sm, const char *kernel)
{
	struct gx_graft graft;
	struct sample s;
	size_t n;
	const uint8_t *text;
	unsigned unseen = 0;

	load_sample(&s, "kernels", sm, kernel);
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	text = text_of(graft.bytes, graft.len, kernel, &n);
	for (size_t at = 0; at < n; at += 16)
		for (unsigned bit = 0; bit < 128; bit++) {
			struct gx_sass was = gx_sass_load(text + at), w = was;

			if (bit < 64)
				w.lo ^= 1ull << bit;
			else
				w.hi ^= 1ull << (bit - 64);
			/* padding; what a NOP has no use for; which scoreboard a late reader has */
			if (gx_sass_opcode(was) == GX_SASS_OP_NOP &&
			    bit >= (gx_sass_get(was, GX_SASS_WAIT) ? 16 : 12) &&
			    (bit < 105 || bit >= 126 || !gx_sass_get(was, GX_SASS_WAIT)))
				continue;
			if (gx_sass_late_of(was) == GX_SASS_LATE_READER)
				continue;
			if (seen_when_changed(&s, &graft, at, w))
				continue;
			unseen++;
			fprintf(stderr, "sm_%u %s+0x%zx: bit %u\n", sm, kernel, at, bit);
		}
	CHECK_EQ(unseen, 0);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* What of a program's words reads its parameters, which are somewhere else in each kernel's bank: constants of bank 0 from where parameters
 * begin on, in the forms that have a constant, and no barrier, whose form says something else. */
static void words_that_read_parameters_follow_them(unsigned sm)
{
	enum { LDC = 0xb82, ADD = 0x010, BARRIER = 0x1d, NO_OPERAND = 1 };
	const uint64_t first = gx_cubin_arch_of(sm)->parameters;
	const struct {
		unsigned opcode;
		uint64_t bank, place;
		bool moves;
	} rows[] = {
		{ LDC, 0, first, true },
		{ LDC, 0, first + 4, true },
		{ LDC, 0, first - 4, false },
		{ LDC, 0, 0, false },
		{ LDC, 3, first, false },
		{ LDC, 4, first, false },
		{ ADD | 5u << 9, 0, first, true },
		{ ADD | 5u << 9, 0, first - 4, false },
		{ ADD | 3u << 9, 0, first, true },
		{ ADD | 3u << 9, 2, first, false },
		{ ADD | NO_OPERAND << 9, 0, first, false },
		{ ADD | 2u << 9, 0, first, false },
		{ ADD | 4u << 9, 0, first, false },
		{ ADD | 6u << 9, 0, first, false },
		{ ADD | 7u << 9, 0, first, false },
		{ 0x100 | BARRIER | 5u << 9, 0, first, false },
	};
	struct sample s;

	load_sample(&s, "kernels", sm, "plain");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_graft graft;
		struct gx_sass w = sample_word(rows[i].opcode, 4), is;
		size_t n, at;
		const uint8_t *text;

		prepare_probes(&s, sm);
		s.request.kernel = "plain";
		s.request.exit = NULL;
		w = gx_sass_set(w, GX_SASS_SRC_A, GX_SASS_RZ);
		w = gx_sass_set(w, GX_SASS_CONST_BANK, rows[i].bank);
		w = gx_sass_set(w, GX_SASS_CONST_OFFSET, rows[i].place);
		at = find(s.entry.code, s.entry.probe.bytes, 0x918, 0);
		gx_sass_store(s.entry.code + at, w);
		CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
		CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
		CHECK(graft.launch_id_offset > 0);
		text = text_of(graft.bytes, graft.len, "plain", &n);
		/* behind the kernel's code and BSSY */
		at += s.cubin.sections[gx_cubin_function(&s.cubin, "plain")->text].bytes + 16;
		is = gx_sass_load(text + at);
		w = gx_sass_set(w, GX_SASS_CONST_OFFSET,
		                rows[i].place + (rows[i].moves ? graft.launch_id_offset : 0));
		CHECK(gx_sass_same(is, w));
		if (!gx_sass_same(is, w))
			fprintf(stderr, "sm_%u: row %zu\n", sm, i);
		/* and the proof knows it by itself */
		w = gx_sass_set(is, GX_SASS_CONST_OFFSET,
		                rows[i].place + (rows[i].moves ? 0 : graft.launch_id_offset));
		CHECK(seen_when_changed(&s, &graft, at, w));
		gx_graft_free(&graft);
	}
	drop_sample(&s);
}

int main(void)
{
	code_that_an_edit_would_break_is_refused();
	branches_stay_in_their_function();
	nothing_leads_back_to_the_start();
	records_that_would_not_be_true_are_refused();
	registers_are_enough();
	probes_that_break_their_promise_are_seen();
	the_seam_s_register_is_its_own();
	the_exit_probe_leaves_lanes_alone();
	a_first_instruction_is_waited_for();
	late_readers_and_seams();
	own_registers_change_nothing_of_the_kernel();
	own_registers_are_proved();
	the_kernel_waits_for_the_entry_probe();
	own_registers_are_those_that_are_free();
	own_registers_end_with_the_last();
	given_registers_are_nobody_s();
	every_bit_of_the_code_is_looked_at(90, "plain");
	every_bit_of_the_code_is_looked_at(80, "plain");
	every_bit_of_the_code_is_looked_at(90, "switched");
	words_that_read_parameters_follow_them(80);
	words_that_read_parameters_follow_them(90);
	return TEST_END();
}
