/* probes.c - machine code of random thread programs, as it is grafted, against lanes one after another.
 *
 *   probes FILE...            cubins of the programs of seeds: <path>/seed-<seed>.<kind>.sm_<sm>.cubin
 *   probes random FIRST N SM  programs of the seeds, assembled now; ptxas must be there
 *   probes texts SM SEED FORM [second]  the text that such a cubin is made of
 *
 * Each runs on the interpreter of machine code under random masks, in both orders of lanes that parted, and must leave what lanes
 * in ascending order leave by the interpreter of eBPF: map bytes, records in any order, statistics. Where one thread runs the program
 * for its block, all warps of the block arrive, at exit in two groups each, and must leave what the lanes of all would. */
#include "../strategy/generate.h"
#include "../strategy/reference.h"
#include "support/cubin/literals.h"
#include "support/cubin/sass_run.h"

#include "cubin/cubin.h"
#include "cubin/sass.h"
#include "instrument/probe_text.h"
#include "verify/verify.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N_EVENTS = 6, N_CONSTANTS = 0x400, MAX_STEPS = 2000000, BASE = 24 };

/* "narrow": at exit, with few registers */
enum { NARROW = GX_N_PROBE_FORMS, N_KINDS };
static const char *const kinds[N_KINDS] = { "entry", "exit", "narrow" };
static uint32_t n_passed, n_failed, n_refused, n_once, n_narrow, n_few;

struct bytes {
	uint8_t *at;
	size_t len;
};

static struct bytes read_file(const char *path)
{
	struct bytes out = { 0 };
	FILE *file = fopen(path, "rb");

	if (!file)
		return out;
	fseek(file, 0, SEEK_END);
	out.len = (size_t)ftell(file);
	rewind(file);
	out.at = malloc(out.len + 1);
	if (out.at && fread(out.at, 1, out.len, file) != out.len)
		out.len = 0;
	fclose(file);
	return out;
}

/* --- programs */
struct made {
	struct gen gen;
	struct gx_program program;
	struct gx_verified *verified;
	int kind;
	bool counts_blocks, runs_once; /* in the kind that is judged */
};

static bool make(uint64_t seed, struct made *m)
{
	struct gx_diag diag = { .insn = -1 };

	memset(m, 0, sizeof(*m));
	gen_program(&m->gen, seed);
	m->program = (struct gx_program){ .name = "random",
		                          .insns = m->gen.insns,
		                          .n_insns = m->gen.n,
		                          .maps = world_maps,
		                          .n_maps = N_MAPS,
		                          .hook = GX_HOOK_ENTRY,
		                          .thread = true,
		                          .has_ctx = true,
		                          .max_ops = 1000000,
		                          .max_local_bytes = 0 };
	return !gx_verify(&m->program, NULL, NULL, &m->verified, &diag);
}

static enum gx_probe_form form_of(int kind)
{
	return kind ? GX_PROBE_EXIT : GX_PROBE_ENTRY;
}

static bool text_of(const struct made *m, uint32_t sm, enum gx_probe_compilation compilation,
                    struct gx_probe_texts *texts)
{
	void *maps[N_MAPS];
	struct gx_diag diag = { .insn = -1 };
	struct gx_probe probe = { .program = m->verified,
		                  .hook = m->kind ? GX_HOOK_EXIT : GX_HOOK_ENTRY,
		                  .max_regs = m->kind == NARROW ? GX_CUBIN_FEW_REGISTERS : 0,
		                  .few_registers = m->kind == NARROW,
		                  .maps = maps };

	for (size_t i = 0; i < N_MAPS; i++)
		maps[i] = (char *)maps + i;
	return !gx_instrument_probes(&probe, 1, sm, compilation, texts, &diag);
}

/* --- the machine */
struct machine {
	const struct event *event;
	struct world *world;
	uint64_t words[N_RELOC_WORDS];
};

static uint8_t *memory(void *user, uint64_t address, size_t bytes)
{
	struct machine *m = user;
	uint64_t world = (uint64_t)(uintptr_t)m->world, words = (uint64_t)(uintptr_t)m->words;

	if ((address >= world && address - world <= sizeof(*m->world) - bytes) ||
	    (address >= words && address - words <= sizeof(m->words) - bytes))
		return (uint8_t *)(uintptr_t)address; /* NOLINT */
	return NULL;
}

static void split(uint32_t linear, const uint32_t dims[3], uint32_t out[3])
{
	out[0] = linear % dims[0];
	out[1] = linear / dims[0] % dims[1];
	out[2] = linear / dims[0] / dims[1];
}

