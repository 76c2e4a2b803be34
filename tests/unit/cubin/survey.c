/* survey.c - what the machine code of a kernel is seen to read and to call: constants by an index, addresses in bank 4, calls of what a
 * register holds. */
#include "cubin/proof.h"
#include "samples.h"
#include "unit/test.h"

#include <elf.h>

/* What is changed in a kernel's code before it is grafted. */
struct change {
	const char *kernel;
	size_t at;
	enum gx_sass_field field;
	uint64_t value;
	const char *says; /* NULL: it is grafted all the same */
};

/* Of one kernel, n changes one after the other; the first says what comes of them. */
static void check_changes(const struct change *c, size_t n)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;
	struct gx_cubin cubin;
	uint8_t *text;

	load_sample(&s, "kernels", 90, c->kernel);
	CHECK_EQ(gx_cubin_read(s.data, s.len, &cubin, NULL), 0);
	text = s.data + cubin.sections[gx_cubin_function(&cubin, c->kernel)->text].offset;
	gx_cubin_free(&cubin);
	for (size_t i = 0; i < n; i++)
		gx_sass_store(text + c[i].at,
		              gx_sass_set(gx_sass_load(text + c[i].at), c[i].field, c[i].value));
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK_EQ(gx_graft(&s.request, &graft, &diag) < 0, c->says != NULL);
	CHECK_EQ(diag.error, c->says ? GX_E_GRAFT_SHARE : GX_E_NONE);
	CHECK(!c->says || strstr(diag.text, c->says));
	if (!c->says)
		CHECK_EQ(gx_graft_prove(&s.request, &graft, &diag), 0);
	if (c->says && !strstr(diag.text, c->says))
		fprintf(stderr, "%s+0x%zx: %s\n", c->kernel, c->at, diag.text);
	gx_graft_free(&graft);
	drop_sample(&s);
}

static void check_change(const struct change *c)
{
	check_changes(c, 1);
}

/* prints: 0x40 MOV R0, 0x48; 0x50 ULDC c[4][0x28]; 0x70 LDC R8, c[4][R0]; 0x100 CALL R8. In bank 4, 0x10 is managed memory, which
 * can't be shared: that it is refused says that it is taken for something that the code may read. */
static void reads_and_calls_are_followed(void)
{
	static const char managed[] = "is managed memory", unknown[] = "only a register knows";
	static const struct change changes[] = {
		{ "prints", 0x40, GX_SASS_STALL, 3, NULL },
		/* the index is not known: its register is written by another, on a way that a predicate chooses, or by more than one */
		{ "prints", 0x60, GX_SASS_DST, 0, unknown },
		{ "prints", 0x40, GX_SASS_GUARD, 0, unknown },
		{ "prints", 0x40, GX_SASS_OPCODE, 0x202, unknown },
		/* the code between is not one line */
		{ "prints", 0x50, GX_SASS_OPCODE, 0x941, unknown },
		{ "prints", 0x120, GX_SASS_FIELD(16, 24), 0xc8, unknown },
		/* what is called is written in part by a wide instruction, or is no address of bank 4 */
		{ "prints", 0xd0, GX_SASS_OPCODE, 0x825, unknown },
		{ "prints", 0x70, GX_SASS_DST, 7, unknown },
		{ "prints", 0x70, GX_SASS_CONST_BANK, 3, unknown },
		{ "prints", 0x70, GX_SASS_OPCODE, 0x381, unknown },
		/* its bank is in the index */
		{ "prints", 0x70, GX_SASS_FIELD(78, 80), 1, unknown },
		/* a call that is no call of the driver's: the address of a variable, a place that has no address, one behind the bank,
		 * a table of this kernel's own code, which is for calls from where they stand */
		{ "prints", 0x40, GX_SASS_IMM, 0x28, unknown },
		{ "prints", 0x40, GX_SASS_IMM, 0x4000, unknown },
		{ "prints", 0x40, GX_SASS_IMM, 0x20048, unknown },
		{ "prints", 0x70, GX_SASS_CONST_BANK, 2, unknown },
		/* an index in a uniform register, in an instruction's mode, of a bank that is in the index, too */
		{ "prints", 0x50, GX_SASS_SRC_A, 5, managed },
		{ "prints", 0x50, GX_SASS_CONST_OFFSET, 0x10, managed },
		{ "plain", 0x40, GX_SASS_FIELD(78, 80), 1, managed },
		{ "plain", 0x40, GX_SASS_CONST_BANK, 4, NULL },
		/* sixteen bytes from 8 on, of which the upper ones are at 0x10 */
		{ "globals", 0, GX_SASS_STALL, 3, NULL },
	};

	for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++)
		check_change(&changes[i]);
}

