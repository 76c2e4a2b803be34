/* frozen.c - what is read from a frozen map that programs may only read is known: as in Linux. */
#include "verify/frozen.h"

#include <string.h>

const uint8_t *gx_frozen(const struct gx_program *program, uint32_t map)
{
	if (!program->frozen || !gx_map_can_be_constant(&program->maps[map]))
		return NULL;
	return program->frozen[map];
}

struct gx_value gx_frozen_value(const struct gx_program *program, uint32_t map, int64_t at,
                                unsigned width)
{
	const uint8_t *bytes = gx_frozen(program, map);
	uint64_t number = 0;

	if (!bytes || at < 0 || at + width > program->maps[map].value_size)
		return gx_value_bytes(width);
	for (unsigned i = 0; i < width; i++)
		number |= (uint64_t)bytes[at + i] << (8 * i);
	return gx_value_scalar(gx_scalar_const(number, 64));
}

bool gx_is_frozen_string(const struct gx_program *program, const struct gx_value *value)
{
	int64_t at = (int64_t)value->num.bits.value;
	const uint8_t *bytes;
	uint32_t size;

	if (value->kind != GX_VALUE_MAP_VALUE || value->maybe_null ||
	    !gx_scalar_is_const(&value->num))
		return false;
	size = program->maps[value->object].value_size;
	bytes = gx_frozen(program, value->object);
	return bytes && at >= 0 && at < size && memchr(bytes + at, '\0', size - (size_t)at);
}
