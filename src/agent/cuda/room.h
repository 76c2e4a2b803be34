/* room.h - whether a variant can do what its original can: it has more registers alive. */
#ifndef GX_AGENT_ROOM_H
#define GX_AGENT_ROOM_H

#include "agent/cuda/launch.h"
#include "agent/variant/variant.h"

/* False: the driver would refuse the variant a launch of this shape. Any thread; the context need
 * not be current. */
bool gx_room_for(const struct gx_variant *variant, const struct gx_call *call);
/* Does a driver mean by this that the launch is too big for the function? */
bool gx_room_is_short(CUresult result);
/* Said once for each variant. */
void gx_room_tell(struct gx_variant *variant, const struct gx_kernel *kernel,
                  const struct gx_call *call);

#endif
