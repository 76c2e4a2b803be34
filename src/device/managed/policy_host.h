/* policy_host.h - the policies of this process: the sets that the soft driver asks, and the way in for
 * whoever attaches them.
 *
 * Inside the driver: hold the lock for reading while the engine may call a policy (GX_LOCK_POLICY),
 * never twice in one thread, and never while waiting for anything without a bound. The agent
 * attaches and detaches under the write lock; it finds the host by its name (device/policy_host.h)
 * in the driver that it forwards to.
 */
#ifndef GX_MANAGED_POLICY_HOST_H
#define GX_MANAGED_POLICY_HOST_H

#include "device/policy_host.h"

/* Of this process, made at the first call; never NULL. Any thread. */
struct gx_policy_host *gx_managed_policy_host(void);

#endif
