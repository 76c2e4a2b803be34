/* insn_decode.c - structure checks: legal encodings, functions, jumps. Knows nothing of values. */
#include "ebpf/insn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct decoder {
	const struct gx_program *program;
	struct gx_diag *diag;
	struct gx_insn_layout *out;
	uint8_t *is_func; /* [n_insns] a function starts here */
};

static int fail_at(struct decoder *d, uint32_t pc, enum gx_error error, const char *why)
{
	const struct gx_insn *insn = &d->program->insns[pc];
	bool first = d->diag && d->diag->error == GX_E_NONE;
	int err = gx_fail(d->diag, error, "insn %u: %s (opcode 0x%02x dst %u src %u off %d imm %d)",
	                  pc, why, insn->opcode, insn->dst, insn->src, insn->off, insn->imm);

	if (first)
		d->diag->insn = (int)pc;
	return err;
}

int64_t gx_insn_target(const struct gx_insn *insns, uint32_t pc, const struct gx_insn_info *info)
{
	bool by_imm = info->kind == GX_INSN_JA_IMM || info->kind == GX_INSN_CALL_LOCAL ||
	              info->kind == GX_INSN_LDDW;

	return (int64_t)pc + 1 + (by_imm ? insns[pc].imm : insns[pc].off);
}

int gx_insn_written_reg(const struct gx_insn *insn, const struct gx_insn_info *info)
{
	switch (info->kind) {
	case GX_INSN_ALU64:
	case GX_INSN_ALU32:
	case GX_INSN_MOVSX64:
	case GX_INSN_MOVSX32:
	case GX_INSN_LE:
	case GX_INSN_BSWAP:
	case GX_INSN_LDX:
	case GX_INSN_LDXSX:
	case GX_INSN_LDDW: return insn->dst;
	case GX_INSN_ATOMIC64_FETCH:
	case GX_INSN_ATOMIC32_FETCH: return info->arg == GX_ATOMIC_CMPXCHG ? 0 : insn->src;
	case GX_INSN_JCC64:
	case GX_INSN_JCC32:
	case GX_INSN_JA:
	case GX_INSN_JA_IMM:
	case GX_INSN_CALL_HELPER:
	case GX_INSN_CALL_LOCAL:
	case GX_INSN_CALL_KFUNC:
	case GX_INSN_EXIT:
	case GX_INSN_ST:
	case GX_INSN_STX:
	case GX_INSN_ATOMIC64:
	case GX_INSN_ATOMIC32:
	case GX_INSN_LD_ABS: return -1;
	}
	return -1;
}

static bool is_jump(const struct gx_insn_info *info)
{
	return info->kind == GX_INSN_JCC64 || info->kind == GX_INSN_JCC32 ||
	       info->kind == GX_INSN_JA || info->kind == GX_INSN_JA_IMM;
}

static bool ends_function(const struct gx_insn_info *info)
{
	return info->kind == GX_INSN_EXIT || info->kind == GX_INSN_JA ||
	       info->kind == GX_INSN_JA_IMM;
}

static int check_second_half(struct decoder *d, uint32_t pc, const struct gx_insn_info *info)
{
	const struct gx_insn *second = &d->program->insns[pc + 1];
	bool imm_used = info->arg == GX_LDDW_CONST || info->arg == GX_LDDW_VALUE ||
	                info->arg == GX_LDDW_IDX_VALUE;

	if (pc + 1 >= d->program->n_insns)
		return fail_at(d, pc, GX_E_INSN_ENCODING, "second half of lddw is missing");
	if (second->opcode || second->dst || second->src || second->off ||
	    (!imm_used && second->imm))
		return fail_at(d, pc + 1, GX_E_INSN_ENCODING, "reserved field of lddw is not zero");
	return 0;
}

/* What the kernel refuses too, though it has a meaning: nobody wants it. */
static const char *useless_operand(const struct gx_insn *insn, const struct gx_insn_info *info)
{
	bool wide = info->kind == GX_INSN_ALU64;

	if ((!wide && info->kind != GX_INSN_ALU32) || gx_insn_uses_src(insn))
		return NULL;
	switch (info->arg) {
	case GX_ALU_UDIV:
	case GX_ALU_SDIV:
	case GX_ALU_UMOD:
	case GX_ALU_SMOD: return insn->imm ? NULL : "division by the constant 0";
	case GX_ALU_LSH:
	case GX_ALU_RSH:
	case GX_ALU_ARSH:
		return (uint32_t)insn->imm < (wide ? 64u : 32u)
		               ? NULL
		               : "shift by as many bits as there are, or more";
	}
	return NULL;
}

/* clang's way of calling helpers where it does not optimise; gcc writes none. */
#define CALL_THROUGH_REGISTER 0x8d

