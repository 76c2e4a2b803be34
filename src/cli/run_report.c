/* run_report.c - why programs of a run saw nothing: what could not be instrumented, what matched nothing, what never began. */
#include "cli/cli.h"

#include "base/json.h"
#include "bpf/registry.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct report {
	struct gx_server *server;
	const struct gx_run_end *end;
	struct gx_strbuf *log;
	bool late; /* launches were made before all was in place: what they matched is not known */
	struct gx_strbuf
	        names; /* of the last programs that no kernel matched, all with this glob */
	struct gx_strbuf glob;
	uint32_t n_names;
};

/* Do other programs run in this kernel of the same process? */
static bool has_others(const struct report *r, const struct gx_server_kernel *kernel)
{
	struct gx_server_kernel other;

	for (uint32_t i = 0; gx_server_kernel_at(r->server, i, &other); i++)
		if (other.way != GX_WAY_NONE && other.pid == kernel->pid &&
		    !strcmp(other.name, kernel->name))
			return true;
	return false;
}

struct wanted {
	uint64_t id;
	char name[64];
};

static int take_name(void *arg, const struct gx_link_view *link)
{
	struct wanted *wanted = arg;

	if (((uint64_t)getpid() << 32 | link->id) != wanted->id)
		return 0;
	snprintf(wanted->name, sizeof(wanted->name), "%s", link->prog.name);
	return 1;
}

/* The program of a link; "?": it was detached meanwhile. */
static struct wanted program_of(uint64_t link_id)
{
	struct wanted program = { .id = link_id, .name = "?" };

	gx_bpf_each_link(take_name, &program);
	return program;
}

/* Of a kernel that has others: is the line another one? Those without a name have the same. */
static bool other_program(uint64_t link_id, uint64_t other)
{
	return link_id != other &&
	       (*program_of(link_id).name != '?' || *program_of(other).name != '?');
}

/* " (and 3 more)": kernels behind this one that have the same reason. 0: one before it had. */
static uint32_t count_same(const struct report *r, uint32_t at,
                           const struct gx_server_kernel *kernel)
{
	bool one = has_others(r, kernel); /* then each program is named */
	struct gx_server_kernel other;
	uint32_t n = 0;

	for (uint32_t i = 0; gx_server_kernel_at(r->server, i, &other); i++) {
		if (other.way != GX_WAY_NONE || strcmp(other.why, kernel->why) ||
		    (one && other_program(other.link_id, kernel->link_id)))
			continue;
		if (i < at)
			return 0;
		n += i == at || strcmp(other.name, kernel->name);
	}
	return n;
}

static void report_refused(const struct report *r, const struct gx_server_kernel *kernel,
                           uint32_t n)
{
	struct wanted program = program_of(kernel->link_id);
	const char *hint = gx_error_hint(gx_error_at(kernel->why));
	bool known = *program.name != '?';
	char more[32] = "";

	if (n > 1)
		snprintf(more, sizeof(more), " and %u more", n - 1);
	gx_strbuf_printf(r->log, "gpuext: kernel %s%s %s ", kernel->name, more,
	                 n > 1 ? "run" : "runs");
	if (has_others(r, kernel))
		gx_strbuf_printf(r->log, "without %s%s, with the others: %s\n",
		                 known ? "program " : "a program that is detached by now",
		                 known ? program.name : "", kernel->why);
	else
		gx_strbuf_printf(r->log, "the original: %s\n", kernel->why);
	if (*hint)
		gx_strbuf_printf(r->log, "  hint: %s\n", hint);
}

void gx_left_out_rows(struct gx_server *server, struct gx_strbuf *out)
{
	struct report r = { .server = server };
	struct gx_server_kernel kernel;

	for (uint32_t i = 0; gx_server_kernel_at(server, i, &kernel); i++) {
		struct wanted program = program_of(kernel.link_id);
		struct gx_json json = { .out = out };

		if (kernel.way != GX_WAY_NONE || !has_others(&r, &kernel))
			continue;
		gx_json_begin_object(&json, NULL);
		gx_json_string(&json, "type", "program_left_out");
		gx_json_string(&json, "kernel", kernel.name);
		gx_json_string(&json, "program", program.name);
		gx_json_string(&json, "why", kernel.why);
		gx_json_end_object(&json);
	}
}

/* Each of a tool's programs says it, and each process. */
static bool was_told(const struct report *r, uint32_t at, const struct gx_server_kernel *kernel)
{
	struct gx_server_kernel other;

	for (uint32_t i = 0; i < at && gx_server_kernel_at(r->server, i, &other); i++)
		if (other.way == kernel->way && !strcmp(other.name, kernel->name) &&
		    !strcmp(other.why, kernel->why))
			return true;
	return false;
}

static void report_instrumented(const struct report *r, const struct gx_server_kernel *kernel)
{
	gx_strbuf_printf(r->log, "gpuext: kernel %s instrumented in its %s%s%s\n", kernel->name,
	                 kernel->way == GX_WAY_CODE    ? "machine code"
	                 : kernel->way == GX_WAY_SPIRV ? "SPIR-V"
	                                               : "PTX",
	                 *kernel->why ? ", not in its machine code: " : "", kernel->why);
}

static void report_originals(const struct report *r, bool verbose)
{
	struct gx_server_kernel kernel;

	for (uint32_t i = 0; gx_server_kernel_at(r->server, i, &kernel); i++) {
		uint32_t n = kernel.way == GX_WAY_NONE ? count_same(r, i, &kernel) : 0;

		if (n)
			report_refused(r, &kernel, n);
		else if (verbose && kernel.way != GX_WAY_NONE && !was_told(r, i, &kernel))
			report_instrumented(r, &kernel);
	}
}

