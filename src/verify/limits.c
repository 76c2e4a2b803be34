/* limits.c - numbers that are worth a stop when what is known in a loop is widened: constants that
 * it compares with, cuts with or divides by, and full widths. */
#include "verify/plan.h"

#include <errno.h>
#include <stdlib.h>

enum { MAX_LIMITS = 96 };

static int by_number(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

static void add(struct gx_limits *limits, uint64_t number)
{
	if (limits->n < MAX_LIMITS)
		limits->numbers[limits->n++] = number;
}

int gx_limits_find(struct gx_arena *arena, const struct gx_ir_block *const *body, uint32_t n_body,
                   struct gx_limits *limits)
{
	limits->n = 0;
	limits->numbers = gx_arena_calloc(arena, MAX_LIMITS, sizeof(*limits->numbers));
	if (!limits->numbers)
		return -ENOMEM;
	for (unsigned bits = 1; bits <= 32; bits = bits < 4 ? bits + 1 : bits * 2) {
		add(limits, ((uint64_t)1 << bits) - 1);
		add(limits, ((uint64_t)1 << (bits - 1)) - 1);
	}
	add(limits, INT64_MAX);
	for (uint32_t b = 0; b < n_body; b++) {
		const struct gx_ir_insn *insn;

		gx_for_each_insn (insn, body[b]) {
			bool bounds = insn->op == GX_IR_icmp || insn->op == GX_IR_and ||
			              insn->op == GX_IR_urem;

			for (uint32_t i = 0; bounds && i < insn->n_args; i++) {
				if (insn->args[i]->op != GX_IR_const)
					continue;
				add(limits, insn->args[i]->imm);
				add(limits, insn->args[i]->imm - 1);
			}
		}
	}
	qsort(limits->numbers, limits->n, sizeof(*limits->numbers), by_number);
	return 0;
}
