/* assembled.h - PTX that an assembler in a process of its own had, kept by the machine code that it made of it. */
#ifndef GX_AGENT_ASSEMBLED_H
#define GX_AGENT_ASSEMBLED_H

#include <stdbool.h>

struct gx_cubin;
struct gx_image;

/* Keeps the text beside what was linked (jit.h), for whoever loads such code. Not where the code carries it itself, nor of files
 * that are not there or too big, nor without a folder. For a process that ends. */
void gx_assembled_keep(const char *ptx_path, const char *cubin_path);
/* The PTX of such code; freed by the caller. NULL: none was kept. Cost: a hash over the code, of a mebibyte at most */
struct gx_image *gx_assembled_image(const struct gx_cubin *cubin);
bool gx_assembled_has(const struct gx_cubin *cubin);

#endif
