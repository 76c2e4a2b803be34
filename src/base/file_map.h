/* file_map.h - files that are mapped to be read, which somebody may cut meanwhile: what was behind the new end is no memory any more, and a
 * read of it SIGBUS. That ends the command with an error that names the file. What stands in front costs nothing.
 */
#ifndef GX_BASE_FILE_MAP_H
#define GX_BASE_FILE_MAP_H

#include <stddef.h>

enum { GX_FILE_MAPS = 8, GX_FILE_MAP_PATH = 200 };

/**
 * gx_file_map() - the first len bytes of a file, to be read; len is not 0.
 * @path: for the error; a part of it where it is long
 *
 * With the first one this process gets a handler for SIGBUS; what is no reading of such a file is dealt with as before. Returns NULL and
 * errno: EMFILE GX_FILE_MAPS are there. Threads: any
 */
void *gx_file_map(int fd, size_t len, const char *path);
void gx_file_unmap(void *data, size_t len);

#endif
