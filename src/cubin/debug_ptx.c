/* debug_ptx.c - the PTX that a cubin with line information carries. */
#include "cubin/debug_ptx.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define SECTION ".nv_debug_ptx_txt"

/* Lines end in NUL there. */
static bool put_lines(char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)text[i];

		if (!c)
			text[i] = '\n';
		else if (c == 0x7f || (c < 0x20 && !strchr("\t\n\r\f\v", c)))
			return false;
	}
	return true;
}

bool gx_cubin_has_debug_ptx(const struct gx_cubin *cubin)
{
	return gx_cubin_section(cubin, SECTION) != 0;
}

int gx_cubin_debug_ptx(const struct gx_cubin *cubin, char **text, size_t *len, struct gx_diag *diag)
{
	const struct gx_cubin_section *section = &cubin->sections[gx_cubin_section(cubin, SECTION)];

	*text = NULL;
	*len = 0;
	if (!section->data || !section->bytes) {
		gx_fail(diag, GX_E_CUBIN_NO_PTX, "no section " SECTION);
		return -ENOENT;
	}
	*text = malloc(section->bytes + 1);
	if (!*text) {
		gx_fail(diag, GX_E_NO_MEMORY, SECTION);
		return -ENOMEM;
	}
	memcpy(*text, section->data, section->bytes);
	(*text)[section->bytes] = '\0';
	if (!put_lines(*text, section->bytes) || !strstr(*text, ".version")) {
		free(*text);
		*text = NULL;
		gx_fail(diag, GX_E_CUBIN_NO_PTX, SECTION " is not PTX");
		return -EINVAL;
	}
	*len = section->bytes;
	return 0;
}
