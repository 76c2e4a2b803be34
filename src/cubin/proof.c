/* proof.c - a graft beside its original: the code instruction by instruction, then what it refers to. It shares the reader and the
 * table of instructions with what made the graft, and nothing else. */
#include "cubin/proof.h"

#include "cubin/proof_job.h"
#include "cubin/settled.h"

#include <elf.h>
#include <errno.h>
#include <stdlib.h>

enum { TEXT_STEP = 128, RELOC_LOW_32 = 56, RELOC_HIGH_32 = 57 };

/* Cycles behind a word of a seam: no arithmetic takes longer than the first; a branch is gone after the second. */
enum { SETTLED = 15, GONE = 5 };

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
static bool is_bare(const struct gx_proof *p, struct gx_sass w, unsigned opcode)
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

static bool is_branch_to(const struct gx_proof *p, size_t at, size_t to)
{
	struct gx_sass w = gx_proof_new_word(p, at);
	int64_t target = -1; /* what is no branch leads nowhere */

	gx_sass_target(p->arch, w, at, &target);
	return is_bare(p, w, GX_SASS_OP_BRA) &&
	       (p->arch->split || !gx_sass_get(w, GX_SASS_FIELD(16, 24))) && target == (int64_t)to;
}

static bool runs_always(struct gx_sass w)
{
	return gx_sass_get(w, GX_SASS_GUARD) == GX_SASS_ALWAYS &&
	       gx_sass_get(w, GX_SASS_SECOND) == GX_SASS_ALWAYS;
}

/* A word of a seam: when the next one is issued, and which scoreboards it waits for. It sets none: nobody would wait for it. */
static bool is_timed(struct gx_sass w, unsigned cycles, unsigned waits)
{
	return gx_sass_get(w, GX_SASS_STALL) == cycles && gx_sass_unwatched(w) &&
	       gx_sass_get(w, GX_SASS_YIELD) == (cycles < SETTLED) &&
	       gx_sass_get(w, GX_SASS_WAIT) == waits && !gx_sass_get(w, GX_SASS_REUSE);
}

/* The predicates and the control of an EXIT, on the branch in its place. */
static bool stands_for_exit(const struct gx_proof *p, struct gx_sass exit, size_t at, size_t to)
{
	struct gx_sass w = gx_proof_new_word(p, at);

	return is_branch_to(p, at, to) &&
	       gx_sass_get(w, GX_SASS_GUARD) == gx_sass_get(exit, GX_SASS_GUARD) &&
	       gx_sass_get(w, GX_SASS_SECOND) == gx_sass_get(exit, GX_SASS_SECOND) &&
	       gx_sass_get(w, GX_SASS_CONTROL) == gx_sass_get(exit, GX_SASS_CONTROL);
}

/* Does the driver know one variable alone by this name? */
static bool is_named_alone(const struct gx_cubin *cubin, const struct gx_cubin_symbol *symbol)
{
	for (uint32_t i = 1; i < cubin->n_symbols; i++) {
		const struct gx_cubin_symbol *s = &cubin->symbols[i];

		if (s != symbol && s->type == STT_OBJECT && s->section &&
		    !strcmp(s->name, symbol->name))
			return false;
	}
	return symbol->type == STT_OBJECT;
}

/* Is it half of the variable's address? Of what has no name of its own, nobody says here where it is. */
static bool is_half_of(const struct gx_proof *p, const struct gx_cubin_reloc *r, uint64_t half)
{
	const struct gx_cubin_symbol *symbol = &p->before->symbols[r->symbol];
	uint64_t address = 0;

	if (!p->request->address_of || !is_named_alone(p->before, symbol) ||
	    p->request->address_of(p->request->user, symbol->name, &address))
		return true;
	address += (uint64_t)r->addend;
	return half == (uint32_t)(r->type == RELOC_HIGH_32 ? address >> 32 : address);
}

/* Is half of a variable's address put into an instruction of the original, and is it that? */
static bool has_address(const struct gx_proof *p, uint32_t text, size_t at, struct gx_sass is)
{
	const struct gx_cubin *cubin = p->before;

	for (uint32_t s = cubin->sections[text].relocs; s; s = cubin->sections[s].next_relocs)
		for (size_t i = 0; i < gx_cubin_n_relocs(&cubin->sections[s]); i++) {
			struct gx_cubin_reloc r = gx_cubin_reloc(&cubin->sections[s], i);

			if (r.offset == at && (r.type == RELOC_LOW_32 || r.type == RELOC_HIGH_32) &&
			    is_half_of(p, &r, gx_sass_get(is, GX_SASS_IMM)))
				return true;
		}
	return false;
}

