/* fatbin.h - CUDA fat binaries: find the entries, decompress what they hold. */
#ifndef GX_FATBIN_H
#define GX_FATBIN_H

#include "base/arena.h"
#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GX_FATBIN_WRAPPER_MAGIC 0x466243b1u
#define GX_FATBIN_MAGIC         0xBA55ED50u

/* What the host code of nvcc registers. Version 2, of relocatable device code (nvcc -rdc=true): data is what the device
 * linker made, machine code alone, and parts are the fat binaries of the compilations, ended by NULL: the PTX is there. */
struct gx_fatbin_wrapper {
	uint32_t magic, version;
	const void *data;
	const void *const *parts;
};
enum { GX_FATBIN_LINKED_VERSION = 2, GX_FATBIN_MAX_PARTS = 65536 };

/* Bits of gx_fatbin_entry.flags. */
#define GX_FATBIN_64BIT         0x1u
#define GX_FATBIN_DEBUG         0x2u
#define GX_FATBIN_LINUX         0x10u
#define GX_FATBIN_PACKED_LZ4    0x2000u
#define GX_FATBIN_PACKED_ZSTD   0x8000u
#define GX_FATBIN_ARCH_SPECIFIC 0x100000u /* sm_90a: runs on that SM and no other */
#define GX_FATBIN_FAMILY_SPECIFIC                                                                  \
	0x200000u /* sm_100f: runs on that family (10x) from that SM on  \
	                                     */

enum gx_fatbin_kind { GX_FATBIN_OTHER = 0, GX_FATBIN_PTX = 1, GX_FATBIN_ELF = 2 };
enum gx_fatbin_packing { GX_FATBIN_PLAIN, GX_FATBIN_LZ4, GX_FATBIN_ZSTD };

struct gx_fatbin_entry {
	enum gx_fatbin_kind kind;
	uint16_t raw_kind;
	enum gx_fatbin_packing packing;
	uint32_t sm;                  /* 90 */
	uint8_t ptx_major, ptx_minor; /* of the producer, 0 when unknown */
	uint64_t flags;
	const uint8_t *payload; /* borrowed: [payload_bytes] as stored */
	size_t payload_bytes;
	size_t text_bytes;   /* after decompression */
	const char *options; /* ptxas options of a PTX entry, "" when none; in the arena */
};
struct gx_fatbin {
	struct gx_arena arena;
	uint32_t n_entries;
	struct gx_fatbin_entry *entries;
};

/* The bytes of the container at p, from its header; 0 when there is none within max_bytes. */
size_t gx_fatbin_size(const void *p, size_t max_bytes);
/* Several containers in a row are read as one. Errors: GX05xx. */
int gx_fatbin_read(const void *data, size_t len, struct gx_fatbin *out, struct gx_diag *diag);
void gx_fatbin_free(struct gx_fatbin *fatbin);
/* Decompressed text without trailing NULs; freed by the caller with free(). At most max_bytes, else
 * refused. */
int gx_fatbin_text(const struct gx_fatbin_entry *entry, size_t max_bytes, char **out, size_t *len,
                   struct gx_diag *diag);
/* The PTX entry to instrument for a device of this SM: the highest sm <= device that can run there,
 * the most specific of equal ones; NULL when none. */
const struct gx_fatbin_entry *gx_fatbin_pick_ptx(const struct gx_fatbin *fatbin,
                                                 uint32_t device_sm);
/* The machine code that a device of this SM runs: of its own generation, else as above; NULL when none, or when two are
 * equally good and nobody knows which one the driver takes. */
const struct gx_fatbin_entry *gx_fatbin_pick_code(const struct gx_fatbin *fatbin,
                                                  uint32_t device_sm);

#endif
