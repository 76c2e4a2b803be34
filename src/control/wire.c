/* wire.c - packets and file descriptors over unix sockets, never blocking. */
#include "control/protocol.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

union control_space {
	struct cmsghdr align;
	char bytes[CMSG_SPACE(sizeof(int) * GX_MESSAGE_FDS)];
};

void gx_close(int fd)
{
	syscall(SYS_close, fd);
}

void *gx_map_page(void *at, size_t bytes, int fd)
{
	union {
		uintptr_t number;
		void *page;
	} mapped;

	mapped.number = (uintptr_t)syscall(SYS_mmap, at, bytes, PROT_READ,
	                                   MAP_SHARED | (at ? MAP_FIXED : 0), fd, 0L);
	return mapped.page;
}

int gx_message_send(int socket, const struct gx_message *message, const int *fds, uint32_t n_fds)
{
	struct gx_message copy = *message;
	struct iovec iov = { .iov_base = &copy, .iov_len = sizeof(copy) };
	union control_space space = { 0 };
	struct msghdr header = { .msg_iov = &iov, .msg_iovlen = 1 };
	ssize_t n;

	if (n_fds > GX_MESSAGE_FDS)
		return -EINVAL;
	copy.version = GX_PROTOCOL_VERSION;
	if (n_fds) {
		struct cmsghdr *c;

		header.msg_control = space.bytes;
		header.msg_controllen = CMSG_SPACE(sizeof(int) * n_fds);
		c = CMSG_FIRSTHDR(&header);
		c->cmsg_level = SOL_SOCKET;
		c->cmsg_type = SCM_RIGHTS;
		c->cmsg_len = CMSG_LEN(sizeof(int) * n_fds);
		memcpy(CMSG_DATA(c), fds, sizeof(int) * n_fds);
	}
	n = TEMP_FAILURE_RETRY(sendmsg(socket, &header, MSG_NOSIGNAL | MSG_DONTWAIT));
	return n < 0 ? -errno : 0;
}

static void take_fds(struct msghdr *header, int *fds)
{
	uint32_t n = 0;

	for (struct cmsghdr *c = CMSG_FIRSTHDR(header); c; c = CMSG_NXTHDR(header, c)) {
		size_t n_here;

		if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
			continue;
		n_here = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
		for (size_t i = 0; i < n_here; i++) {
			int fd;

			memcpy(&fd, CMSG_DATA(c) + i * sizeof(int), sizeof(fd));
			if (n < GX_MESSAGE_FDS)
				fds[n++] = fd;
			else
				gx_close(fd);
		}
	}
}

int gx_message_receive(int socket, struct gx_message *message, int *fds)
{
	struct iovec iov = { .iov_base = message, .iov_len = sizeof(*message) };
	union control_space space = { 0 };
	struct msghdr header = { .msg_iov = &iov,
		                 .msg_iovlen = 1,
		                 .msg_control = space.bytes,
		                 .msg_controllen = sizeof(space.bytes) };
	ssize_t n;

	for (int i = 0; i < GX_MESSAGE_FDS; i++)
		fds[i] = -1;
	/* a peer that ended without reading all of ours is told of once, before what it said: that is still there */
	do {
		n = recvmsg(socket, &header, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
	} while (n < 0 && (errno == EINTR || errno == ECONNRESET));
	if (n < 0)
		return -errno;
	if (n == 0)
		return 0;
	take_fds(&header, fds);
	/* cut off: the packet is longer, or this process has no descriptors left */
	if (!(header.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) && n == sizeof(*message) &&
	    message->version == GX_PROTOCOL_VERSION && message->type > 0 &&
	    message->type < GX_N_MESSAGES)
		return 1;
	for (int i = 0; i < GX_MESSAGE_FDS; i++)
		if (fds[i] >= 0)
			gx_close(fds[i]);
	return -EPROTO;
}

int gx_peer_allowed(int socket)
{
	struct ucred peer;
	socklen_t len = sizeof(peer);

	if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &len))
		return 0;
	return peer.uid == geteuid() || peer.uid == 0;
}

uint32_t gx_peer_user(int socket)
{
	struct ucred peer;
	socklen_t len = sizeof(peer);

	return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &len) ? UINT32_MAX : peer.uid;
}

uint32_t gx_peer_pid(int socket)
{
	struct ucred peer;
	socklen_t len = sizeof(peer);

	return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &len) || peer.pid < 0
	               ? 0
	               : (uint32_t)peer.pid;
}

int gx_socket_listen(const char *name)
{
	return gx_folder_listen(name, SOCK_SEQPACKET);
}

int gx_socket_connect(const char *name)
{
	return gx_folder_connect(name, SOCK_SEQPACKET);
}