/* An instruction that stays: as it was, but for a scoreboard and for an address that was put in. The scoreboard is for an exit probe
 * that uses the kernel's registers. */
static int check_kept(const struct gx_proof *p, uint32_t text, struct gx_sass was,
                      struct gx_sass is, size_t at)
{
	if (p->request->exit && !p->graft->exit_base && gx_sass_late_unwatched(was)) {
		if (gx_sass_get(is, GX_SASS_READ_SB) >= GX_SASS_N_SB)
			return gx_proof_wrong(p, at,
			                      "it reads registers late, and nothing waits for it");
		is = gx_sass_set(is, GX_SASS_READ_SB, GX_SASS_NO_SB);
	}
	if (gx_sass_same(was, is) ||
	    (same_but(was, is, GX_SASS_IMM) && has_address(p, text, at, is)))
		return 0;
	return gx_proof_wrong(p, at, "an instruction of the original changed");
}

static int check_kernel_word(struct gx_proof *p, size_t at)
{
	struct gx_sass was = gx_proof_old_word(p, at), is = gx_proof_new_word(p, at);
	int64_t target;

	if (!at && p->request->entry) {
		if (!runs_always(is) || !is_branch_to(p, 0, p->entry_at) || !is_timed(is, GONE, 0))
			return gx_proof_wrong(
			        p, at, "the first instruction does not lead to the entry probe");
		return 0;
	}
	if (gx_sass_opcode(was) == GX_SASS_OP_EXIT && p->request->exit) {
		if (!gx_sass_is_plain_exit(was) || !stands_for_exit(p, was, at, p->exit_at))
			return gx_proof_wrong(p, at, "an EXIT does not lead to the exit probe");
		return 0;
	}
	if (gx_sass_target(p->arch, is, at, &target) &&
	    (target < 0 || target >= (int64_t)p->old_bytes || target % GX_SASS_BYTES ||
	     (!target && p->request->entry)))
		return gx_proof_wrong(p, at, "a branch leads nowhere");
	return check_kept(p, p->was->text, was, is, at);
}

/* What a word of a probe must have become, but for a scoreboard of late readers. */
static struct gx_sass expected(const struct gx_proof *p, const struct gx_cubin_probe *probe,
                               size_t at)
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
	gx_sass_shift(&w, gx_proof_base_of(p, probe));
	return w;
}

/* Registers of its own are behind all that the kernel names, and none of a kernel that gives registers away. */
static int check_base(const struct gx_proof *p, const struct gx_cubin_probe *probe)
{
	uint32_t base = gx_proof_base_of(p, probe);

	if (!base)
		return 0;
	if (base + GX_SASS_RESERVED_REGISTERS < p->graft->registers_before || base % 2 ||
	    !probe->register_step || base % probe->register_step || probe->frame || probe->stack)
		return gx_proof_wrong(p, 0, "a probe's registers are not its own");
	for (size_t at = 0; at < p->old_bytes; at += GX_SASS_BYTES)
		if (gx_sass_opcode(gx_proof_old_word(p, at)) == GX_SASS_OP_USETMAXREG)
			return gx_proof_wrong(p, at, "registers behind the kernel's may be gone");
	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(probe->code + at);

		if (!gx_sass_shift(&w, base))
			return gx_proof_wrong(p, at, "what registers a probe names is not known");
	}
	return 0;
}

/* What reads its registers late in a probe that shares them says so. */
static int check_probe_word(const struct gx_proof *p, const struct gx_cubin_probe *probe,
                            struct gx_sass was, size_t at)
{
	struct gx_sass is = gx_proof_new_word(p, at);

	if (!gx_proof_base_of(p, probe) && gx_sass_late_unwatched(was)) {
		if (gx_sass_get(is, GX_SASS_READ_SB) >= GX_SASS_N_SB)
			return gx_proof_wrong(
			        p, at, "a probe reads registers late, and nothing waits for it");
		is = gx_sass_set(is, GX_SASS_READ_SB, GX_SASS_NO_SB);
	}
	return gx_sass_same(was, is) ? 0
	                             : gx_proof_wrong(p, at, "an instruction of a probe changed");
}

