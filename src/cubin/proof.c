/* proof.c - a graft beside its original: the code instruction by instruction, then what is said of it. It shares the reader and the
 * table of instructions with what made the graft, and nothing else. */
#include "cubin/proof.h"

#include "cubin/attrs.h"
#include "cubin/cubin.h"
#include "cubin/probe.h"
#include "cubin/sass.h"
#include "cubin/settled.h"

#include <elf.h>
#include <errno.h>
#include <stdlib.h>

enum { TEXT_STEP = 128, RELOC_LOW_32 = 56, RELOC_HIGH_32 = 57 };

struct proof {
	const struct gx_graft_request *request;
	const struct gx_graft *graft;
	const struct gx_cubin *before;
	struct gx_cubin after;
	const struct gx_cubin_arch *arch;
	const struct gx_cubin_function *was, *is; /* the kernel */
	const uint8_t *old_text, *new_text;
	size_t old_bytes, new_bytes;
	size_t entry_at, exit_at; /* the seams; 0: none */
	size_t end;               /* of what was added */
	struct gx_diag *diag;
};

static int wrong(const struct proof *p, size_t at, const char *what)
{
	return gx_fail(p->diag, GX_E_GRAFT_PROOF, "%.96s+0x%zx: %s", p->request->kernel, at, what);
}

static struct gx_sass old_word(const struct proof *p, size_t at)
{
	return gx_sass_load(p->old_text + at);
}

static struct gx_sass new_word(const struct proof *p, size_t at)
{
	return gx_sass_load(p->new_text + at);
}

/* An instruction with some fields left out, for a comparison of the others. */
static struct gx_sass without(struct gx_sass w, const enum gx_sass_field *fields, size_t n)
{
	for (size_t i = 0; i < n; i++)
		w = gx_sass_set(w, fields[i], 0);
	return w;
}

static bool same_but(struct gx_sass a, struct gx_sass b, enum gx_sass_field field)
{
	return gx_sass_same(without(a, &field, 1), without(b, &field, 1));
}

/* Nothing is set but the opcode, and what the seams set of a branch or of a word of convergence. */
static bool is_bare(const struct proof *p, struct gx_sass w, unsigned opcode)
{
	const enum gx_sass_field any[] = { GX_SASS_GUARD, GX_SASS_SECOND, GX_SASS_CONTROL,
		                           GX_SASS_FIELD(16, 24), GX_SASS_FIELD(34, 82) };
	const enum gx_sass_field sync[] = { GX_SASS_GUARD, GX_SASS_SECOND, GX_SASS_CONTROL,
		                            GX_SASS_SYNC_REG, GX_SASS_FIELD(34, 64) };

	if (opcode == GX_SASS_OP_BRA)
		w = without(w, any, sizeof(any) / sizeof(any[0]));
	else
		w = without(w, sync, opcode == GX_SASS_OP_BSSY ? 5 : 4);
	return w.lo == opcode &&
	       w.hi == (opcode != GX_SASS_OP_BRA && p->arch->convergent ? 0x200 : 0);
}

static bool is_branch_to(const struct proof *p, size_t at, size_t to)
{
	int64_t target;

	return is_bare(p, new_word(p, at), GX_SASS_OP_BRA) &&
	       (p->arch->split || !gx_sass_get(new_word(p, at), GX_SASS_FIELD(16, 24))) &&
	       gx_sass_target(p->arch, new_word(p, at), at, &target) && target == (int64_t)to;
}

static bool runs_always(struct gx_sass w)
{
	return gx_sass_get(w, GX_SASS_GUARD) == GX_SASS_ALWAYS &&
	       gx_sass_get(w, GX_SASS_SECOND) == GX_SASS_ALWAYS;
}

/* The predicates and the control of an EXIT, on the branch in its place. */
static bool stands_for_exit(const struct proof *p, struct gx_sass exit, size_t at, size_t to)
{
	struct gx_sass w = new_word(p, at);

	return is_branch_to(p, at, to) &&
	       gx_sass_get(w, GX_SASS_GUARD) == gx_sass_get(exit, GX_SASS_GUARD) &&
	       gx_sass_get(w, GX_SASS_SECOND) == gx_sass_get(exit, GX_SASS_SECOND) &&
	       gx_sass_get(w, GX_SASS_CONTROL) == gx_sass_get(exit, GX_SASS_CONTROL);
}

