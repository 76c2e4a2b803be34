/* report.h - what the verifier tells; shared by the files report*.c and observe.c. */
#ifndef GX_VERIFY_REPORT_H
#define GX_VERIFY_REPORT_H

#include "verify/verifier.h"

struct gx_moment;
struct gx_insn_facts;

enum { GX_OPCODE_LDDW = 0x18 }; /* two slots */

void gx_copy_text(char *to, size_t size, const char *text); /* cut to size; NULL is "" */
/* The eBPF instruction at pc, below n_insns: helpers and maps by name. */
void gx_report_insn_text(const struct gx_program *program, uint32_t pc, struct gx_strbuf *out);
/* The same into diag->insn_text; nothing where pc is none. */
void gx_report_insn(const struct gx_program *program, struct gx_diag *diag, int pc);
/* What v->insn reads, into diag->state; diag->error is set. */
void gx_report_state(const struct gx_verifier *v, struct gx_diag *diag);

const char *gx_skip_blanks(const char *text); /* the first that is no blank or tab */
/* Line information has an entry for every column that the compiler went to. */
bool gx_report_same_line(const struct gx_line_info *a, const struct gx_line_info *b);
/* The source line that the instruction belongs to; NULL: unknown. */
const struct gx_line_info *gx_report_line(const struct gx_program *program, int pc);
/* --- report_program.c */
/* What is known of the number that the instruction computes. False: it computes none, or nothing
 * is. */
bool gx_tell_number(const struct gx_insn_facts *facts, struct gx_scalar *out);
/* --- report_log.c: level 2 */
void gx_log_line(struct gx_verifier *v, const char *line); /* line may be NULL */
void gx_log_moment(struct gx_verifier *v, const struct gx_moment *m);

#endif