/* An index is known that is RZ * RZ + 0x48, and none of which one of the two is another register. */
static void products_are_followed(void)
{
	const uint64_t imad = GX_SASS_ALU_OP(IMAD, GX_SASS_FORM_IMM_C);

	for (unsigned i = 0; i < 4; i++) {
		const struct change changes[] = {
			{ "prints", 0x40, GX_SASS_OPCODE, imad,
			  i ? "only a register knows" : NULL },
			{ "prints", 0x40, GX_SASS_SRC_A, i & 1 ? 4 : GX_SASS_RZ, NULL },
			{ "prints", 0x40, GX_SASS_SRC_C, i & 2 ? 4 : GX_SASS_RZ, NULL },
		};

		check_changes(changes, 3);
	}
}

/* Where the line of code begins, the constant of another register is none of the index; an index that nobody knows may be any. */
static void an_index_is_not_guessed(void)
{
	static const struct change begun[] = {
		{ "prints", 0x50, GX_SASS_OPCODE, 0x941, "only a register knows" },
		{ "prints", 0x60, GX_SASS_OPCODE, 0x802, NULL },
		{ "prints", 0x60, GX_SASS_DST, 9, NULL },
		{ "prints", 0x60, GX_SASS_IMM, 0x48, NULL },
	};
	static const struct change any[] = {
		{ "plain", 0x40, GX_SASS_CONST_BANK, 4, "is managed memory" },
		{ "plain", 0x40, GX_SASS_SRC_A, 5, NULL },
	};

	check_changes(begun, 4);
	check_changes(any, 2);
}

/* What stands between an address and its call is passed by: arithmetic, which gives a register or two, loads as wide as they say, and what only
 * names where lanes meet. 0xd0 gives R7, and R8 is called. */