/* Is half of a variable's address put into an instruction of the original? */
static bool has_address(const struct gx_cubin *cubin, uint32_t text, size_t at)
{
	for (uint32_t s = cubin->sections[text].relocs; s; s = cubin->sections[s].next_relocs)
		for (size_t i = 0; i < gx_cubin_n_relocs(&cubin->sections[s]); i++) {
			struct gx_cubin_reloc r = gx_cubin_reloc(&cubin->sections[s], i);

			if (r.offset == at && (r.type == RELOC_LOW_32 || r.type == RELOC_HIGH_32))
				return true;
		}
	return false;
}

/* An instruction that stays: as it was, but for a scoreboard and for an address that was put in. The scoreboard is for an exit probe
 * that uses the kernel's registers. */
static int check_kept(const struct proof *p, uint32_t text, struct gx_sass was, struct gx_sass is,
                      size_t at)
{
	if (p->request->exit && !p->graft->exit_base && gx_sass_late_unwatched(was)) {
		if (gx_sass_get(is, GX_SASS_READ_SB) >= GX_SASS_N_SB)
			return wrong(p, at, "it reads registers late, and nothing waits for it");
		is = gx_sass_set(is, GX_SASS_READ_SB, GX_SASS_NO_SB);
	}
	if (gx_sass_same(was, is) ||
	    (same_but(was, is, GX_SASS_IMM) && has_address(p->before, text, at)))
		return 0;
	return wrong(p, at, "an instruction of the original changed");
}

static int check_kernel_word(struct proof *p, size_t at)
{
	struct gx_sass was = old_word(p, at), is = new_word(p, at);
	int64_t target;

	if (!at && p->request->entry) {
		if (!runs_always(is) || !is_branch_to(p, 0, p->entry_at))
			return wrong(p, at,
			             "the first instruction does not lead to the entry probe");
		return 0;
	}
	if (gx_sass_opcode(was) == GX_SASS_OP_EXIT && p->request->exit) {
		if (!gx_sass_is_plain_exit(was) || !stands_for_exit(p, was, at, p->exit_at))
			return wrong(p, at, "an EXIT does not lead to the exit probe");
		return 0;
	}
	if (gx_sass_target(p->arch, is, at, &target) &&
	    (target < 0 || target >= (int64_t)p->old_bytes || target % GX_SASS_BYTES ||
	     (!target && p->request->entry)))
		return wrong(p, at, "a branch leads nowhere");
	return check_kept(p, p->was->text, was, is, at);
}

static uint32_t base_of(const struct proof *p, const struct gx_cubin_probe *probe)
{
	return probe == p->request->entry ? p->graft->entry_base : p->graft->exit_base;
}

/* What a word of a probe must have become, but for a scoreboard of late readers. */
static struct gx_sass expected(const struct proof *p, const struct gx_cubin_probe *probe, size_t at)
{
	struct gx_sass w = gx_sass_load(probe->code + at);
	uint64_t form = gx_sass_get(w, GX_SASS_FORM), place = gx_sass_get(w, GX_SASS_CONST_OFFSET);

	for (uint32_t i = 0; i < probe->n_slots; i++)
		if (probe->slots[i].offset == at)
			w = gx_sass_set(w, GX_SASS_IMM,
			                p->request->literals[probe->slots[i].literal] >>
			                        (probe->slots[i].high ? 32 : 0));
	if ((form == 3 || form == 5) && gx_sass_op_of(w).flow != GX_SASS_FLOW_BARRIER &&
	    !gx_sass_get(w, GX_SASS_CONST_BANK) && place >= p->arch->parameters)
		w = gx_sass_set(w, GX_SASS_CONST_OFFSET, place + p->graft->launch_id_offset);
	gx_sass_shift(&w, base_of(p, probe));
	return w;
}

/* Registers of its own are behind all that the kernel names, and none of a kernel that gives registers away. */
static int check_base(const struct proof *p, const struct gx_cubin_probe *probe)
{
	uint32_t base = base_of(p, probe);

	if (!base)
		return 0;
	if (base + GX_SASS_RESERVED_REGISTERS < p->graft->registers_before || base % 2 ||
	    !probe->register_step || base % probe->register_step || probe->frame || probe->stack)
		return wrong(p, 0, "a probe's registers are not its own");
	for (size_t at = 0; at < p->old_bytes; at += GX_SASS_BYTES)
		if (gx_sass_opcode(old_word(p, at)) == GX_SASS_OP_USETMAXREG)
			return wrong(p, at, "registers behind the kernel's may be gone");
	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(probe->code + at);

		if (!gx_sass_shift(&w, base))
			return wrong(p, at, "what registers a probe names is not known");
	}
	return 0;
}

