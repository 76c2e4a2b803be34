/* compiled.h - machine code of programs, made by ptxas (tests/cubin/make_probes.py), as tests read it. */
#ifndef GX_TEST_CUBIN_COMPILED_H
#define GX_TEST_CUBIN_COMPILED_H

#include "cubin/cubin.h"
#include "cubin/probe.h"
#include "cubin/sass.h"
#include "support/cubin/literals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPILED_LITERALS = 16 }; /* more than the programs have */

/* A cubin in a block of its size, and where its code is. */
struct image {
	uint8_t *bytes;
	size_t len, code, code_bytes;
};

static inline struct image load_compiled(const char *name, enum gx_probe_form form, uint32_t sm)
{
	static const char *const forms[] = { "entry", "exit" };
	struct gx_cubin cubin;
	struct image image = { 0 };
	struct gx_diag diag;
	char path[96];
	FILE *file;

	snprintf(path, sizeof(path), "tests/cubin/probes/%s.%s.sm_%u.cubin", name, forms[form], sm);
	file = fopen(path, "rb");
	if (!file)
		abort();
	fseek(file, 0, SEEK_END);
	image.len = (size_t)ftell(file);
	rewind(file);
	image.bytes = malloc(image.len);
	CHECK_EQ(fread(image.bytes, 1, image.len, file), image.len);
	fclose(file);
	CHECK_EQ(gx_cubin_read(image.bytes, image.len, &cubin, &diag), 0);
	image.code = cubin.sections[cubin.functions[0].text].offset;
	image.code_bytes = cubin.sections[cubin.functions[0].text].bytes;
	gx_cubin_free(&cubin);
	return image;
}

static inline struct image copy_of(const struct image *image)
{
	struct image copy = *image;

	copy.bytes = malloc(copy.len);
	memcpy(copy.bytes, image->bytes, copy.len);
	return copy;
}

static inline uint8_t *word_at(const struct image *image, size_t at)
{
	return image->bytes + image->code + at;
}

/* What the linker would give for the second compilation: the script saw that it does. */
static inline struct image other_of(const struct image *image)
{
	struct image other = copy_of(image);

	for (size_t at = 0; at < other.code_bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(word_at(&other, at));
		uint64_t imm = gx_sass_get(w, GX_SASS_IMM);

		if (is_half_of_literal(imm, COMPILED_LITERALS))
			gx_sass_store(word_at(&other, at), gx_sass_set(w, GX_SASS_IMM, ~imm));
	}
	return other;
}

static inline int read_both(const struct image *a, const struct image *b, enum gx_probe_form form,
                            struct gx_cubin_probe *out, struct gx_diag *diag)
{
	struct gx_cubin_bytes cubins[] = { { a->bytes, a->len }, { b->bytes, b->len } };

	*diag = (struct gx_diag){ .insn = -1 };
	return gx_cubin_probe_read(cubins, COMPILED_LITERALS, form, false, out, diag);
}

#endif