static uint64_t special(void *user, uint32_t number, uint32_t lane)
{
	const struct event *e = ((struct machine *)user)->event;
	uint32_t thread[3], block[3];

	split(e->at_warp * N_LANES + lane, e->block, thread);
	split(e->at_block, e->grid, block);
	if (number == SASS_SR_TID)
		return thread[0] | thread[1] << 16 | thread[2] << 26;
	if (number >= SASS_SR_TID_X && number < SASS_SR_TID_X + 3)
		return thread[number - SASS_SR_TID_X];
	if (number >= SASS_SR_CTAID_X && number < SASS_SR_CTAID_X + 3)
		return block[number - SASS_SR_CTAID_X];
	switch (number) {
	case SASS_SR_LANEID: return lane;
	case SASS_SR_VIRTID: return (uint64_t)e->warp << 8;
	case SASS_SR_LANEMASK_EQ: return 1u << lane;
	case SASS_SR_LANEMASK_LT: return (1u << lane) - 1;
	case SASS_SR_SMID: return e->sm;
	case SASS_SR_TIMER: return e->time;
	default:
		printf("special register 0x%" PRIx32 " is not known here\n", number);
		n_failed++;
		return 0xdeadbeef;
	}
}

/* What the driver puts into bank 0. */
static void fill_constants(const struct event *e, uint32_t sm, uint8_t out[N_CONSTANTS])
{
	uint32_t stack = SASS_LOCAL_BYTES;

	memset(out, 0x77, N_CONSTANTS);
	memcpy(out, e->block, sizeof(e->block));
	memcpy(out + 0xc, e->grid, sizeof(e->grid));
	memcpy(out + 0x28, &stack, sizeof(stack));
	memcpy(out + gx_cubin_arch_of(sm)->parameters, &e->launch_id, sizeof(e->launch_id));
}

/* As a graft does: the halves of the block's address and of its words, each in its place. */
static void fill_slots(const struct gx_cubin_probe *probe, const uint64_t words[N_RELOC_WORDS])
{
	for (uint32_t i = 0; i < probe->n_slots; i++) {
		const struct gx_probe_slot *slot = &probe->slots[i];
		uint8_t *at = probe->code + slot->offset;
		uint64_t value = slot->literal == GX_PROBE_BLOCK
		                         ? (uint64_t)(uintptr_t)words
		                         : words[slot->literal - GX_PROBE_WORD(0)];

		gx_sass_store(at, gx_sass_set(gx_sass_load(at), GX_SASS_IMM,
		                              slot->high ? value >> 32 : (uint32_t)value));
	}
}

/* Where one lane runs the program for all, the first thread counts its block, and at exit a group without its warp's first lane one
 * arrival more; the reference counts each arrival. */
static void count_once(const struct made *m, enum gx_probe_form form, const struct event *e,
                       struct world *expected)
{
	uint64_t *events = &expected->stats[e->sm & (N_SHARDS - 1)][GX_STATS_EVENTS / 8];
	uint64_t lanes = (uint64_t)e->block[0] * e->block[1] * e->block[2];

	if (!m->counts_blocks)
		return;
	*events -= GX_STATS_WARP + (uint64_t)__builtin_popcount(e->mask);
	if (!(e->mask & 1))
		*events += form == GX_PROBE_EXIT ? GX_STATS_WARP : 0;
	else if (!e->at_warp)
		*events += lanes + GX_STATS_WARP * ((lanes + N_LANES - 1) / N_LANES);
}

/* The lanes of an event arrive. found: before, and after; NULL, or what fails. */
static const char *arrive(const struct gx_cubin_probe *probe, const struct event *event,
                          uint64_t order, struct world *found, char why[128])
{
	uint8_t constants[N_CONSTANTS];
	struct machine machine = { .event = event, .world = found };
	struct sass_run run = { .code = probe->code,
		                .bytes = probe->bytes,
		                .sm = probe->sm,
		                .mask = event->mask,
		                .constants = constants,
		                .n_constants = sizeof(constants),
		                .vector = probe->form == GX_PROBE_EXIT,
		                .order = probe->form == GX_PROBE_EXIT ? order : 0,
		                .max_steps = MAX_STEPS,
		                .special = special,
		                .memory = memory,
		                .user = &machine };

	fill_constants(event, probe->sm, constants);
	world_reloc(machine.words, event, (uint64_t)(uintptr_t)found);
	fill_slots(probe, machine.words);
	return sass_run(&run, why) ? why : NULL;
}

static const char *refer(const struct made *m, const struct event *event, struct world *expected)
{
	struct gx_diag diag = { .insn = -1 };

	if (!reference_run(&m->program, event, 0, expected, &diag))
		return NULL;
	return diag.text[0] ? "the reference fails" : "reference";
}