/* What reads its registers late in a probe that shares them says so. */
static int check_probe_word(const struct proof *p, const struct gx_cubin_probe *probe,
                            struct gx_sass was, size_t at)
{
	struct gx_sass is = new_word(p, at);

	if (!base_of(p, probe) && gx_sass_late_unwatched(was)) {
		if (gx_sass_get(is, GX_SASS_READ_SB) >= GX_SASS_N_SB)
			return wrong(p, at,
			             "a probe reads registers late, and nothing waits for it");
		is = gx_sass_set(is, GX_SASS_READ_SB, GX_SASS_NO_SB);
	}
	return gx_sass_same(was, is) ? 0 : wrong(p, at, "an instruction of a probe changed");
}

/* A probe's instructions from `start` on; its EXITs lead to `to`, or stay (0). */
static int check_body(const struct proof *p, const struct gx_cubin_probe *probe, size_t start,
                      size_t to)
{
	int err = check_base(p, probe);

	for (size_t at = 0; at < probe->bytes && !err; at += GX_SASS_BYTES) {
		struct gx_sass was = expected(p, probe, at), is = new_word(p, start + at);
		int64_t target;

		if (to && gx_sass_opcode(was) == GX_SASS_OP_EXIT) {
			if (!stands_for_exit(p, was, start + at, to))
				return wrong(
				        p, start + at,
				        "a way out of the entry probe does not lead to its end");
			continue;
		}
		err = check_probe_word(p, probe, was, start + at);
		if (!err && gx_sass_target(p->arch, is, start + at, &target) &&
		    (target < (int64_t)start || target >= (int64_t)(start + probe->bytes) ||
		     target % GX_SASS_BYTES))
			return wrong(p, start + at, "a branch leaves its probe");
	}
	return err;
}

static bool waits_for_all(struct gx_sass w)
{
	return gx_sass_opcode(w) == GX_SASS_OP_NOP &&
	       gx_sass_get(w, GX_SASS_WAIT) == GX_SASS_ALL_SB;
}

static bool is_sync(const struct proof *p, struct gx_sass w, unsigned opcode, uint64_t reg)
{
	return is_bare(p, w, opcode) && gx_sass_get(w, GX_SASS_SYNC_REG) == reg && runs_always(w);
}

/* BSSY, probe, BSYNC; `at` is where the kernel goes on. */
static int check_joined(const struct proof *p, size_t *end)
{
	const struct gx_cubin_probe *probe = p->request->entry;
	size_t at = p->entry_at, join = at + GX_SASS_BYTES + probe->bytes;
	uint64_t reg = gx_sass_get(new_word(p, at), GX_SASS_SYNC_REG);
	int64_t target;

	if (!is_sync(p, new_word(p, at), GX_SASS_OP_BSSY, reg) ||
	    !gx_sass_target(p->arch, new_word(p, at), at, &target) ||
	    target != (int64_t)join + GX_SASS_BYTES ||
	    !is_sync(p, new_word(p, join), GX_SASS_OP_BSYNC, reg))
		return wrong(p, at, "lanes do not come together behind the entry probe");
	for (size_t i = 0; i < probe->bytes; i += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(probe->code + i);
		enum gx_sass_flow flow = gx_sass_op_of(w).flow;

		if (((flow == GX_SASS_FLOW_BSSY || flow == GX_SASS_FLOW_BSYNC ||
		      flow == GX_SASS_FLOW_BREAK) &&
		     gx_sass_get(w, GX_SASS_SYNC_REG) == reg) ||
		    (flow == GX_SASS_FLOW_BMOV && gx_sass_get(w, GX_SASS_BMOV_REG) == reg))
			return wrong(p, at, "the entry probe uses the seam's convergence register");
	}
	*end = join + GX_SASS_BYTES;
	return check_body(p, probe, at + GX_SASS_BYTES, join);
}

