/* stack.c - growing arrays of the parser: in malloc memory while they grow, in the arena when they
 * are done. */
#include "ptx/parse.h"

#include <stdlib.h>
#include <string.h>

void *ptx_push(struct ptx_parser *p, struct ptx_stack *stack)
{
	char *item;

	if (stack->n == stack->cap) {
		size_t cap = stack->cap ? stack->cap * 2 : 64;
		void *data = reallocarray(stack->data, cap, stack->item_bytes);

		if (!data) {
			ptx_fail_memory(p);
			return NULL;
		}
		stack->data = data;
		stack->cap = cap;
	}
	item = (char *)stack->data + stack->n++ * stack->item_bytes;
	memset(item, 0, stack->item_bytes);
	return item;
}

void *ptx_settle(struct ptx_parser *p, struct ptx_stack *stack, size_t base)
{
	size_t n = stack->n - base;
	void *out;

	stack->n = base;
	if (!n)
		return NULL;
	out = gx_arena_calloc(&p->module->arena, n, stack->item_bytes);
	if (!out) {
		ptx_fail_memory(p);
		return NULL;
	}
	memcpy(out, (const char *)stack->data + base * stack->item_bytes, n * stack->item_bytes);
	return out;
}
