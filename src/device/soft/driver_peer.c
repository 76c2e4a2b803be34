/* driver_peer.c - peers: which contexts access the memory of which others, and what is said of that between devices.
 *
 * Access is of a device: what one of its contexts may access, kernels of all may.
 */
#include "device/soft/driver.h"

#include <stdlib.h>

void gx_peers_start(void)
{
	struct gx_soft *devices[GX_SOFT_MAX_DEVICES];

	for (int i = 0; i < gx_driver.n_devices; i++)
		devices[i] = gx_driver.devices[i].soft;
	gx_soft_make_peers(devices, (uint32_t)gx_driver.n_devices);
}

static void update(struct gx_soft_device *device)
{
	uint32_t reach = 0;

	for (CUcontext ctx = gx_driver.contexts; ctx; ctx = ctx->next) {
		for (size_t i = 0; ctx->device == device && i < ctx->n_peers; i++)
			if (!ctx->dead && !ctx->peers[i]->dead)
				reach |= 1u << ctx->peers[i]->device->ordinal;
	}
	gx_soft_set_reach(device->soft, reach);
}

void gx_peers_forget(CUcontext ctx)
{
	free(ctx->peers);
	ctx->peers = NULL;
	ctx->n_peers = 0;
	for (CUcontext other = gx_driver.contexts; other; other = other->next) {
		for (size_t i = 0; i < other->n_peers; i++)
			if (other->peers[i] == ctx)
				other->peers[i--] = other->peers[--other->n_peers];
	}
	for (int i = 0; i < gx_driver.n_devices; i++)
		update(&gx_driver.devices[i]);
}

static CUcontext *find(CUcontext ctx, CUcontext peer)
{
	for (size_t i = 0; i < ctx->n_peers; i++)
		if (ctx->peers[i] == peer)
			return &ctx->peers[i];
	return NULL;
}

CUresult cuCtxEnablePeerAccess(CUcontext peer_context, unsigned int flags)
{
	CUcontext *more;

	ENTER_CTX(ctx);
	CHECK_ARG(!flags);
	CHECK_CALL(gx_context_check(peer_context));
	if (peer_context == ctx)
		return CUDA_ERROR_INVALID_CONTEXT;
	if (peer_context->device == ctx->device)
		return CUDA_ERROR_PEER_ACCESS_UNSUPPORTED;
	if (find(ctx, peer_context))
		return CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED;
	more = realloc(ctx->peers, (ctx->n_peers + 1) * sizeof(CUcontext));
	if (!more)
		return CUDA_ERROR_OUT_OF_MEMORY;
	ctx->peers = more;
	ctx->peers[ctx->n_peers++] = peer_context;
	update(ctx->device);
	return CUDA_SUCCESS;
}

CUresult cuCtxDisablePeerAccess(CUcontext peer_context)
{
	CUcontext *peer;

	ENTER_CTX(ctx);
	CHECK_CALL(gx_context_check(peer_context));
	peer = find(ctx, peer_context);
	if (!peer)
		return CUDA_ERROR_PEER_ACCESS_NOT_ENABLED;
	*peer = ctx->peers[--ctx->n_peers];
	update(ctx->device);
	return CUDA_SUCCESS;
}

CUresult cuDeviceCanAccessPeer(int *can_access_peer, CUdevice dev, CUdevice peer_dev)
{
	ENTER();
	CHECK_ARG(can_access_peer);
	if (!gx_device_of(dev) || !gx_device_of(peer_dev))
		return CUDA_ERROR_INVALID_DEVICE;
	*can_access_peer = dev != peer_dev;
	return CUDA_SUCCESS;
}

enum { ACCESS_SUPPORTED = 2, NATIVE_ATOMIC_SUPPORTED = 3 };

CUresult cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute attrib, CUdevice src,
                                 CUdevice dst)
{
	ENTER();
	CHECK_ARG(value && attrib > 0 && attrib < 16);
	if (!gx_device_of(src) || !gx_device_of(dst) || src == dst)
		return CUDA_ERROR_INVALID_DEVICE;
	*value = attrib == ACCESS_SUPPORTED || attrib == NATIVE_ATOMIC_SUPPORTED;
	return CUDA_SUCCESS;
}
