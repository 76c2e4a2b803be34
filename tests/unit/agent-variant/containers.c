/* containers.c - fat binaries of each number of entries, where nothing can be read behind the list of them (tests/unit/guard.h): which part is machine code
 * alone, and which text is taken.
 */
#include "../test.h"

#include "agent/variant/image.h"
#include "support/fatbin/fatbin_write.h"

#include <stdlib.h>

enum { MOST = 33 }; /* lists have room for 8, 16, 32 */

static const char text[] =
        ".version 7.0\n.target sm_75\n.address_size 64\n.visible .entry k() { ret; }\n";
static const uint8_t code[64] = "\177ELF";

static void check_container(const struct gx_fatbin_source *sources, uint32_t n, bool is_library)
{
	struct gx_fatbin_wrapper wrapper = { .magic = GX_FATBIN_WRAPPER_MAGIC,
		                             .version = GX_FATBIN_LINKED_VERSION };
	const void *parts[2] = { NULL }, *found[GX_IMAGE_MAX_LIBRARIES];
	size_t bytes[GX_IMAGE_MAX_LIBRARIES], len;
	void *container = NULL;

	CHECK_EQ(gx_fatbin_write(sources, n, GX_FATBIN_PLAIN, &container, &len, NULL), 0);
	parts[0] = container;
	wrapper.parts = parts;
	CHECK_EQ(gx_image_libraries(&wrapper, 90, found, bytes), is_library);
	CHECK(!is_library || (found[0] == container && bytes[0] == len));
	free(container);
}

int main(void)
{
	struct gx_fatbin_source sources[MOST];

	for (uint32_t n = 1; n <= MOST; n++) {
		for (uint32_t i = 0; i < n; i++)
			sources[i] = (struct gx_fatbin_source){ GX_FATBIN_PTX, 120, text,
				                                sizeof(text) - 1 };
		check_container(sources, n, false);
		sources[n - 1] = (struct gx_fatbin_source){ GX_FATBIN_ELF, 75, code, sizeof(code) };
		check_container(sources, n, true);
		sources[0] = (struct gx_fatbin_source){ GX_FATBIN_PTX, 75, text, sizeof(text) - 1 };
		check_container(sources, n, false); /* it has a text beside */
	}
	return TEST_END();
}
