/* kept.c - additions to places in memory that are the same for as long as a thread lives are made in registers, and added up at its end.
 *
 *   red.global.add.u64 [stats + 128 * (smid & mask) + 8], n;  ->  add.u64 PREFIXkept0_, PREFIXkept0_, n;
 *   and once, for each thread's end:   @PREFIXany red.global.add.u64 [the same], PREFIXsum;
 * The shard is that of the SM where the thread ends, which is as good: what shards hold is added up. Sums of 32 bits wrap around as their
 * place in memory does. */
#include "emit/ptx/emit.h"

#include "maps/layout.h"
#include "opt/build.h"
#include "opt/opt.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 24 };

_Static_assert(GX_IR_SREG_tid_x == 0 && GX_IR_SREG_nctaid_z == 11, "rows of ir_sregs.def");

struct keeping {
	struct gx_ir *ir;
	const struct gx_compile_site *site;
	bool *in;               /* [next_id] the address is made of it */
	uint64_t values;        /* of its place */
	struct gx_ir_doms doms; /* of amounts */
	struct gx_diag *diag;
};

static bool is_counted_in(const struct gx_compile_site *site, uint64_t word)
{
	return word == GX_RELOC_PROG(site->prog_slot);
}

/* A word of a map that may be kept, or what says where counts go. */
static bool is_word_of_ours(const struct gx_compile_site *site, uint64_t word)
{
	uint64_t first = GX_RELOC_MAP(site->n_prog_slots, 0), map;

	if (word == GX_RELOC_SHARD_MASK || is_counted_in(site, word))
		return true;
	if (word < first)
		return false;
	map = (word - first) / (GX_RELOC_MAP(site->n_prog_slots, 1) - first);
	return map < 64 && site->kept->maps >> map & 1;
}

/* What the launch, the thread or the place has, not the event; the SM may be another one at the end. */
static bool is_steady(const struct keeping *k, const struct gx_ir_insn *insn)
{
	if (insn->op == GX_IR_reloc)
		return is_word_of_ours(k->site, insn->imm);
	if (insn->op != GX_IR_sreg)
		return insn->op == GX_IR_const;
	switch (insn->imm) {
	case GX_IR_SREG_smid:
	case GX_IR_SREG_laneid:
	case GX_IR_SREG_place:
	case GX_IR_SREG_site:
	case GX_IR_SREG_ptx_line: return true;
	default: return insn->imm <= GX_IR_SREG_nctaid_z; /* the thread's and its block's */
	}
}

static bool is_arithmetic(const struct gx_ir_insn *insn)
{
	switch ((int)insn->op) {
	case GX_IR_add:
	case GX_IR_sub:
	case GX_IR_mul:
	case GX_IR_and:
	case GX_IR_or:
	case GX_IR_shl:
	case GX_IR_lshr:
	case GX_IR_zext:
	case GX_IR_trunc: return insn->type == GX_IR_I32 || insn->type == GX_IR_I64;
	default: return false;
	}
}

/* Marks what the address is made of; false: something of the event is in it. */
static bool follow(struct keeping *k, const struct gx_ir_insn *insn, uint32_t depth)
{
	if (is_steady(k, insn)) {
		k->in[insn->id] = true;
		if (insn->op == GX_IR_sreg && gx_compile_is_given((uint32_t)insn->imm))
			k->values |= (uint64_t)1 << insn->imm;
		return true;
	}
	if (depth == DEEPEST || !is_arithmetic(insn))
		return false;
	for (uint32_t a = 0; a < insn->n_args; a++)
		if (!follow(k, insn->args[a], depth + 1))
			return false;
	k->in[insn->id] = true;
	return true;
}

/* The address is made of where the program's line of counts is. */
static bool is_in_line(const struct keeping *k)
{
	struct gx_ir_insn *of;

	for (uint32_t i = 0; i < k->ir->n_blocks; i++)
		gx_for_each_insn (of, k->ir->blocks[i])
			if (k->in[of->id] && of->op == GX_IR_reloc &&
			    is_counted_in(k->site, of->imm))
				return true;
	return false;
}

