/* way.h - which ways into a kernel may be taken on this machine, and by whom is asked for. */
#ifndef GX_AGENT_WAY_H
#define GX_AGENT_WAY_H

#include "agent/variant/code.h"
#include "control/protocol.h"

/* GPUEXT_WAY=graft: GX_WAY_CODE, and no other. GPUEXT_WAY=ptx: GX_WAY_PTX. Else GX_WAY_UNKNOWN: the best one of those that are
 * allowed. */
enum gx_way gx_way_forced(void);
/* GPUEXT_FEW_REGISTERS=1: programs are made to fit at the ends of kernels that keep few. */
bool gx_way_few_registers(void);
/* May machine code of a device of this SM be grafted? GX0724: it was not proven there, or can't be. */
int gx_way_allows_code(uint32_t sm, struct gx_diag *diag);
/* The way that a probe at the ends of a kernel can take, by what its module has: CODE, PTX, NONE. A look, and no proof. */
enum gx_way gx_way_of(const struct gx_code *code, bool has_ptx);

#endif
