/* late.c - loaders of policies that come after the application: it looks for them, once for each, and again where there was no
 * place for it. */
#include "../test.h"

#include "agent/core/backend.h"
#include "agent/core/session.h"
#include "control/protocol.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static uint32_t pause_recording(void)
{
	return 0;
}

static void resume_recording(uint32_t paused)
{
	(void)paused;
}

/* A connection within so many milliseconds, or -1. */
static int comes(int listener, int ms)
{
	return poll(&(struct pollfd){ .fd = listener, .events = POLLIN }, 1, ms) == 1
	               ? accept(listener, NULL, NULL)
	               : -1;
}

static bool says_hello(int socket)
{
	struct gx_message message;
	int fds[GX_MESSAGE_FDS];
	bool good = poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, 3000) == 1 &&
	            gx_message_receive(socket, &message, fds) == 1 && message.type == GX_MSG_HELLO;

	for (int i = 0; good && i < GX_MESSAGE_FDS; i++)
		if (fds[i] >= 0)
			close(fds[i]);
	return good;
}

/* A connection after the loader ended the one that was told all, or -1. The folder is the user's: where somebody else
 * came or went there meanwhile, the application looks, and that is no answer. */
static int comes_back(int listener, int socket)
{
	struct gx_message ready = { .type = GX_MSG_READY };
	struct gx_folder_look look = { 0 };

	gx_folder_changed((uint32_t)geteuid(), &look);
	for (int i = 0; i < 20; i++) {
		int back;

		usleep(1700000); /* what came in the last second is looked at again */
		if (gx_folder_changed((uint32_t)geteuid(), &look))
			continue;
		close(socket);
		back = comes(listener, 1500);
		if (back < 0 || !gx_folder_changed((uint32_t)geteuid(), &look))
			return back;
		socket = back;
		CHECK(says_hello(socket));
		CHECK_EQ(gx_message_send(socket, &ready, NULL, 0), 0);
	}
	printf("%s: not known: others come and go all the time\n", __FILE__);
	close(socket);
	return -1;
}

int main(void)
{
	static const struct gx_backend backend = { .pause_recording = pause_recording,
		                                   .resume_recording = resume_recording };
	struct gx_message ready = { .type = GX_MSG_READY };
	char prefix[GX_NAME_BYTES], name[GX_NAME_BYTES + 16], other[GX_NAME_BYTES + 16];
	int listener, second, socket;

	snprintf(name, sizeof(name), "late-%d", getpid());
	setenv("GPUEXT_GROUP", name, 1);
	unsetenv("GPUEXT_SOCKET");
	gx_session_start(&backend);
	CHECK(gx_session_started());
	gx_policy_prefix((uint32_t)geteuid(), prefix);
	snprintf(name, sizeof(name), "%s%d", prefix, getpid());
	snprintf(other, sizeof(other), "%s%d", prefix, getppid());
	listener = gx_socket_listen(name);
	CHECK(listener >= 0);
	socket = comes(listener, 3000);
	CHECK(says_hello(socket));
	/* one that has no place says nothing: the application comes again, but not at once */
	close(socket);
	CHECK_EQ(comes(listener, 300), -1);
	socket = comes(listener, 5000);
	CHECK(says_hello(socket));
	CHECK_EQ(gx_message_send(socket, &ready, NULL, 0), 0);
	/* another one comes: that is no reason to come to this one twice */
	second = gx_socket_listen(other);
	CHECK(second >= 0);
	CHECK_EQ(comes(listener, 600), -1);
	gx_folder_remove(other);
	close(second);
	CHECK_EQ(comes_back(listener, socket), -1);
	gx_folder_remove(name);
	close(listener);
	gx_session_stop();
	return TEST_END_KEEPING(TEST_FDS);
}