/* A probe's instructions from `start` on; its EXITs lead to `to`, or stay (0). */
static int check_body(const struct gx_proof *p, const struct gx_cubin_probe *probe, size_t start,
                      size_t to)
{
	int err = check_base(p, probe);

	for (size_t at = 0; at < probe->bytes && !err; at += GX_SASS_BYTES) {
		struct gx_sass was = expected(p, probe, at), is = gx_proof_new_word(p, start + at);
		int64_t target;

		if (to && gx_sass_opcode(was) == GX_SASS_OP_EXIT) {
			if (!stands_for_exit(p, was, start + at, to))
				return gx_proof_wrong(
				        p, start + at,
				        "a way out of the entry probe does not lead to its end");
			continue;
		}
		err = check_probe_word(p, probe, was, start + at);
		if (!err && gx_sass_target(p->arch, is, start + at, &target) &&
		    (target < (int64_t)start || target >= (int64_t)(start + probe->bytes) ||
		     target % GX_SASS_BYTES))
			return gx_proof_wrong(p, start + at, "a branch leaves its probe");
	}
	return err;
}

/* Nothing of it is left out where it stands for a wait. */
static bool waits_for_all(struct gx_sass w)
{
	return gx_sass_opcode(w) == GX_SASS_OP_NOP && gx_sass_is_unguarded(w) &&
	       is_timed(w, SETTLED, GX_SASS_ALL_SB);
}

static bool is_sync(const struct gx_proof *p, struct gx_sass w, unsigned opcode, uint64_t reg)
{
	return is_bare(p, w, opcode) && gx_sass_get(w, GX_SASS_SYNC_REG) == reg && runs_always(w) &&
	       is_timed(w, opcode == GX_SASS_OP_BSSY ? SETTLED : GONE, 0);
}

/* BSSY, probe, BSYNC; `at` is where the kernel goes on. */
static int check_joined(const struct gx_proof *p, size_t *end)
{
	const struct gx_cubin_probe *probe = p->request->entry;
	size_t at = p->entry_at, join = at + GX_SASS_BYTES + probe->bytes;
	uint64_t reg = gx_sass_get(gx_proof_new_word(p, at), GX_SASS_SYNC_REG);
	int64_t target = -1;

	gx_sass_target(p->arch, gx_proof_new_word(p, at), at, &target);
	if (!is_sync(p, gx_proof_new_word(p, at), GX_SASS_OP_BSSY, reg) ||
	    target != (int64_t)join + GX_SASS_BYTES ||
	    !is_sync(p, gx_proof_new_word(p, join), GX_SASS_OP_BSYNC, reg))
		return gx_proof_wrong(p, at, "lanes do not come together behind the entry probe");
	for (size_t i = 0; i < probe->bytes; i += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(probe->code + i);
		enum gx_sass_flow flow = gx_sass_op_of(w).flow;

		if (((flow == GX_SASS_FLOW_BSSY || flow == GX_SASS_FLOW_BSYNC ||
		      flow == GX_SASS_FLOW_BREAK) &&
		     gx_sass_get(w, GX_SASS_SYNC_REG) == reg) ||
		    (flow == GX_SASS_FLOW_BMOV && gx_sass_get(w, GX_SASS_BMOV_REG) == reg))
			return gx_proof_wrong(
			        p, at, "the entry probe uses the seam's convergence register");
	}
	*end = join + GX_SASS_BYTES;
	return check_body(p, probe, at + GX_SASS_BYTES, join);
}

/* The probe, a wait, first instruction, back. */
static int check_entry(const struct gx_proof *p)
{
	size_t at = 0;
	int err = check_joined(p, &at);

	if (err)
		return err;
	if (waits_for_all(gx_proof_new_word(p, at)))
		at += GX_SASS_BYTES;
	else if (!p->graft->entry_base || gx_sass_opcode(gx_proof_old_word(p, 0)) != GX_SASS_OP_LDC)
		return gx_proof_wrong(p, at, "the kernel begins before the entry probe has ended");
	if (!gx_sass_same(gx_proof_new_word(p, at), gx_proof_old_word(p, 0)) &&
	    !(same_but(gx_proof_new_word(p, at), gx_proof_old_word(p, 0), GX_SASS_IMM) &&
	      has_address(p, p->was->text, 0, gx_proof_new_word(p, at))))
		return gx_proof_wrong(p, at, "the first instruction changed");
	at += GX_SASS_BYTES;
	if (!runs_always(gx_proof_new_word(p, at)) || !is_branch_to(p, at, GX_SASS_BYTES) ||
	    !is_timed(gx_proof_new_word(p, at), GONE, 0))
		return gx_proof_wrong(p, at, "the entry probe does not lead back");
	/* and there it ends: see entry_bytes() */
	return 0;
}