/* In such a line: lanes, or warps, that come. */
static bool is_of_arrivals(const struct gx_ir_insn *insn)
{
	return insn->imm == GX_STATS_LANES || insn->imm == GX_STATS_WARPS;
}

/* Of the program's line of counts, and neither lanes nor warps: what was dropped, which is seldom. Where all lanes run all of it, an addition to a
 * register is less than the place in memory, which each would work out. */
static bool is_other_count(const struct keeping *k, const struct gx_ir_insn *insn)
{
	return !is_of_arrivals(insn) && is_in_line(k);
}

static bool may_be_kept(struct keeping *k, const struct gx_ir_insn *insn, bool *is_used)
{
	if (insn->op != GX_IR_atomic || insn->imm2 != GX_IR_ATOMIC_ADD || insn->fetch ||
	    is_used[insn->id] || insn->space != GX_IR_SPACE_MAP ||
	    (insn->width != 4 && insn->width != 8) || k->site->kept->n == GX_MOST_KEPT)
		return false;
	memset(k->in, 0, k->ir->next_id + 1);
	k->values = 0;
	return follow(k, insn->args[0], 0) && (k->site->kept->flat || !is_other_count(k, insn));
}

/* What its address is made of is the same in all lanes of a warp. */
static bool is_of_warp(const struct keeping *k)
{
	const struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < k->ir->n_blocks; i++)
		gx_for_each_insn (insn, k->ir->blocks[i])
			if (k->in[insn->id] && insn->op == GX_IR_sreg &&
			    gx_ir_sreg_info((enum gx_ir_sreg)insn->imm)->lanes != GX_IR_RULE_SAME)
				return false;
	return true;
}

static void name_registers(struct keeping *k, struct emitter *e)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < k->ir->n_blocks; i++)
		gx_for_each_insn (insn, k->ir->blocks[i])
			if (k->in[insn->id] && insn->op != GX_IR_const)
				insn->scratch = e->n_regs[insn->type]++;
}

static void emit_address(struct keeping *k, struct emitter *e)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < k->ir->n_blocks; i++)
		gx_for_each_insn (insn, k->ir->blocks[i])
			if (k->in[insn->id] && insn->op != GX_IR_const)
				ptx_emit_insn(e, insn);
}

static void emit_sum(struct keeping *k, struct emitter *e, const struct gx_ir_insn *atomic,
                     const char *who, const char *name)
{
	char guard[104];

	snprintf(guard, sizeof(guard), "@%s ", who);
	emit_address(k, e);
	ptx_emit_sum(e, atomic, guard, name);
}

static void emit_place(struct keeping *k, struct emitter *e, const struct gx_ir_insn *atomic,
                       const char *who, const char *name)
{
	char guard[104];

	snprintf(guard, sizeof(guard), "@%s ", who);
	emit_address(k, e);
	ptx_emit_place(e, atomic, guard, name);
}

static void emit_amount(struct keeping *k, struct emitter *e, const struct gx_ir_insn *atomic,
                        const char *times, const char *amount)
{
	char comes[96];
	const struct ptx_amount names = { .times = times, .amount = amount, .comes = comes };

	snprintf(comes, sizeof(comes), "%scomes", e->site->prefix);
	k->site->kept->sums[atomic->kept - 1u].led =
	        ptx_emit_amount(e, &k->doms, atomic, k->in, &names);
}

