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
		struct sample s;
		char says[64];

		open_pointers(&s, 90, "by_table");
		gx_sass_store(text_of(&s, functions[i]) + GX_SASS_BYTES,
		              sample_word(GX_SASS_OP_EXIT, 0));
		snprintf(says, sizeof(says), "may call %s, which leaves at +0x10", functions[i]);
		CHECK_EQ(graft_error(&s, says), GX_E_GRAFT_SHARE);
		/* with a program at entry alone nobody waits for it */
		s.request.exit = NULL;
		CHECK_EQ(graft_error(&s, NULL), GX_E_NONE);
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
	return TEST_END();
}
