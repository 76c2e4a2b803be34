/* samples.h - probes for tests of the graft, made by hand: never run, and of every form that a graft changes. */
#ifndef GX_TEST_CUBIN_SAMPLES_H
#define GX_TEST_CUBIN_SAMPLES_H

#include "cubin/cubin.h"
#include "cubin/graft.h"
#include "cubin/probe.h"
#include "cubin/sass.h"
#include "files.h"

#include <stdlib.h>
#include <string.h>

/* By number. */
static const uint64_t sample_literals[] = { 0x7f0012345678ull, 0x7f00deadbeefull };

struct sample_probe {
	struct gx_cubin_probe probe;
	uint8_t code[16 * 16];
	struct gx_probe_slot slots[3]; /* the last is one too many */
};

static inline struct gx_sass sample_word(uint64_t low, unsigned dst)
{
	struct gx_sass w = { .lo = low | 7 << 12 };

	w = gx_sass_set(w, GX_SASS_DST, dst);
	w = gx_sass_set(w, GX_SASS_WRITE_SB, GX_SASS_NO_SB);
	return gx_sass_set(w, GX_SASS_READ_SB, GX_SASS_NO_SB);
}

/* R2: the lower half of literal 0, R3: the upper one of literal 1; one branch; two EXITs, one of them with predicates; entry: BSSY and BSYNC of B0. */
static inline void make_probe(struct sample_probe *p, unsigned sm, enum gx_probe_form form,
                              bool launch_id)
{
	const struct gx_cubin_arch *arch = gx_cubin_arch_of(sm);
	struct gx_sass exit = sample_word(GX_SASS_OP_EXIT, 0), w;
	bool entry = form == GX_PROBE_ENTRY;
	size_t at = 0;

#define PUT(word) (gx_sass_store(p->code + at, word), at += 16)
	*p = (struct sample_probe){ .slots = {
		                            { 0, 0, false }, { 16, 1, true }, { 32, 1, true } } };
	exit = gx_sass_set(exit, GX_SASS_SECOND, 7);
	PUT(sample_word(0x802, 2));
	PUT(sample_word(0x802, 3));
	if (entry)
		PUT(gx_sass_bssy(arch, 0, at, 128));
	if (launch_id) {
		w = sample_word(0xb82, 4);
		w = gx_sass_set(w, GX_SASS_SRC_A, GX_SASS_RZ);
		w = gx_sass_set(w, GX_SASS_SIZE, 5);
		w = gx_sass_set(w, GX_SASS_CONST_OFFSET, arch->parameters);
		PUT(gx_sass_set(w, GX_SASS_WRITE_SB, 0));
	}
	PUT(gx_sass_set(gx_sass_set(exit, GX_SASS_GUARD, 9), GX_SASS_SECOND, 2));
	/* a late reader: with a scoreboard at entry */
	w = sample_word(0x98e, 0);
	w = form == GX_PROBE_EXIT ? w : gx_sass_set(w, GX_SASS_READ_SB, 5);
	PUT(w);
	PUT(gx_sass_bra(arch, at, at + 32));
	while (at < 128)
		PUT(gx_sass_nop(1, 0));
	if (entry)
		PUT(gx_sass_bsync(arch, 0));
	PUT(exit);
#undef PUT
	p->probe = (struct gx_cubin_probe){ .code = p->code,
		                            .bytes = at,
		                            .form = form,
		                            .sm = sm,
		                            .registers = 12,
		                            .highest = 9,
		                            .frame = 16,
		                            .stack = 16,
		                            .convergence = entry ? 1 : 0,
		                            .reads_launch_id = launch_id,
		                            .n_slots = 2,
		                            .slots = p->slots };
}

/* A kernel of a sample and what it is to get. */
struct sample {
	unsigned char *data;
	size_t len;
	struct gx_cubin cubin;
	struct sample_probe entry, exit;
	struct gx_graft_request request;
	unsigned n_asked, n_literals;
};

/* Every variable is at an address made from its name. */
static inline int sample_address(void *user, const char *name, uint64_t *address)
{
	((struct sample *)user)->n_asked++;
	*address = 0x7f5500000000ull + gx_hash_bytes(name, strlen(name)) % 0x1000000 * 8;
	return 0;
}

static inline int sample_literal(void *user, const void *bytes, size_t len, uint64_t *address)
{
	((struct sample *)user)->n_literals++;
	*address = 0x7f6600000000ull + gx_hash_bytes(bytes, len) % 0x1000000 * 16;
	return 0;
}

/* Both probes, and a request that asks for them. */
static inline void prepare_probes(struct sample *s, unsigned sm)
{
	make_probe(&s->entry, sm, GX_PROBE_ENTRY, true);
	make_probe(&s->exit, sm, GX_PROBE_EXIT, true);
	s->request = (struct gx_graft_request){ .cubin = &s->cubin,
		                                .entry = &s->entry.probe,
		                                .exit = &s->exit.probe,
		                                .literals = sample_literals,
		                                .n_literals = 2,
		                                .has_launch_id = true,
		                                .address_of = sample_address,
		                                .user = s };
}

/* The file's bytes may be changed before prepare_sample() reads them. */
static inline void load_sample(struct sample *s, const char *file, unsigned sm, const char *kernel)
{
	*s = (struct sample){ 0 };
	s->data = read_sample(file, sm, &s->len);
	prepare_probes(s, sm);
	s->request.kernel = kernel;
}

static inline int prepare_sample(struct sample *s, struct gx_diag *diag)
{
	return gx_cubin_read(s->data, s->len, &s->cubin, diag);
}

static inline void drop_sample(struct sample *s)
{
	gx_cubin_free(&s->cubin);
	free(s->data);
}

#endif
