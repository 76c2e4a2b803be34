/* peer.c - the devices of one process: whose allocations the kernels of which may access.
 *
 * An address belongs to one device. Another looks there for what it does not have itself, and may go on using what it saw until its
 * own generation changes: whatever changes what a device has changes the generation of all.
 */
#include "device/soft/machine.h"

void gx_soft_make_peers(struct gx_soft *const *devices, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t k = 0; k < n; k++)
			if (i != k)
				devices[i]->peers[devices[k]->config.index % MAX_PEERS] =
				        devices[k];
}

void gx_soft_forget_peers(struct gx_soft *soft)
{
	for (uint32_t i = 0; i < MAX_PEERS; i++)
		if (soft->peers[i])
			soft->peers[i]->peers[soft->config.index % MAX_PEERS] = NULL;
}

void gx_soft_changed(struct gx_soft *soft)
{
	__atomic_add_fetch(&soft->generation, 1, __ATOMIC_RELEASE);
	for (uint32_t i = 0; i < MAX_PEERS; i++)
		if (soft->peers[i])
			__atomic_add_fetch(&soft->peers[i]->generation, 1, __ATOMIC_RELEASE);
}

void gx_soft_set_reach(struct gx_soft *soft, uint32_t peers)
{
	__atomic_store_n(&soft->reach, peers, __ATOMIC_RELEASE);
	gx_soft_changed(soft);
}

struct gx_soft *gx_soft_owner(const struct gx_soft *soft, uint64_t address)
{
	uint64_t at = address - DEVICE_BASE;

	return address >= DEVICE_BASE && at / DEVICE_SHARE < MAX_PEERS
	               ? soft->peers[at / DEVICE_SHARE]
	               : NULL;
}

bool gx_soft_may_access(const struct gx_soft *guest, const struct gx_soft *owner,
                        const struct allocation *a)
{
	uint32_t reach = __atomic_load_n(&guest->reach, __ATOMIC_ACQUIRE);

	if (a->backing != BACKING_OWN)
		return false;
	return (a->has_guests ? a->guests >> guest->config.index % MAX_PEERS
	                      : reach >> owner->config.index % MAX_PEERS) &
	       1;
}