/* The scope that adds the sum to its place, or that says where that is, or how much a run adds to it. */
static int write_scope(struct keeping *k, const struct gx_ir_insn *atomic,
                       void (*emit)(struct keeping *, struct emitter *, const struct gx_ir_insn *,
                                    const char *by, const char *name),
                       const char *by, const char *name, struct gx_strbuf *out)
{
	struct gx_compile_site site = *k->site;
	struct emitter e = {
		.ir = k->ir, .site = &site, .need_major = 6, .mask = { "" }, .diag = k->diag
	};
	int err = ptx_target_choose(site.ptx_major, site.ptx_minor, site.sm, &e.target, k->diag);
	char by_text[96], name_text[96], smid[96];

	snprintf(by_text, sizeof(by_text), "%s%s", site.prefix, by);
	snprintf(name_text, sizeof(name_text), "%s%s", site.prefix, name);
	snprintf(smid, sizeof(smid), "%ssmid", site.prefix);
	site.smid_reg = smid;
	e.n_uses = calloc((size_t)k->ir->next_id + 1, sizeof(*e.n_uses));
	if (!err && !e.n_uses)
		err = gx_fail(k->diag, GX_E_NO_MEMORY, "uses");
	if (!err) {
		name_registers(k, &e);
		emit(k, &e, atomic, by_text, name_text);
	}
	gx_strbuf_puts(out, "{\n");
	ptx_declare(&e, out);
	gx_strbuf_append(out, gx_strbuf_text(&e.body), e.body.len);
	gx_strbuf_puts(out, "}\n");
	if (!err && (e.body.failed || out->failed))
		err = gx_fail(k->diag, GX_E_NO_MEMORY, "PTX text");
	gx_strbuf_free(&e.body);
	free(e.n_uses);
	if (e.need_major > site.kept->major ||
	    (e.need_major == site.kept->major && e.need_minor > site.kept->minor)) {
		site.kept->major = e.need_major;
		site.kept->minor = e.need_minor;
	}
	return err ? err : e.err;
}

static int write_sum(struct keeping *k, const struct gx_ir_insn *atomic, struct gx_kept *sum)
{
	int err = write_scope(k, atomic, emit_sum, "any", "sum", &sum->text);

	sum->bits = atomic->width * 8u;
	sum->values = k->values;
	sum->seldom = is_other_count(k, atomic);
	sum->arrives = is_of_arrivals(atomic) && is_in_line(k);
	sum->offset = (int64_t)atomic->imm;
	if (!err && atomic->width == 8 && is_of_warp(k))
		err = write_scope(k, atomic, emit_place, "who", "at", &sum->at);
	return err;
}

/* By value: somebody reads it. */
static bool *find_used(const struct gx_ir *ir)
{
	bool *used = calloc((size_t)ir->next_id + 1, sizeof(*used));
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; used && i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			for (uint32_t a = 0; a < insn->n_args; a++)
				used[insn->args[a]->id] = true;
	return used;
}

static bool is_n_active(const struct gx_ir_insn *value)
{
	return value->op == GX_IR_zext && value->args[0]->op == GX_IR_sreg &&
	       value->args[0]->imm == GX_IR_SREG_n_active;
}

/* The register, and what is added to it: where a warp's lanes are added up, 1 by each is what its leader would add. */
static void add_to_register(struct keeping *k, struct gx_build *b, struct gx_ir_insn *atomic)
{
	const struct gx_kept_sums *kept = k->site->kept;

	gx_build_before(b, atomic);
	atomic->args[0] = gx_b_const(b, GX_IR_I64, 0);
	if (!kept->flat || !kept->by_lane || !kept->sums[atomic->kept - 1u].at.len ||
	    !is_n_active(atomic->args[1]))
		return;
	/* the third is what is compared, and of an addition the second once more */
	atomic->args[1] = atomic->args[2] = gx_b_const(b, GX_IR_I64, 1);
	atomic->by_lane = true;
}

/* The addresses that nobody asks for any more are gone afterwards. */
static int keep(struct keeping *k, bool *used, const struct ptx_seldom *seldom)
{
	struct gx_kept_sums *kept = k->site->kept;
	struct gx_ir_insn *insn;
	struct gx_build b;
	int err = 0;

	gx_build_init(&b, k->ir);
	for (uint32_t i = 0; i < k->ir->n_blocks && !err; i++)
		gx_for_each_insn (insn, k->ir->blocks[i]) {
			if (err || ptx_is_seldom(seldom, insn->block) ||
			    !may_be_kept(k, insn, used))
				continue;
			err = write_sum(k, insn, &kept->sums[kept->n++]);
			insn->kept = (uint8_t)kept->n;
		}
	for (uint32_t i = 0; i < k->ir->n_blocks && !err; i++)
		gx_for_each_insn (insn, k->ir->blocks[i]) {
			if (insn->op == GX_IR_atomic && insn->kept)
				add_to_register(k, &b, insn);
		}
	return err ? err : gx_build_done(&b);
}

