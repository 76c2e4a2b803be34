/* decode_events.c - where the event log is written: instructions around those that it is of. */
#include "device/soft/decoder.h"
#include "device/soft/events.h"

#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"

#include <string.h>

typedef const struct gx_ptx_stmt ptx_stmt;

#define TEXT_ROOM 1024 /* bytes of a name or an instruction that are kept */

/* Its record: line, what it does, space, bytes of a lane, elements, and the texts of kernel, function and instruction. */
static int put_place(struct decoder *d, ptx_stmt *stmt, enum gx_soft_place kind, uint32_t bytes,
                     struct insn *log)
{
	struct gx_soft_events *events = d->program->module->soft->config.events;
	struct gx_ptx_span texts[] = { { d->program->info.name, strlen(d->program->info.name) },
		                       d->func->ptx->name,
		                       stmt->span };
	uint32_t head[8], length = sizeof(head);
	struct gx_strbuf record = { 0 };

	if (!d->program->decoding)
		d->program->decoding = gx_soft_events_place(events);
	log->imm2 = gx_soft_events_place(events);
	for (int i = 0; i < 3; i++)
		length += (uint32_t)(texts[i].len < TEXT_ROOM ? texts[i].len : TEXT_ROOM) + 1;
	head[0] = GX_EVENT_PLACE | length << 8;
	head[1] = (uint32_t)log->imm2;
	head[2] = stmt->line;
	head[3] = (uint32_t)kind;
	head[4] = log->space;
	head[5] = bytes;
	head[6] = log->n_vec;
	head[7] = d->program->decoding;
	gx_strbuf_append(&record, (const char *)head, sizeof(head));
	for (int i = 0; i < 3; i++) {
		gx_strbuf_append(&record, texts[i].at,
		                 texts[i].len < TEXT_ROOM ? texts[i].len : TEXT_ROOM);
		gx_strbuf_putc(&record, '\0');
	}
	if (!record.failed)
		gx_soft_events_write(events, gx_strbuf_text(&record), record.len);
	gx_strbuf_free(&record);
	return record.failed ? gx_fail(d->diag, GX_E_NO_MEMORY, "the event log") : 0;
}

/* Between the statement's last instruction, which does what it says, and those before. */
static int put_front(struct decoder *d, const struct insn *log)
{
	uint32_t at = d->n_insns - 1;
	struct insn last = d->insns[at];
	int err;

	d->n_insns = at;
	err = gx_soft_emit(d, log);
	if (!err)
		err = gx_soft_emit(d, &last);
	for (uint32_t i = 0; i < d->n_fixups && !err; i++)
		d->fixups[i].insn += d->fixups[i].insn == at;
	return err;
}

static struct insn values_of(const struct insn *op, uint64_t place, uint32_t bytes, bool before)
{
	struct insn log = *op;

	log.exec = gx_soft_log_values;
	log.imm2 = place;
	log.sub = (uint8_t)bytes;
	log.bool_op = before;
	return log;
}

/* What is stored, and the operands of atomics, in front; what is loaded, and what was there, behind. */
static int put_values(struct decoder *d, ptx_stmt *stmt, const struct insn *op,
                      enum gx_soft_place kind, uint64_t place)
{
	uint32_t bytes =
	        kind == GX_PLACE_ATOMIC ? gx_ptx_type_bytes((enum gx_ptx_type)op->type2) : op->sub;
	struct insn log = values_of(op, place, bytes, kind != GX_PLACE_LOAD);
	int err = 0;

	if (kind == GX_PLACE_ATOMIC) {
		log.o[0] = op->o[1];
		log.o[1] = op->o[2];
		log.n_vec = op->o[2] == NO_OPERAND ? 1 : 2;
	}
	if (kind != GX_PLACE_LOAD)
		err = put_front(d, &log);
	/* what goes nowhere is 0 */
	if (err || kind == GX_PLACE_STORE || gx_ptx_span_is(stmt->base, "red"))
		return err;
	log = values_of(op, place, bytes, false);
	return gx_soft_emit(d, &log);
}

