/* insn.h - programs at instructions by their opcodes, with the values that they take and give. */
#ifndef GX_INSTRUMENT_INSN_H
#define GX_INSTRUMENT_INSN_H

#include "instrument/select.h"

/* Members of editors (join.c), in front of instructions and behind those that give a value. */
bool gx_insn_is_at(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                   struct gx_spot *spot);
int gx_insn_edit(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                 bool in_kernel, const struct gx_spot *spot);
bool gx_insn_gives(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                   struct gx_spot *spot);
int gx_insn_edit_behind(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                        bool in_kernel, const struct gx_spot *spot);

#endif
