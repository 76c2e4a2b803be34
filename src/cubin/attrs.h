/* attrs.h - what a graft does with each kind of record of .nv.info: the table cubin_attrs.def. */
#ifndef GX_CUBIN_ATTRS_H
#define GX_CUBIN_ATTRS_H

#include <stdint.h>

enum gx_cubin_attr_rule {
	GX_ATTR_UNKNOWN,
	GX_ATTR_KEEP,
	GX_ATTR_REFUSE,
	GX_ATTR_OFFSETS_4,
	GX_ATTR_OFFSETS_8,
	GX_ATTR_OFFSETS_16,
	GX_ATTR_TARGETS,
	GX_ATTR_EXITS,
	GX_ATTR_THREADS,
	GX_ATTR_REGISTERS,
	GX_ATTR_FRAME,
	GX_ATTR_STACK,
	GX_ATTR_SYMBOL,
	GX_ATTR_SYMBOLS,
	GX_ATTR_PARAMETER,
	GX_ATTR_PARAMETERS,
	GX_ATTR_PARAMETER_BANK,
};
/* Kinds that code makes. */
enum {
	GX_CUBIN_PARAM_CBANK = 0x0a,
	GX_CUBIN_FRAME_SIZE = 0x11,
	GX_CUBIN_MIN_STACK_SIZE = 0x12,
	GX_CUBIN_KPARAM_INFO = 0x17,
	GX_CUBIN_CBANK_PARAM_SIZE = 0x19,
	GX_CUBIN_EXIT_INSTR_OFFSETS = 0x1c,
	GX_CUBIN_REGCOUNT = 0x2f,
	GX_CUBIN_KPARAM_INFO_V2 = 0x45, /* of more than 4 KiB: the size has a word of its own */
	GX_CUBIN_LAST_KNOWN = 0x5f,     /* of nvcc 13.0 */
};

/* The row of a kind; UNKNOWN: none. */
enum gx_cubin_attr_rule gx_cubin_attr_rule(uint8_t kind);
/* "EXIT_INSTR_OFFSETS"; "unknown". Static. */
const char *gx_cubin_attr_name(uint8_t kind);

#endif
