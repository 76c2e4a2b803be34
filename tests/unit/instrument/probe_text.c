/* probe_text.c - programs as kernels of their own: every operation, both forms, each target; ptxas is asked where it is. */
#include "../test.h"

#include "../../stages/site.h"
#include "../emit-ptx/programs.h"
#include "instrument/probe_text.h"
#include "ir/ir.h"
#include "maps/layout.h"
#include "verify/verify.h"
#include "support/ir/ir_parse.h"

#include <errno.h>
#include <unistd.h>

#define N_PROGRAMS (sizeof(test_programs) / sizeof(test_programs[0]) + 1)
#define PTXAS      "/usr/local/cuda/bin/ptxas"

static const struct test_program id_program = {
	"warp maps=2:4:64:4",
	"program id {\nb0:\n  %1 = ctx\n  %2 = load.u64 [%1 + 64] ctx\n  %3 = mapval 0, 0\n"
	"  store.u64 [%3], %2 map 0\n  ret %2\n}\n"
};

enum { MAP_PER_THREAD = 1502 };
static uint32_t n_loaded; /* words that were, in all texts */
static uint32_t n_cut_texts;

static struct {
	struct gx_verified verified;
	struct stage_site where;
	void *maps[STAGE_MAX_MAPS];
} all[N_PROGRAMS];

static void read_all(void)
{
	for (size_t i = 0; i < N_PROGRAMS; i++) {
		const struct test_program *from =
		        i + 1 < N_PROGRAMS ? &test_programs[i] : &id_program;
		struct gx_diag diag = { .insn = -1 };

		stage_site_init(&all[i].where, from->options);
		all[i].verified.program = all[i].where.program;
		CHECK_EQ(gx_ir_parse(from->text, strlen(from->text), &all[i].verified.ir, &diag),
		         0);
		gx_lane_verdict(all[i].verified.ir, &all[i].verified.program,
		                &all[i].verified.lanes);
		for (size_t m = 0; m < STAGE_MAX_MAPS; m++)
			all[i].maps[m] = &all[i].where.maps[m];
	}
}

static struct gx_probe probe_of(size_t i, enum gx_hook hook)
{
	return (struct gx_probe){ .program = &all[i].verified, .hook = hook, .maps = all[i].maps };
}

/* The text assembles; with a name for messages. */
static void judge(const struct gx_strbuf *text, uint32_t sm)
{
	char path[] = "/tmp/gx-probe-XXXXXX", command[256];
	int fd;

	CHECK(text->len > 0);
	if (access(PTXAS, X_OK))
		return;
	fd = mkstemp(path);
	CHECK(fd >= 0 && write(fd, text->data, text->len) == (ssize_t)text->len);
	close(fd);
	snprintf(command, sizeof(command), PTXAS " -w -arch=sm_%u -o /dev/null %s", sm, path);
	if (system(command)) {
		fprintf(stderr, "sm_%u does not assemble:\n%s\n", sm, text->data);
		CHECK(!"ptxas");
	}
	unlink(path);
}

static uint32_t occurrences(const char *text, const char *what)
{
	uint32_t n = 0;

	for (const char *at = text; (at = strstr(at, what)); at += strlen(what))
		n++;
	return n;
}

/* What may not be in a probe: calls that ptxas makes of divisions, a symbol of constant memory, at exit what a warp has once. */
static void check_words(const struct gx_strbuf *text, enum gx_probe_form form)
{
	const char *all_text = gx_strbuf_text(text);

	CHECK(!strstr(all_text, "ld.const"));
	CHECK(!strstr(all_text, "bar.sync"));
	CHECK_EQ(occurrences(all_text, "div.s64") + occurrences(all_text, "div.u64") +
	                 occurrences(all_text, "rem.s64") + occurrences(all_text, "rem.u64"),
	         0);
	/* the zero is made once: at the start, or where the one program asks for it */
	CHECK_EQ(occurrences(all_text, "and.b32 %gpuext_zero, %gpuext_low, %gpuext_high;"),
	         *all_text != 0);
	CHECK_EQ(occurrences(all_text, "mov.u32 %gpuext_low, %lanemask_lt;"), *all_text != 0);
	if (form == GX_PROBE_ENTRY)
		return;
	CHECK(!strstr(all_text, "redux"));
	for (const char *at = all_text; (at = strstr(at, "mov.u32 ")); at++) {
		size_t line = strcspn(at, "\n");
		char reg[64], source[64], expected[256];

		CHECK_EQ(sscanf(at, "mov.u32 %63[^,], %63[^;]", reg, source), 2);
		if (!strncmp(source, "%tid", 4) || !strncmp(source, "%lane", 5))
			continue;
		if (!strcmp(source, "%smid")) { /* before there is a zero */
			CHECK_EQ(occurrences(all_text, "%smid"), 1);
			CHECK_EQ(occurrences(all_text,
			                     "\n\tor.b32 %gpuext_sm, %gpuext_sm, %gpuext_zero;\n"),
			         1);
			continue;
		}
		snprintf(expected, sizeof(expected), "\n\tor.b32 %s, %s, %%gpuext_zero;\n", reg,
		         reg);
		CHECK(!strncmp(at + line, expected, strlen(expected)));
	}
}

