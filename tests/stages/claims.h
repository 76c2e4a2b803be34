/* claims.h - what a text test says of the states at an instruction, and whether the verifier
 * agrees.
 *
 * Behind the program stand sections "-- state PC", one claim a line. P is `pre` or `post`; X is a
 * register r0..r10, or fp-N, 8 bytes of the stack, or fp-N/W, W bytes:
 *   P X = VALUE [| VALUE]...   at each visit X is one of these, and each occurs
 *   P X may be NUMBER          at some visit; P X cannot be NUMBER: at none
 *   P X is unknown             never written, or nothing uses it any more
 *   P X can read|write W at OFF, P X cannot read|write W at OFF      W bytes at X + OFF
 *   P records = N              ring records held
 *   branch is always|never|sometimes taken      over all visits
 *   visits = N                 times that the exploration comes by
 */
#ifndef GX_STAGES_CLAIMS_H
#define GX_STAGES_CLAIMS_H

#include "base/strbuf.h"
#include "verify/verify.h"

struct claims;

/* Where the first section begins in text[0..len), or len. */
size_t claims_find(const char *text, size_t len);
/* To be freed; NULL: no memory. */
struct claims *claims_read(const char *text, size_t len);
struct gx_verify_observer claims_observer(struct claims *claims);
/* "holds: state 2: pre r2 = 5" or "fails: ...: was 6", a line each. */
void claims_print(const struct claims *claims, const struct gx_diag *diag, struct gx_strbuf *out);
void claims_free(struct claims *claims);

#endif
