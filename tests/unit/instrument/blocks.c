/* blocks.c - the loop over blocks in a kernel's text: where there is one, and what it reads; ptxas is asked where it is. */
#include "../test.h"
#include "programs.h"

#include "instrument/instrument.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PTXAS "/usr/local/cuda/bin/ptxas"

static const char kernel[] = ".version 7.0\n.target sm_75\n.address_size 64\n"
                             ".visible .entry kernel(.param .u64 out)\n{\n"
                             "\t.reg .b32 %r<4>;\n\t.reg .b64 %rd<4>;\n"
                             "\tld.param.u64 %rd1, [out];\n\tmov.u32 %r1, %ctaid.x;\n"
                             "\tmul.wide.u32 %rd2, %r1, 4;\n\tadd.s64 %rd1, %rd1, %rd2;\n"
                             "\tst.global.u32 [%rd1], %r1;\n\tret;\n}\n";

/* What programs say: always 0; always 2; 0 on one way and 1 on the other; when the host began; 1 of blocks but the first. */
static const struct gx_insn never[] = { INSN(0xb7, 0, 0, 0, 0), INSN(0x95, 0, 0, 0, 0) };
static const struct gx_insn last[] = { INSN(0xb7, 0, 0, 0, 2), INSN(0x95, 0, 0, 0, 0) };
static const struct gx_insn some[] = {
	INSN(0x61, 1, 1, 80, 0),                         /* r1 = ctx->blocks_run */
	INSN(0xb7, 0, 0, 0, 0),  INSN(0x25, 1, 0, 1, 8), /* if r1 > 8 goto +1 */
	INSN(0xb7, 0, 0, 0, 1),  INSN(0x95, 0, 0, 0, 0),
};
static const struct gx_insn began[] = { INSN(0x79, 0, 1, 88, 0), INSN(0x95, 0, 0, 0, 0) };

static const struct gx_insn not_first[] = {
	INSN(0x61, 1, 1, 28, 0),                         /* r1 = ctx->block_x */
	INSN(0xb7, 0, 0, 0, 0),  INSN(0x15, 1, 0, 1, 0), /* if r1 == 0 goto +1 */
	INSN(0xb7, 0, 0, 0, 1),  INSN(0x95, 0, 0, 0, 0),
};

static const struct form {
	const char *name;
	const struct gx_insn *insns;
	uint32_t n_insns;
	bool loop, reads_time;
	bool from_back;   /* it may say 2, as far as is known */
	bool reads_index; /* of the block, where the kernel's threads put it */
} forms[] = {
	{ "never", never, 2, false, false, false, false },
	{ "last", last, 2, true, false, true, false },
	{ "some", some, 5, true, false, false, false },
	{ "began", began, 2, true, true, true, false },
	{ "not first", not_first, 5, true, false, false, true },
};
enum { N_FORMS = sizeof(forms) / sizeof(forms[0]) };

static void judge(const struct gx_strbuf *text, const char *name)
{
	char path[] = "/tmp/gx-blocks-XXXXXX", command[256];
	int fd;

	if (access(PTXAS, X_OK))
		return;
	fd = mkstemp(path);
	CHECK(fd >= 0 && write(fd, text->data, text->len) == (ssize_t)text->len);
	close(fd);
	snprintf(command, sizeof(command), PTXAS " -w -arch=sm_75 -o /dev/null %s", path);
	if (system(command)) {
		fprintf(stderr, "%s does not assemble:\n%s\n", name, text->data);
		CHECK(!"ptxas");
	}
	unlink(path);
}

/* Of a number in an addition ptxas would make votes, so that each is behind a predicate that it does not know. */
static void check_added(const char *text)
{
	uint32_t n = 0;

	for (const char *at = strstr(text, "\tred."); at; at = strstr(at + 1, "\tred.")) {
		const char *end = strchr(at, ';'), *value = end;

		while (value > at && value[-1] != ' ')
			value--;
		CHECK(end && strncmp(value, "gpuext_", 7) == 0);
		n++;
	}
	CHECK(n > 0);
}

/* Only what some program may say has counters, and only what is read is put where it is read. */
static void check_loop(const char *text, const struct form *const *chosen, uint32_t n)
{
	bool from_back = false, reads_index = false;

	for (uint32_t i = 0; i < n; i++) {
		from_back |= chosen[i]->from_back;
		reads_index |= chosen[i]->reads_index;
	}
	CHECK_EQ(strstr(text, "gpuext_block_word, 21;") != NULL, from_back);
	CHECK_EQ(strstr(text, "[gpuext_block_v], {gpuext_block_x,") != NULL, reads_index);
	CHECK_EQ(strstr(text, "[gpuext_block+0]") != NULL, reads_index);
}

/* Programs first to end, of which all must say yes. */
static void check(const struct form *const *chosen, uint32_t n, bool loop, bool reads_time)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_ptx_module *module = NULL;
	struct gx_verified *programs[2];
	struct gx_instrumented made = { 0 };
	struct gx_probe probes[2];
	void *const map = probes;
	const char *text;

	for (uint32_t i = 0; i < n; i++) {
		programs[i] = test_program_of(GX_HOOK_STEAL, chosen[i]->insns, chosen[i]->n_insns);
		probes[i] = (struct gx_probe){ .program = programs[i], .hook = GX_HOOK_STEAL };
		probes[i].maps = &map;
	}
	CHECK_EQ(gx_ptx_parse(kernel, strlen(kernel), &module, &diag), 0);
	CHECK_EQ(gx_instrument(module, "kernel", probes, n, &made, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
	text = gx_strbuf_text(&made.text);
	CHECK_EQ(made.uses_claims, loop);
	CHECK_EQ(strstr(text, "atom.global.add.u64 gpuext_block_word") != NULL, loop);
	CHECK_EQ(strstr(text, "barrier.sync") != NULL, loop);
	CHECK_EQ(strstr(text, ".shared .align 64 .b32 gpuext_block[") != NULL, loop);
	CHECK_EQ(strstr(text, "mov.u32 %r1, %ctaid.x") != NULL, !loop);
	CHECK_EQ(strstr(text, "%globaltimer") != NULL, reads_time);
	/* one thread asks: there are no lanes to be found, led, or met */
	CHECK(!strstr(text, "activemask") && !strstr(text, "bar.warp.sync"));
	CHECK(!strstr(text, "popc") && !strstr(text, "%lanemask"));
	if (loop)
		check_loop(text, chosen, n);
	check_added(text);
	judge(&made.text, chosen[0]->name);
	gx_instrumented_free(&made);
	gx_ptx_free(module);
	for (uint32_t i = 0; i < n; i++)
		gx_verified_free(programs[i]);
}

int main(void)
{
	for (uint32_t i = 0; i < N_FORMS; i++) {
		const struct form *one = &forms[i];

		check(&one, 1, one->loop, one->reads_time);
		for (uint32_t k = 0; k < N_FORMS; k++) {
			const struct form *two[] = { one, &forms[k] };

			check(two, 2, one->loop && forms[k].loop,
			      one->reads_time || forms[k].reads_time);
		}
	}
	return TEST_END();
}