static bool has_literal(const struct gx_strbuf *text, uint32_t number)
{
	char low[16];

	snprintf(low, sizeof(low), "0x%08x", (uint32_t)gx_probe_literal(number, GX_PROBE_FIRST));
	return strstr(gx_strbuf_text(text), low) != NULL;
}

/* Only words of per-thread maps are loaded, and then from the block; none of them is a literal. */
static void check_loads(const struct gx_probe_texts *texts, const struct gx_probe *probe)
{
	const struct gx_program *program = &probe->program->program;

	for (int form = 0; form < GX_N_PROBE_FORMS; form++) {
		const struct gx_strbuf *text = &texts->text[form];
		uint32_t n_loads = occurrences(gx_strbuf_text(text), "[%gpuext_reloc+"), n = 0;

		for (uint32_t m = 0; m < program->n_maps; m++)
			for (uint32_t w = GX_RELOC_MAP(2, m); w < GX_RELOC_MAP(2, m + 1); w++) {
				char load[48];

				if (program->maps[m].type != MAP_PER_THREAD)
					continue;
				CHECK(!has_literal(text, GX_PROBE_WORD(w)));
				snprintf(load, sizeof(load), "[%%gpuext_reloc+%u]", 8 * w);
				n += occurrences(gx_strbuf_text(text), load);
			}
		CHECK_EQ(n_loads, n);
		CHECK_EQ(has_literal(text, GX_PROBE_BLOCK), n > 0);
		CHECK(texts->uses_block == (n > 0));
		n_loaded += n;
	}
}

static void check_all(void)
{
	static const uint32_t sms[] = { 75, 80, 86, 89, 90, 91 };

	for (size_t s = 0; s < sizeof(sms) / sizeof(sms[0]); s++) {
		for (size_t i = 0; i < N_PROGRAMS; i += s % 2 ? 3 : 1) {
			struct gx_probe probes[] = { probe_of(i, GX_HOOK_ENTRY),
				                     probe_of(i, GX_HOOK_EXIT) };
			struct gx_probe_texts texts;
			struct gx_diag diag = { .insn = -1 };

			CHECK_EQ(gx_instrument_probes(probes, 2, sms[s], GX_PROBE_FIRST, &texts,
			                              &diag),
			         0);
			check_loads(&texts, &probes[0]);
			for (int form = 0; form < GX_N_PROBE_FORMS; form++) {
				check_words(&texts.text[form], (enum gx_probe_form)form);
				if (sms[s] == 90 || !i)
					judge(&texts.text[form], sms[s] == 91 ? 90 : sms[s]);
			}
			gx_probe_texts_free(&texts);
		}
	}
	CHECK(n_loaded > 0);
	if (access(PTXAS, X_OK))
		printf("skipped: assembling (no ptxas)\n");
}

