/* pointed.c - kernels that call by pointers: which functions these may lead to, what a kernel with programs can call, and what it can't. */
#include "cubin/pointed.h"

#include "cubin/proof.h"
#include "samples.h"
#include "unit/test.h"

#include <elf.h>
#include <errno.h>

static uint8_t *text_of(struct sample *s, const char *function)
{
	const struct gx_cubin_function *f = gx_cubin_function(&s->cubin, function);

	CHECK(f != NULL);
	return s->data + s->cubin.sections[f->text].offset;
}

/* The first instruction of a function with this opcode. */
static uint8_t *find(struct sample *s, const char *function, unsigned opcode)
{
	const struct gx_cubin_function *f = gx_cubin_function(&s->cubin, function);
	uint8_t *text = text_of(s, function);

	for (size_t at = 0; at < s->cubin.sections[f->text].bytes; at += GX_SASS_BYTES)
		if (gx_sass_opcode(gx_sass_load(text + at)) == opcode)
			return text + at;
	CHECK(false);
	return text;
}

static void open_pointers(struct sample *s, unsigned sm, const char *kernel)
{
	struct gx_diag diag = { 0 };

	load_sample(s, "pointers", sm, kernel);
	CHECK_EQ(prepare_sample(s, &diag), 0);
}

static enum gx_error graft_error(struct sample *s, const char *says)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;

	gx_graft(&s->request, &graft, &diag);
	CHECK(!says || strstr(diag.text, says));
	if (says && !strstr(diag.text, says))
		fprintf(stderr, "%s\n", diag.text);
	gx_graft_free(&graft);
	return diag.error;
}

static void functions_are_found(void)
{
	static const unsigned sms[] = { 80, 90 };

	for (size_t i = 0; i < 2; i++) {
		const struct gx_cubin_pointed *found = NULL, *again = NULL;
		struct gx_diag diag = { 0 };
		struct sample s;

		open_pointers(&s, sms[i], "by_table");
		CHECK_EQ(gx_cubin_pointed(&s.cubin, &found, &diag), 0);
		CHECK_EQ(found->n, 4); /* three in the table, and one that one of them calls */
		CHECK(!found->leaves && !found->unsettled);
		/* they are looked at once */
		gx_sass_store(text_of(&s, "thrice"), sample_word(GX_SASS_OP_EXIT, 0));
		CHECK_EQ(gx_cubin_pointed(&s.cubin, &again, &diag), 0);
		CHECK(found == again && !again->leaves);
		drop_sample(&s);
		/* functions that are called where they stand are no pointer's */
		load_sample(&s, "linked", sms[i], "calls_elsewhere");
		CHECK_EQ(prepare_sample(&s, &diag), 0);
		CHECK_EQ(gx_cubin_pointed(&s.cubin, &found, &diag), 0);
		CHECK_EQ(found->n, 0);
		drop_sample(&s);
	}
}

/* The copy has the kernel alone: what it calls is in the original, whose table it reads. */
static void kernels_call_the_originals(void)
{
	static const unsigned sms[] = { 80, 90 };
	static const char *const kernels[] = { "by_table", "by_parameter" };

	for (size_t i = 0; i < 4; i++) {
		struct gx_diag diag = { 0 };
		struct gx_graft graft;
		struct gx_cubin copy;
		struct sample s;

		open_pointers(&s, sms[i & 1], kernels[i / 2]);
		CHECK_EQ(gx_graft(&s.request, &graft, &diag), 0);
		CHECK_EQ(s.n_asked > 0,
		         !(i / 2)); /* a debug build proves it at once, and asks for that */
		CHECK_EQ(gx_graft_prove(&s.request, &graft, &diag), 0);
		CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, &diag), 0);
		CHECK_EQ(copy.n_functions, 1);
		gx_cubin_free(&copy);
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

static void addresses_of_the_copy_are_refused(void)
{
	struct sample s;

	open_pointers(&s, 90, "takes_address");
	CHECK_EQ(graft_error(&s, "takes the address of"), GX_E_GRAFT_SHARE);
	drop_sample(&s);
}

