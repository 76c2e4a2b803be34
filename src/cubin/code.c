/* code.c - the text of a kernel with its probes behind it, in the same section, so that nothing of the kernel moves:
 *
 *	0:	BRA E			the first instruction's place
 *		...			each EXIT: BRA X, with its predicates and its control
 *	E:	BSSY Bk, C		Bk is none of the probe's: all lanes are together again where the kernel begins
 *		entry probe		its EXITs: BRA B
 *	B:	BSYNC Bk
 *	C:	NOP			waits for every scoreboard of the probe
 *		first instruction
 *		BRA 0x10
 *	X:	NOP			waits for every scoreboard of the kernel
 *		exit probe		its EXITs stay
 *
 * What reads its registers some time after it was issued, and nothing waited for, gets a scoreboard: behind an EXIT nothing was
 * overwritten, now the exit probe does; and the kernel overwrites what the entry probe still reads. Neither is so when a probe has
 * registers of its own, behind the kernel's: then nothing in the kernel changes, and it does not wait for the entry probe. */
#include "cubin/graft_job.h"
#include "cubin/uses.h"

enum {
	TEXT_STEP = 128, /* text is a multiple of */
	SEAM_STALL = 15,
	ENTRY_EXTRA = 5, /* instructions around the entry probe */
	EXIT_EXTRA = 1,
	LATE_SCOREBOARD = 5, /* of probes */
};

/* A text while it is made. */
struct text {
	struct gx_graft_job *job;
	uint8_t *data;
	size_t at; /* where the next instruction goes */
};

static void emit(struct text *t, struct gx_sass w)
{
	gx_sass_store(t->data + t->at, w);
	t->at += GX_SASS_BYTES;
}

/* Does it read the launch's id? A probe has no other parameter: gx_cubin_probe_read() refuses what is behind it. */
static bool reads_launch_id(const struct gx_graft_job *job, struct gx_sass w)
{
	uint64_t form = gx_sass_get(w, GX_SASS_FORM), place = gx_sass_get(w, GX_SASS_CONST_OFFSET);

	return (form == 3 || form == 5) && !gx_sass_get(w, GX_SASS_CONST_BANK) &&
	       gx_sass_op_of(w).flow != GX_SASS_FLOW_BARRIER && place >= job->arch->parameters;
}

/* An instruction of a probe with this kernel's values, and with registers from `base` on. */
static struct gx_sass adapted(const struct gx_graft_job *job, const struct gx_cubin_probe *probe,
                              uint32_t base, size_t at, uint32_t *slot)
{
	struct gx_sass w = gx_probe_word(probe, at);

	gx_sass_shift(&w, base);
	if (!base && gx_sass_late_unwatched(w))
		w = gx_sass_set(w, GX_SASS_READ_SB, LATE_SCOREBOARD);
	if (*slot < probe->n_slots && probe->slots[*slot].offset == at) {
		uint64_t literal = job->request->literals[probe->slots[*slot].literal];

		w = gx_sass_set(w, GX_SASS_IMM,
		                probe->slots[*slot].high ? literal >> 32 : literal & UINT32_MAX);
		(*slot)++;
	}
	if (reads_launch_id(job, w))
		w = gx_sass_set(w, GX_SASS_CONST_OFFSET,
		                gx_sass_get(w, GX_SASS_CONST_OFFSET) + job->launch_id_at);
	return w;
}

/* A convergence register that a probe does not use; -1: it uses all. */
static int free_sync_register(const struct gx_cubin_probe *probe)
{
	for (int i = GX_SASS_N_SYNC_REGS - 1; i >= 0; i--)
		if (!(probe->convergence >> i & 1))
			return i;
	return -1;
}

/* Where the kernel goes on: its first instruction, in whose place the way to the probe is. What comes behind the probe may overwrite
 * registers that it still reads or writes, unless it has its own: a stack pointer's load then overwrites nothing either. */
static void emit_first(struct text *t, bool own_registers)
{
	struct gx_graft_job *job = t->job;
	struct gx_sass first = gx_sass_load(job->cubin->sections[job->kernel->text].data);

	if (!own_registers || gx_sass_opcode(first) != GX_SASS_OP_LDC)
		emit(t, gx_sass_nop(SEAM_STALL, GX_SASS_ALL_SB));
	job->first_copy = t->at;
	emit(t, first);
	emit(t, gx_sass_bra(job->arch, t->at, GX_SASS_BYTES));
}

