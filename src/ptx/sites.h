/* sites.h - where a function ends: what somebody asks who wants to put code in front of its ends. */
#ifndef GX_PTX_SITES_H
#define GX_PTX_SITES_H

#include "ptx/ptx.h"

/* Where instructions go that are to run first: behind the declarations that stand at the start of the body, for a loop may go back
 * to the first instruction. */
const char *gx_ptx_start_of(const struct gx_ptx_func *func);
/* `exit`: ends the thread, in a device function too. */
bool gx_ptx_is_exit(const struct gx_ptx_stmt *stmt);
/* `ret` or `exit`; `ret` ends the thread in an entry and only the call in a .func. Traps are no way out. */
bool gx_ptx_is_way_out(const struct gx_ptx_stmt *stmt);
/* The '}' can be reached: the last instruction may go on to what is behind it, or something jumps to a label there. Such an end
 * acts like `ret`. */
bool gx_ptx_falls_off_end(const struct gx_ptx_func *func);

#endif
