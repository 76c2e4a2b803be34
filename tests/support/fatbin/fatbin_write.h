/* fatbin_write.h - makes fat binaries as nvcc does, for tests and examples. */
#ifndef GX_SUPPORT_FATBIN_WRITE_H
#define GX_SUPPORT_FATBIN_WRITE_H

#include "fatbin/fatbin.h"

struct gx_fatbin_source {
	enum gx_fatbin_kind kind;
	uint32_t sm;
	const void *data; /* [len]; PTX text without trailing NUL, or a cubin */
	size_t len;
};
/* One container, freed by the caller with free(). PTX is packed as asked where that makes it
 * smaller; ELF stays plain, as nvcc leaves it. sm_90a and sm_100f are read from the .target of the
 * PTX. Errors: GX0507 for what is neither. */
int gx_fatbin_write(const struct gx_fatbin_source *sources, size_t n,
                    enum gx_fatbin_packing packing, void **out, size_t *len, struct gx_diag *diag);

#endif