/* Is it the last of "a, b, c"? */
static bool is_last(const struct gx_strbuf *names, const char *name)
{
	const char *last = strrchr(gx_strbuf_text(names), ' ');

	return !strcmp(last ? last + 1 : gx_strbuf_text(names), name);
}

/* One line for programs that a glob named together, as those of a tool. */
static void put_unmatched(struct report *r)
{
	const char *glob = gx_strbuf_text(&r->glob), *names = gx_strbuf_text(&r->names);
	bool several = r->n_names > 1;

	if (r->n_names && !strcmp(glob, "*")) /* which all match */
		gx_strbuf_printf(r->log,
		                 "gpuext: program%s %s ran nowhere: no kernel was launched\n",
		                 several ? "s" : "", names);
	else if (r->n_names)
		gx_strbuf_printf(r->log,
		                 "gpuext: program%s %s: no kernel matched '%s': %s ran nowhere; "
		                 "`gpuext run -- APP` lists the kernels\n",
		                 several ? "s" : "", names, glob, several ? "they" : "it");
	r->n_names = 0;
	gx_strbuf_free_part(&r->names, r->log);
	gx_strbuf_free_part(&r->glob, r->log);
}

/* Says so when no kernel of the application had a name that the link's glob matches. */
static int report_unmatched(void *arg, const struct gx_link_view *link)
{
	struct report *r = arg;
	struct gx_server_kernel kernel;
	uint64_t id = (uint64_t)getpid() << 32 | link->id;

	if (!link->active || link->hook == GX_HOOK_HOST)
		return 0;
	for (uint32_t i = 0; gx_server_kernel_at(r->server, i, &kernel); i++)
		if (kernel.link_id == id)
			return 0;
	if (r->late) {
		gx_strbuf_printf(r->log,
		                 "gpuext: program %s ran nowhere: it was not in place in time\n",
		                 link->prog.name);
		return 0;
	}
	if (strcmp(gx_strbuf_text(&r->glob), link->glob) != 0)
		put_unmatched(r);
	if (!r->n_names)
		gx_strbuf_puts(&r->glob, link->glob);
	if (!is_last(&r->names,
	             link->prog.name)) /* one program may have a link for each of many hooks */
		gx_strbuf_printf(&r->names, "%s%s", r->n_names++ ? ", " : "", link->prog.name);
	return 0;
}

/* "was ended by signal 11 (Segmentation fault)"; it ended well, or goes on: out stays as it is. */
static void how_it_died(const struct gx_run_end *end, char *out, size_t size)
{
	if (end->ended && WIFSIGNALED(end->status))
		snprintf(out, size, "was ended by signal %d (%s)", WTERMSIG(end->status),
		         strsignal(WTERMSIG(end->status)));
	else if (end->ended && WEXITSTATUS(end->status))
		snprintf(out, size, "ended with status %d", WEXITSTATUS(end->status));
}

uint32_t gx_run_outlived(struct gx_server *server, bool ended, struct gx_strbuf *log)
{
	struct gx_server_agent agent;
	uint32_t n = 0;

	for (uint32_t i = 0; ended && gx_server_agent_at(server, i, &agent); i++) {
		if (!agent.stats || agent.gone)
			continue;
		gx_strbuf_printf(
		        log,
		        "gpuext: process %u (%s), which the program started, goes on behind its "
		        "end: what it does from now on is in no report\n",
		        agent.pid, agent.comm);
		n++;
	}
	return n;
}

/* Does any process of the application share what it counts? */
static bool is_counted(struct gx_server *server)
{
	struct gx_server_agent agent;

	for (uint32_t i = 0; gx_server_agent_at(server, i, &agent); i++)
		if (agent.stats)
			return true;
	return false;
}

/* Why there is no agent in a program that does use it. */
#define APART                                                                                      \
	", or could not be joined (static and setuid programs, scripts that set LD_PRELOAD or "    \
	"empty the environment, mount namespaces without its sockets; one that went into the "     \
	"background: gpuext run -p PID)\n"

void gx_run_report(struct gx_server *server, const struct gx_run_opts *opts,
                   const struct gx_run_end *end, const struct gx_totals *totals,
                   struct gx_strbuf *log)
{
	struct report r = { .server = server,
		            .end = end,
		            .log = log,
		            .late = totals->counts[GX_COUNT_NOT_READY] != 0 };
	struct gx_server_agent agent;
	char died[96] = "";

	report_originals(&r, opts->verbose);
	how_it_died(end, died, sizeof(died));
	if (!gx_use_soft(opts) && !opts->pid && !gx_have_driver())
		gx_strbuf_puts(log, "gpuext: there is no NVIDIA driver here (libcuda.so.1 was not "
		                    "found): install it, or run the program "
		                    "without a GPU by `--device soft`\n");
	else if (!gx_server_application(server, &agent) && *died)
		gx_strbuf_printf(
		        log, "gpuext: nothing ran: the program %s before it used CUDA" APART, died);
	else if (!gx_server_application(server, &agent))
		gx_strbuf_puts(log,
		               "gpuext: nothing ran: the program never began to use CUDA" APART);
	else if (!is_counted(server))
		gx_strbuf_puts(log, "gpuext: nothing ran: the program shares no numbers with "
		                    "gpuext; if it could say why, that stands above\n");
	else if (!totals->counts[GX_COUNT_LAUNCHES] && !totals->counts[GX_COUNT_GRAPH_LAUNCHES] &&
	         *died)
		gx_strbuf_printf(
		        log, "gpuext: no kernel was launched: the program %s before that\n", died);
	else if (!end->outlived) /* what goes on may come to it yet */
		gx_bpf_each_link(report_unmatched, &r);
	put_unmatched(&r);
}
