/* loader.c - what the user of a loader under libgpuext-bpf.so reads of applications: this test is the applications. */
#include "../test.h"
#include "control/folder.h"
#include "control/protocol.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static struct loader {
	pid_t pid;
	int in, out, errors;
	char said[4096]; /* on standard error */
	size_t n;
} loader;

/* What the build made, found from build/<variant>/unit/bpf-preload/loader. */
static const char *at_build(const char *self, const char *file)
{
	static char paths[8][512];
	static unsigned n;
	const char *slash = strrchr(self, '/');
	char *path = paths[n++ % 8];

	snprintf(path, sizeof(paths[0]), "%.*s/../../%s", slash ? (int)(slash - self) : 1,
	         slash ? self : ".", file);
	return path;
}

static void start(const char *library, const char *program, const char *object, const char *more)
{
	int in[2], out[2], errors[2];

	CHECK(!pipe2(in, O_CLOEXEC) && !pipe2(out, O_CLOEXEC) && !pipe2(errors, O_CLOEXEC));
	memset(&loader, 0, sizeof(loader));
	loader.pid = fork();
	if (!loader.pid) {
		dup2(in[0], 0);
		dup2(out[1], 1);
		dup2(errors[1], 2);
		setenv("LD_PRELOAD", library, 1);
		setenv("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0", 1);
		execl(program, program, object, more, NULL);
		_exit(102);
	}
	close(in[0]);
	close(out[1]);
	close(errors[1]);
	loader.in = in[1];
	loader.out = out[0];
	loader.errors = errors[0];
}

static void stop(void)
{
	int status = -1;

	close(loader.in);
	CHECK_EQ(waitpid(loader.pid, &status, 0), loader.pid);
	CHECK_EQ(status, 0);
	close(loader.out);
	close(loader.errors);
}

/* What it prints next begins so. */
static void answers(const char *line)
{
	char text[64] = "";

	CHECK_EQ(poll(&(struct pollfd){ .fd = loader.out, .events = POLLIN }, 1, 10000), 1);
	CHECK(read(loader.out, text, sizeof(text) - 1) > 0);
	CHECK(!strncmp(text, line, strlen(line)));
}

/* Reads on until all that it said on standard error is this. */
static bool has_said(const char *expected)
{
	while (loader.n < strlen(expected) &&
	       poll(&(struct pollfd){ .fd = loader.errors, .events = POLLIN }, 1, 10000) == 1) {
		ssize_t n = read(loader.errors, loader.said + loader.n,
		                 sizeof(loader.said) - 1 - loader.n);

		if (n <= 0)
			break;
		loader.n += (size_t)n;
	}
	if (strcmp(loader.said, expected) != 0)
		fprintf(stderr, "%sinstead of\n%s", loader.said, expected);
	return !strcmp(loader.said, expected);
}

/* --- an application */
/* What is attached is there at once: applications are started by who has just attached. */
static int dial(const char *name)
{
	int socket = gx_socket_connect(name);

	CHECK(socket >= 0);
	return socket;
}

static void say_hello(int socket)
{
	struct gx_message message = { .type = GX_MSG_HELLO,
		                      .u.hello = { .pid = (uint32_t)getpid(), .comm = "app" } };
	const uint64_t magic = GX_STATS_MAGIC;
	int fd = memfd_create("stats", MFD_ALLOW_SEALING);

	CHECK_EQ(ftruncate(fd, sizeof(struct gx_agent_stats)), 0);
	CHECK_EQ(pwrite(fd, &magic, sizeof(magic), offsetof(struct gx_agent_stats, magic)), 8);
	CHECK_EQ(fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK), 0);
	CHECK_EQ(gx_message_send(socket, &message, &fd, 1), 0);
	close(fd);
}

static void say_log(int socket, const char *text)
{
	struct gx_message message = { .type = GX_MSG_LOG };

	snprintf(message.u.text, sizeof(message.u.text), "%s", text);
	CHECK_EQ(gx_message_send(socket, &message, NULL, 0), 0);
}

/* How many of this type it is told of before all are said to be there. *id: the last one's. */
static unsigned hears_of(int socket, enum gx_message_type type, uint64_t *id)
{
	struct gx_message message = { 0 };
	int fds[GX_MESSAGE_FDS], n;
	unsigned heard = 0;

	do {
		CHECK_EQ(poll(&(struct pollfd){ .fd = socket, .events = POLLIN }, 1, 10000), 1);
		n = gx_message_receive(socket, &message, fds);
		for (int i = 0; n == 1 && i < GX_MESSAGE_FDS; i++)
			if (fds[i] >= 0)
				close(fds[i]);
		if (n != 1 || message.type != type)
			continue;
		*id = message.id;
		heard++;
	} while (n == 1 && message.type != GX_MSG_READY);
	return heard;
}

