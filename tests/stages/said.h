/* said.h - what is said of a program, in one line: the refusal as people read it, or numbers that change when the verifier takes longer
 * or knows less; then the length and a sum of texts that are too long for a line: the IR with its facts, the log of every step, JSON. */
#ifndef GX_STAGE_SAID_H
#define GX_STAGE_SAID_H

#include "base/strbuf.h"
#include "verify/verify.h"

/* Of one attempt: what takes more says that it did. */
enum { SAID_MOST_VISITS = 20000 };

/* @verified: NULL when refused. @log: what gx_verify() logged with log_level 7 */
void said_print(const struct gx_program *program, const struct gx_verified *verified,
                const struct gx_diag *diag, const char *log, struct gx_strbuf *out);

#endif