/* A wait, the probe; nothing of what a warp shares is written. */
static int check_exit(const struct gx_proof *p)
{
	const struct gx_cubin_probe *probe = p->request->exit;
	size_t start = p->exit_at + GX_SASS_BYTES;
	bool ends = false;

	if (!waits_for_all(gx_proof_new_word(p, p->exit_at)))
		return gx_proof_wrong(p, p->exit_at,
		                      "the exit probe begins before the kernel has ended");
	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(probe->code + at);
		enum gx_sass_flow flow = gx_sass_op_of(w).flow;

		if (flow == GX_SASS_FLOW_BSSY || flow == GX_SASS_FLOW_BSYNC ||
		    flow == GX_SASS_FLOW_BREAK || flow == GX_SASS_FLOW_BMOV ||
		    flow == GX_SASS_FLOW_BARRIER)
			return gx_proof_wrong(
			        p, start + at,
			        "the exit probe writes what lanes that go on may need");
		ends |= flow == GX_SASS_FLOW_EXIT;
	}
	if (!ends)
		return gx_proof_wrong(p, start, "the exit probe does not end");
	return check_body(p, probe, start, 0);
}

/* With its seam: BSSY, BSYNC, a wait, the first instruction, the way back; or without the wait. */
static size_t entry_bytes(const struct gx_proof *p)
{
	size_t bytes = p->request->entry->bytes, wait = p->entry_at + bytes + 2 * GX_SASS_BYTES;

	if (wait < p->new_bytes && waits_for_all(gx_proof_new_word(p, wait)))
		return bytes + 5 * GX_SASS_BYTES;
	return bytes + 4 * GX_SASS_BYTES;
}

static int check_code(struct gx_proof *p)
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
		return gx_proof_wrong(p, p->new_bytes, "the code has another length");
	for (size_t at = 0; at < p->old_bytes && !err; at += GX_SASS_BYTES)
		err = check_kernel_word(p, at);
	if (!err && entry)
		err = check_entry(p);
	if (!err && exit)
		err = check_exit(p);
	for (size_t at = p->end; at < p->new_bytes && !err; at += GX_SASS_BYTES)
		if (gx_sass_opcode(gx_proof_new_word(p, at)) != GX_SASS_OP_NOP)
			err = gx_proof_wrong(p, at, "something stands behind the probes");
	return err;
}

/* Is one of the copy's functions one of the original's, of which several may have its name? */
static bool is_function_of(const struct gx_proof *p, const struct gx_cubin_function *is,
                           const struct gx_cubin_function *was)
{
	const struct gx_cubin_section *a = &p->before->sections[was->text],
	                              *b = &p->after.sections[is->text];
	struct gx_diag why = { 0 };
	struct gx_proof alone = *p;

	alone.diag = &why;
	if (strcmp(was->name, is->name) != 0 || is->is_kernel || a->bytes != b->bytes)
		return false;
	for (size_t at = 0; at < b->bytes; at += GX_SASS_BYTES)
		if (check_kept(&alone, was->text, gx_sass_load(a->data + at),
		               gx_sass_load(b->data + at), at))
			return false;
	return true;
}

static bool ends_threads(const struct gx_cubin_section *text)
{
	for (size_t at = 0; at < text->bytes; at += GX_SASS_BYTES)
		if (gx_sass_op_of(gx_sass_load(text->data + at)).flow == GX_SASS_FLOW_EXIT)
			return true;
	return false;
}

/* Functions that the kernel calls. */
static int check_functions(const struct gx_proof *p)
{
	for (uint32_t i = 0; i < p->after.n_functions; i++) {
		const struct gx_cubin_function *is = &p->after.functions[i];
		bool found = is == p->is;

		for (uint32_t k = 0; k < p->before->n_functions && !found; k++)
			found = is_function_of(p, is, &p->before->functions[k]);
		if (!found)
			return gx_proof_wrong(p, 0, "a function that the original does not have");
		if (is != p->is && p->request->exit && ends_threads(&p->after.sections[is->text]))
			return gx_proof_wrong(p, 0, "a function ends without the exit probe");
	}
	return 0;
}

