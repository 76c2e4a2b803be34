/* planted.h - changes that tests plant in a graft's copy, for the proof to see. */
#ifndef GX_TEST_CUBIN_PLANTED_H
#define GX_TEST_CUBIN_PLANTED_H

#include "cubin/proof.h"
#include "samples.h"

#include "unit/test.h"

#include <errno.h>

/* The kernel's text in the bytes of a cubin that may be changed. */
static inline uint8_t *text_of(void *bytes, size_t len, const char *kernel, size_t *n)
{
	struct gx_cubin cubin;
	uint8_t *text = NULL;

	*n = 0;
	if (gx_cubin_read(bytes, len, &cubin, NULL))
		return NULL;
	if (gx_cubin_function(&cubin, kernel)) {
		const struct gx_cubin_section *s =
		        &cubin.sections[gx_cubin_function(&cubin, kernel)->text];

		text = (uint8_t *)bytes + s->offset;
		*n = s->bytes;
	}
	gx_cubin_free(&cubin);
	return text;
}

/* Where in a text an opcode stands for the i-th time; n: nowhere. */
static inline size_t find(const uint8_t *text, size_t n, unsigned opcode, unsigned i)
{
	for (size_t at = 0; at < n; at += 16)
		if (gx_sass_opcode(gx_sass_load(text + at)) == opcode && !i--)
			return at;
	return n;
}

/* Probes whose registers may be others: no stack, and nothing that the tables do not know. */
static inline void prepare_movable(struct sample *s, const char *kernel)
{
	prepare_probes(s, 90);
	s->request.kernel = kernel;
	for (int i = 0; i < 2; i++) {
		struct gx_cubin_probe *probe = i ? &s->exit.probe : &s->entry.probe;

		probe->register_step = 2;
		probe->frame = probe->stack = 0;
	}
}

/* An instruction of the copy that is not what it has to be. */
static inline bool seen_when_changed(const struct sample *s, struct gx_graft *graft, size_t at,
                                     struct gx_sass w)
{
	size_t n;
	uint8_t *text = text_of(graft->bytes, graft->len, s->request.kernel, &n);
	struct gx_sass was = gx_sass_load(text + at);
	int err;

	gx_sass_store(text + at, w);
	err = gx_graft_prove(&s->request, graft, NULL);
	gx_sass_store(text + at, was);
	return err == -EFAULT;
}

/* What the proof says of a copy, after something was said otherwise. */
static inline void proof_says(const struct sample *s, const struct gx_graft *graft,
                              const char *what)
{
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_graft_prove(&s->request, graft, &diag), -EFAULT);
	CHECK(strstr(diag.text, what));
	if (!strstr(diag.text, what))
		fprintf(stderr, "said: %s, not: %s\n", diag.text, what);
}

#endif