static int emit_entry(struct text *t)
{
	struct gx_graft_job *job = t->job;
	const struct gx_cubin_probe *probe = job->request->entry;
	uint32_t base = job->out->entry_base, slot = 0;
	int reg = free_sync_register(probe);
	size_t start = t->at, join = start + GX_SASS_BYTES + probe->bytes;

	gx_sass_store(t->data, gx_sass_bra(job->arch, 0, start));
	if (reg < 0)
		return gx_graft_refuse(job, GX_E_GRAFT_REGISTERS,
		                       "the program uses every convergence register");
	emit(t, gx_sass_bssy(job->arch, (unsigned)reg, start, join + GX_SASS_BYTES));
	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = adapted(job, probe, base, at, &slot);

		if (gx_sass_opcode(w) == GX_SASS_OP_EXIT)
			w = gx_sass_bra_for_exit(job->arch, w, t->at, join);
		emit(t, w);
	}
	emit(t, gx_sass_bsync(job->arch, (unsigned)reg));
	emit_first(t, base);
	return 0;
}

/* The scoreboard that the kernel uses least: what waits for it waits for fewer others. */
static unsigned least_used(const struct gx_survey *survey)
{
	unsigned best = GX_SASS_N_SB - 1;

	for (unsigned i = GX_SASS_N_SB; i-- > 0;)
		if (survey->scoreboard_uses[i] < survey->scoreboard_uses[best])
			best = i;
	return best;
}

static int watch_late_readers(struct gx_graft_job *job, const struct gx_cubin_function *f,
                              unsigned scoreboard)
{
	const struct gx_cubin_section *s = &job->cubin->sections[f->text];
	uint8_t *data = gx_graft_own_content(job, f->text);

	if (!data)
		return gx_graft_no_memory(job);
	for (size_t at = 0; at < s->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(s->data + at);

		if (gx_sass_late_unwatched(w))
			gx_sass_store(data + at, gx_sass_set(w, GX_SASS_READ_SB, scoreboard));
	}
	return 0;
}

static void emit_exit(struct text *t)
{
	struct gx_graft_job *job = t->job;
	const struct gx_cubin_probe *probe = job->request->exit;
	const struct gx_cubin_section *original = &job->cubin->sections[job->kernel->text];
	size_t start = t->at;
	uint32_t slot = 0;

	emit(t, gx_sass_nop(SEAM_STALL, GX_SASS_ALL_SB));
	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES)
		emit(t, adapted(job, probe, job->out->exit_base, at, &slot));
	for (size_t at = 0; at < original->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(original->data + at);

		if (gx_sass_opcode(w) == GX_SASS_OP_EXIT)
			gx_sass_store(t->data + at, gx_sass_bra_for_exit(job->arch, w, at, start));
	}
	job->out->n_exits = job->survey.n_exits;
}

/* Where EXITs stand now, for the record that lists them. */
static int list_exits(struct text *t)
{
	struct gx_graft_job *job = t->job;

	job->exit_offsets =
	        gx_arena_calloc(&job->arena, t->at / GX_SASS_BYTES, sizeof(*job->exit_offsets));
	if (!job->exit_offsets)
		return gx_graft_no_memory(job);
	for (size_t at = 0; at < t->at; at += GX_SASS_BYTES)
		if (gx_sass_opcode(gx_sass_load(t->data + at)) == GX_SASS_OP_EXIT)
			job->exit_offsets[job->n_exit_offsets++] = (uint32_t)at;
	return 0;
}

int gx_graft_code(struct gx_graft_job *job)
{
	const struct gx_cubin_probe *entry = job->request->entry, *exit = job->request->exit;
	const struct gx_cubin_section *original = &job->cubin->sections[job->kernel->text];
	struct gx_graft_content *content = &job->contents[job->kernel->text];
	size_t room = original->bytes + TEXT_STEP + (entry ? entry->bytes : 0) +
	              (exit ? exit->bytes : 0) + (ENTRY_EXTRA + EXIT_EXTRA) * GX_SASS_BYTES;
	struct text t = { .job = job, .at = original->bytes };
	unsigned scoreboard = least_used(&job->survey);
	int err = 0;

	for (uint32_t i = 0; i < job->n_functions && exit && !job->out->exit_base && !err; i++)
		err = watch_late_readers(job, job->functions[i], scoreboard);
	if (err)
		return err;
	t.data = gx_arena_grow(&job->arena, content->data ? content->data : original->data,
	                       original->bytes, room);
	if (!t.data)
		return gx_graft_no_memory(job);
	if (entry)
		err = emit_entry(&t);
	if (!err && exit)
		emit_exit(&t);
	while (!err && t.at % TEXT_STEP)
		emit(&t, gx_sass_nop(0, 0));
	if (!err)
		err = list_exits(&t);
	*content = (struct gx_graft_content){ .data = t.data, .bytes = t.at };
	return err;
}
