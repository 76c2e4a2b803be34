/* program.c - constants and shared memory of one kernel with its functions. */
#include "device/soft/fast.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int add_const(struct program *program, uint64_t value)
{
	if (program->n_consts == program->cap_consts) {
		uint32_t n = program->cap_consts ? program->cap_consts * 2 : 32;
		uint64_t(*bigger)[LANES] = realloc(program->consts, n * sizeof(*bigger));

		if (!bigger)
			return NO_OPERAND;
		program->consts = bigger;
		program->cap_consts = n;
	}
	for (unsigned l = 0; l < LANES; l++)
		program->consts[program->n_consts][l] = value;
	return ~(int)program->n_consts++;
}

int gx_soft_const(struct program *program, uint64_t value)
{
	struct constant *c;
	size_t at;

	if (program->n_known * 2 >= program->cap_known) {
		size_t n = program->cap_known ? program->cap_known * 2 : 64;
		struct constant *old = program->known, *fresh = calloc(n, sizeof(*fresh));

		if (!fresh)
			return NO_OPERAND;
		for (size_t i = 0; i < program->cap_known; i++) {
			for (at = old[i].value * 0x9e3779b97f4a7c15 >> 32 & (n - 1);
			     old[i].operand && fresh[at].operand;)
				at = (at + 1) & (n - 1);
			if (old[i].operand)
				fresh[at] = old[i];
		}
		free(old);
		program->known = fresh;
		program->cap_known = n;
	}
	at = value * 0x9e3779b97f4a7c15 >> 32 & (program->cap_known - 1);
	while (program->known[at].operand && program->known[at].value != value)
		at = (at + 1) & (program->cap_known - 1);
	c = &program->known[at];
	if (!c->operand) {
		int operand = add_const(program, value);

		if (operand == NO_OPERAND)
			return operand;
		*c = (struct constant){ value, operand };
		program->n_known++;
	}
	return c->operand;
}

/* Its value is set when the static part is known: consts hold the offset until then, dynamic
 * remembers the index. */
int gx_soft_const_dynamic(struct program *program, uint64_t offset)
{
	uint32_t *bigger = realloc(program->dynamic, (program->n_dynamic + 1) * sizeof(*bigger));
	int operand;

	if (!bigger)
		return NO_OPERAND;
	program->dynamic = bigger;
	operand = add_const(program, offset);
	if (operand != NO_OPERAND)
		program->dynamic[program->n_dynamic++] = (uint32_t)~operand;
	return operand;
}

void gx_soft_const_finish(struct program *program)
{
	program->shared_bytes = (program->shared_bytes + program->dynamic_align - 1) &
	                        ~(program->dynamic_align - 1);
	for (uint32_t i = 0; i < program->n_dynamic; i++) {
		for (unsigned l = 0; l < LANES; l++)
			program->consts[program->dynamic[i]][l] += program->shared_bytes;
	}
	program->n_dynamic = 0;
}

int gx_soft_shared_place(struct program *program, const struct gx_ptx_var *var, uint64_t *at)
{
	uint32_t align = var->align
	                         ? var->align
	                         : gx_ptx_type_bytes(var->type) * (var->vector ? var->vector : 1);
	struct shared_var *s;

	if (!align || (align & (align - 1)) || align > 4096)
		align = 16;
	if (!var->bytes) { /* extern, unsized: all of them begin behind the static part */
		if (align > program->dynamic_align)
			program->dynamic_align = align;
		*at = UINT64_MAX;
		return 0;
	}
	for (s = program->shared; s; s = s->next) {
		if (s->var == var) {
			*at = s->at;
			return 0;
		}
	}
	s = gx_arena_alloc(&program->arena, sizeof(*s));
	if (!s)
		return -ENOMEM;
	if (var->bytes > (1u << 20) || program->shared_bytes > (1u << 20))
		return -E2BIG;
	program->shared_bytes = (program->shared_bytes + align - 1) & ~(align - 1);
	*s = (struct shared_var){ var, program->shared_bytes, program->shared };
	program->shared_bytes += (uint32_t)var->bytes;
	program->shared = s;
	*at = s->at;
	return 0;
}

void gx_soft_program_free(struct program *program)
{
	gx_soft_compiled_free(program);
	free(program->consts);
	free(program->known);
	free(program->dynamic);
	gx_arena_free(&program->arena);
}