static const char *run_event(const struct made *m, const struct gx_cubin_probe *probe,
                             const struct event *event, uint64_t order, char why[128])
{
	static struct world before, expected, found;
	const char *wrong;

	world_fill(&before, event);
	world_copy(&expected, &before);
	world_copy(&found, &before);
	wrong = refer(m, event, &expected);
	if (wrong)
		return wrong;
	count_once(m, probe->form, event, &expected);
	wrong = arrive(probe, event, order, &found, why);
	return wrong ? wrong : world_compare(&expected, &found);
}

/* All warps of the event's block, each in two groups at exit. */
static const char *run_block(const struct made *m, const struct gx_cubin_probe *probe,
                             const struct event *event, uint64_t order, char why[128])
{
	static struct world before, expected, found;
	uint32_t lanes = event->block[0] * event->block[1] * event->block[2];
	uint64_t seed = event->seed | 1;

	world_fill(&before, event);
	world_copy(&expected, &before);
	world_copy(&found, &before);
	for (uint32_t warp = 0; warp * N_LANES < lanes; warp++) {
		uint32_t left = lanes - warp * N_LANES;
		uint32_t all = left < N_LANES ? (1u << left) - 1 : UINT32_MAX;
		uint32_t part = probe->form == GX_PROBE_EXIT ? (uint32_t)world_random(&seed) : 0;
		uint32_t groups[2] = { all & part, all & ~part };

		for (int g = 0; g < 2; g++) {
			struct event e = *event;
			const char *wrong = NULL;

			e.at_warp = warp;
			e.mask = groups[g];
			if (e.mask)
				wrong = refer(m, &e, &expected);
			if (e.mask && !wrong)
				wrong = arrive(probe, &e, order, &found, why);
			if (wrong)
				return wrong;
		}
	}
	return world_compare(&expected, &found);
}

static void judge(uint64_t seed, struct made *m, const struct gx_cubin_probe *probe)
{
	struct gx_probe_texts texts;

	if (text_of(m, probe->sm, GX_PROBE_FIRST, &texts)) {
		m->counts_blocks = texts.counts_blocks[probe->form];
		m->runs_once = texts.runs_once[probe->form];
		n_once += m->runs_once;
	}
	gx_probe_texts_free(&texts);
	for (uint64_t e = 0; e < N_EVENTS; e++) {
		struct event event = world_event(seed * N_EVENTS + e);

		for (uint64_t order = 0; order < 2; order++) {
			char why[128] = "";
			const char *what = (m->runs_once ? run_block : run_event)(
			        m, probe, &event, order * (seed + 77), why);

			n_passed += !what;
			n_failed += what != NULL;
			if (what)
				printf("seed %llu %s sm_%u event %llu order %llu: %s\n",
				       (unsigned long long)seed, kinds[m->kind], probe->sm,
				       (unsigned long long)e, (unsigned long long)order, what);
		}
	}
}

/* As in a kernel whose registers it leaves alone. */
static bool move_registers(struct gx_cubin_probe *probe)
{
	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(probe->code + at);

		if (!gx_sass_shift(&w, BASE))
			return false;
		gx_sass_store(probe->code + at, w);
	}
	return true;
}

static void read_and_judge(uint64_t seed, struct made *m, const struct bytes *a,
                           const struct bytes *b)
{
	struct gx_cubin_probe probe;
	struct gx_diag diag = { .insn = -1 };

	struct gx_cubin_bytes cubins[] = { { a->at, a->len }, { b->at, b->len } };

	if (gx_cubin_probe_read(cubins, GX_PROBE_WORD(N_RELOC_WORDS), form_of(m->kind),
	                        m->kind == NARROW, &probe, &diag)) {
		n_refused++;
		printf("seed %llu %s: %s %s\n", (unsigned long long)seed, kinds[m->kind],
		       gx_error_code(diag.error), diag.text);
	} else {
		n_narrow += m->kind == NARROW;
		n_few += m->kind == NARROW && probe.registers <= GX_CUBIN_FEW_REGISTERS;
		judge(seed, m, &probe);
		if (probe.register_step && move_registers(&probe))
			judge(seed, m, &probe);
	}
	gx_cubin_probe_free(&probe);
}

/* --- files */

/* The cubin of the second compilation: make_seeds.sh saw that it is this one. */
static struct bytes other_of(const struct bytes *a)
{
	struct bytes b = { .at = malloc(a->len), .len = a->len };
	struct gx_cubin cubin;
	struct gx_diag diag;

