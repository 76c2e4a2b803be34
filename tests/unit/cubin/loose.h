/* loose.h - a sample that tests change before it is read: its bytes, and where headers and symbols are in them. */
#ifndef GX_TEST_CUBIN_LOOSE_H
#define GX_TEST_CUBIN_LOOSE_H

#include "cubin/cubin.h"
#include "files.h"

#include <elf.h>

/* Freed by the caller: data. */
struct loose {
	unsigned char *data;
	size_t len;
};

static inline struct loose loosen(const char *name)
{
	struct loose l;

	l.data = read_sample(name, 80, &l.len);
	return l;
}

static inline Elf64_Shdr *header_of(const struct loose *l, uint32_t section)
{
	Elf64_Ehdr *elf = (Elf64_Ehdr *)(void *)l->data;

	return (Elf64_Shdr *)(void *)(l->data + elf->e_shoff) + section;
}

static inline Elf64_Sym *symbol_in(const struct loose *l, const struct gx_cubin *cubin, uint32_t i)
{
	return (Elf64_Sym *)(void *)(l->data + cubin->sections[cubin->symtab].offset) + i;
}

#endif
