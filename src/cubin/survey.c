/* survey.c - each instruction of a kernel is looked at before it is edited: what an edit would break is refused; what the code reads
 * of the constant banks, and whom it calls, is found. */
#include "cubin/graft_job.h"

enum {
	OPTIMIZER_BANK = 2, /* tables of the compiler, for one kernel: places in its own code */
	SIZE_128 = 6,
	ADDRESS_BYTES = 8,
	BANK_BYTES = 65536,
	FARTHEST_WRITE = 512 * GX_SASS_BYTES, /* that is looked for */
};
static const enum gx_sass_field index_mode = GX_SASS_FIELD(78, 80);

/* One function. */
struct look {
	struct gx_graft_job *job;
	const struct gx_cubin_function *f;
	const uint8_t *text;
	size_t bytes;
	struct gx_bitset targets; /* instructions that a branch leads to */
};

static int refuse_code(struct look *l, size_t at, const char *why)
{
	char name[32];

	gx_sass_name(gx_sass_load(l->text + at), name);
	return gx_graft_refuse(l->job, GX_E_GRAFT_CODE, "%s at %.64s+0x%zx %s", name, l->f->name,
	                       at, why);
}

static struct gx_sass word(const struct look *l, size_t at)
{
	return gx_sass_load(l->text + at);
}

/* Does an operand come from a constant bank? */
static bool reads_bank(struct gx_sass w)
{
	uint64_t form = gx_sass_get(w, GX_SASS_FORM);

	/* a barrier has its number there */
	return (form == 3 || form == 5) && gx_sass_op_of(w).flow != GX_SASS_FLOW_BARRIER;
}

/* What only says where lanes will meet goes on behind itself. */
static bool changes_order(struct gx_sass w)
{
	switch ((int)gx_sass_op_of(w).flow) {
	case GX_SASS_FLOW_NONE:
	case GX_SASS_FLOW_PC:
	case GX_SASS_FLOW_BARRIER:
	case GX_SASS_FLOW_BSSY:
	case GX_SASS_FLOW_BREAK:
	case GX_SASS_FLOW_BMOV: return false;
	default: return true;
	}
}

/* The instruction that gave a register its value, in the same straight line of code; false: not known. */
static bool find_writer(const struct look *l, size_t before, unsigned reg, size_t *at)
{
	size_t stop = before > FARTHEST_WRITE ? before - FARTHEST_WRITE : 0;

	for (size_t i = before; i > stop; i -= GX_SASS_BYTES) {
		struct gx_sass w = word(l, i - GX_SASS_BYTES);
		uint64_t dst = gx_sass_get(w, GX_SASS_DST);

		if (gx_bitset_has(&l->targets, i / GX_SASS_BYTES) || changes_order(w))
			return false;
		*at = i - GX_SASS_BYTES;
		/* one that a predicate may keep from writing */
		if (dst == reg && gx_sass_overwrites(w))
			return gx_sass_get(w, GX_SASS_GUARD) == 7;
		if (dst < reg && dst + gx_sass_overwrites(w) > reg)
			return false;
	}
	return false;
}

/* The same, but for what only moves the value from another register: code that is not optimised does. */
static bool find_source(const struct look *l, size_t before, unsigned reg, size_t *at)
{
	do {
		if (!find_writer(l, before, reg, at))
			return false;
		before = *at;
	} while (gx_sass_moves(word(l, before), &reg));
	return true;
}

/* The value of a register that was set to a constant just before. */
static bool find_constant(const struct look *l, size_t before, unsigned reg, uint32_t *value)
{
	size_t at;
	struct gx_sass w;

	if (!find_source(l, before, reg, &at))
		return false;
	w = word(l, at);
	*value = (uint32_t)gx_sass_get(w, GX_SASS_IMM);
	switch (gx_sass_opcode(w)) {
	case GX_SASS_ALU_OP(MOV, GX_SASS_FORM_IMM): return true;
	/* R = RZ * RZ + imm */
	case GX_SASS_ALU_OP(IMAD, GX_SASS_FORM_IMM_C):
	case GX_SASS_ALU_OP(HFMA2, GX_SASS_FORM_IMM_C):
	case GX_SASS_ALU_OP(HFMA2_MMA, GX_SASS_FORM_IMM_C):
		return gx_sass_get(w, GX_SASS_SRC_A) == GX_SASS_RZ &&
		       gx_sass_get(w, GX_SASS_SRC_C) == GX_SASS_RZ;
	default: return false;
	}
}