/* The probe, a wait, first instruction, back. */
static int check_entry(const struct proof *p)
{
	size_t at = 0;
	int err = check_joined(p, &at);

	if (err)
		return err;
	if (waits_for_all(new_word(p, at)))
		at += GX_SASS_BYTES;
	else if (!p->graft->entry_base || gx_sass_opcode(old_word(p, 0)) != GX_SASS_OP_LDC)
		return wrong(p, at, "the kernel begins before the entry probe has ended");
	if (!gx_sass_same(new_word(p, at), old_word(p, 0)) &&
	    !(same_but(new_word(p, at), old_word(p, 0), GX_SASS_IMM) &&
	      has_address(p->before, p->was->text, 0)))
		return wrong(p, at, "the first instruction changed");
	at += GX_SASS_BYTES;
	if (!runs_always(new_word(p, at)) || !is_branch_to(p, at, GX_SASS_BYTES))
		return wrong(p, at, "the entry probe does not lead back");
	/* and there it ends: see entry_bytes() */
	return 0;
}

/* A wait, the probe; nothing of what a warp shares is written. */
static int check_exit(const struct proof *p)
{
	const struct gx_cubin_probe *probe = p->request->exit;
	size_t start = p->exit_at + GX_SASS_BYTES;
	bool ends = false;

	if (!waits_for_all(new_word(p, p->exit_at)))
		return wrong(p, p->exit_at, "the exit probe begins before the kernel has ended");
	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(probe->code + at);
		enum gx_sass_flow flow = gx_sass_op_of(w).flow;

		if (flow == GX_SASS_FLOW_BSSY || flow == GX_SASS_FLOW_BSYNC ||
		    flow == GX_SASS_FLOW_BREAK || flow == GX_SASS_FLOW_BMOV ||
		    flow == GX_SASS_FLOW_BARRIER)
			return wrong(p, start + at,
			             "the exit probe writes what lanes that go on may need");
		ends |= flow == GX_SASS_FLOW_EXIT;
	}
	if (!ends)
		return wrong(p, start, "the exit probe does not end");
	return check_body(p, probe, start, 0);
}

/* With its seam: BSSY, BSYNC, a wait, the first instruction, the way back; or without the wait. */
static size_t entry_bytes(const struct proof *p)
{
	size_t bytes = p->request->entry->bytes, wait = p->entry_at + bytes + 2 * GX_SASS_BYTES;

	if (wait < p->new_bytes && waits_for_all(new_word(p, wait)))
		return bytes + 5 * GX_SASS_BYTES;
	return bytes + 4 * GX_SASS_BYTES;
}

static int check_code(struct proof *p)
{
	const struct gx_cubin_probe *entry = p->request->entry, *exit = p->request->exit;
	int err = 0;

	p->end = p->old_bytes;
	if (entry) {
		p->entry_at = p->end;
		p->end += entry_bytes(p);
	}
	if (exit) {
		p->exit_at = p->end;
		p->end += exit->bytes + GX_SASS_BYTES;
	}
	/* less than there has to be is more than any, taken away from it */
	if (p->new_bytes % TEXT_STEP || p->new_bytes - p->end >= TEXT_STEP)
		return wrong(p, p->new_bytes, "the code has another length");
	for (size_t at = 0; at < p->old_bytes && !err; at += GX_SASS_BYTES)
		err = check_kernel_word(p, at);
	if (!err && entry)
		err = check_entry(p);
	if (!err && exit)
		err = check_exit(p);
	for (size_t at = p->end; at < p->new_bytes && !err; at += GX_SASS_BYTES)
		if (gx_sass_opcode(new_word(p, at)) != GX_SASS_OP_NOP)
			err = wrong(p, at, "something stands behind the probes");
	return err;
}

/* Is one of the copy's functions one of the original's, of which several may have its name? */
static bool is_function_of(const struct proof *p, const struct gx_cubin_function *is,
                           const struct gx_cubin_function *was)
{
	const struct gx_cubin_section *a = &p->before->sections[was->text],
	                              *b = &p->after.sections[is->text];
	struct gx_diag why = { 0 };
	struct proof alone = *p;

	alone.diag = &why;
	if (strcmp(was->name, is->name) != 0 || is->is_kernel || a->bytes != b->bytes)
		return false;
	for (size_t at = 0; at < b->bytes; at += GX_SASS_BYTES)
		if (check_kept(&alone, was->text, gx_sass_load(a->data + at),
		               gx_sass_load(b->data + at), at))
			return false;
	return true;
}