/* An EXIT in a function that may be called would be none that the program sees. */
static void functions_that_leave_are_refused(void)
{
	static const char *const functions[] = { "thrice", "stores", "calls", "deeper" };

	for (size_t i = 0; i < 4; i++) {
		struct gx_graft graft;
		struct sample s;
		char says[64];

		open_pointers(&s, 90, "by_table");
		gx_sass_store(text_of(&s, functions[i]) + GX_SASS_BYTES,
		              sample_word(GX_SASS_OP_EXIT, 0));
		snprintf(says, sizeof(says), "may call %s, which leaves at +0x10", functions[i]);
		CHECK_EQ(graft_error(&s, says), GX_E_GRAFT_SHARE);
		/* with a program at entry alone nobody waits for it */
		s.request.exit = NULL;
		CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
		CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

static void functions_that_change_registers_are_refused(void)
{
	struct sample s;

	open_pointers(&s, 90, "by_table");
	gx_sass_store(text_of(&s, "calls"), sample_word(GX_SASS_OP_USETMAXREG, 0));
	CHECK_EQ(graft_error(&s, "may call calls, which leaves at +0x0"), GX_E_GRAFT_SHARE);
	drop_sample(&s);
}

/* A RET that does not wait for the store in front of it. */
static void forget_to_wait(struct sample *s)
{
	uint8_t *ret = find(s, "stores", GX_SASS_OP_RET);

	gx_sass_store(ret, gx_sass_set(gx_sass_load(ret), GX_SASS_WAIT, 0));
}

static void functions_that_read_late_are_refused(void)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;

	open_pointers(&s, 90, "by_table");
	forget_to_wait(&s);
	CHECK_EQ(graft_error(&s, "stores+0x50 may be called, and reads registers late"),
	         GX_E_GRAFT_SHARE);
	/* where the program has registers of its own, nothing that is read is overwritten */
	s.exit.probe.register_step = 2;
	s.exit.probe.registers = 4;
	s.exit.probe.frame = s.exit.probe.stack = 0;
	CHECK_EQ(gx_graft(&s.request, &graft, &diag), 0);
	CHECK(graft.exit_base);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, &diag), 0);
	gx_graft_free(&graft);
	s.request.exit = NULL;
	CHECK_EQ(graft_error(&s, NULL), GX_E_NONE);
	drop_sample(&s);
}