/* Where in its bank an instruction reads; false: by an index that is not known. */
static bool find_place(const struct look *l, size_t at, uint64_t *place)
{
	struct gx_sass w = word(l, at);
	unsigned opcode = gx_sass_opcode(w), reg = (unsigned)gx_sass_get(w, GX_SASS_SRC_A);
	uint32_t index = 0;

	*place = gx_sass_get(w, GX_SASS_CONST_OFFSET);
	if (opcode == GX_SASS_OP_ULDC)
		return !reg;
	if (opcode == GX_SASS_OP_LDC && gx_sass_get(w, index_mode))
		return false;
	if (opcode == GX_SASS_OP_LDC && reg != GX_SASS_RZ && !find_constant(l, at, reg, &index))
		return false;
	*place += index;
	return *place < BANK_BYTES;
}

static void note_bank(struct look *l, size_t at)
{
	struct gx_survey *survey = &l->job->survey;
	struct gx_sass w = word(l, at);
	uint64_t bank = gx_sass_get(w, GX_SASS_CONST_BANK), place;

	/* the bank itself may be in the index */
	if (gx_sass_opcode(w) == GX_SASS_OP_LDC && gx_sass_get(w, index_mode)) {
		survey->banks = UINT32_MAX;
		survey->all_addresses = true;
		return;
	}
	survey->banks |= 1u << bank;
	if (bank != GX_CUBIN_ADDRESS_BANK)
		return;
	if (!find_place(l, at, &place)) {
		survey->all_addresses = true;
		return;
	}
	gx_bitset_add(&survey->reads, place / ADDRESS_BYTES);
	if (gx_sass_get(w, GX_SASS_SIZE) == SIZE_128)
		gx_bitset_add(&survey->reads, place / ADDRESS_BYTES + 1);
}

/* Whoever a pointer leads to is in the original, where its address is one: in a copy it would be another. There it comes back to the
 * copy, which may end then. What it reads of banks of the module is what stands in those of the copy. */
static int check_pointed(struct look *l, size_t at)
{
	struct gx_graft_job *job = l->job;
	const struct gx_cubin_pointed *pointed;
	char name[32];
	int err = gx_cubin_pointed(job->cubin, &pointed, job->diag);

	if (err)
		return err;
	gx_sass_name(word(l, at), name);
	if (!pointed->n)
		return gx_graft_refuse(job, GX_E_GRAFT_SHARE,
		                       "%s at %.64s+0x%zx calls what only a register knows", name,
		                       l->f->name, at);
	if (job->request->exit && pointed->leaves)
		return gx_graft_refuse(job, GX_E_GRAFT_SHARE,
		                       "%s at %.64s+0x%zx may call %.64s, which leaves at +0x%zx",
		                       name, l->f->name, at, pointed->leaves, pointed->leaves_at);
	job->pointed = pointed;
	job->survey.banks = UINT32_MAX;
	job->survey.all_addresses = true;
	return 0;
}

/* A call of what a register holds: a function of the driver, one of a table of this kernel's own code, or one of the module. */
static int check_call(struct look *l, size_t at)
{
	struct gx_sass w = word(l, at);
	size_t from;
	uint64_t place;
	uint32_t symbol;

	if (find_source(l, at, (unsigned)gx_sass_get(w, GX_SASS_SRC_A), &from) &&
	    gx_sass_opcode(word(l, from)) == GX_SASS_OP_LDC) {
		struct gx_sass load = word(l, from);

		if (gx_sass_opcode(w) == GX_SASS_OP_CALL_REL_R &&
		    gx_sass_get(load, GX_SASS_CONST_BANK) == OPTIMIZER_BANK)
			return 0;
		if (gx_sass_get(load, GX_SASS_CONST_BANK) == GX_CUBIN_ADDRESS_BANK &&
		    find_place(l, from, &place)) {
			symbol = l->job->addresses[place / ADDRESS_BYTES];
			if (symbol && !l->job->cubin->symbols[symbol].section)
				return 0;
		}
	}
	return check_pointed(l, at);
}

/* Without a program there it stays as it is, wherever it stands. */
static int check_exit(struct look *l, size_t at)
{
	if (!l->job->request->exit)
		return 0;
	if (!gx_sass_is_plain_exit(word(l, at)))
		return refuse_code(l, at, "has a modifier");
	if (l->f != l->job->kernel)
		return refuse_code(l, at, "is in a function of its own");
	l->job->survey.n_exits++;
	return 0;
}

/* The first instruction is replaced: nothing may come back to it. */
static int check_branch(struct look *l, size_t at)
{
	int64_t target;

	if (!gx_sass_target(l->job->arch, word(l, at), at, &target))
		return 0;
	if (target < 0 || target >= (int64_t)l->bytes || target % GX_SASS_BYTES)
		return refuse_code(l, at, "leads out of its function");
	if (!target && l->f == l->job->kernel && l->job->request->entry)
		return refuse_code(l, at, "leads to the first instruction");
	return 0;
}

