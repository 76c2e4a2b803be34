/* frozen.h - maps whose value does not change any more. */
#ifndef GX_VERIFY_FROZEN_H
#define GX_VERIFY_FROZEN_H

#include "ebpf/program.h"
#include "verify/value.h"

/* The bytes of the value, [value_size]; NULL: they may change. map < n_maps. */
const uint8_t *gx_frozen(const struct gx_program *program, uint32_t map);
/* What a load of `width` (1, 2, 4, 8) bytes at `at` gives: one number if the map is frozen, else
 * anything of that width. */
struct gx_value gx_frozen_value(const struct gx_program *program, uint32_t map, int64_t at,
                                unsigned width);
/* Text that does not change, with its end: at one place in a frozen map that programs may only read. */
bool gx_is_frozen_string(const struct gx_program *program, const struct gx_value *value);

#endif