/* --- what one run adds */

/* Marks what the value is made of; false: something of it is the event's, or the lane's own. */
static bool follow_value(struct keeping *k, const struct gx_ir_insn *insn, uint32_t depth)
{
	if (depth == DEEPEST || gx_ir_op_info(insn->op)->flags != GX_IR_PURE)
		return false;
	if (!insn->n_args &&
	    (!is_steady(k, insn) ||
	     (insn->op == GX_IR_sreg &&
	      gx_ir_sreg_info((enum gx_ir_sreg)insn->imm)->lanes != GX_IR_RULE_SAME)))
		return false;
	if (insn->op == GX_IR_sreg && gx_compile_is_given((uint32_t)insn->imm))
		k->values |= (uint64_t)1 << insn->imm;
	for (uint32_t a = 0; a < insn->n_args; a++)
		if (!follow_value(k, insn->args[a], depth + 1))
			return false;
	k->in[insn->id] = true;
	return true;
}

/* The value, and all that decides whether it is come to, but for who leads. */
static bool is_amount(struct keeping *k, const struct gx_ir_insn *atomic)
{
	const struct gx_ir_insn *conditions[PTX_MOST_CONDITIONS];
	uint32_t n = ptx_conditions(&k->doms, atomic->block, conditions);

	memset(k->in, 0, k->ir->next_id + 1);
	k->values = 0;
	while (n--)
		if (!follow_value(k, conditions[n], 0))
			return false;
	return follow_value(k, atomic->args[1], 0);
}

/* Each addition of a program that is nothing else; counted is false where one has no amount. */
static int write_each(struct keeping *k)
{
	struct gx_kept_sums *kept = k->site->kept;
	struct gx_ir_insn *insn;
	int err = 0;

	for (uint32_t i = 0; i < k->ir->n_blocks; i++)
		gx_for_each_insn (insn, k->ir->blocks[i]) {
			if (err || !kept->counted || insn->op != GX_IR_atomic)
				continue;
			kept->counted = insn->kept && kept->sums[insn->kept - 1u].at.len &&
			                is_amount(k, insn);
			if (!kept->counted)
				continue;
			kept->sums[insn->kept - 1u].values |= k->values;
			err = write_scope(k, insn, emit_amount, "times", "amount",
			                  &kept->sums[insn->kept - 1u].amount);
		}
	return err;
}

static int write_amounts(struct keeping *k)
{
	struct gx_arena arena = { 0 };
	int err = 0;

	k->site->kept->counted = k->site->kept->flat && k->site->kept->by_lane;
	if (!k->site->kept->counted)
		return 0;
	free(k->in); /* there are more instructions by now */
	k->in = calloc((size_t)k->ir->next_id + 1, sizeof(*k->in));
	if (!k->in || gx_ir_dominance(k->ir, &arena, &k->doms))
		err = gx_fail(k->diag, GX_E_NO_MEMORY, "kept sums");
	else
		err = write_each(k);
	gx_arena_free(&arena);
	return err;
}

int ptx_keep(struct gx_ir *ir, const struct gx_compile_site *site, struct gx_diag *diag)
{
	static const enum gx_pass_id unused[] = { GX_PASS_dead_code };
	struct keeping k = { .ir = ir, .site = site, .diag = diag };
	bool *used = find_used(ir);
	struct ptx_seldom seldom;
	int err = ptx_find_seldom(ir, site, &seldom, diag);

	k.in = calloc((size_t)ir->next_id + 1, sizeof(*k.in));
	if (!err && (!k.in || !used))
		err = gx_fail(diag, GX_E_NO_MEMORY, "kept sums");
	site->kept->flat = false;
	if (!err && !site->result && !seldom.start && ptx_is_flat(ir, &site->kept->flat))
		err = gx_fail(diag, GX_E_NO_MEMORY, "order of blocks");
	if (!err)
		err = keep(&k, used, &seldom);
	if (!err)
		err = write_amounts(&k);
	ptx_seldom_free(&seldom);
	free(k.in);
	free(used);
	return err ? err : gx_passes_run(ir, unused, 1, 1, NULL, diag);
}

