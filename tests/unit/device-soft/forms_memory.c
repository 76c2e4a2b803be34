/* forms_memory.c - each form of an instruction where there is no room for one of those that it is decoded to, with accesses counted and events written: it is told as that. The
 * forms are those of tests/text/soft/undeclared.t, each with the first register that it takes.
 */
#include "../test.h"
#include "base/diag.h"
#include "device/soft/events.h"
#include "device/soft/machine.h"
#include "device/soft/soft.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_ROOM = 256, MOST_EACH = 6 };

#ifdef __SANITIZE_ADDRESS__ /* which has libc's place */
#define REALLOC __interceptor_realloc
#else
#define REALLOC __libc_realloc
#endif
void *REALLOC(void *p, size_t n);

/* The first room that instructions have is not exceeded. */
static bool is_full;
static unsigned n_refused;

void *realloc(void *p, size_t n) __attribute__((no_sanitize("address", "undefined")));

void *realloc(void *p, size_t n)
{
	if (!is_full || n != 2 * FIRST_ROOM * sizeof(struct insn))
		return REALLOC(p, n);
	n_refused++;
	errno = ENOMEM;
	return NULL;
}

static int decode(struct gx_soft *soft, const char *form, int n_before, struct gx_diag *diag)
{
	static const struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { 1, 1, 1 } };
	static char text[16384];
	struct gx_soft_module *module = NULL;
	const uint64_t param = 0;
	int n = snprintf(text, sizeof(text),
	                 ".version 8.7\n.target sm_90a\n.address_size 64\n"
	                 ".visible .entry k(.param .u64 p) { .reg .b16 %%h<9>; .reg .b32 %%r<9>; "
	                 ".reg .f32 %%f<9>; .reg .f64 %%d<9>; .reg .b64 %%q<9>; .reg .b128 %%w<9>; "
	                 ".reg .pred %%p<9>; ret;\n"),
	    err;

	for (int i = 1; i < n_before; i++)
		n += snprintf(text + n, sizeof(text) - (size_t)n, "add.u32 %%r8, %%r8, %%r8;\n");
	n += snprintf(text + n, sizeof(text) - (size_t)n, "%s }\n", form);
	*diag = (struct gx_diag){ 0 };
	err = gx_soft_module_load(soft, text, (size_t)n, &module, diag);
	if (!err)
		err = gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, &param, diag);
	gx_soft_module_unload(module);
	return err;
}

/* With a register where nobody declared one; false: it takes none of them. */
static bool complete(struct gx_soft *soft, const char *line, char *form, size_t size)
{
	static const char *const registers[] = { "%r1", "%q1", "%f1", "%d1", "%h1", "%p1", "%w1" };
	const char *none = strstr(line, "%none");
	struct gx_diag diag;

	for (size_t i = 0; none && i < sizeof(registers) / sizeof(registers[0]); i++) {
		snprintf(form, size, "%.*s%s%.*s", (int)(none - line), line, registers[i],
		         (int)strcspn(none + 5, "\n"), none + 5);
		if (!decode(soft, form, 0, &diag))
			return true;
	}
	return false;
}

/* Each register of a form has a line of its own there: by what is in front of the first operand and how many there are, once. */
static bool is_another(const char *line)
{
	static char last[64];
	char now[64];
	size_t name = strcspn(line, " "), operands = 0;

	for (const char *at = line; *at; at++)
		operands += *at == ',';
	snprintf(now, sizeof(now), "%.*s %zu", (int)(name < 56 ? name : 56), line, operands);
	if (!strcmp(now, last))
		return false;
	memcpy(last, now, sizeof(last));
	return true;
}

static void check_form(struct gx_soft *soft, const char *form)
{
	struct gx_diag diag;

	is_full = true;
	for (int before = FIRST_ROOM; before > FIRST_ROOM - MOST_EACH; before--) {
		int err;

		n_refused = 0;
		err = decode(soft, form, before, &diag);
		CHECK_EQ(n_refused, 1);
		CHECK(err == -ENOMEM && diag.error == GX_E_NO_MEMORY);
		if (n_refused != 1 || err != -ENOMEM)
			fprintf(stderr, "%d before %s: %d %s\n", before, form, err, diag.text);
	}
	is_full = false;
}

/* Those without a register. */
static const char *const plain[] = {
	"ret;",
	"exit;",
	"trap;",
	"bra.uni to; to:",
	"@%p1 bra to; to:",
	"bar.sync 0;",
	"bar.sync 1, 32;",
	"bar.arrive 1, 64;",
	"bar.warp.sync 0xffffffff;",
	"barrier.sync 0;",
	"barrier.cluster.arrive;",
	"barrier.cluster.wait;",
	"membar.gl;",
	"membar.sys;",
	"fence.sc.gpu;",
	"fence.acq_rel.cta;",
	"fence.proxy.async;",
	"nanosleep.u32 5;",
	"cp.async.commit_group;",
	"cp.async.wait_group 0;",
	"cp.async.wait_all;",
	"cp.async.bulk.commit_group;",
	"cp.async.bulk.wait_group 0;",
	"griddepcontrol.wait;",
	"griddepcontrol.launch_dependents;",
};

int main(void)
{
	struct gx_soft_config config = { .count_accesses = true };
	char line[256], form[256], path[] = "/tmp/gpuext-forms-XXXXXX";
	unsigned n_forms = 0;
	struct gx_soft *soft;
	struct gx_diag diag;
	FILE *file = fopen("tests/text/soft/undeclared.t", "r");

	CHECK(file != NULL);
	CHECK(!close(mkstemp(path)) && !unlink(path)); /* it is to be made */
	CHECK_EQ(gx_soft_events_open(path, UINT64_MAX, &config.events, NULL), 0);
	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	while (file && fgets(line, sizeof(line), file)) {
		if (!is_another(line) || !complete(soft, line, form, sizeof(form)))
			continue;
		n_forms++;
		check_form(soft, form);
	}
	for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++) {
		CHECK_EQ(decode(soft, plain[i], 0, &diag), 0);
		check_form(soft, plain[i]);
	}
	CHECK(n_forms > 300);
	if (file)
		fclose(file);
	gx_soft_destroy(soft);
	CHECK_EQ(gx_soft_events_close(config.events), 0);
	CHECK_EQ(unlink(path), 0);
	return TEST_END();
}
