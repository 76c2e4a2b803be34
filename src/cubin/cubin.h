/* cubin.h - a cubin, NVIDIA's ELF file of machine code, read: sections, symbols, functions, attributes, relocations. */
#ifndef GX_CUBIN_H
#define GX_CUBIN_H

#include "base/arena.h"
#include "base/cursor.h"
#include "base/diag.h"
#include "base/strmap.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gx_cubin_pointed;

struct gx_cubin_section {
	const char *name;
	uint32_t type, link, info;
	uint64_t flags, address, align, entry_bytes;
	size_t offset;       /* in the file */
	size_t bytes;        /* its size; of SHT_NOBITS, too */
	const uint8_t *data; /* [bytes], borrowed; NULL: SHT_NOBITS, or none */
	uint32_t relocs;     /* the first section of relocations for it; 0: none */
	uint32_t
	        next_relocs; /* of a section of relocations: the next one for the same section; 0: none */
};

struct gx_cubin_symbol {
	const char *name;
	uint64_t value, bytes;
	uint8_t type, bind, other;
	uint16_t section; /* SHN_UNDEF, SHN_ABS, SHN_COMMON, or an index below n_sections */
};

/* A section of machine code, ".text.<name>": a kernel, or a device function that kernels call. */
struct gx_cubin_function {
	const char *name;
	size_t name_len;
	bool is_kernel;
	uint32_t symbol;
	uint32_t text; /* its section; bytes: a multiple of 16 */
	uint32_t info, params,
	        shared; /* .nv.info.<name>, .nv.constant0.<name>, .nv.shared.<name>; 0: none */
};

struct gx_cubin {
	struct gx_arena arena;
	const uint8_t *bytes; /* borrowed, as all text and data */
	size_t len;
	uint32_t sm;
	uint8_t abi;          /* version: 7, 8 */
	bool is_part;         /* of a program that a linker has yet to make */
	bool has_second_form; /* of the code, for machines to come (.nv.merc, .nv.capmerc) */
	uint32_t n_sections, n_symbols, n_functions;
	struct gx_cubin_section *sections;    /* [0] is the null section */
	struct gx_cubin_symbol *symbols;      /* [0] is the null symbol */
	struct gx_cubin_function *functions;  /* in the order of their sections */
	uint32_t symtab, strtab, global_info; /* sections; .nv.info may be missing: 0 */
	uint32_t *
	        function_of; /* [n_sections]: 1 + the function whose text a section is; 0: none's */
	struct gx_strmap by_name; /* functions */
	struct gx_cubin_pointed
	        *pointed; /* what gx_cubin_pointed() found; not known until it is asked */
};

/* One record of .nv.info and .nv.info.<name>. */
struct gx_cubin_attr {
	uint8_t format, kind;
	uint16_t value;      /* of formats without data */
	const uint8_t *data; /* [bytes], not aligned: gx_cubin_word() */
	size_t bytes;
	size_t offset; /* of the record in its section */
};
enum { GX_CUBIN_ATTR_DATA = 4 }; /* format of a record with data */

struct gx_cubin_reloc {
	uint64_t offset; /* in the section that it changes */
	uint32_t type, symbol;
	int64_t addend; /* 0 in a section without addends */
};

/**
 * gx_cubin_read() - check a cubin and index it.
 * @bytes: any; must live as long as @out
 *
 * Every offset, size, index, alignment and name that the result holds was checked: sections with data lie in the file, symbols
 * name sections that are there, text consists of whole instructions, relocations and the records of .nv.info can be walked without
 * an error. Records of functions are left to gx_cubin_check_function(): of thousands, one is asked for. Errors: GX1201
 */
int gx_cubin_read(const void *bytes, size_t len, struct gx_cubin *out, struct gx_diag *diag);
/* Can the records of a function's .nv.info.<name> be walked without an error? Errors: GX1201 */
int gx_cubin_check_function(const struct gx_cubin *cubin, const struct gx_cubin_function *function,
                            struct gx_diag *diag);
void gx_cubin_free(struct gx_cubin *cubin);
/* Is it an ELF file of CUDA at all? Looks at the header only. */
bool gx_cubin_is_one(const void *bytes, size_t len);

/* NULL when it has none of that name. */
const struct gx_cubin_function *gx_cubin_function(const struct gx_cubin *cubin, const char *name);
/* Symbols, names or relocations, or nothing: a section that has no content of a function, whatever it is called. */
bool gx_cubin_is_table(const struct gx_cubin_section *section);
/* 0: none. By the whole name. */
uint32_t gx_cubin_section(const struct gx_cubin *cubin, const char *name);

/* Records of a section one after another: false at its end. *at: 0 before the first. */
bool gx_cubin_attr_next(const struct gx_cubin_section *section, size_t *at,
                        struct gx_cubin_attr *out);
/* The 32-bit word of a record, by its number; 0 behind its end. */
uint32_t gx_cubin_word(const struct gx_cubin_attr *attr, size_t i);
/* How many relocations a section of relocations has, and one of them. */
size_t gx_cubin_n_relocs(const struct gx_cubin_section *relocs);
struct gx_cubin_reloc gx_cubin_reloc(const struct gx_cubin_section *relocs, size_t i);

#endif
