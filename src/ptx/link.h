/* link.h - several PTX modules become one, as the device linker makes one of relocatable code. */
#ifndef GX_PTX_LINK_H
#define GX_PTX_LINK_H

#include "base/diag.h"
#include "base/strbuf.h"
#include "ptx/ptx.h"

/**
 * gx_ptx_link() - the text of one module with all functions and variables of several.
 * @texts: [n] PTX of compilations with -rdc=true
 * @out:   empty before; one text on success
 *
 * Extern declarations find their definitions, of weak definitions the first stays, names that are
 * local to a module and are taken elsewhere get another name. Lines of the source keep their files, also
 * of what was inlined; what else debuggers have goes. What nothing defines stays declared.
 *
 * Errors: GX04xx of the module that does not parse; GX0408 when two modules define one name. Cost:
 * the bytes of all texts
 */
int gx_ptx_link(const struct gx_ptx_span *texts, uint32_t n, struct gx_strbuf *out,
                struct gx_diag *diag);

#endif