struct operand ptx_kept_name(const struct emitter *e, uint32_t number)
{
	struct operand name;

	snprintf(name.text, sizeof(name.text), "%skept%" PRIu32 "_", e->site->prefix, number);
	return name;
}

/* --- arrivals */

/* The address of the program's line of counts, in a register; e->body has what it needs. */
static struct operand line_of_counts(struct emitter *e)
{
	struct operand base = ptx_new_reg(e, GX_IR_I64), mask = ptx_new_reg(e, GX_IR_I32),
	               shard = ptx_new_reg(e, GX_IR_I32), line = ptx_new_reg(e, GX_IR_I64);

	ptx_load_reloc(e, base.text, 64, GX_RELOC_PROG(e->site->prog_slot));
	ptx_load_reloc(e, mask.text, 32, GX_RELOC_SHARD_MASK);
	ptx_line(e, "and.b32 %s, %ssmid, %s;", shard.text, e->site->prefix, mask.text);
	ptx_line(e, "mad.wide.u32 %s, %s, %u, %s;", line.text, shard.text, GX_STATS_STRIDE,
	         base.text);
	return line;
}

static int write_arrival(const struct gx_compile_site *site, bool place, uint32_t offset,
                         struct gx_strbuf *out, struct gx_diag *diag)
{
	struct emitter e = { .site = site, .mask = { "" }, .diag = diag };
	int err = ptx_target_choose(site->ptx_major, site->ptx_minor, site->sm, &e.target, diag);
	struct operand line;

	if (err)
		return err;
	line = line_of_counts(&e);
	if (place)
		ptx_line(&e, "@%swho mov.b64 %sat, %s;", site->prefix, site->prefix, line.text);
	else
		ptx_line(&e, "@%sany %s.global.add.u64 [%s+%u], %ssum;", site->prefix,
		         ptx_feature(&e, PTX_RED), line.text, offset, site->prefix);
	gx_strbuf_puts(out, "{\n");
	ptx_declare(&e, out);
	gx_strbuf_append(out, gx_strbuf_text(&e.body), e.body.len);
	gx_strbuf_puts(out, "}\n");
	gx_strbuf_free_part(&e.body, out);
	return out->failed ? gx_fail(diag, GX_E_NO_MEMORY, "PTX text") : e.err;
}

int gx_compile_arrivals(const struct gx_compile_site *site, struct gx_kept_sums *out,
                        struct gx_diag *diag)
{
	static const uint32_t offsets[] = { GX_STATS_LANES, GX_STATS_WARPS };
	int err = 0;

	out->counted = true;
	for (uint32_t i = 0; i < sizeof(offsets) / sizeof(*offsets) && !err; i++) {
		struct gx_kept *sum = &out->sums[out->n++];

		*sum = (struct gx_kept){
			.bits = 64, .offset = offsets[i], .led = i == 1, .arrives = true
		};
		gx_strbuf_printf(&sum->amount, "\tmov.b64 %samount, %stimes;\n", site->prefix,
		                 site->prefix);
		err = write_arrival(site, false, offsets[i], &sum->text, diag);
		if (!err)
			err = write_arrival(site, true, offsets[i], &sum->at, diag);
	}
	return err;
}

void gx_kept_sums_free(struct gx_kept_sums *kept)
{
	for (uint32_t i = 0; i < kept->n; i++) {
		gx_strbuf_free(&kept->sums[i].text);
		gx_strbuf_free(&kept->sums[i].at);
		gx_strbuf_free(&kept->sums[i].amount);
	}
	kept->n = 0;
}