static void the_address_is_found_behind_others(void)
{
	static const char unknown[] = "only a register knows";
	static const struct {
		uint64_t opcode;
		unsigned dst, size;
		const char *says;
	} rows[] = {
		{ 0x221, 7, 0, NULL },    { 0x223, 7, 0, NULL },    { 0x310, 6, 0, NULL },
		{ 0x228, 6, 0, NULL },    { 0x228, 7, 0, unknown }, { 0x22a, 8, 0, NULL },
		{ 0x221, 8, 0, unknown }, { 0x381, 7, 4, NULL },    { 0x381, 6, 5, NULL },
		{ 0x381, 7, 5, unknown }, { 0x381, 6, 6, unknown }, { 0x389, 7, 0, NULL },
		{ 0x23c, 7, 0, unknown }, { 0x2ca, 7, 0, NULL },    { 0x892, 7, 0, NULL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct change changes[] = {
			{ "prints", 0xd0, GX_SASS_OPCODE, rows[i].opcode, rows[i].says },
			{ "prints", 0xd0, GX_SASS_DST, rows[i].dst, NULL },
			{ "prints", 0xd0, GX_SASS_SIZE, rows[i].size, NULL },
			{ "prints", 0xd0, GX_SASS_WRITE_SB, 0, NULL },
		};

		check_changes(changes, 4);
	}
	check_changes((const struct change[]){ { "prints", 0x50, GX_SASS_OPCODE, 0x945, NULL },
	                                       { "prints", 0x50, GX_SASS_FIELD(34, 64),
	                                         (0x110 - 0x60) / 4, NULL } },
	              2);
}

/* Where nothing is optimised, addresses and their indices are moved from register to register. */
static void moves_are_followed(void)
{
	static const char unknown[] = "only a register knows";
	static const struct {
		uint64_t opcode;
		unsigned a, b, c, guard;
		const char *says;
	} rows[] = {
		{ 0x202, 0, 40, 0, 7, NULL },      { 0x202, 0, 41, 0, 7, unknown },
		{ 0x202, 0, 40, 0, 0, unknown },   { 0x224, 255, 1, 40, 7, NULL },
		{ 0x224, 1, 255, 40, 7, NULL },    { 0x224, 1, 1, 40, 7, unknown },
		{ 0x224, 255, 1, 41, 7, unknown },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int index = 0; index < 2; index++) {
			size_t from = index ? 0x40 : 0x70, at = index ? 0x60 : 0xd0;
			const struct change changes[] = {
				{ "prints", from, GX_SASS_DST, 40, rows[i].says },
				{ "prints", at, GX_SASS_OPCODE, rows[i].opcode, NULL },
				{ "prints", at, GX_SASS_DST, index ? 0 : 8, NULL },
				{ "prints", at, GX_SASS_SRC_A, rows[i].a, NULL },
				{ "prints", at, GX_SASS_SRC_B, rows[i].b, NULL },
				{ "prints", at, GX_SASS_SRC_C, rows[i].c, NULL },
				{ "prints", at, GX_SASS_GUARD, rows[i].guard, NULL },
			};

			check_changes(changes, 7);
		}
}

/* A call from where it stands is one of the driver's, too, or of a table of the kernel's own code; no other bank has such. */
static void near_calls_are_followed(void)
{
	for (unsigned bank = 1; bank < 6; bank++) {
		const struct change changes[] = {
			{ "prints", 0x100, GX_SASS_OPCODE, GX_SASS_OP_CALL_REL_R,
			  bank == 2 || bank == 4 ? NULL : "only a register knows" },
			{ "prints", 0x70, GX_SASS_CONST_BANK, bank, NULL },
		};

		check_changes(changes, 2);
	}
}

/* A load of 128 bits at 8 reads what is at 0x10, too. */
static void wide_loads_read_two_addresses(void)
{
	struct gx_cubin cubin;
	struct sample s;
	const struct gx_cubin_section *text;

	load_sample(&s, "kernels", 90, "globals");
	CHECK_EQ(gx_cubin_read(s.data, s.len, &cubin, NULL), 0);
	text = &cubin.sections[gx_cubin_function(&cubin, "globals")->text];
	for (size_t at = 0; at < text->bytes; at += 16) {
		struct gx_sass w = gx_sass_load(text->data + at);

		if (gx_sass_get(w, GX_SASS_CONST_BANK) != 4 ||
		    gx_sass_get(w, GX_SASS_CONST_OFFSET) != 8 || gx_sass_get(w, GX_SASS_FORM) != 5)
			continue;
		check_change(&(struct change){ "globals", at, GX_SASS_SIZE, 5, NULL });
		check_change(
		        &(struct change){ "globals", at, GX_SASS_SIZE, 6, "is managed memory" });
	}
	gx_cubin_free(&cubin);
	drop_sample(&s);
}

/* A bank of addresses that is larger than a bank is, with an address behind its end. */
static void addresses_behind_the_bank_are_left_alone(void)
{
	enum { BANK = 1 << 16 };
	struct gx_graft graft;
	struct gx_cubin cubin;
	struct sample s;
	Elf64_Shdr *bank;
	uint32_t section;

	load_sample(&s, "kernels", 90, "plain");
	s.data = realloc(s.data, s.len + 2 * BANK);
	memset(s.data + s.len, 0, 2 * BANK);
	CHECK_EQ(gx_cubin_read(s.data, s.len, &cubin, NULL), 0);
	section = gx_cubin_section(&cubin, ".nv.constant4");
	bank = (Elf64_Shdr *)(void *)(s.data + ((Elf64_Ehdr *)(void *)s.data)->e_shoff) + section;
	bank->sh_offset = s.len;
	bank->sh_size = 2 * BANK;
	memcpy(s.data + cubin.sections[cubin.sections[section].relocs].offset, &(uint64_t){ BANK },
	       8);
	s.len += 2 * BANK;
	gx_cubin_free(&cubin);
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* prints calls what stands at 0x48 of the bank: a record beside that place says nothing of it. */
static void addresses_beside_a_place_are_left_alone(void)
{
	for (uint64_t by = 0; by < 8; by++) {
		struct gx_diag diag = { 0 };
		const struct gx_cubin_section *relocs;
		struct gx_graft graft;
		struct sample s;

		load_sample(&s, "kernels", 90, "prints");
		CHECK_EQ(prepare_sample(&s, NULL), 0);
		relocs = &s.cubin.sections[gx_cubin_section(&s.cubin, ".nv.constant4")];
		relocs = &s.cubin.sections[relocs->relocs];
		for (size_t i = 0; i < gx_cubin_n_relocs(relocs); i++)
			if (gx_cubin_reloc(relocs, i).offset == 0x48)
				memcpy(s.data + relocs->offset + i * sizeof(Elf64_Rela),
				       &(uint64_t){ 0x48 + by }, 8);
		CHECK_EQ(gx_graft(&s.request, &graft, &diag) < 0, by != 0);
		CHECK(!by || strstr(diag.text, "only a register knows"));
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

/* An EXIT in a function of its own; code that is no code. */
static void other_code_is_refused(void)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;

	load_sample(&s, "linked", 90, "calls_leaves");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK(gx_graft(&s.request, &graft, &diag) < 0 && diag.error == GX_E_GRAFT_CODE);
	CHECK(strstr(diag.text, "leaves+0x20 is in a function of its own"));
	/* to a program at entry alone it is one like others; the proof says so where there is one at exit */
	s.request.exit = NULL;
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(graft.n_exits, 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	gx_graft_free(&graft);
	s.request.exit = &s.exit.probe;
	diag = (struct gx_diag){ 0 };
	s.request.kernel = "calls_nothing";
	s.cubin.sections[gx_cubin_function(&s.cubin, "calls_nothing")->text].bytes = 16;
	CHECK(gx_graft(&s.request, &graft, &diag) < 0 && diag.error == GX_E_GRAFT_CODE);
	CHECK(strstr(diag.text, "0x10 bytes of code"));
	drop_sample(&s);
}

/* An instruction that depends on where it stands can't make room for a jump; a barrier can, and without a program at the entry any. */
static void the_first_instruction_may_stand_elsewhere(void)
{
	static const struct {
		uint64_t opcode;
		const char *says;
	} rows[] = {
		{ 0x918, NULL },
		{ 0xb1d, NULL },
		{ 0x947, "plain: the first instruction, BRA 947, depends on where it stands" },
		{ 0x945, "plain: the first instruction, BSSY 945, depends on where it stands" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int entry = 0; entry < 2; entry++) {
			struct gx_diag diag = { 0 };
			struct gx_graft graft;
			struct sample s;
			uint8_t *first;

			load_sample(&s, "kernels", 90, "plain");
			CHECK_EQ(prepare_sample(&s, NULL), 0);
			first = s.data +
			        s.cubin.sections[gx_cubin_function(&s.cubin, "plain")->text].offset;
			gx_sass_store(first, sample_word(rows[i].opcode, 0));
			if (!entry)
				s.request.entry = NULL;
			gx_graft(&s.request, &graft, &diag);
			CHECK_EQ(!diag.error, !entry || !rows[i].says);
			CHECK(!diag.error || !strcmp(diag.text, rows[i].says));
			gx_graft_free(&graft);
			drop_sample(&s);
		}
}

int main(void)
{
	reads_and_calls_are_followed();
	products_are_followed();
	an_index_is_not_guessed();
	the_address_is_found_behind_others();
	moves_are_followed();
	near_calls_are_followed();
	wide_loads_read_two_addresses();
	other_code_is_refused();
	addresses_behind_the_bank_are_left_alone();
	addresses_beside_a_place_are_left_alone();
	the_first_instruction_may_stand_elsewhere();
	return TEST_END();
}
