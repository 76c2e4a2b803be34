/* layout.h - the bytes of a fat binary, as nvcc 11.8 to 13 write them. Private to src/fatbin.
 *
 * A container: header {u32 magic, u16 version 1, u16 header bytes 16, u64 bytes of what follows},
 * then entries one behind the other. An entry: the header below, a name padded to 8 bytes, for PTX
 * {u32 offset, u32 length} of the ptxas options and their text with a NUL, padded to 8 bytes; then
 * the payload, padded to 8 bytes.
 */
#ifndef GX_FATBIN_LAYOUT_H
#define GX_FATBIN_LAYOUT_H

#include <stdint.h>

enum {
	FATBIN_HEADER_BYTES = 16,
	FATBIN_ENTRY_BYTES = 64,
	FATBIN_ENTRY_VERSION = 0x101,
};

/* Offsets are from the start of this header; 0: absent. */
struct fatbin_entry_header {
	uint16_t kind;
	uint16_t version;
	uint32_t header_bytes;  /* of this, name and options */
	uint64_t payload_bytes; /* padded */
	uint32_t packed_bytes;  /* without padding; 0 when plain */
	uint32_t options_at;    /* of {offset, length} */
	uint16_t minor, major;  /* PTX: of its .version */
	uint32_t sm;
	uint32_t name_at, name_bytes;
	uint64_t flags;
	uint64_t unused;
	uint64_t unpacked_bytes; /* 0 when plain */
};
_Static_assert(sizeof(struct fatbin_entry_header) == FATBIN_ENTRY_BYTES, "as on disk");

#endif