/* Functions that the kernel calls. */
static int check_functions(const struct proof *p)
{
	for (uint32_t i = 0; i < p->after.n_functions; i++) {
		const struct gx_cubin_function *is = &p->after.functions[i];
		bool found = is == p->is;

		for (uint32_t k = 0; k < p->before->n_functions && !found; k++)
			found = is_function_of(p, is, &p->before->functions[k]);
		if (!found)
			return wrong(p, 0, "a function that the original does not have");
	}
	return 0;
}

/* Does a call in a function lead to where a register says, and did the instruction that last named the register in front of it, as what
 * it gives, not load an address that the copy has itself? */
static bool calls_pointed(const uint8_t *text, size_t bytes)
{
	for (size_t at = 0; at < bytes; at += GX_SASS_BYTES) {
		struct gx_sass call = gx_sass_load(text + at), w = { 0 };
		size_t from = at;

		if (gx_sass_opcode(call) != GX_SASS_OP_CALL_ABS_R &&
		    gx_sass_opcode(call) != GX_SASS_OP_CALL_REL_R)
			continue;
		do {
			if (!from)
				return true;
			from -= GX_SASS_BYTES;
			w = gx_sass_load(text + from);
		} while (gx_sass_get(w, GX_SASS_DST) != gx_sass_get(call, GX_SASS_SRC_A) ||
		         !gx_sass_gives(w));
		if (gx_sass_opcode(w) != GX_SASS_OP_LDC ||
		    (gx_sass_get(w, GX_SASS_CONST_BANK) != 2 &&
		     gx_sass_get(w, GX_SASS_CONST_BANK) != 4))
			return true;
	}
	return false;
}

/* A function of the original that a kernel of the copy calls: it comes back, and has read then all that it reads. */
static int check_pointed_one(const struct proof *p, const struct gx_cubin_function *f)
{
	const struct gx_cubin_section *text = &p->before->sections[f->text];
	size_t unsettled = 0;
	int err = gx_sass_settled(text->data, text->bytes, p->arch, &unsettled);

	if (err == -ENOMEM)
		return gx_fail(p->diag, GX_E_NO_MEMORY, "proof");
	for (size_t at = 0; at < text->bytes; at += GX_SASS_BYTES)
		if (gx_sass_op_of(gx_sass_load(text->data + at)).flow == GX_SASS_FLOW_EXIT)
			return wrong(p, at, "a function that it may call ends without its probe");
	if (!p->graft->exit_base && (err || unsettled < text->bytes))
		return wrong(p, unsettled, "a function that it may call reads registers late");
	return 0;
}

static bool is_call(const struct gx_cubin_section *text, uint64_t at)
{
	return !(at % GX_SASS_BYTES) &&
	       gx_sass_op_of(gx_sass_load(text->data + at)).flow == GX_SASS_FLOW_CALL;
}

/* Functions that a table of references names, in memory or in code; in code that is not looked at, calls name nobody. */
static void add_named(const struct gx_cubin *cubin, uint32_t relocs, bool *named)
{
	const struct gx_cubin_section *from = &cubin->sections[relocs];
	uint32_t text = cubin->function_of[from->info];

	for (size_t i = 0; i < gx_cubin_n_relocs(from); i++) {
		struct gx_cubin_reloc r = gx_cubin_reloc(from, i);
		uint32_t section = cubin->symbols[r.symbol].section;
		uint32_t to = section < cubin->n_sections ? cubin->function_of[section] : 0;

		if (to && to != text && !cubin->functions[to - 1].is_kernel &&
		    (!text || named[text - 1] || !is_call(&cubin->sections[from->info], r.offset)))
			named[to - 1] = true;
	}
}

static uint32_t count(const bool *named, uint32_t n)
{
	uint32_t found = 0;

	for (uint32_t i = 0; i < n; i++)
		found += named[i];
	return found;
}

