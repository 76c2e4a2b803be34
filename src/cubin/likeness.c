/* likeness.c - is the machine code of a kernel that of another cubin, which was assembled from the same PTX? */
#include "cubin/likeness.h"

#include "cubin/sass.h"

#include <stdio.h>
#include <string.h>

static const struct {
	uint16_t base;
	const char *name;
} floats[] = {
#define SASS_FLOAT(base_, name_) { .base = base_, .name = name_ },
#include "defs/sass_floats.def"
};
#define N_ROWS (sizeof(floats) / sizeof(floats[0]))

/* Bits [76,82) of an instruction that rounds: saturation, rounding, what becomes of subnormal numbers. */
#define MODIFIERS   GX_SASS_FIELD(76, 82)
#define N_MODIFIERS 64

struct counts {
	uint64_t n[N_ROWS][N_MODIFIERS];
};

/* HFMA2 of no register writes a constant, as MOV does. */
static bool writes_constant(struct gx_sass w)
{
	uint64_t base = gx_sass_get(w, GX_SASS_BASE);

	return (base == 0x031 || base == 0x035) && gx_sass_get(w, GX_SASS_SRC_A) == GX_SASS_RZ;
}

/* The first row of its name. */
static size_t class_of(size_t row)
{
	size_t i = 0;

	while (strcmp(floats[i].name, floats[row].name))
		i++;
	return i;
}

static void count(const struct gx_cubin_section *text, struct counts *out)
{
	for (size_t at = 0; at + GX_SASS_BYTES <= text->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(text->data + at);

		for (size_t i = 0; i < N_ROWS; i++)
			if (gx_sass_get(w, GX_SASS_BASE) == floats[i].base && !writes_constant(w))
				out->n[class_of(i)]
				      [gx_sass_get(w, (enum gx_sass_field)MODIFIERS)]++;
	}
}

/* A kernel, and whatever it may call. */
static bool belongs(const struct gx_cubin_function *f, const char *kernel)
{
	return !f->is_kernel ||
	       (f->name_len == strlen(kernel) && !memcmp(f->name, kernel, f->name_len));
}

static void count_all(const struct gx_cubin *cubin, const char *kernel, struct counts *out)
{
	memset(out, 0, sizeof(*out));
	for (uint32_t i = 0; i < cubin->n_functions; i++)
		if (belongs(&cubin->functions[i], kernel))
			count(&cubin->sections[cubin->functions[i].text], out);
}

static bool same_text(const struct gx_cubin *a, const struct gx_cubin *b, const char *kernel)
{
	for (uint32_t i = 0; i < a->n_functions; i++) {
		const struct gx_cubin_function *f = &a->functions[i], *g;
		const struct gx_cubin_section *s, *t;

		if (!belongs(f, kernel))
			continue;
		g = gx_cubin_function(b, f->name);
		s = &a->sections[f->text];
		t = g ? &b->sections[g->text] : s;
		if (!g || s->bytes != t->bytes || memcmp(s->data, t->data, s->bytes))
			return false;
	}
	return true;
}

enum gx_likeness gx_cubin_likeness(const struct gx_cubin *shipped, const struct gx_cubin *made,
                                   const char *kernel, char what[64])
{
	struct counts a, b;

	if (!gx_cubin_function(shipped, kernel) || !gx_cubin_function(made, kernel)) {
		if (what)
			snprintf(what, 64, "the kernel is in one of both alone");
		return GX_LIKENESS_ARITHMETIC;
	}
	if (same_text(shipped, made, kernel) && same_text(made, shipped, kernel))
		return GX_LIKENESS_SAME;
	count_all(shipped, kernel, &a);
	count_all(made, kernel, &b);
	for (size_t i = 0; i < N_ROWS; i++)
		for (size_t m = 0; m < N_MODIFIERS; m++) {
			if (a.n[i][m] == b.n[i][m])
				continue;
			if (what)
				snprintf(what, 64, "%s: %llu, not %llu", floats[i].name,
				         (unsigned long long)b.n[i][m],
				         (unsigned long long)a.n[i][m]);
			return GX_LIKENESS_ARITHMETIC;
		}
	return GX_LIKENESS_SCHEDULE;
}