static int look_at(struct look *l, size_t at)
{
	struct gx_survey *survey = &l->job->survey;
	struct gx_sass w = word(l, at);
	unsigned opcode = gx_sass_opcode(w);
	enum gx_sass_flow flow = gx_sass_op_of(w).flow;

	survey->scoreboard_uses[gx_sass_get(w, GX_SASS_WRITE_SB)]++;
	survey->scoreboard_uses[gx_sass_get(w, GX_SASS_READ_SB)]++;
	if (opcode == GX_SASS_OP_USETMAXREG &&
	    gx_sass_get(w, GX_SASS_MAX_REGS) < survey->fewest_registers)
		survey->fewest_registers = (uint32_t)gx_sass_get(w, GX_SASS_MAX_REGS);
	if (l->job->request->exit && gx_sass_unwatched(w) &&
	    gx_sass_late_of(w) == GX_SASS_LATE_UNKNOWN)
		return refuse_code(l, at, "may read its registers late");
	if (reads_bank(w))
		note_bank(l, at);
	if (flow == GX_SASS_FLOW_EXIT)
		return check_exit(l, at);
	if (flow == GX_SASS_FLOW_CALL &&
	    (opcode == GX_SASS_OP_CALL_ABS_R || opcode == GX_SASS_OP_CALL_REL_R))
		return check_call(l, at);
	return check_branch(l, at);
}

static int look_at_function(struct gx_graft_job *job, const struct gx_cubin_function *f)
{
	const struct gx_cubin_section *s = &job->cubin->sections[f->text];
	struct look l = { .job = job, .f = f, .text = s->data, .bytes = s->bytes };
	int64_t target;

	l.targets = gx_bitset_make(&job->arena, s->bytes / GX_SASS_BYTES + 1);
	if (!l.targets.words)
		return gx_graft_no_memory(job);
	for (size_t at = 0; at < s->bytes; at += GX_SASS_BYTES)
		if (gx_sass_target(job->arch, word(&l, at), at, &target) && target >= 0)
			gx_bitset_add(&l.targets, (size_t)target / GX_SASS_BYTES);
	for (size_t at = 0; at < s->bytes; at += GX_SASS_BYTES) {
		int err = look_at(&l, at);

		if (err)
			return err;
	}
	return 0;
}

/* What stands in bank 4. */
static int find_addresses(struct gx_graft_job *job)
{
	const struct gx_cubin *cubin = job->cubin;
	uint32_t bank = gx_cubin_section(cubin, ".nv.constant4");

	job->addresses =
	        gx_arena_calloc(&job->arena, BANK_BYTES / ADDRESS_BYTES, sizeof(*job->addresses));
	if (!job->addresses)
		return gx_graft_no_memory(job);
	for (uint32_t s = bank ? cubin->sections[bank].relocs : 0; s;
	     s = cubin->sections[s].next_relocs)
		for (size_t i = 0; i < gx_cubin_n_relocs(&cubin->sections[s]); i++) {
			struct gx_cubin_reloc reloc = gx_cubin_reloc(&cubin->sections[s], i);

			if (reloc.offset % ADDRESS_BYTES == 0 && reloc.offset < BANK_BYTES)
				job->addresses[reloc.offset / ADDRESS_BYTES] = reloc.symbol;
		}
	return 0;
}

static int check_first(struct gx_graft_job *job)
{
	struct gx_sass w = gx_sass_load(job->cubin->sections[job->kernel->text].data);
	enum gx_sass_flow flow = gx_sass_op_of(w).flow;
	char name[32];

	gx_sass_name(w, name);
	if (job->request->entry && flow != GX_SASS_FLOW_NONE && flow != GX_SASS_FLOW_BARRIER)
		return gx_graft_refuse(job, GX_E_GRAFT_CODE,
		                       "the first instruction, %s, depends on where it stands",
		                       name);
	return 0;
}

int gx_graft_survey(struct gx_graft_job *job)
{
	const struct gx_cubin_section *text = &job->cubin->sections[job->kernel->text];
	int err;

	job->survey.fewest_registers = UINT32_MAX;
	job->survey.reads = gx_bitset_make(&job->arena, BANK_BYTES / ADDRESS_BYTES + 1);
	if (!job->survey.reads.words)
		return gx_graft_no_memory(job);
	if (text->bytes < 2 * GX_SASS_BYTES)
		return gx_graft_refuse(job, GX_E_GRAFT_CODE, "0x%zx bytes of code", text->bytes);
	err = find_addresses(job);
	if (!err)
		err = check_first(job);
	for (uint32_t i = 0; i < job->n_functions && !err; i++)
		err = look_at_function(job, job->functions[i]);
	if (!err && job->request->exit && !job->survey.n_exits)
		err = gx_graft_refuse(job, GX_E_GRAFT_CODE, "no EXIT: it ends by a trap, or never");
	return err;
}