	memcpy(b.at, a->at, a->len);
	if (!gx_cubin_read(a->at, a->len, &cubin, &diag)) {
		const struct gx_cubin_section *text = &cubin.sections[cubin.functions[0].text];

		for (size_t at = 0; at < text->bytes; at += GX_SASS_BYTES) {
			struct gx_sass w = gx_sass_load(b.at + text->offset + at);
			uint64_t imm = gx_sass_get(w, GX_SASS_IMM);

			if (is_half_of_literal(imm, GX_PROBE_WORD(N_RELOC_WORDS)))
				gx_sass_store(b.at + text->offset + at,
				              gx_sass_set(w, GX_SASS_IMM, ~imm));
		}
	}
	gx_cubin_free(&cubin);
	return b;
}

static int kind_of(const char *name)
{
	for (int kind = 0; kind < N_KINDS; kind++)
		if (!strcmp(name, kinds[kind]))
			return kind;
	return GX_PROBE_ENTRY;
}

static int run_file(const char *path)
{
	const char *name = strrchr(path, '/');
	struct bytes a = read_file(path), b;
	unsigned long long seed;
	char kind[8];
	struct made m;

	if (!a.len || sscanf(name ? name + 1 : path, "seed-%llu.%7[^.]", &seed, kind) != 2 ||
	    !make(seed, &m)) {
		printf("%s: not such a cubin\n", path);
		free(a.at);
		return 1;
	}
	b = other_of(&a);
	m.kind = kind_of(kind);
	read_and_judge(seed, &m, &a, &b);
	gx_verified_free(m.verified);
	free(a.at);
	free(b.at);
	return 0;
}

/* --- with ptxas */
static struct bytes assemble(const struct made *m, uint32_t sm,
                             enum gx_probe_compilation compilation)
{
	char ptx[] = "/tmp/gx-probes-XXXXXX", cubin[64], command[256];
	enum gx_probe_form form = form_of(m->kind);
	struct gx_probe_texts texts;
	struct bytes out = { 0 };
	int fd = mkstemp(ptx);

	if (fd < 0)
		return out;
	snprintf(cubin, sizeof(cubin), "%s.cubin", ptx);
	snprintf(command, sizeof(command), "/usr/local/cuda/bin/ptxas %s -arch=sm_%u -o %s %s",
	         m->kind == NARROW ? "--maxrregcount 24" : "", sm, cubin, ptx);
	if (text_of(m, sm, compilation, &texts) &&
	    write(fd, texts.text[form].data, texts.text[form].len) ==
	            (ssize_t)texts.text[form].len &&
	    !system(command))
		out = read_file(cubin);
	gx_probe_texts_free(&texts);
	close(fd);
	unlink(ptx);
	unlink(cubin);
	return out;
}

static void run_random(uint64_t first, uint64_t n, uint32_t sm)
{
	for (uint64_t seed = first; seed < first + n; seed++) {
		struct made m;

		if (!make(seed, &m))
			continue;
		for (m.kind = 0; m.kind < N_KINDS; m.kind++) {
			struct bytes a = assemble(&m, sm, GX_PROBE_FIRST);
			struct bytes b = assemble(&m, sm, GX_PROBE_SECOND);

			read_and_judge(seed, &m, &a, &b);
			free(a.at);
			free(b.at);
		}
		gx_verified_free(m.verified);
	}
}

static int print_text(uint32_t sm, uint64_t seed, const char *kind,
                      enum gx_probe_compilation compilation)
{
	struct gx_probe_texts texts = { 0 };
	struct made m;
	bool good = make(seed, &m);

	m.kind = kind_of(kind);
	good = good && text_of(&m, sm, compilation, &texts);
	if (good)
		fputs(gx_strbuf_text(&texts.text[form_of(m.kind)]), stdout);
	gx_probe_texts_free(&texts);
	gx_verified_free(m.verified);
	return !good;
}

int main(int argc, char **argv)
{
	int wrong = 0;

	if (argc >= 5 && !strcmp(argv[1], "texts"))
		return print_text((uint32_t)atoi(argv[2]), strtoull(argv[3], NULL, 10), argv[4],
		                  argc > 5 ? GX_PROBE_SECOND : GX_PROBE_FIRST);
	if (argc == 5 && !strcmp(argv[1], "random"))
		run_random(strtoull(argv[2], NULL, 10), strtoull(argv[3], NULL, 10),
		           (uint32_t)atoi(argv[4]));
	else
		for (int i = 1; i < argc; i++)
			wrong |= run_file(argv[i]);
	printf("%u programs ran once a block; %u of %u narrow ones have few registers\n", n_once,
	       n_few, n_narrow);
	printf("probes: %u passed, %u failed, %u refused\n", n_passed, n_failed, n_refused);
	return wrong || n_failed || n_refused || !n_passed;
}
