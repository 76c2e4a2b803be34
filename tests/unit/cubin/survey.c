/* survey.c - what the machine code of a kernel is seen to read and to call: constants by an index, addresses in bank 4, calls of what a
 * register holds. */
#include "samples.h"
#include "unit/test.h"

/* What is changed in a kernel's code before it is grafted. */
struct change {
	const char *kernel;
	size_t at;
	enum gx_sass_field field;
	uint64_t value;
	const char *says; /* NULL: it is grafted all the same */
};

static void check_change(const struct change *c)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;
	struct gx_cubin cubin;
	uint8_t *text;

	load_sample(&s, "kernels", 90, c->kernel);
	CHECK_EQ(gx_cubin_read(s.data, s.len, &cubin, NULL), 0);
	text = s.data + cubin.sections[gx_cubin_function(&cubin, c->kernel)->text].offset + c->at;
	gx_cubin_free(&cubin);
	gx_sass_store(text, gx_sass_set(gx_sass_load(text), c->field, c->value));
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	gx_graft(&s.request, &graft, &diag);
	CHECK_EQ(diag.error, c->says ? GX_E_GRAFT_SHARE : GX_E_NONE);
	CHECK(!c->says || strstr(diag.text, c->says));
	if (c->says && !strstr(diag.text, c->says))
		fprintf(stderr, "%s+0x%zx: %s\n", c->kernel, c->at, diag.text);
	gx_graft_free(&graft);
	drop_sample(&s);
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
		{ "prints", 0x70, GX_SASS_CONST_BANK, 3, unknown },
		{ "prints", 0x70, GX_SASS_OPCODE, 0x381, unknown },
		/* its bank is in the index */
		{ "prints", 0x70, GX_SASS_FIELD(78, 80), 1, unknown },
		/* a call that is no call of the driver's: the address of a variable */
		{ "prints", 0x40, GX_SASS_IMM, 0x28, unknown },
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
	diag = (struct gx_diag){ 0 };
	s.request.kernel = "calls_nothing";
	s.cubin.sections[gx_cubin_function(&s.cubin, "calls_nothing")->text].bytes = 16;
	CHECK(gx_graft(&s.request, &graft, &diag) < 0 && diag.error == GX_E_GRAFT_CODE);
	CHECK(strstr(diag.text, "0x10 bytes of code"));
	drop_sample(&s);
}

int main(void)
{
	reads_and_calls_are_followed();
	wide_loads_read_two_addresses();
	other_code_is_refused();
	return TEST_END();
}
