/* observe.h - looking on while a program is verified: at each instruction, what does each register,
 * each byte of the stack hold; may this be accessed; can this branch be taken. */
#ifndef GX_VERIFY_OBSERVE_H
#define GX_VERIFY_OBSERVE_H

#include "verify/value.h"
#include "verify/verify.h"

enum gx_moment_kind {
	GX_MOMENT_START, /* an exploration begins; what was seen in an earlier one does not count */
	GX_MOMENT_BEFORE, /* an instruction is about to be executed */
	GX_MOMENT_AFTER,  /* it has been; not for jumps and the end of the program */
	GX_MOMENT_BRANCH, /* a conditional jump: see taken and not_taken */
	GX_MOMENT_KEEP,   /* paths meet here; the state is new and is kept */
	GX_MOMENT_PRUNE,  /* paths meet here; the state is one known to be safe: the path ends */
	GX_MOMENT_END     /* the path has reached the end of the program */
};

/* Lives as long as the call. One abstract state: many runs of the program. */
struct gx_moment {
	enum gx_moment_kind kind;
	int pc;                /* eBPF instruction; -1 where there is none */
	uint32_t depth, frame; /* nesting of local calls; the stack frame in use */
	bool taken, not_taken; /* BRANCH: possible */
	const struct gx_verifier *verifier;
	uint32_t step;
};

/* What r0..r10 hold. False: nothing that is used any more, or never written. Not at START, BRANCH.
 */
bool gx_seen_reg(const struct gx_moment *m, unsigned reg, struct gx_value *out);
/* What the `width` bytes at fp+off (off negative) of the frame hold: the value stored there in one
 * piece, or any number of that width. False: some byte was not written. */
bool gx_seen_stack(const struct gx_moment *m, int off, unsigned width, struct gx_value *out);
/* The source line that pc belongs to; NULL: unknown. */
const struct gx_line_info *gx_seen_line(const struct gx_moment *m);
/* Ring records held. */
uint32_t gx_seen_refs(const struct gx_moment *m);
/* Would this access be allowed? GX_E_NONE, or the reason. */
enum gx_error gx_seen_access(const struct gx_moment *m, const struct gx_value *pointer, int off,
                             unsigned width, bool write);
/* The value in words, appended. */
void gx_seen_text(const struct gx_moment *m, const struct gx_value *value, struct gx_strbuf *out);
/* "r0: 5, r1: context at 0, fp-8: [0, 3], 1 record held", appended. */
void gx_seen_state(const struct gx_moment *m, struct gx_strbuf *out);

#endif
