/* missing.c - a loader that can't be come to is told of once, with the reason, to each loader that can. */
#include "../test.h"
#include "agent/core/session_internal.h"
#include "control/protocol.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static uint32_t pause_recording(void)
{
	return 0;
}

static void resume_recording(uint32_t was)
{
	(void)was;
}

/* Log lines until nothing more comes for a while after the first; how many have these words. */
static int n_said(int socket, const char *words)
{
	struct gx_message message;
	int fds[GX_MESSAGE_FDS], n = 0;

	while (poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, n ? 200 : 3000) == 1 &&
	       gx_message_receive(socket, &message, fds) == 1) {
		for (int i = 0; i < GX_MESSAGE_FDS; i++)
			if (fds[i] >= 0)
				close(fds[i]);
		n += message.type == GX_MSG_LOG && strstr(message.u.text, words);
	}
	return n;
}

static int taken(int listener)
{
	poll(&(struct pollfd){ .fd = listener, .events = POLLIN }, 1, 3000);
	return accept(listener, NULL, NULL);
}

int main(void)
{
	static const struct gx_backend backend = { .pause_recording = pause_recording,
		                                   .resume_recording = resume_recording };
	char name[GX_NAME_BYTES], list[512], prefix[GX_NAME_BYTES],
	        folder[] = "/tmp/gpuext-missing-XXXXXX";
	int first, second, socket;

	CHECK(mkdtemp(folder) && !chmod(folder, 0777)); /* others write there */
	snprintf(name, sizeof(name), "missing-%d", getpid());
	setenv("GPUEXT_GROUP", name, 1);
	setenv("GPUEXT_WAIT_MS", "1", 1);
	snprintf(name, sizeof(name), "gpuext/test-missing/%d", getpid());
	snprintf(list, sizeof(list), "/nonexistent/run:0:1,%s,%s/run:0:1,/nonexistent/run:0:1",
	         name, folder);
	setenv("GPUEXT_SOCKET", list, 1);
	first = gx_socket_listen(name);
	CHECK(first >= 0);
	gx_session_start(&backend);
	CHECK(gx_session_started());
	socket = taken(first);
	CHECK_EQ(n_said(socket,
	                "no loader at /nonexistent/run:0:1: is not there, or not in this mount "
	                "namespace"),
	         1);
	/* who comes later hears of all; two of one process would be one */
	close(socket);
	gx_policy_prefix((uint32_t)geteuid(), prefix);
	snprintf(list, sizeof(list), "%s%d", prefix, getppid());
	second = gx_socket_listen(list);
	CHECK(second >= 0);
	socket = taken(second);
	CHECK_EQ(n_said(socket, "run:0:1: belongs to another user, or others may write there"), 1);
	gx_folder_remove(list);
	gx_folder_remove(name);
	rmdir(folder);
	return TEST_END_KEEPING(TEST_FDS);
}