/* What a pointer in memory may lead to, in the original. */
static int check_pointed(const struct proof *p)
{
	const struct gx_cubin *cubin = p->before;
	uint32_t n = cubin->n_functions, before;
	bool *named;
	int err = 0;

	if (!p->request->exit || !calls_pointed(p->old_text, p->old_bytes))
		return 0;
	named = calloc(n, sizeof(*named));
	if (!named)
		return gx_fail(p->diag, GX_E_NO_MEMORY, "proof");
	do {
		before = count(named, n);
		for (uint32_t i = 1; i < cubin->n_sections; i++)
			if (gx_cubin_n_relocs(&cubin->sections[i]) &&
			    cubin->sections[cubin->sections[i].info].flags & SHF_ALLOC)
				add_named(cubin, i, named);
	} while (count(named, n) > before);
	for (uint32_t i = 0; i < n && !err; i++)
		if (named[i])
			err = check_pointed_one(p, &cubin->functions[i]);
	free(named);
	return err;
}

static uint32_t most(uint32_t a, uint32_t b)
{
	return a > b ? a : b;
}

/* A number that .nv.info gives a kernel. */
static bool number_of(const struct gx_cubin *cubin, uint32_t symbol, uint8_t kind, uint32_t *n)
{
	const struct gx_cubin_section *info = &cubin->sections[cubin->global_info];
	struct gx_cubin_attr attr;

	*n = 0;
	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
		if (attr.kind == kind && gx_cubin_word(&attr, 0) == symbol) {
			*n = gx_cubin_word(&attr, 1);
			return true;
		}
	return false;
}

static int check_numbers(const struct proof *p)
{
	static const uint8_t kinds[] = { GX_CUBIN_REGCOUNT, GX_CUBIN_FRAME_SIZE,
		                         GX_CUBIN_MIN_STACK_SIZE };
	const struct gx_cubin_probe *probes[] = { p->request->entry, p->request->exit };

	for (size_t k = 0; k < sizeof(kinds); k++) {
		uint32_t was, is, need[2] = { 0 };

		number_of(p->before, p->was->symbol, kinds[k], &was);
		if (!number_of(&p->after, p->is->symbol, kinds[k], &is) &&
		    kinds[k] != GX_CUBIN_FRAME_SIZE)
			return wrong(p, 0, "a number of .nv.info is missing");
		for (size_t i = 0; i < 2; i++)
			if (probes[i])
				need[i] = kinds[k] == GX_CUBIN_REGCOUNT
				                  ? base_of(p, probes[i]) + probes[i]->registers
				          : kinds[k] == GX_CUBIN_FRAME_SIZE ? probes[i]->frame
				                                            : probes[i]->stack;
		if (is != most(was, most(need[0], need[1])) &&
		    (is || kinds[k] != GX_CUBIN_FRAME_SIZE))
			return wrong(p, 0,
			             "registers or stack are not what kernel and probes need");
	}
	if (p->after.symbols[p->is->symbol].bytes != p->new_bytes)
		return wrong(p, 0, "the kernel's symbol has another length");
	return 0;
}

/* Does the original have the very record? */
static bool original_has_attr(const struct proof *p, const struct gx_cubin_attr *attr)
{
	struct gx_cubin_attr was;

	for (size_t at = 0; gx_cubin_attr_next(&p->before->sections[p->was->info], &at, &was);)
		if (was.kind == attr->kind && was.bytes == attr->bytes &&
		    (!attr->bytes || !memcmp(was.data, attr->data, attr->bytes)))
			return true;
	return false;
}

/* Places in the code: an instruction that the original had there, too. */
static int check_places(const struct proof *p, const struct gx_cubin_attr *attr, size_t step)
{
	if (!original_has_attr(p, attr))
		return wrong(p, 0, "a list of places is not the original's");
	for (size_t i = 0; i < attr->bytes / 4; i += step) {
		uint32_t at = gx_cubin_word(attr, i);

		/* compilers leave places in them that the code does not have */
		if (at >= p->old_bytes)
			continue;
		if (at % GX_SASS_BYTES ||
		    gx_sass_opcode(old_word(p, at)) != gx_sass_opcode(new_word(p, at)))
			return wrong(p, at, "a list of places names another instruction");
	}
	return 0;
}

/* From a place on; behind the code: there is none. */
static size_t next_exit(const struct proof *p, size_t at)
{
	while (at < p->new_bytes && gx_sass_opcode(new_word(p, at)) != GX_SASS_OP_EXIT)
		at += GX_SASS_BYTES;
	return at;
}

/* The list of EXITs has each of them, in order. *at: behind the last that was seen. */
static int check_exit_list(const struct proof *p, const struct gx_cubin_attr *attr, size_t *at)
{
	for (size_t i = 0; i < attr->bytes / 4; i++, *at += GX_SASS_BYTES) {
		*at = next_exit(p, *at);
		if (*at >= p->new_bytes || *at != gx_cubin_word(attr, i))
			return wrong(p, *at, "the list of EXITs is not true");
	}
	return 0;
}