/* One access at o[8] and imm of log. */
static int put_access(struct decoder *d, ptx_stmt *stmt, enum gx_soft_place kind, uint32_t bytes,
                      struct insn *log)
{
	int err = put_place(d, stmt, kind, bytes, log);

	log->exec = gx_soft_log_access;
	log->access = 0;
	return err ? err : put_front(d, log);
}

static int note_access(struct decoder *d, ptx_stmt *stmt, enum gx_soft_place kind)
{
	const struct insn op = d->insns[d->n_insns - 1];
	uint32_t each =
	        kind == GX_PLACE_ATOMIC ? gx_ptx_type_bytes((enum gx_ptx_type)op.type2) : op.sub;
	struct insn log = op;
	int err;

	if (op.space == GX_PTX_CONST || op.space == GX_PTX_PARAM)
		return 0;
	log.o[0] = NO_OPERAND;
	err = put_access(d, stmt, kind, each * op.n_vec, &log);
	return err ? err : put_values(d, stmt, &op, kind, log.imm2);
}

/* A copy loads, where it has bytes to load, and stores. */
static int note_copy(struct decoder *d, ptx_stmt *stmt)
{
	const struct insn op = d->insns[d->n_insns - 1];
	struct insn log = op;
	int err;

	log.space = GX_PTX_GLOBAL;
	log.n_vec = 1;
	log.imm = (int64_t)op.imm2;
	log.o[0] = op.o[10];
	err = put_access(d, stmt, GX_PLACE_LOAD, op.sub, &log);
	log = op;
	log.space = GX_PTX_SHARED;
	log.n_vec = 1;
	log.o[0] = NO_OPERAND;
	log.o[8] = op.o[9];
	return err ? err : put_access(d, stmt, GX_PLACE_STORE, op.sub, &log);
}

/* The lanes that give addresses of rows. */
static int note_rows(struct decoder *d, ptx_stmt *stmt, enum gx_soft_place kind)
{
	struct insn log = d->insns[d->n_insns - 1];

	log.o[0] = NO_OPERAND;
	log.cmp = (uint8_t)(8 * log.sub);
	return put_access(d, stmt, kind, 16, &log);
}

static int note_flow(struct decoder *d, ptx_stmt *stmt, enum gx_soft_place kind, exec_fn *exec)
{
	struct insn log = d->insns[d->n_insns - 1];
	int err = put_place(d, stmt, kind, 0, &log);

	log.exec = exec;
	if (kind == GX_PLACE_BRANCH) {
		log.o[0] = (int32_t)log.guard;
		log.guard = 0;
	}
	return err ? err : put_front(d, &log);
}

static enum gx_soft_place place_of(ptx_stmt *stmt, const struct insn *op)
{
	static const struct {
		const char *opcode;
		enum gx_soft_place kind;
	} flows[] = {
		{ "bra", GX_PLACE_BRANCH },  { "brx", GX_PLACE_BRANCH },
		{ "bar", GX_PLACE_BARRIER }, { "barrier", GX_PLACE_BARRIER },
		{ "call", GX_PLACE_CALL },   { "ret", GX_PLACE_RETURN },
		{ "exit", GX_PLACE_EXIT },
	};

	static const enum gx_soft_place of_access[] = { [GPU_ACCESS_READ] = GX_PLACE_LOAD,
		                                        [GPU_ACCESS_WRITE] = GX_PLACE_STORE,
		                                        [GPU_ACCESS_ATOMIC] = GX_PLACE_ATOMIC };

	if (op->access)
		return of_access[op->access];
	for (size_t i = 0; i < sizeof(flows) / sizeof(*flows); i++)
		if (gx_ptx_span_is(stmt->base, flows[i].opcode))
			return flows[i].kind;
	return 0;
}