static int check_encodings(struct decoder *d)
{
	const struct gx_insn *insns = d->program->insns;
	int err = 0;

	for (uint32_t pc = 0; !err && pc < d->program->n_insns; pc++) {
		const struct gx_insn_info *info = gx_insn_info(&insns[pc]);

		if (!info)
			return fail_at(d, pc, GX_E_INSN_ENCODING,
			               insns[pc].opcode == CALL_THROUGH_REGISTER
			                       ? "call through a register, as clang -O0 "
			                         "makes of every helper: compile with -O2"
			                       : "no such instruction, or reserved field not "
			                         "zero");
		if (useless_operand(&insns[pc], info))
			return fail_at(d, pc, GX_E_INSN_ENCODING,
			               useless_operand(&insns[pc], info));
		if (gx_insn_written_reg(&insns[pc], info) == 10)
			return fail_at(d, pc, GX_E_FRAME_WRITE, "r10 is read-only");
		d->out->infos[pc] = info;
		if (info->kind == GX_INSN_LDDW)
			err = check_second_half(d, pc++, info);
	}
	return err;
}

/* Marks a function start that the program's metadata or a call names. */
static int add_function(struct decoder *d, uint32_t from, int64_t start)
{
	if (start < 0 || start >= d->program->n_insns || !d->out->infos[start])
		return fail_at(d, from, GX_E_INSN_CALL, "the function is outside of the program");
	d->is_func[start] = 1;
	return 0;
}

static int find_functions(struct decoder *d)
{
	const struct gx_program *program = d->program;
	uint32_t n = 0;
	int err = add_function(d, 0, 0);

	for (uint32_t i = 0; !err && program->func_starts && i < program->n_funcs; i++)
		err = add_function(d, 0, program->func_starts[i]);
	for (uint32_t pc = 0; !err && pc < program->n_insns; pc++) {
		const struct gx_insn_info *info = d->out->infos[pc];

		if (info && (info->kind == GX_INSN_CALL_LOCAL ||
		             (info->kind == GX_INSN_LDDW && info->arg == GX_LDDW_CODE)))
			err = add_function(d, pc, gx_insn_target(program->insns, pc, info));
	}
	for (uint32_t pc = 0; !err && pc < program->n_insns; pc++) {
		if (d->is_func[pc])
			d->out->func_starts[n++] = pc;
		d->out->func_of[pc] = n - 1;
	}
	d->out->n_funcs = n;
	return err;
}

static int check_jumps(struct decoder *d)
{
	const struct gx_insn_layout *out = d->out;
	uint32_t n = d->program->n_insns;

	for (uint32_t pc = 0; pc < n; pc++) {
		const struct gx_insn_info *info = out->infos[pc];
		uint32_t next = pc + (info ? gx_insn_slots(info) : 1);
		int64_t target;

		if (!info)
			continue;
		if (is_jump(info)) {
			target = gx_insn_target(d->program->insns, pc, info);
			if (target < 0 || target >= n || !out->infos[target] ||
			    out->func_of[target] != out->func_of[pc])
				return fail_at(d, pc, GX_E_INSN_JUMP,
				               "the target is no instruction of this function");
		}
		if (!ends_function(info) && (next >= n || out->func_of[next] != out->func_of[pc]))
			return fail_at(d, pc, GX_E_INSN_FALL_OFF, "execution runs on from here");
	}
	return 0;
}

int gx_insn_count(uint32_t n, struct gx_diag *diag)
{
	return n && n <= GX_INSN_MAX
	               ? 0
	               : gx_fail(diag, GX_E_INSN_COUNT, "%u instructions, there may be 1 to %u", n,
	                         GX_INSN_MAX);
}

int gx_insn_check(const struct gx_program *program, struct gx_arena *arena,
                  struct gx_insn_layout *out, struct gx_diag *diag)
{
	struct decoder d = { .program = program, .diag = diag, .out = out };
	size_t n = program->n_insns;
	int err;

	*out = (struct gx_insn_layout){ 0 };
	err = gx_insn_count(program->n_insns, diag);
	if (err)
		return err;
	out->infos = gx_arena_calloc(arena, n, sizeof(const struct gx_insn_info *));
	out->func_of = gx_arena_calloc(arena, n, sizeof(*out->func_of));
	out->func_starts = gx_arena_calloc(arena, n, sizeof(*out->func_starts));
	d.is_func = gx_arena_calloc(arena, n, 1);
	if (!out->infos || !out->func_of || !out->func_starts || !d.is_func)
		return gx_fail(diag, GX_E_NO_MEMORY, "eBPF program");
	err = check_encodings(&d);
	err = err ? err : find_functions(&d);
	return err ? err : check_jumps(&d);
}
