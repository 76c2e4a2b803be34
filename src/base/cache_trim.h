/* cache_trim.h - what is kept between runs stays within a bound. */
#ifndef GX_CACHE_TRIM_H
#define GX_CACHE_TRIM_H

#include <stdint.h>

/**
 * gx_cache_trim() - when the files of a folder have more bytes than they may, those that were used longest ago go, until a quarter
 * of the room is free again.
 * @suffix:   of the names of files that count, and may go: ".cubin"; nothing else is touched, nor what a link names
 * @max_bytes: that they may have together
 *
 * Another process may use, write and trim the same folder: who reads a file that goes keeps it. Return: how many files went.
 * Cost: a look at each file, once.
 */
uint32_t gx_cache_trim(const char *folder, const char *suffix, uint64_t max_bytes);

/* GPUEXT_CACHE_MB in bytes, where it is a number; else 1 GiB. */
uint64_t gx_cache_max_bytes(void);

#endif
