/* programs.h - small verified programs for the agent's tests: a counter, and one that keeps the
 * launch id. */
#ifndef GX_TEST_PROGRAMS_H
#define GX_TEST_PROGRAMS_H

#include "verify/verify.h"

#include <stdio.h>
#include <string.h>

#define INSN(op, d, s, o, i)                                                                       \
	{                                                                                          \
		.opcode = (op), .dst = (d), .src = (s), .off = (o), .imm = (i)                     \
	}

static const struct gx_insn count_insns[] = {
	INSN(0x62, 10, 0, -4, 0),                          /* *(u32 *)(r10 - 4) = 0 */
	INSN(0xbf, 2, 10, 0, 0),  INSN(0x07, 2, 0, 0, -4), /* r2 = r10 - 4 */
	INSN(0x18, 1, 1, 0, 0),   INSN(0, 0, 0, 0, 0),     /* r1 = map 0 */
	INSN(0x85, 0, 0, 0, 1),                            /* r0 = lookup */
	INSN(0x15, 0, 0, 2, 0),                            /* if r0 == 0 goto +2 */
	INSN(0xb7, 1, 0, 0, 1),   INSN(0xdb, 0, 1, 0, 0),  /* lock *(u64 *)r0 += 1 */
	INSN(0xb7, 0, 0, 0, 0),   INSN(0x95, 0, 0, 0, 0),  /* return 0 */
};

static const struct gx_insn launch_id_insns[] = {
	INSN(0x79, 6, 1, 64, 0), /* r6 = ctx->launch_id */
	INSN(0x62, 10, 0, -4, 0), INSN(0xbf, 2, 10, 0, 0), INSN(0x07, 2, 0, 0, -4),
	INSN(0x18, 1, 1, 0, 0),   INSN(0, 0, 0, 0, 0),     INSN(0x85, 0, 0, 0, 1),
	INSN(0x15, 0, 0, 1, 0), /* if r0 == 0 goto +1 */
	INSN(0xdb, 0, 6, 0, 0), /* lock *(u64 *)r0 += r6 */
	INSN(0xb7, 0, 0, 0, 0),   INSN(0x95, 0, 0, 0, 0),
};

static const struct gx_insn access_insns[] = {
	INSN(0x79, 6, 1, 80, 0),                            /* r6 = ctx->address */
	INSN(0x61, 7, 1, 88, 0),                            /* r7 = ctx->site */
	INSN(0x0f, 6, 7, 0, 0),                             /* r6 += r7 */
	INSN(0x61, 7, 1, 100, 0),                           /* r7 = ctx->space */
	INSN(0x0f, 6, 7, 0, 0),   INSN(0x61, 7, 1, 104, 0), /* r7 = ctx->width */
	INSN(0x0f, 6, 7, 0, 0),   INSN(0x62, 10, 0, -4, 0), INSN(0xbf, 2, 10, 0, 0),
	INSN(0x07, 2, 0, 0, -4),  INSN(0x18, 1, 1, 0, 0),   INSN(0, 0, 0, 0, 0),
	INSN(0x85, 0, 0, 0, 1),   INSN(0x15, 0, 0, 1, 0), /* if r0 == 0 goto +1 */
	INSN(0xdb, 0, 6, 0, 0),                           /* lock *(u64 *)r0 += r6 */
	INSN(0xb7, 0, 0, 0, 0),   INSN(0x95, 0, 0, 0, 0),
};

static const struct gx_insn copy_insns[] = {
	INSN(0x62, 10, 0, -4, 0),  INSN(0xbf, 2, 10, 0, 0),
	INSN(0x07, 2, 0, 0, -4),   INSN(0x18, 1, 1, 0, 0),
	INSN(0, 0, 0, 0, 0),       INSN(0x85, 0, 0, 0, 1),
	INSN(0x15, 0, 0, 7, 0),                            /* if r0 == 0 goto +7 */
	INSN(0xbf, 2, 0, 0, 0),    INSN(0x07, 2, 0, 0, 1), /* r2 = r0 + 1 */
	INSN(0x18, 1, 1, 0, 1),    INSN(0, 0, 0, 0, 0),    /* r1 = map 1 */
	INSN(0xb7, 3, 0, 0, 1000), INSN(0xb7, 4, 0, 0, 0),
	INSN(0x85, 0, 0, 0, 130), /* ringbuf_output(map, r2, 1000, 0) */
	INSN(0xb7, 0, 0, 0, 0),    INSN(0x95, 0, 0, 0, 0),
};

/* How often the words stand in a text. */
static inline uint32_t test_count(const char *text, const char *what)
{
	uint32_t n = 0;

	for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
		n++;
	return n;
}

/* Safe, and no kernel can take it: a record of more bytes, of an odd address, than a device copies. */
static inline struct gx_verified *test_wide_program(enum gx_hook hook)
{
	static const struct gx_map_def maps[] = {
		{ .type = 2, .key_size = 4, .value_size = 2048, .max_entries = 2, .name = "wide" },
		{ .type = 27, .max_entries = 65536, .name = "odd" },
	};
	struct gx_program program = {
		.name = "wide",
		.insns = copy_insns,
		.n_insns = sizeof(copy_insns) / 8,
		.maps = maps,
		.n_maps = 2,
		.hook = hook,
		.has_ctx = true,
	};
	struct gx_verified *verified = NULL;
	struct gx_diag diag = { .insn = -1 };

	if (gx_verify(&program, NULL, NULL, &verified, &diag))
		fprintf(stderr, "verifier: %s %s\n", gx_error_code(diag.error), diag.text);
	return verified;
}

/* An array of one u64; prints why when the verifier says no. */
static struct gx_verified *test_program_of(enum gx_hook hook, const struct gx_insn *insns,
                                           uint32_t n_insns)
{
	static const struct gx_map_def map = {
		.type = 2, .key_size = 4, .value_size = 8, .max_entries = 1, .name = "counts"
	};
	struct gx_program program = {
		.name = "test",
		.insns = insns,
		.n_insns = n_insns,
		.maps = &map,
		.n_maps = 1,
		.hook = hook,
		.thread = true,
		.has_ctx = true,
	};
	struct gx_verified *verified = NULL;
	struct gx_diag diag = { .insn = -1 };

	if (gx_verify(&program, &(struct gx_verify_opts){ 0 }, NULL, &verified, &diag))
		fprintf(stderr, "verifier: %s %s\n", gx_error_code(diag.error), diag.text);
	return verified;
}

static inline struct gx_verified *test_program(enum gx_hook hook, bool launch_id)
{
	return launch_id ? test_program_of(hook, launch_id_insns, sizeof(launch_id_insns) / 8)
	                 : test_program_of(hook, count_insns, sizeof(count_insns) / 8);
}

/* Of accesses: address, site, space and width. */
static inline struct gx_verified *test_access_program(enum gx_hook hook)
{
	return test_program_of(hook, access_insns, sizeof(access_insns) / 8);
}

#endif