static int check_attr(const struct proof *p, const struct gx_cubin_attr *attr, size_t *exits)
{
	switch ((int)gx_cubin_attr_rule(attr->kind)) {
	case GX_ATTR_OFFSETS_4: return check_places(p, attr, 1);
	case GX_ATTR_OFFSETS_8: return check_places(p, attr, 2);
	case GX_ATTR_OFFSETS_16: return check_places(p, attr, 4);
	case GX_ATTR_EXITS: return check_exit_list(p, attr, exits);
	default: return 0;
	}
}

/* How many records of a kind a kernel has. */
static unsigned n_attrs(const struct gx_cubin *cubin, uint32_t section, uint8_t kind)
{
	struct gx_cubin_attr attr;
	unsigned n = 0;

	for (size_t at = 0; gx_cubin_attr_next(&cubin->sections[section], &at, &attr);)
		n += attr.kind == kind;
	return n;
}

static unsigned n_parameters(const struct gx_cubin *cubin, uint32_t section)
{
	return n_attrs(cubin, section, GX_CUBIN_KPARAM_INFO) +
	       n_attrs(cubin, section, GX_CUBIN_KPARAM_INFO_V2);
}

static int check_parameters(const struct proof *p)
{
	const struct gx_cubin_section *bank = &p->after.sections[p->is->params];
	unsigned was = n_parameters(p->before, p->was->info),
	         is = n_parameters(&p->after, p->is->info);
	struct gx_cubin_attr attr;

	if (is != was + p->request->has_launch_id || is != p->graft->n_params)
		return wrong(p, 0, "another number of parameters");
	if (!p->request->has_launch_id)
		return 0;
	if (bank->bytes < p->arch->parameters + p->graft->launch_id_offset + 8)
		return wrong(p, 0, "no room for the launch's id");
	for (size_t at = 0; gx_cubin_attr_next(&p->after.sections[p->is->info], &at, &attr);)
		if ((attr.kind == GX_CUBIN_CBANK_PARAM_SIZE &&
		     attr.value != p->graft->launch_id_offset + 8) ||
		    (attr.kind == GX_CUBIN_PARAM_CBANK &&
		     gx_cubin_word(&attr, 1) !=
		             (p->arch->parameters | (p->graft->launch_id_offset + 8) << 16)))
			return wrong(p, 0, "the size of the parameters is not true");
	return 0;
}

/* Does the original say something of this kind of a symbol of this name? */
static bool original_says(const struct proof *p, const struct gx_cubin_attr *attr, const char *name)
{
	const struct gx_cubin_section *info = &p->before->sections[p->before->global_info];
	struct gx_cubin_attr was;

	for (size_t at = 0; gx_cubin_attr_next(info, &at, &was);) {
		uint32_t symbol = gx_cubin_word(&was, 0);

		if (was.kind == attr->kind && symbol && symbol < p->before->n_symbols &&
		    !strcmp(p->before->symbols[symbol].name, name))
			return true;
	}
	return false;
}

/* .nv.info speaks of symbols of the copy, and of nothing that the original does not speak of; but the kernel's stack. */
static int check_subjects(const struct proof *p)
{
	const struct gx_cubin_section *info = &p->after.sections[p->after.global_info];
	struct gx_cubin_attr attr;

	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);) {
		enum gx_cubin_attr_rule rule = gx_cubin_attr_rule(attr.kind);
		uint32_t symbol = gx_cubin_word(&attr, 0);

		if (rule != GX_ATTR_REGISTERS && rule != GX_ATTR_FRAME && rule != GX_ATTR_STACK &&
		    rule != GX_ATTR_SYMBOL)
			continue;
		if (symbol == p->is->symbol && rule == GX_ATTR_STACK)
			continue;
		if (!symbol || symbol >= p->after.n_symbols ||
		    !original_says(p, &attr, p->after.symbols[symbol].name))
			return wrong(p, 0, "a record of a symbol that is none of the copy's");
	}
	return 0;
}

