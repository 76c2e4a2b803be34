/* connect.c - a loader goes to the agent of a program that runs already (-p), or says why it can't. */
#include "control/protocol.h"
#include "control/server_internal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct wanted {
	uint32_t pid;
	int socket;
};

/* In another process namespace it has another number than here, and that is its name. */
static int try_agent(void *arg, const char *name)
{
	struct wanted *wanted = arg;
	int socket = gx_socket_connect(name);

	if (socket >= 0 && gx_peer_pid(socket) != wanted->pid)
		gx_close(socket);
	else if (socket >= 0)
		wanted->socket = socket;
	return wanted->socket >= 0;
}

static int connect_to_agent(uint32_t user, uint32_t pid)
{
	struct wanted wanted = { pid, -ECONNREFUSED };
	char prefix[GX_NAME_BYTES], name[GX_NAME_BYTES + 16];

	gx_agent_prefix(user, prefix);
	snprintf(name, sizeof(name), "%s%u", prefix, pid);
	if (!try_agent(&wanted, name))
		gx_folder_each(prefix, try_agent, &wanted);
	return wanted.socket;
}

/* Who looks for a program that was started by gpuext finds gpuext first. */
static bool is_our_kind(uint32_t pid)
{
	struct stat own, other;
	char path[32];

	snprintf(path, sizeof(path), "/proc/%u/exe", pid);
	return !stat("/proc/self/exe", &own) && !stat(path, &other) && own.st_dev == other.st_dev &&
	       own.st_ino == other.st_ino;
}

int gx_server_connect(struct gx_server *server, uint32_t pid, struct gx_diag *diag)
{
	uint32_t own = (uint32_t)geteuid();
	char path[32];
	struct stat st;
	int socket = connect_to_agent(own, pid);

	snprintf(path, sizeof(path), "/proc/%u", pid);
	if (socket < 0 && !own && !stat(path, &st) && st.st_uid)
		socket = connect_to_agent(st.st_uid, pid);
	if (socket < 0 && stat(path, &st))
		return gx_fail(diag, GX_E_NO_AGENT, "there is no process %u", pid);
	if (socket < 0 && own && st.st_uid != own) {
		gx_fail(diag, GX_E_NO_AGENT, "process %u is another user's (%u)", pid, st.st_uid);
		snprintf(diag->hint, sizeof(diag->hint), "attach to it as that user, or as root");
		return -EPERM;
	}
	if (socket < 0 && is_our_kind(pid)) {
		gx_fail(diag, GX_E_NO_AGENT, "process %u is gpuext", pid);
		snprintf(diag->hint, sizeof(diag->hint),
		         "give the process of the program that it started: pgrep -P %u", pid);
		return -ESRCH;
	}
	if (socket < 0)
		return gx_fail(diag, GX_E_NO_AGENT, "process %u: %s", pid, strerror(-socket));
	gx_server_take(server, socket);
	return 0;
}