/* What was good when it was made, and is not any more, is what the proof is for. */
static void the_proof_looks_for_itself(void)
{
	for (int what = 0; what < 4; what++) {
		struct gx_diag diag = { 0 };
		struct gx_graft graft;
		struct sample s;

		open_pointers(&s, 90, what == 3 ? "by_parameter" : "by_table");
		CHECK_EQ(gx_graft(&s.request, &graft, &diag), 0);
		if (what == 1)
			forget_to_wait(&s);
		else if (what)
			gx_sass_store(text_of(&s, "deeper") + GX_SASS_BYTES,
			              sample_word(GX_SASS_OP_EXIT, 0));
		CHECK_EQ(gx_graft_prove(&s.request, &graft, &diag) != 0, what != 0);
		CHECK_EQ(diag.error, what ? GX_E_GRAFT_PROOF : GX_E_NONE);
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

static int no_literal_is_known(void *user, const char *name, uint64_t *address)
{
	return name[0] == '$' || name[0] == '_' ? -ENOENT : sample_address(user, name, address);
}

/* The assertion's three texts have names that others may have, too. */
static void literals_are_copied(void)
{
	static const unsigned sms[] = { 80, 90 };

	for (size_t i = 0; i < 2; i++) {
		struct gx_cubin_symbol *symbol;
		struct sample s;

		open_pointers(&s, sms[i], "asserts");
		CHECK_EQ(graft_error(&s, NULL), GX_E_NONE);
		CHECK_EQ(s.n_literals, 0);
		s.request.address_of = no_literal_is_known;
		s.request.place_literal = sample_literal;
		CHECK_EQ(graft_error(&s, NULL), GX_E_NONE);
		CHECK_EQ(s.n_literals, 3);
		symbol = s.cubin.symbols;
		while (strcmp(symbol->name, "$str") != 0)
			symbol++;
		/* not one that others can name, nor one too long, nor one that is not there */
		symbol->bind = STB_GLOBAL;
		CHECK_EQ(graft_error(&s, "is not found in the original"), GX_E_GRAFT_SHARE);
		symbol->bind = STB_LOCAL;
		symbol->bytes = 1 << 16;
		CHECK_EQ(graft_error(&s, "is not found in the original"), GX_E_GRAFT_SHARE);
		/* nor one that has an address in it: the table's */
		symbol->bytes = 8;
		symbol->value = 0;
		CHECK_EQ(graft_error(&s, "is not found in the original"), GX_E_GRAFT_SHARE);
		symbol->name = "string";
		symbol->value = 24;
		CHECK_EQ(graft_error(&s, NULL), GX_E_NONE);
		s.request.place_literal = NULL;
		symbol->name = "$str";
		CHECK_EQ(graft_error(&s, "is not found in the original"), GX_E_GRAFT_SHARE);
		drop_sample(&s);
	}
}

/* One word of the kernel, in the original and in the copy alike. */
static void set_both(struct sample *s, const struct gx_graft *graft, size_t at, struct gx_sass w)
{
	struct gx_cubin copy;

	CHECK_EQ(gx_cubin_read(graft->bytes, graft->len, &copy, NULL), 0);
	gx_sass_store(text_of(s, s->request.kernel) + at, w);
	gx_sass_store(
	        (uint8_t *)graft->bytes +
	                copy.sections[gx_cubin_function(&copy, s->request.kernel)->text].offset +
	                at,
	        w);
	gx_cubin_free(&copy);
}

static struct gx_sass move_word(unsigned dst, unsigned from, unsigned guard)
{
	struct gx_sass w = gx_sass_set(sample_word(0x202, dst), GX_SASS_SRC_B, from);

	return gx_sass_set(w, GX_SASS_GUARD, guard);
}

/* A call by a register is one by a pointer unless the register was loaded from where the copy has addresses of its own, which are banks 2
 * and 4 of constants: whatever else wrote to it last came from anywhere. R2 is called at 0xe0, and loaded at 0x60. */
static void calls_by_pointers_are_known_by_the_last_write(void)
{
	enum { LOAD = 0x60, BEHIND = 0xb0, CALL = 0xe0, CALLED = 2, OTHER = 30, CALL_ABS = 0x343 };
	struct sample s;
	struct gx_graft graft;
	struct gx_sass load, call, none = gx_sass_nop(1, 0);

	open_pointers(&s, 90, "by_parameter");
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	load = gx_sass_load(text_of(&s, "by_parameter") + LOAD);
	call = gx_sass_load(text_of(&s, "by_parameter") + CALL);
	CHECK(gx_sass_opcode(load) == GX_SASS_OP_LDC && gx_sass_get(load, GX_SASS_DST) == CALLED);
	CHECK(gx_sass_opcode(call) == CALL_ABS && gx_sass_get(call, GX_SASS_SRC_A) == CALLED);
	gx_sass_store(text_of(&s, "deeper") + GX_SASS_BYTES, sample_word(GX_SASS_OP_EXIT, 0));
	{
		struct gx_sass own = gx_sass_set(load, GX_SASS_CONST_BANK, 4);
		struct gx_sass elsewhere = gx_sass_set(own, GX_SASS_DST, OTHER);
		struct gx_sass read = gx_sass_set(own, GX_SASS_OPCODE, 0x981);
		struct gx_sass store = gx_sass_set(sample_word(0x986, CALLED), GX_SASS_READ_SB, 0);
		struct gx_sass wide = gx_sass_set(sample_word(0x825, CALLED), GX_SASS_SRC_A, 16);
		struct gx_sass other = gx_sass_set(call, GX_SASS_OPCODE, GX_SASS_OP_CALL_REL_R);
		const struct {
			struct gx_sass load, behind, call;
			bool pointed;
		} rows[] = {
			{ load, none, call, true },
			{ own, none, call, false },
			{ gx_sass_set(load, GX_SASS_CONST_BANK, 2), none, call, false },
			{ gx_sass_set(load, GX_SASS_CONST_BANK, 1), none, call, true },
			{ gx_sass_set(load, GX_SASS_CONST_BANK, 3), none, call, true },
			{ gx_sass_set(load, GX_SASS_CONST_BANK, 5), none, call, true },
			{ load, none, other, true },
			{ own, none, other, false },
			{ load, none, none, false }, /* nothing is called */
			{ read, none, call, true },
			{ own, store, call, false }, /* writes to no register */
			{ own, wide, call, true },
			{ own, load, call, true },
			{ load, own, call, false },
			{ elsewhere, move_word(CALLED, OTHER, 7), call, false },
			{ elsewhere, move_word(CALLED, OTHER, 0), call, true }, /* some lanes */
			{ none, move_word(CALLED, OTHER, 7), call, true },      /* from nowhere */
			{ none, none, call, true },
		};

		for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
			struct gx_diag diag = { 0 };
			int err;

			set_both(&s, &graft, LOAD, rows[i].load);
			set_both(&s, &graft, BEHIND, rows[i].behind);
			set_both(&s, &graft, CALL, rows[i].call);
			err = gx_graft_prove(&s.request, &graft, &diag);
			CHECK_EQ(err, rows[i].pointed ? -EFAULT : 0);
			CHECK(!err || strstr(diag.text, "may call ends without its probe"));
			if ((err != 0) != rows[i].pointed)
				fprintf(stderr, "row %zu: %s\n", i, diag.text);
		}
	}
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* A relocation of a section becomes another: NULL leaves the symbol, 0 the place. */
static void set_reloc(struct sample *s, const char *section, size_t i, uint64_t offset,
                      const char *symbol)
{
	Elf64_Rela *r =
	        (Elf64_Rela *)(void *)(s->data +
	                               s->cubin.sections[gx_cubin_section(&s->cubin, section)]
	                                       .offset) +
	        i;
	uint32_t k = 0;

	if (offset)
		r->r_offset = offset;
	while (symbol && strcmp(s->cubin.symbols[k].name, symbol) != 0)
		k++;
	if (symbol)
		r->r_info = ELF64_R_INFO((uint64_t)k, ELF64_R_TYPE(r->r_info));
}

/* A kernel that takes addresses in its code takes none. */
static void open_without_addresses(struct sample *s, struct gx_graft *graft)
{
	open_pointers(s, 90, "by_parameter");
	for (size_t i = 0; i < 6; i++)
		set_reloc(s, ".rela.text.takes_address", i, 0, "chosen");
	CHECK_EQ(gx_graft(&s->request, graft, NULL), 0);
}

/* A pointer leads to what stands in memory, and to what code that may run takes the address of; not to what is called where it stands, nor
 * to what only tables for debuggers name. */
static void functions_that_nobody_points_to_are_no_matter(void)
{
	static const struct {
		const char *section, *symbol, *leaves;
		size_t reloc;
		uint64_t offset;
		bool seen;
	} rows[] = {
		{ ".rela.nv.global.init", NULL, "calls", 2, 0, true },
		{ ".rela.nv.global.init", NULL, "deeper", 2, 0, true }, /* calls() runs, too */
		{ ".rela.nv.global.init", "thrice", "thrice", 2, 0, true },
		{ ".rela.nv.global.init", "thrice", "stores", 2, 0, true },
		/* which names itself, where it calls: that is a way back */
		{ ".rela.nv.global.init", "thrice", "calls", 2, 0, false },
		{ ".rela.nv.global.init", "thrice", "deeper", 2, 0, false },
		{ ".rela.nv.global.init", "thrice", "stores", 1, 0, false },
		/* another kernel is no function that a pointer leads to */
		{ ".rela.nv.global.init", "by_table", "deeper", 0, 0, true },
		{ ".rela.nv.global.init", "by_table", "thrice", 0, 0, false },
		/* code that nobody points to takes an address */
		{ ".rela.text.calls", "stores", "stores", 0, 0, true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_graft graft;
		struct sample s;
		int err;

		open_without_addresses(&s, &graft);
		set_reloc(&s, rows[i].section, rows[i].reloc, rows[i].offset, rows[i].symbol);
		gx_sass_store(text_of(&s, rows[i].leaves) + GX_SASS_BYTES,
		              sample_word(GX_SASS_OP_EXIT, 0));
		err = gx_graft_prove(&s.request, &graft, NULL);
		CHECK_EQ(err, rows[i].seen ? -EFAULT : 0);
		if ((err != 0) != rows[i].seen)
			fprintf(stderr, "row %zu: %s\n", i, rows[i].leaves);
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

/* deeper() is called from code that nobody points to, or what refers to it there is no call: a place within one, or another instruction. */
static void what_is_no_call_takes_an_address(void)
{
	enum { CALL = 0x80, TEXT_END = 0x200 };
	static const uint64_t places[] = { CALL, CALL + 4, CALL + 8, CALL + 16, TEXT_END - 4 };

	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		struct gx_graft graft;
		struct sample s;

		open_without_addresses(&s, &graft);
		set_reloc(&s, ".rela.nv.global.init", 2, 0, "thrice");
		set_reloc(&s, ".rela.text.calls", 2, places[i], NULL);
		/* what stands there would be one, if it began there */
		if (places[i] == CALL + 8)
			memcpy(text_of(&s, "calls") + CALL + 8, &(uint16_t){ GX_SASS_OP_CALL_ABS },
			       2);
		gx_sass_store(text_of(&s, "deeper") + GX_SASS_BYTES,
		              sample_word(GX_SASS_OP_EXIT, 0));
		CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), i ? -EFAULT : 0);
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

/* A function whose ways nobody can follow may read its registers whenever it likes. */
static void ways_out_of_a_function_are_seen(void)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;

	open_pointers(&s, 90, "by_parameter");
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	gx_sass_store(text_of(&s, "stores"), gx_sass_bra(gx_cubin_arch_of(90), 0, 1 << 20));
	CHECK_EQ(gx_graft_prove(&s.request, &graft, &diag), -EFAULT);
	CHECK(strstr(diag.text, "a function that it may call reads registers late"));
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* What a table refers to may have no section at all. */
static void symbols_of_no_section_are_no_functions(void)
{
	static const uint16_t sections[] = { SHN_UNDEF, SHN_ABS, SHN_COMMON };

	for (size_t i = 0; i < sizeof(sections) / sizeof(sections[0]); i++) {
		struct gx_graft graft;
		struct sample s;

		open_pointers(&s, 90, "by_parameter");
		CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
		for (uint32_t k = 0; k < s.cubin.n_symbols; k++)
			if (!strcmp(s.cubin.symbols[k].name, "stores"))
				s.cubin.symbols[k].section = sections[i];
		CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

int main(void)
{
	literals_are_copied();
	functions_are_found();
	kernels_call_the_originals();
	addresses_of_the_copy_are_refused();
	functions_that_leave_are_refused();
	functions_that_change_registers_are_refused();
	functions_that_read_late_are_refused();
	the_proof_looks_for_itself();
	calls_by_pointers_are_known_by_the_last_write();
	functions_that_nobody_points_to_are_no_matter();
	what_is_no_call_takes_an_address();
	ways_out_of_a_function_are_seen();
	symbols_of_no_section_are_no_functions();
	return TEST_END();
}
