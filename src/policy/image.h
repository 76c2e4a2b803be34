/* image.h - an object file in memory, changed so that this libbpf and this gpuext take it.
 *
 * An author may build against a later gpu_ext_abi.h, or for a later libbpf. Members of the policy's
 * struct that are not known here are taken out, with a warning where they were given a value, and
 * the programs in them are not loaded; SEC(".struct_ops.link") becomes SEC(".struct_ops").
 */
#ifndef GX_POLICY_IMAGE_H
#define GX_POLICY_IMAGE_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bpf_object;
struct gx_policy_load_opts;

enum { GX_IMAGE_MAX_BYTES = 64 << 20, GX_IMAGE_MAX_UNUSED = 32 };

struct gx_policy_image {
	uint8_t *data;
	size_t size;
	char name[64];                        /* libbpf's name for the object */
	char unused[GX_IMAGE_MAX_UNUSED][64]; /* programs of members that were taken out */
	uint32_t n_unused;
	void (*warn)(void *arg, const char *text); /* one sentence; NULL: nobody listens */
	void *arg;
};

/* Reads the file; warn and arg are set before. Errors: GX0642, GX0002 */
int gx_policy_image_read(const char *path, struct gx_policy_image *image, struct gx_diag *diag);
/**
 * gx_policy_image_adapt() - the changes.
 * @opts: scope and budgets, in place of those of every policy in it; NULL: as they are
 *
 * What is no well-formed object stays as it is: libbpf says what is wrong. Errors: GX0642 both
 * sections are there, or types refer to none or to themselves, which libbpf 1.1 does not survive.
 * Reads nothing outside of the image, whatever is in it.
 */
int gx_policy_image_adapt(struct gx_policy_image *image, const struct gx_policy_load_opts *opts,
                          struct gx_diag *diag);
/* After bpf_object__open_mem(): programs that are not needed any more are not loaded. Errors:
 * GX0642 there are policies, and no callback is left: libbpf 1.1 would not survive loading that. */
int gx_policy_image_skip(const struct gx_policy_image *image, struct bpf_object *object,
                         struct gx_diag *diag);
void gx_policy_image_free(struct gx_policy_image *image);

/* --- elf_image.c: sections of a 64-bit little-endian object in memory, every access checked */
struct gx_elf {
	uint8_t *data;
	size_t size;
};

struct gx_elf_section {
	uint32_t index;
	const char *name; /* in the image; ends inside of it */
	uint8_t *data;    /* [size] */
	size_t size;
};

/* False: no such object. */
bool gx_elf_open(struct gx_elf *elf, uint8_t *data, size_t size);
bool gx_elf_find(const struct gx_elf *elf, const char *name, struct gx_elf_section *out);
/* The section is n bytes shorter from now on. */
void gx_elf_shrink(const struct gx_elf *elf, struct gx_elf_section *section, size_t n);
/* The name ends after len characters; other sections whose names end with it, as .rel's, too. */
void gx_elf_cut_name(const struct gx_elf *elf, const struct gx_elf_section *section, size_t len);

/* Symbols by name: where in which section. */
bool gx_elf_symbol(const struct gx_elf *elf, const char *name, uint32_t *section, uint64_t *value);
/* Name of a symbol by index; NULL: none. */
const char *gx_elf_symbol_name(const struct gx_elf *elf, uint32_t index);

#endif