int gx_soft_decode_events(struct decoder *d, ptx_stmt *stmt, uint32_t first)
{
	const struct insn *op = d->insns + d->n_insns - 1;
	enum gx_soft_place kind;

	if (!d->program->module->soft->config.events || d->n_insns == first)
		return 0;
	if (op->unseen)
		return 0;
	if (op->exec == gx_soft_copy_async)
		return note_copy(d, stmt);
	if (op->exec == gx_soft_ldmatrix || op->exec == gx_soft_stmatrix)
		return note_rows(d, stmt,
		                 op->exec == gx_soft_ldmatrix ? GX_PLACE_LOAD : GX_PLACE_STORE);
	kind = place_of(stmt, op);
	if (!kind)
		return 0;
	if (kind <= GX_PLACE_ATOMIC)
		return note_access(d, stmt, kind);
	return note_flow(d, stmt, kind,
	                 kind == GX_PLACE_BRANCH    ? gx_soft_log_branch
	                 : kind == GX_PLACE_BARRIER ? gx_soft_log_barrier
	                                            : gx_soft_log_flow);
}

/* --- registers */

/* What lies between the brackets of vectors and pairs, one behind the other. */
static int note_register(struct decoder *d, const struct gx_ptx_operand *op, int32_t *regs,
                         struct insn *log)
{
	int32_t *reg = regs + 2 * log->n_vec;
	const struct gx_ptx_var *var;
	int err = 0;

	if (op->kind == GX_PTX_OP_VECTOR || op->kind == GX_PTX_OP_PAIR) {
		for (uint32_t i = 0; i < op->n_items && !err; i++)
			err = note_register(d, &op->items[i], regs, log);
		return err;
	}
	if (log->n_vec == LOGGED_REGISTERS)
		return 0;
	log->n_vec++;
	var = op->kind == GX_PTX_OP_NAME ? gx_ptx_find_var(d->func->ptx, d->stmt, op->name) : NULL;
	reg[1] = -1;
	if (!var || var->space != GX_PTX_REG || gx_ptx_type_bytes(var->type) > 8)
		return 0;
	if (gx_soft_is_pred(d, op)) {
		bool negate;

		reg[1] = 0;
		return gx_soft_pred(d, op, &reg[0], &negate);
	}
	reg[1] = (int32_t)gx_ptx_type_bytes(var->type);
	return gx_soft_dest(d, op, &reg[0]);
}

/* Programs that were put there have names that no other module may have. */
static bool is_of_program(const struct decoder *d, ptx_stmt *stmt)
{
	struct gx_ptx_span name = d->func->ptx->name;

	return memmem(stmt->span.at, stmt->span.len, "gpuext_", 7) ||
	       memmem(name.at, name.len, "gpuext_", 7);
}

int gx_soft_decode_registers(struct decoder *d, ptx_stmt *stmt, const struct insn *op,
                             struct insn *log)
{
	const struct gx_soft_config *config = &d->program->module->soft->config;
	int32_t *regs;
	int err = 0;

	*log = (struct insn){ .exec = NULL };
	if (!config->events || !config->log_registers || is_of_program(d, stmt) ||
	    gx_ptx_span_is(stmt->base, "call"))
		return 0;
	*log = *op;
	log->n_vec = 0;
	regs = gx_arena_calloc(&d->program->arena, LOGGED_REGISTERS, 2 * sizeof(*regs));
	log->regs = regs;
	if (!regs)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "the event log");
	for (uint32_t i = 0; i < stmt->n_operands && !err; i++)
		err = note_register(d, &stmt->operands[i], regs, log);
	if (!err)
		err = put_place(d, stmt, GX_PLACE_INSN, 0, log);
	log->exec = gx_soft_log_registers;
	log->bool_op = true;
	/* the instruction may overwrite its own guard */
	log->imm = log->guard ? (int64_t)d->func->n_preds + 1 : 0;
	log->o[0] = (int32_t)log->guard;
	d->func->n_preds += log->guard != 0;
	log->guard = 0;
	return err ? err : gx_soft_emit(d, log);
}

int gx_soft_decode_registers_behind(struct decoder *d, ptx_stmt *stmt, struct insn *log)
{
	if (!log->exec || gx_ptx_span_is(stmt->base, "bra") || gx_ptx_span_is(stmt->base, "brx") ||
	    gx_ptx_span_is(stmt->base, "ret") || gx_ptx_span_is(stmt->base, "exit"))
		return 0;
	log->bool_op = false;
	log->guard = (uint32_t)log->imm << 1;
	log->imm = 0;
	return gx_soft_emit(d, log);
}
