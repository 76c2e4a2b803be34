/* tell.h - what the soft device has to say, for those outside of it: found by name in its library. */
#ifndef GX_SOFT_TELL_H
#define GX_SOFT_TELL_H

#define GX_SOFT_LISTEN      "gpuext_soft_listen_1"
#define GX_SOFT_UNSUPPORTED "gpuext_soft_unsupported_1"

#define GX_SOFT_STAND_IN "gpuext_soft_stand_in_1"

/* One text, of one or more lines, each with its newline. Any thread, also with locks of the driver
 * held: no call of the driver from there. */
typedef void gx_soft_listener(const char *text);
/* From now on fn hears what is said, first of all what was said before. One listener at a time. */
typedef void gx_soft_listen(gx_soft_listener *fn);
/* A call that the soft device does not have was made. */
typedef void gx_soft_unsupported(const char *name);
/* A program uses a library of ours for one of its vendor's. */
typedef void gx_soft_stand_in(const char *what);

#endif
