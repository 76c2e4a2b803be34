/* attach.c - a program that takes long to verify is attached while the application launches. */
#include "../test.h"

#include "agent/core/backend.h"
#include "agent/core/session.h"
#include "control/server.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static uint32_t pause_recording(void)
{
	return 0;
}

static void resume_recording(uint32_t paused)
{
	(void)paused;
}

enum { MOV = 0xb7, ADD = 0x07, JLT = 0xa5, EXIT = 0x95, ROUNDS = 100000 };

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* What launches do, again and again, until the program is there: the longest of them. */
static double longest(double *total)
{
	double start = now(), most = 0;
	uint32_t n = 0;

	while (!n && now() - start < 120) {
		double at = now();
		const struct gx_attach_set *set = gx_session_acquire();

		n = set->n_attachments;
		gx_session_release(set);
		at = now() - at;
		most = at > most ? at : most;
	}
	CHECK_EQ(n, 1);
	*total = now() - start;
	return most;
}

static void say(void *arg, uint32_t pid, const char *line)
{
	(void)arg;
	(void)pid;
	fprintf(stderr, "%s\n", line);
}

int main(void)
{
	static const struct gx_insn insns[] = {
		{ .opcode = MOV, .dst = 1 },
		{ .opcode = ADD, .dst = 1, .imm = 1 },
		{ .opcode = JLT, .dst = 1, .off = -2, .imm = ROUNDS },
		{ .opcode = MOV, .dst = 0 },
		{ .opcode = EXIT },
	};
	struct gx_program program = {
		.name = "slow", .insns = insns, .n_insns = 5, .hook = GX_HOOK_HOST
	};
	struct gx_server_link link = { .id = 1,
		                       .program = &program,
		                       .hook = GX_HOOK_HOST,
		                       .glob = "*",
		                       .argument = "cuLaunchKernel" };
	static const struct gx_backend backend = { .pause_recording = pause_recording,
		                                   .resume_recording = resume_recording };
	struct gx_server *server = NULL;
	struct gx_diag diag = { 0 };
	double total, most;
	char name[64];

	snprintf(name, sizeof(name), "gpuext/test-attach/%d", getpid());
	CHECK_EQ(gx_server_start(name, say, NULL, &server, &diag), 0);
	setenv("GPUEXT_SOCKET", name, 1);
	gx_session_start(&backend);
	CHECK(gx_session_started());
	CHECK_EQ(gx_server_add_link(server, &link), 0);
	most = longest(&total);
	if (most > total / 2)
		fprintf(stderr, "a launch waited %.3f s of the %.3f s that attaching took\n", most,
		        total);
	CHECK(most <= total / 2);
	gx_session_stop();
	gx_server_stop(server);
	return TEST_END_KEEPING(TEST_FDS);
}