/* Does a call in a function lead to where a register says, and did the instruction that last named the register in front of it, as what
 * it gives, not load an address that the copy has itself? */
static bool calls_pointed(const uint8_t *text, size_t bytes)
{
	for (size_t at = 0; at < bytes; at += GX_SASS_BYTES) {
		struct gx_sass call = gx_sass_load(text + at), w = { 0 };
		unsigned reg = (unsigned)gx_sass_get(call, GX_SASS_SRC_A);
		size_t from = at;

		if (gx_sass_opcode(call) != GX_SASS_OP_CALL_ABS_R &&
		    gx_sass_opcode(call) != GX_SASS_OP_CALL_REL_R)
			continue;
		do {
			if (!from)
				return true;
			from -= GX_SASS_BYTES;
			w = gx_sass_load(text + from);
		} while (gx_sass_get(w, GX_SASS_DST) != reg || !gx_sass_overwrites(w) ||
		         gx_sass_moves(w, &reg));
		if (gx_sass_opcode(w) != GX_SASS_OP_LDC ||
		    (gx_sass_get(w, GX_SASS_CONST_BANK) != 2 &&
		     gx_sass_get(w, GX_SASS_CONST_BANK) != 4))
			return true;
	}
	return false;
}

/* A function of the original that a kernel of the copy calls: it comes back, and has read then all that it reads. */
static int check_pointed_one(const struct gx_proof *p, const struct gx_cubin_function *f)
{
	const struct gx_cubin_section *text = &p->before->sections[f->text];
	size_t unsettled = 0;
	int err = gx_sass_settled(text->data, text->bytes, p->arch, &unsettled);

	if (err == -ENOMEM)
		return gx_fail(p->diag, GX_E_NO_MEMORY, "proof");
	for (size_t at = 0; at < text->bytes; at += GX_SASS_BYTES)
		if (gx_sass_op_of(gx_sass_load(text->data + at)).flow == GX_SASS_FLOW_EXIT)
			return gx_proof_wrong(p, at,
			                      "a function that it may call ends without its probe");
	if (!p->graft->exit_base && (err || unsettled < text->bytes))
		return gx_proof_wrong(p, unsettled,
		                      "a function that it may call reads registers late");
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
static int check_pointed(const struct gx_proof *p)
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

/* Does a section of the original have a relocation like this one, at its place or at 0 for the instruction that moved? */
static bool section_has(const struct gx_proof *p, uint32_t to, const struct gx_cubin_reloc *r)
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
static bool original_has(const struct gx_proof *p, const char *section,
                         const struct gx_cubin_reloc *r)
{
	for (uint32_t i = 1; i < p->before->n_sections; i++)
		if (!strcmp(p->before->sections[i].name, section) && section_has(p, i, r))
			return true;
	return false;
}

static int check_references(const struct gx_proof *p)
{
	for (uint32_t i = 1; i < p->after.n_sections; i++) {
		const struct gx_cubin_section *s = &p->after.sections[i];

		for (size_t k = 0; k < gx_cubin_n_relocs(s); k++) {
			struct gx_cubin_reloc r = gx_cubin_reloc(s, k);

			if (!original_has(p, p->after.sections[s->info].name, &r))
				return gx_proof_wrong(
				        p, r.offset, "a reference that the original does not have");
		}
	}
	for (uint32_t i = 1; i < p->after.n_sections; i++)
		if (!strncmp(p->after.sections[i].name, ".nv.global", 10) &&
		    !gx_cubin_is_table(&p->after.sections[i]))
			return gx_proof_wrong(p, 0, "a second copy of variables in global memory");
	return 0;
}

static int check_all(struct gx_proof *p)
{
	int err;

	p->is = gx_cubin_function(&p->after, p->request->kernel);
	if (!p->is || !p->is->is_kernel || p->after.sm != p->before->sm)
		return gx_proof_wrong(p, 0, "the copy has no such kernel");
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
		err = gx_proof_check_attrs(p);
	if (!err)
		err = check_references(p);
	return err;
}

int gx_graft_prove(const struct gx_graft_request *request, const struct gx_graft *graft,
                   struct gx_diag *diag)
{
	struct gx_proof p = { .request = request,
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
