/* run_report.c - why programs of a run saw nothing: kernels that run the original, and runs in which nothing happened. */
#include "golden.h"

#include "agents.h"

#include <signal.h>

#define APART                                                                                      \
	" (static and setuid programs, scripts that set LD_PRELOAD or empty the environment, "     \
	"mount namespaces without its sockets; one that went into the background: gpuext run -p "  \
	"PID)\n"

static const struct gx_totals launched = { .counts = { [GX_COUNT_LAUNCHES] = 1 } },
                              only_graphs = { .counts = { [GX_COUNT_GRAPH_LAUNCHES] = 1 } },
                              nothing;

static const char *report(const struct gx_run_opts *opts, int status, bool ended,
                          const struct gx_totals *totals)
{
	static struct gx_strbuf out;
	struct gx_run_end end = { .ended = ended, .status = status };

	gx_strbuf_reset(&out);
	gx_run_report(server, opts, &end, totals, &out);
	return gx_strbuf_text(&out);
}

#define STATUS(n) ((n) << 8)

/* What a run ends with is said where no application came, or none launched anything. */
static void test_nothing(bool any)
{
	struct gx_run_opts soft = { .device = "soft", .glob = "*" };
	static const struct {
		int status;
		bool ended;
		const char *how;
	} ends[] = { { 0, true, NULL },
		     { STATUS(3), true, "ended with status 3" },
		     { SIGSEGV, true, "was ended by signal 11 (Segmentation fault)" },
		     { SIGKILL, true, "was ended by signal 9 (Killed)" },
		     { STATUS(3), false, NULL } };

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
		const char *text = report(&soft, ends[i].status, ends[i].ended, &nothing);
		char want[400] = "";

		if (ends[i].how && any)
			snprintf(want, sizeof(want),
			         "gpuext: no kernel was launched: the program %s before that\n",
			         ends[i].how);
		else if (ends[i].how)
			snprintf(want, sizeof(want),
			         "gpuext: nothing ran: the program %s before it used CUDA, or "
			         "could not be joined" APART,
			         ends[i].how);
		else if (!any)
			snprintf(want, sizeof(want),
			         "gpuext: nothing ran: the program never began to use CUDA, or "
			         "could not be joined" APART);
		CHECK(!strcmp(text, want));
		CHECK(!any || !strcmp(report(&soft, ends[i].status, ends[i].ended, &launched), ""));
		CHECK(!any ||
		      !strcmp(report(&soft, ends[i].status, ends[i].ended, &only_graphs), ""));
	}
}

/* Without a driver that is what is wrong, but for those who asked for no GPU, or join a process that has one. */
static void test_no_driver(void)
{
	struct gx_run_opts opts = { .device = "cuda" };
	static const char none[] = "gpuext: there is no NVIDIA driver here";

	unsetenv("GPUEXT_REAL_LIBCUDA");
	if (!gx_have_driver()) {
		CHECK(!strncmp(report(&opts, 0, true, &nothing), none, strlen(none)));
		CHECK(!strncmp(report(&opts, 0, true, &launched), none, strlen(none)));
		opts.pid = 7;
		CHECK(!strstr(report(&opts, 0, true, &nothing), none));
		opts.pid = 0, opts.device = "soft";
		CHECK(!strstr(report(&opts, 0, true, &nothing), none));
		opts.device = "auto"; /* no GPU here either: the soft device is taken */
		CHECK(!!strstr(report(&opts, 0, true, &nothing), none) == gx_have_gpu());
	}
	opts.device = "cuda";
	setenv("GPUEXT_REAL_LIBCUDA", "/somewhere/libcuda.so", 1);
	CHECK(!strstr(report(&opts, 0, true, &nothing), none));
	setenv("GPUEXT_REAL_LIBCUDA", "", 1);
	CHECK_EQ(gx_have_driver(), (unsetenv("GPUEXT_REAL_LIBCUDA"), gx_have_driver()));
}

/* Kernels of one reason are one line, and those that run in one way; where others of its programs run, each program is named. */
static void test_originals(void)
{
	struct gx_run_opts opts = { .device = "soft", .glob = "*" };
	struct fake_agent agent = join(80, 0), other;
	struct gx_strbuf out = { 0 };

	test_nothing(true);
	tell_kernel(&agent, 1, "alone", GX_WAY_NONE, "GX0701: the module holds no PTX");
	gx_strbuf_puts(&out, report(&opts, 0, true, &launched));
	gx_strbuf_puts(&out, "---\n");
	tell_kernel(&agent, 1, "second", GX_WAY_NONE, "GX0701: the module holds no PTX");
	tell_kernel(&agent, 1, "third", GX_WAY_NONE, "GX0701: the module holds no PTX");
	tell_kernel(&agent, 1, "works", GX_WAY_PTX, "");
	tell_kernel(&agent, 2, "works", GX_WAY_NONE, "GX0720: too many programs");
	tell_kernel(&agent, 3, "works", GX_WAY_NONE, "GX0720: too many programs");
	tell_kernel(&agent, 2, "without code", GX_WAY_NONE, "no code here");
	gx_strbuf_puts(&out, report(&opts, 0, true, &launched));
	gx_strbuf_puts(&out, "---\n");
	tell_kernel(&agent, 4, "grafted", GX_WAY_CODE, "");
	tell_kernel(&agent, 5, "grafted", GX_WAY_CODE, "");
	tell_kernel(&agent, 4, "edited", GX_WAY_PTX, "no room in it");
	tell_kernel(&agent, 4, "unknown reason", GX_WAY_NONE, "no room in it");
	/* the same name in another process is another kernel */
	other = join(81, 1);
	tell_kernel(&other, 2, "fourth", GX_WAY_NONE, "GX0720: too many programs");
	tell_kernel(&other, 2, "works", GX_WAY_NONE, "GX0701: the module holds no PTX");
	opts.verbose = true;
	gx_strbuf_puts(&out, report(&opts, 0, true, &launched));
	check_golden("run-report", gx_strbuf_text(&out));
	/* as rows: those that others run beside, and no kernel that nothing runs in */
	gx_strbuf_reset(&out);
	gx_left_out_rows(server, &out);
	check_golden("run-report-rows", gx_strbuf_text(&out));
	gx_strbuf_free(&out);
	close(agent.socket);
	close(other.socket);
}

/* Who goes on when the program has ended is told, and how many. */
static void test_outlived(void)
{
	struct gx_strbuf out = { 0 };
	struct fake_agent agent = join(90, 2);

	CHECK_EQ(gx_run_outlived(server, false, &out), 0);
	for (int tries = 0; tries < 2000 && gx_run_outlived(server, true, &out) != 1; tries++)
		usleep(1000); /* those before have ended */
	gx_strbuf_reset(&out);
	CHECK_EQ(gx_run_outlived(server, true, &out), 1);
	CHECK(!strcmp(gx_strbuf_text(&out),
	              "gpuext: process 90 (), which the program started, goes on behind its end: "
	              "what it does from now on is in no report\n"));
	close(agent.socket);
	for (int tries = 0; tries < 2000 && gx_run_outlived(server, true, &out); tries++)
		usleep(1000);
	gx_strbuf_reset(&out);
	CHECK_EQ(gx_run_outlived(server, true, &out), 0);
	CHECK(!strcmp(gx_strbuf_text(&out), ""));
	gx_strbuf_free(&out);
}

int main(void)
{
	start_server();
	test_nothing(false);
	test_no_driver();
	test_originals();
	test_outlived();
	gx_server_stop(server);
	return TEST_END();
}
