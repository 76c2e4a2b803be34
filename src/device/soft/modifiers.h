/* modifiers.h - the dotted parts of an opcode, told apart. */
#ifndef GX_SOFT_MODIFIERS_H
#define GX_SOFT_MODIFIERS_H

#include "device/soft/machine.h"

enum rounding {
	ROUND_NONE,
	ROUND_N,
	ROUND_Z,
	ROUND_M,
	ROUND_P,
	ROUND_NA,
	ROUND_NI,
	ROUND_ZI,
	ROUND_MI,
	ROUND_PI
};
enum compare {
	CMP_NONE,
	CMP_EQ,
	CMP_NE,
	CMP_LT,
	CMP_LE,
	CMP_GT,
	CMP_GE,
	CMP_EQU,
	CMP_NEU,
	CMP_LTU,
	CMP_LEU,
	CMP_GTU,
	CMP_GEU,
	CMP_NUM,
	CMP_NAN
};
enum bool_op { BOOL_NONE, BOOL_AND, BOOL_OR, BOOL_XOR };
enum atom_op {
	ATOM_NONE,
	ATOM_ADD,
	ATOM_MIN,
	ATOM_MAX,
	ATOM_AND,
	ATOM_OR,
	ATOM_XOR,
	ATOM_EXCH,
	ATOM_CAS,
	ATOM_INC,
	ATOM_DEC
};

struct modifiers {
	enum gx_ptx_type types[3]; /* as written: destination first */
	unsigned n_types;
	enum rounding rounding;
	bool ftz, sat;
	enum gx_ptx_space space;
	unsigned n_vec;
	unsigned fence;
	unsigned n_words; /* parts that are neither a type nor a field */
	char name[128];   /* base and what no field took: the key of soft_ops.def */
};

/* Fills out. False: the opcode is too long to be one. */
bool gx_soft_modifiers(const struct gx_ptx_stmt *stmt, struct modifiers *out);
enum compare gx_soft_compare(const struct gx_ptx_stmt *stmt);
enum bool_op gx_soft_bool_op(const struct gx_ptx_stmt *stmt);
enum atom_op gx_soft_atom_op(const struct gx_ptx_stmt *stmt);
/* The words of an opcode, one behind the other: at is the next one. */
struct opcode_words {
	const struct gx_ptx_stmt *stmt;
	uint32_t at;
};
/* Whether the next word is this one; then at goes on. */
bool gx_soft_take_word(struct opcode_words *w, const char *word);
bool gx_soft_is_float(enum gx_ptx_type type);
bool gx_soft_is_signed(enum gx_ptx_type type);

#endif
