/* kernel_beside.c - a child that holds an object's policies in the kernel and hands its arrays over.
 *
 * It says what it has, a message each over a socket: policies by name, arrays by name and descriptor, then that this is all, or why there is
 * nothing. Then it waits for the other end to close.
 */
#include "policy/kernel_beside.h"
#include "policy/kernel_home.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 64, NAME_BYTES = 16 /* that Linux keeps */ };

enum what { POLICY, ARRAY, ALL, FAILED };
struct message {
	enum what what;
	char name[64];
	struct gx_diag diag;
};

struct gx_kernel_beside {
	pid_t child;
	int socket;
	struct {
		char name[NAME_BYTES];
		int fd;
	} arrays[MOST];
	char names[MOST][64];
	uint32_t n_arrays, n_names;
};

/* --- the child */
static int tell(int socket, const struct message *message, int fd)
{
	union {
		struct cmsghdr align;
		char bytes[CMSG_SPACE(sizeof(fd))];
	} control = { .bytes = { 0 } };
	struct iovec bytes = { .iov_base = (void *)(uintptr_t)message,
		               .iov_len = sizeof(*message) };
	struct msghdr header = { .msg_iov = &bytes, .msg_iovlen = 1 };
	struct cmsghdr *beside;

	if (fd >= 0) {
		header.msg_control = control.bytes;
		header.msg_controllen = sizeof(control.bytes);
		beside = CMSG_FIRSTHDR(&header);
		*beside = (struct cmsghdr){ .cmsg_len = CMSG_LEN(sizeof(fd)),
			                    .cmsg_level = SOL_SOCKET,
			                    .cmsg_type = SCM_RIGHTS };
		memcpy(CMSG_DATA(beside), &fd, sizeof(fd));
	}
	return sendmsg(socket, &header, MSG_NOSIGNAL) < 0 ? -errno : 0;
}

static int tell_array(void *arg, const char *name, int fd)
{
	struct message message = { .what = ARRAY };

	snprintf(message.name, sizeof(message.name), "%s", name);
	return tell(*(const int *)arg, &message, fd);
}

/* Does not return. */
static void hold(int socket, const struct gx_policy_load_opts *given)
{
	struct gx_policy_load_opts opts = *given;
	struct gx_kernel_loaded *loaded = NULL;
	struct message message = { .what = ALL };
	uint32_t n_left;
	char none;

	/* a terminal's signals are for the application; this one ends behind it */
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	opts.mappable = true;
	if (gx_kernel_load(&opts, &loaded, &n_left, &message.diag))
		message.what = FAILED;
	for (uint32_t i = 0; loaded && i < gx_kernel_count(loaded); i++) {
		struct message policy = { .what = POLICY };

		snprintf(policy.name, sizeof(policy.name), "%s", gx_kernel_name(loaded, i));
		tell(socket, &policy, -1);
	}
	if (loaded)
		gx_kernel_each_array(loaded, tell_array, &socket);
	tell(socket, &message, -1);
	TEMP_FAILURE_RETRY(read(socket, &none, 1));
	if (loaded)
		gx_kernel_close(loaded);
	_exit(0);
}

/* --- this process */
static int hear(int socket, struct message *message, int *fd)
{
	union {
		struct cmsghdr align;
		char bytes[CMSG_SPACE(sizeof(*fd))];
	} control;
	struct iovec bytes = { .iov_base = message, .iov_len = sizeof(*message) };
	struct msghdr header = { .msg_iov = &bytes,
		                 .msg_iovlen = 1,
		                 .msg_control = control.bytes,
		                 .msg_controllen = sizeof(control.bytes) };
	struct cmsghdr *beside;

	*fd = -1;
	if (TEMP_FAILURE_RETRY(recvmsg(socket, &header, MSG_CMSG_CLOEXEC)) != sizeof(*message))
		return -EIO;
	beside = CMSG_FIRSTHDR(&header);
	if (beside && beside->cmsg_type == SCM_RIGHTS)
		memcpy(fd, CMSG_DATA(beside), sizeof(*fd));
	return 0;
}

static int hear_all(struct gx_kernel_beside *beside, struct gx_diag *diag)
{
	struct message message;
	int fd;

	while (!hear(beside->socket, &message, &fd)) {
		if (message.what == ALL)
			return 0;
		if (message.what == FAILED) {
			*diag = message.diag;
			return -gx_error_errno(diag->error);
		}
		if (message.what == POLICY && beside->n_names < MOST) {
			memcpy(beside->names[beside->n_names++], message.name,
			       sizeof(message.name));
		} else if (message.what == ARRAY && fd >= 0 && beside->n_arrays < MOST) {
			snprintf(beside->arrays[beside->n_arrays].name, NAME_BYTES, "%.15s",
			         message.name);
			beside->arrays[beside->n_arrays++].fd = fd;
		} else if (fd >= 0) {
			close(fd);
		}
	}
	return gx_fail(diag, GX_E_IO, "the process that holds policies in the kernel has ended");
}

int gx_kernel_beside_open(const struct gx_policy_load_opts *opts, struct gx_kernel_beside **out,
                          struct gx_diag *diag)
{
	struct gx_kernel_beside *beside = calloc(1, sizeof(*beside));
	int ends[2], err;

	*out = NULL;
	if (!beside)
		return gx_fail(diag, GX_E_NO_MEMORY, "%s", opts->path);
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) {
		free(beside);
		return gx_fail(diag, GX_E_IO, "socketpair: %s", strerror(errno));
	}
	fflush(NULL);
	beside->socket = ends[0];
	beside->child = fork();
	if (!beside->child) {
		close(ends[0]);
		hold(ends[1], opts);
	}
	close(ends[1]);
	err = beside->child < 0 ? gx_fail(diag, GX_E_IO, "fork: %s", strerror(errno))
	                        : hear_all(beside, diag);
	if (err)
		gx_kernel_beside_close(beside);
	else
		*out = beside;
	return err;
}

int gx_kernel_beside_array(const struct gx_kernel_beside *beside, const char *name)
{
	for (uint32_t i = 0; i < beside->n_arrays; i++)
		if (!strcmp(beside->arrays[i].name, name))
			return beside->arrays[i].fd;
	return -1;
}

uint32_t gx_kernel_beside_count(const struct gx_kernel_beside *beside)
{
	return beside->n_names;
}

const char *gx_kernel_beside_name(const struct gx_kernel_beside *beside, uint32_t i)
{
	return i < beside->n_names ? beside->names[i] : "";
}

void gx_kernel_beside_close(struct gx_kernel_beside *beside)
{
	if (!beside)
		return;
	for (uint32_t i = 0; i < beside->n_arrays; i++)
		close(beside->arrays[i].fd);
	close(beside->socket);
	if (beside->child > 0)
		TEMP_FAILURE_RETRY(waitpid(beside->child, NULL, 0));
	free(beside);
}