/* --- tests */
/* A refusal and an ejection are told with their reasons; what an ordinary loader has no call to know is not. */
static void test_policies(const char *library, const char *program, const char *object)
{
	static const struct {
		enum gx_policy_in_app state;
		struct gpu_exit_info exit;
		const char *why, *line; /* behind what policy of whom it is; "": none */
	} rows[] = {
		{ GX_IN_APP_ATTACHED, { 0 }, "", "" },
		{ GX_IN_APP_REFUSED, { 0 }, "not today", "refused: not today\n" },
		{ GX_IN_APP_GONE, { GPU_EXIT_OWNER_GONE, 0, "", "" }, "", "" },
		{ GX_IN_APP_GONE, { GPU_EXIT_ERROR_BUDGET - 1, 0, "", "" }, "", "" },
		{ GX_IN_APP_GONE,
		  { GPU_EXIT_ERROR_BUDGET, 7, "too slow", "" },
		  "",
		  "ejected (code 7: too slow)\n" },
		{ GX_IN_APP_GONE,
		  { GPU_EXIT_ERROR_POLICY, 77, "asked for", "enough" },
		  "",
		  "ejected (code 77: asked for: enough)\n" },
		{ GX_IN_APP_ELSEWHERE, { GPU_EXIT_ERROR_POLICY, 77, "", "" }, "", "" },
	};
	char name[GX_NAME_BYTES + 16], expected[2048] = "", line[256];
	size_t n = 0;
	int socket;

	start(library, program, object, NULL);
	CHECK_EQ(write(loader.in, "attach\n", 7), 7);
	answers("0\n");
	gx_policy_prefix(geteuid(), name);
	snprintf(name + strlen(name), 16, "%d", loader.pid);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_message message = { .type = GX_MSG_POLICY_STATE,
			                      .u.policy_state = { .state = rows[i].state,
			                                          .exit = rows[i].exit } };

		socket = dial(name);
		CHECK_EQ(hears_of(socket, GX_MSG_POLICY, &message.id), 1);
		say_hello(socket);
		snprintf(message.u.policy_state.why, sizeof(message.u.policy_state.why), "%s",
		         rows[i].why);
		CHECK_EQ(gx_message_send(socket, &message, NULL, 0), 0);
		say_log(socket, "hear me"); /* behind it: whatever is said of it has been said */
		snprintf(line, sizeof(line), "gpuext: policy 'template' in app[%d]: ", getpid());
		n += (size_t)snprintf(expected + n, sizeof(expected) - n, "%s%sgpuext: hear me\n",
		                      *rows[i].line ? line : "", rows[i].line);
		CHECK(has_said(expected));
		close(socket);
	}
	/* what no application of gpuext's does */
	socket = dial(name);
	say_hello(socket);
	say_hello(socket);
	snprintf(expected + n, sizeof(expected) - n,
	         "gpuext: user %u, process %d: said a second time what it is (1 until now)\n",
	         (unsigned)geteuid(), getpid());
	CHECK(has_said(expected));
	close(socket);
	CHECK_EQ(write(loader.in, "detach\n", 7), 7);
	answers("0\n");
	stop();
}

/* Links have a server of their own, from the first on; a line that is too long is cut. */
static void test_links(const char *library, const char *program, const char *object)
{
	enum { MOST = 599 };
	char name[GX_NAME_BYTES], expected[700] = "gpuext: hear me\n", text[900];
	size_t heard = strlen(expected);
	uint64_t id = 0;
	int socket;

	start(library, program, object, "stay");
	answers("4 programs attached\n");
	snprintf(name, sizeof(name), "gpuext/run/%u/%d", (unsigned)geteuid(), loader.pid);
	socket = dial(name);
	CHECK_EQ(hears_of(socket, GX_MSG_LINK, &id), 4);
	say_log(socket, "hear me");
	CHECK(has_said(expected));
	memset(text, 'x', sizeof(text));
	text[sizeof(text) - 1] = '\0';
	say_log(socket, text);
	memset(expected + heard, 'x', MOST);
	memcpy(expected + heard, "gpuext: ", 8);
	expected[heard + MOST] = '\0';
	CHECK(has_said(expected));
	close(socket);
	stop();
}

int main(int argc, char **argv)
{
	const char *library = at_build(argv[0], "lib/libgpuext-bpf.so");

	(void)argc;
	/* applications of other tests look for loaders as well, by abstract sockets; where that is not allowed they are seen here */
	(void)!unshare(CLONE_NEWNET);
	test_policies(library, at_build(argv[0], "e2e/policy_loader"),
	              at_build(argv[0], "bpf/policy_template.bpf.o"));
	test_links(library, at_build(argv[0], "bpf/loader"), at_build(argv[0], "bpf/array.bpf.o"));
	return TEST_END();
}
