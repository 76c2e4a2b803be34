/* decode_mbarrier.c - mbarrier's forms. */
#include "device/soft/decoder.h"
#include "device/soft/mbarrier.h"

#include <string.h>

typedef const struct gx_ptx_stmt ptx_stmt;

/* Names without space, scope and order. */
static const struct form {
	const char *name;
	enum mbarrier_op op;
	bool state;               /* an operand in front has what it was, or a predicate */
	uint32_t n_least, n_most; /* operands behind the address */
} forms[] = {
	{ "mbarrier.init.b64", MBARRIER_INIT, false, 1, 1 },
	{ "mbarrier.inval.b64", MBARRIER_INVAL, false, 0, 0 },
	{ "mbarrier.expect_tx.b64", MBARRIER_EXPECT_TX, false, 1, 1 },
	{ "mbarrier.complete_tx.b64", MBARRIER_COMPLETE_TX, false, 1, 1 },
	{ "mbarrier.arrive.b64", MBARRIER_ARRIVE, true, 0, 1 },
	{ "mbarrier.arrive.noComplete.b64", MBARRIER_ARRIVE, true, 1, 1 },
	{ "mbarrier.arrive.expect_tx.b64", MBARRIER_ARRIVE_EXPECT_TX, true, 1, 1 },
	{ "mbarrier.arrive_drop.b64", MBARRIER_DROP, true, 0, 1 },
	{ "mbarrier.arrive_drop.noComplete.b64", MBARRIER_DROP, true, 1, 1 },
	{ "mbarrier.arrive_drop.expect_tx.b64", MBARRIER_DROP_EXPECT_TX, true, 1, 1 },
	{ "mbarrier.test_wait.b64", MBARRIER_WAIT, true, 1, 1 },
	{ "mbarrier.test_wait.parity.b64", MBARRIER_WAIT_PARITY, true, 1, 1 },
	{ "mbarrier.try_wait.b64", MBARRIER_WAIT, true, 1, 2 },
	{ "mbarrier.try_wait.parity.b64", MBARRIER_WAIT_PARITY, true, 1, 2 },
};

/* mbarrier.pending_count.b64 count, state */
static int decode_pending(struct decoder *d, ptx_stmt *stmt, struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 2, 2);

	if (!err)
		err = gx_soft_result(d, &stmt->operands[0], &in->o[0]);
	if (!err)
		err = gx_soft_source(d, &stmt->operands[1], GX_PTX_B64, &in->o[1]);
	in->exec = gx_soft_mbarrier_pending;
	return err ? err : gx_soft_emit(d, in);
}

int gx_soft_decode_mbarrier(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                            struct insn *in)
{
	const size_t n = sizeof(forms) / sizeof(*forms);
	const struct form *f = forms;
	uint32_t at;
	bool waits;
	int err;

	if (!strcmp(m->name, "mbarrier.pending_count.b64"))
		return decode_pending(d, stmt, in);
	while (f < forms + n && strcmp(m->name, f->name))
		f++;
	if (f == forms + n || (in->space != GX_PTX_SHARED && in->space != GX_PTX_GENERIC))
		return gx_soft_unknown(d, stmt, NULL);
	at = f->state;
	waits = f->op == MBARRIER_WAIT || f->op == MBARRIER_WAIT_PARITY;
	in->sub = (uint8_t)f->op;
	in->exec = waits ? gx_soft_mbarrier_wait : gx_soft_mbarrier;
	err = gx_soft_operands(d, stmt, at + 1 + f->n_least, at + 1 + f->n_most);
	if (!err && waits)
		err = gx_soft_pred_dest(d, &stmt->operands[0], &in->o[0]);
	else if (!err && f->state)
		err = gx_soft_dest(d, &stmt->operands[0], &in->o[0]);
	if (!err)
		err = gx_soft_address(d, &stmt->operands[at], in, 8, NULL);
	if (!err && stmt->n_operands > at + 1)
		err = gx_soft_source(d, &stmt->operands[at + 1], GX_PTX_B64, &in->o[1]);
	else if (!err)
		err = gx_soft_constant(d, 1, &in->o[1]);
	return err ? err : gx_soft_emit(d, in);
}