/* Slots are those that a variant of the same programs would have; a text has what its own programs need. */
static void check_slots(void)
{
	struct gx_probe probes[] = { probe_of(0, GX_HOOK_EXIT), probe_of(1, GX_HOOK_ENTRY),
		                     probe_of(0, GX_HOOK_EXIT) };
	struct gx_probe_texts texts;
	struct gx_diag diag = { .insn = -1 };
	const struct gx_strbuf *at_entry = &texts.text[GX_PROBE_ENTRY],
	                       *at_exit = &texts.text[GX_PROBE_EXIT];

	probes[1].max_regs = 40;
	probes[2].max_regs = 32;
	CHECK_EQ(gx_instrument_probes(probes, 3, 90, GX_PROBE_FIRST, &texts, &diag), 0);
	CHECK_EQ(texts.n_programs, 3);
	CHECK_EQ(texts.n_maps, 2);
	CHECK(texts.maps[0] == all[0].maps[0] && texts.maps[1] == all[1].maps[0]);
	CHECK_EQ(texts.n_reloc_words, GX_RELOC_MAP(3, 2));
	CHECK_EQ(texts.max_regs, 32);
	CHECK_EQ(texts.n_literals, GX_PROBE_WORD(GX_RELOC_MAP(3, 2)));
	/* programs 0 and 2 at exit, 1 at entry; map 1 at entry */
	CHECK(has_literal(at_exit, GX_PROBE_WORD(GX_RELOC_PROG(2))));
	CHECK(!has_literal(at_exit, GX_PROBE_WORD(GX_RELOC_PROG(1))));
	CHECK(has_literal(at_entry, GX_PROBE_WORD(GX_RELOC_PROG(1))));
	CHECK(has_literal(at_entry, GX_PROBE_WORD(GX_RELOC_MAP(3, 1))));
	gx_probe_texts_free(&texts);
}

static uint32_t n_cuts(const char *text)
{
	uint32_t n = 0;

	for (; (text = strstr(text, ", %gpuext_zero, 0x")); text++)
		n += !strncmp(strchr(text, '\n'), "\n\t@", 3);
	return n;
}

/* With few registers, compilers don't move what stands behind a way out before it. At exit, where what a warp shares is each lane's. */
static void check_cuts(void)
{
	for (uint32_t i = 0; i < N_PROGRAMS; i++) {
		struct gx_probe probe = probe_of(i, GX_HOOK_EXIT);
		struct gx_probe_texts texts;
		struct gx_diag diag = { .insn = -1 };
		uint32_t cuts;

		for (int k = 0; k < 3; k++) {
			probe.max_regs = GX_CUBIN_FEW_REGISTERS;
			probe.few_registers = k != 0;
			probe.hook = k == 2 ? GX_HOOK_ENTRY : GX_HOOK_EXIT;
			if (gx_instrument_probes(&probe, 1, 90, GX_PROBE_FIRST, &texts, &diag)) {
				gx_probe_texts_free(&texts);
				break;
			}
			cuts = n_cuts(gx_strbuf_text(
			        &texts.text[k == 2 ? GX_PROBE_ENTRY : GX_PROBE_EXIT]));
			n_cut_texts += k == 1 && cuts;
			CHECK(k == 1 || !cuts);
			gx_probe_texts_free(&texts);
		}
	}
	CHECK(n_cut_texts > N_PROGRAMS / 4);
}

/* Programs that ask for the launch id have it as a parameter, in the text where they stand and in no other. */
static void check_launch_id(void)
{
	struct gx_probe_texts texts;
	struct gx_diag diag = { .insn = -1 };
	struct gx_probe probes[] = { probe_of(0, GX_HOOK_ENTRY),
		                     probe_of(N_PROGRAMS - 1, GX_HOOK_EXIT) };

	CHECK_EQ(gx_instrument_probes(probes, 2, 80, GX_PROBE_FIRST, &texts, &diag), 0);
	CHECK(texts.uses_launch_id);
	CHECK(!strstr(gx_strbuf_text(&texts.text[GX_PROBE_ENTRY]), ".param"));
	CHECK(strstr(gx_strbuf_text(&texts.text[GX_PROBE_EXIT]),
	             "(.param .u64 gpuext_launch_id)") != NULL);
	gx_probe_texts_free(&texts);
	CHECK_EQ(gx_instrument_probes(probes, 1, 80, GX_PROBE_FIRST, &texts, &diag), 0);
	CHECK(!texts.uses_launch_id && !texts.text[GX_PROBE_EXIT].len);
	gx_probe_texts_free(&texts);
}

