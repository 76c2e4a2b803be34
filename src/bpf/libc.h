/* libc.h - makes sure that the interposed functions are linked in. */
#ifndef GX_BPF_LIBC_H
#define GX_BPF_LIBC_H

/* Names of defs/libc.def, in its order. A reference to it links libc.c from the archive. */
const char *const *gx_libc_names(void);

#endif
