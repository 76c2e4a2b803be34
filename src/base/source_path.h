/* source_path.h - whose a file of the source is, by its path: the user's, or the toolkit's and the system's. */
#ifndef GX_BASE_SOURCE_PATH_H
#define GX_BASE_SOURCE_PATH_H

#include <stdbool.h>
#include <stddef.h>

/**
 * gx_path_is_toolkit() - is it a header of CUDA, of a compiler, of the system, or of Triton's own language?
 * @path: [len] needs no NUL
 *
 * By where their installers put them: what a user writes a name of on a line is not what he can change there. A path without
 * folders is the user's.
 */
bool gx_path_is_toolkit(const char *path, size_t len);

#endif
