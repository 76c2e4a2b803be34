/* declare.c - names that a function declares: each once in its scope, as assemblers have it. */
#include "device/soft/decoder.h"

#include <stdio.h>
#include <string.h>

enum { MOST_DIGITS = 9 };

/* Of one name, or of the names "base0" to "base<n - 1>". */
struct declared {
	uint32_t scope, n; /* n: of a range */
	const struct declared *outer;
};

static const struct declared *in_scope(const struct gx_strmap *map, struct gx_ptx_span name,
                                       uint32_t scope)
{
	const struct declared *found = gx_strmap_get(map, name.at, name.len);

	while (found && found->scope != scope)
		found = found->outer;
	return found;
}

static int add(struct decoder *d, struct gx_strmap *map, struct gx_ptx_span name, uint32_t n)
{
	struct declared *declared = gx_arena_alloc(&d->program->arena, sizeof(*declared));

	if (!declared)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "names");
	*declared = (struct declared){ d->scope, n, gx_strmap_get(map, name.at, name.len) };
	return gx_strmap_set(map, name.at, name.len, declared)
	               ? gx_fail(d->diag, GX_E_NO_MEMORY, "names")
	               : 0;
}

/* "%r12" is number 12 of "%r"; *n: -1 where the name has none. */
static struct gx_ptx_span split(struct gx_ptx_span name, int64_t *n)
{
	struct gx_ptx_span base = name;
	size_t digits;

	while (base.len > 1 && base.at[base.len - 1] >= '0' && base.at[base.len - 1] <= '9')
		base.len--;
	digits = name.len - base.len;
	*n = -1;
	if (!digits || digits > MOST_DIGITS || (digits > 1 && base.at[base.len] == '0'))
		return name;
	*n = 0;
	for (size_t i = base.len; i < name.len; i++)
		*n = *n * 10 + (name.at[i] - '0');
	return base;
}

static int declare_one(struct decoder *d, struct gx_ptx_span name)
{
	const struct declared *range;
	struct gx_ptx_span base;
	int64_t number;

	base = split(name, &number);
	range = number < 0 ? NULL : in_scope(&d->ranges, base, d->scope);
	if (in_scope(&d->names, name, d->scope) || (range && number < range->n))
		return gx_soft_bad(d, name, "is declared twice");
	d->has_numbers |= number >= 0;
	return add(d, &d->names, name, 0);
}

static int declare_range(struct decoder *d, struct gx_ptx_span base, uint32_t n)
{
	char text[128];

	if (in_scope(&d->ranges, base, d->scope))
		return gx_soft_bad(d, base, "is declared twice");
	for (uint32_t i = 0; i < n && d->has_numbers && base.len < sizeof(text) - MOST_DIGITS - 2;
	     i++) {
		int len = snprintf(text, sizeof(text), "%.*s%u", (int)base.len, base.at, i);
		struct gx_ptx_span one = { .at = text, .len = (size_t)len };

		if (in_scope(&d->names, one, d->scope))
			return gx_soft_bad(d, one, "is declared twice");
	}
	return add(d, &d->ranges, base, n);
}

int gx_soft_declare(struct decoder *d, const struct gx_ptx_var *var)
{
	return var->range ? declare_range(d, var->name, var->range) : declare_one(d, var->name);
}