/* Between two programs the lanes come together; behind the last one the seam does that. */
static void check_between(void)
{
	uint32_t n[3];

	for (uint32_t i = 1; i < 3; i++) {
		struct gx_probe probes[] = { probe_of(0, GX_HOOK_ENTRY),
			                     probe_of(0, GX_HOOK_ENTRY) };
		struct gx_probe_texts texts;
		struct gx_diag diag = { .insn = -1 };

		CHECK_EQ(gx_instrument_probes(probes, i, 90, GX_PROBE_FIRST, &texts, &diag), 0);
		n[i] = occurrences(gx_strbuf_text(&texts.text[GX_PROBE_ENTRY]), "bar.warp.sync");
		gx_probe_texts_free(&texts);
	}
	CHECK_EQ(n[2], 2 * n[1] + 1);
}

/* A graft has no parameters by name. */
static void check_arguments(void)
{
	static const char text[] = "program args {\nb0:\n  %1 = ctx\n  %2 = load.u64 [%1 + 80] "
	                           "ctx\n  %3 = mapval 0, 0\n"
	                           "  store.u64 [%3], %2 map 0\n  ret %2\n}\n";
	struct gx_verified verified = { .program = all[N_PROGRAMS - 1].where.program };
	struct gx_probe probe = { .program = &verified,
		                  .hook = GX_HOOK_ENTRY,
		                  .maps = all[N_PROGRAMS - 1].maps };
	struct gx_diag diag = { .insn = -1 };
	struct gx_probe_texts texts;

	CHECK_EQ(gx_ir_parse(text, strlen(text), &verified.ir, &diag), 0);
	gx_lane_verdict(verified.ir, &verified.program, &verified.lanes);
	CHECK_EQ(gx_instrument_probes(&probe, 1, 90, GX_PROBE_FIRST, &texts, &diag), -EOPNOTSUPP);
	CHECK_EQ(diag.error, GX_E_AGENT_CODE_HOOK);
	gx_probe_texts_free(&texts);
	gx_ir_free(verified.ir);
}

static void check_errors(void)
{
	struct gx_probe probes[] = { probe_of(0, GX_HOOK_ENTRY), probe_of(0, GX_HOOK_HOST) };
	struct gx_probe_texts texts;
	struct gx_diag diag = { .insn = -1 };

	CHECK_EQ(gx_instrument_probes(probes, 2, 90, GX_PROBE_FIRST, &texts, &diag), -EOPNOTSUPP);
	CHECK_EQ(diag.error, GX_E_AGENT_HOOK);
	gx_probe_texts_free(&texts);
	probes[1] = probe_of(0, GX_HOOK_LD);
	diag = (struct gx_diag){ .insn = -1 };
	CHECK_EQ(gx_instrument_probes(probes, 2, 90, 0, &texts, &diag), -EOPNOTSUPP);
	CHECK_EQ(diag.error, GX_E_AGENT_CODE_HOOK);
	gx_probe_texts_free(&texts);
	diag = (struct gx_diag){ .insn = -1 };
	probes[1] = probe_of(0, GX_HOOK_EXIT);
	probes[1].argument = "every=2";
	diag = (struct gx_diag){ .insn = -1 };
	CHECK_EQ(gx_instrument_probes(probes, 2, 90, 0, &texts, &diag), -EOPNOTSUPP);
	CHECK_EQ(diag.error, GX_E_AGENT_CODE_HOOK);
	gx_probe_texts_free(&texts);
	probes[1].argument = "";
	CHECK_EQ(gx_instrument_probes(probes, 2, 90, 0, &texts, &diag), 0);
	gx_probe_texts_free(&texts);
	diag = (struct gx_diag){ .insn = -1 };
	CHECK(gx_instrument_probes(probes, 1, 61, GX_PROBE_FIRST, &texts, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_EMIT_TARGET);
	gx_probe_texts_free(&texts);
	CHECK_EQ(gx_instrument_probes(probes, 0, 90, GX_PROBE_FIRST, &texts, &diag), 0);
	CHECK(!texts.text[GX_PROBE_ENTRY].len && !texts.text[GX_PROBE_EXIT].len);
	gx_probe_texts_free(&texts);
}

int main(void)
{
	read_all();
	check_all();
	check_slots();
	check_cuts();
	check_launch_id();
	check_between();
	check_errors();
	check_arguments();
	for (size_t i = 0; i < N_PROGRAMS; i++) {
		gx_ir_free(all[i].verified.ir);
		stage_site_free(&all[i].where);
	}
	return TEST_END();
}