static int check_attrs(const struct proof *p)
{
	bool listed = n_attrs(p->before, p->was->info, GX_CUBIN_EXIT_INSTR_OFFSETS) > 0;
	struct gx_cubin_attr attr;
	size_t exits = 0;
	int err = check_numbers(p);

	if (!err)
		err = check_subjects(p);
	if (!err)
		err = check_parameters(p);
	for (size_t at = 0;
	     !err && gx_cubin_attr_next(&p->after.sections[p->is->info], &at, &attr);)
		err = check_attr(p, &attr, &exits);
	exits = next_exit(p, exits);
	if (!err && listed && exits < p->new_bytes)
		err = wrong(p, exits, "the list of EXITs has not all of them");
	return err;
}

/* Does a section of the original have a relocation like this one, at its place or at 0 for the instruction that moved? */
static bool section_has(const struct proof *p, uint32_t to, const struct gx_cubin_reloc *r)
{
	const char *name = p->after.symbols[r->symbol].name;
	size_t moved =
	        p->request->entry ? p->entry_at + p->request->entry->bytes + 3 * GX_SASS_BYTES : 0;

	for (uint32_t s = p->before->sections[to].relocs; s; s = p->before->sections[s].next_relocs)
		for (size_t i = 0; i < gx_cubin_n_relocs(&p->before->sections[s]); i++) {
			struct gx_cubin_reloc o = gx_cubin_reloc(&p->before->sections[s], i);
			bool here = o.offset == r->offset ||
			            (to == p->was->text && moved && o.offset < GX_SASS_BYTES &&
			             o.offset + moved == r->offset);

			if (here && o.type == r->type && o.addend == r->addend &&
			    !strcmp(p->before->symbols[o.symbol].name, name))
				return true;
		}
	return false;
}

/* Functions may have the same name. */
static bool original_has(const struct proof *p, const char *section, const struct gx_cubin_reloc *r)
{
	for (uint32_t i = 1; i < p->before->n_sections; i++)
		if (p->before->sections[i].relocs &&
		    !strcmp(p->before->sections[i].name, section) && section_has(p, i, r))
			return true;
	return false;
}

static int check_references(const struct proof *p)
{
	for (uint32_t i = 1; i < p->after.n_sections; i++) {
		const struct gx_cubin_section *s = &p->after.sections[i];

		for (size_t k = 0; k < gx_cubin_n_relocs(s); k++) {
			struct gx_cubin_reloc r = gx_cubin_reloc(s, k);

			if (!original_has(p, p->after.sections[s->info].name, &r))
				return wrong(p, r.offset,
				             "a reference that the original does not have");
		}
	}
	for (uint32_t i = 1; i < p->after.n_sections; i++)
		if (!strncmp(p->after.sections[i].name, ".nv.global", 10) &&
		    !gx_cubin_is_table(&p->after.sections[i]))
			return wrong(p, 0, "a second copy of variables in global memory");
	return 0;
}

static int check_all(struct proof *p)
{
	int err;

	p->is = gx_cubin_function(&p->after, p->request->kernel);
	if (!p->is || !p->is->is_kernel || p->after.sm != p->before->sm)
		return wrong(p, 0, "the copy has no such kernel");
	p->old_text = p->before->sections[p->was->text].data;
	p->old_bytes = p->before->sections[p->was->text].bytes;
	p->new_text = p->after.sections[p->is->text].data;
	p->new_bytes = p->after.sections[p->is->text].bytes;
	err = check_code(p);
	if (!err)
		err = check_functions(p);
	if (!err)
		err = check_pointed(p);
	if (!err)
		err = check_attrs(p);
	if (!err)
		err = check_references(p);
	return err;
}

int gx_graft_prove(const struct gx_graft_request *request, const struct gx_graft *graft,
                   struct gx_diag *diag)
{
	struct proof p = { .request = request,
		           .graft = graft,
		           .before = request->cubin,
		           .arch = gx_cubin_arch_of(request->cubin->sm),
		           .was = gx_cubin_function(request->cubin, request->kernel),
		           .diag = diag };
	int err;

	if (!p.arch || !p.was)
		return gx_fail(diag, GX_E_GRAFT_PROOF, "%.96s: not in the original",
		               request->kernel);
	err = gx_cubin_read(graft->bytes, graft->len, &p.after, diag);
	if (err == -ENOMEM)
		return err;
	/* one that can't be read has no kernel */
	err = check_all(&p);
	gx_cubin_free(&p.after);
	return err;
}
