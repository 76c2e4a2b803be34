/* seldom.c - what a program does seldom, as a function of its own: what either text reads it has written or was given, for each way that a site
 * may be, and whatever of the site the function wants to know. */
#include "../test.h"

#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "emit/ptx/compile.h"
#include "support/ebpf/insn_parse.h"
#include "verify/verify.h"

#include <ctype.h>
#include <stdlib.h>

#define PREFIX "gpuext_7_" /* as the agent has them: the function has a name without it */

/* --- what a text names */
struct names {
	char all[256][64];
	uint32_t n;
};

static bool has(const struct names *names, const char *name)
{
	for (uint32_t i = 0; i < names->n; i++)
		if (!strcmp(names->all[i], name))
			return true;
	return false;
}

static void add(struct names *names, const char *name)
{
	CHECK(names->n < 256);
	if (names->n < 256 && !has(names, name))
		snprintf(names->all[names->n++], sizeof(names->all[0]), "%s", name);
}

/* The next word of ours behind `at`, and where it ends; NULL: there is none in the line. */
static const char *next_name(const char *at, char *name)
{
	size_t n = 0;

	at = strstr(at, PREFIX);
	for (; at && n < 63 && (isalnum((unsigned char)at[n]) || at[n] == '_'); n++)
		name[n] = at[n];
	name[n] = '\0';
	return at ? at + n : NULL;
}

/* A register that the text declares: others are the site's. */
static bool is_register(const char *name)
{
	const char *rest = name + strlen(PREFIX);

	return strchr("rdp", *rest) && isdigit((unsigned char)rest[1]);
}

/* What stands in front is written by all but these. */
static bool writes_first(const char *op)
{
	static const char *const none[] = { "bar.", "st.", "red.", "bra", "call", "ret", "exit" };

	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++)
		if (!strncmp(op, none[i], strlen(none[i])))
			return false;
	return true;
}

static void read_line(const char *line, struct names *read, struct names *written)
{
	bool of_func = !strncmp(line, ".func", 5), first;
	const char *at = line, *op = line;
	char name[64];

	if ((*line == '.' && !of_func) || strchr(line, ':'))
		return;
	if (*op == '@')
		op = strchr(op, ' ') ? strchr(op, ' ') + 1 : op;
	first = writes_first(op) && op == line;
	while (at && (at = next_name(at, name))) {
		if (!strncmp(op, "bra", 3) && at > op)
			break;
		add(of_func || (first && !strchr(line, '{') &&
		                strcspn(line, ",") > (size_t)(at - line) - 1 &&
		                strcspn(line, "[") > (size_t)(at - line))
		            ? written
		            : read,
		    name);
		first = first && strcspn(line, ",") > (size_t)(at - line);
	}
}

static void check_text(const char *text, bool of_func)
{
	static struct names read, written;

	read.n = written.n = 0;
	while (*text) {
		size_t n = strcspn(text, "\n");
		char line[1024];

		snprintf(line, sizeof(line), "%.*s", (int)n, text);
		read_line(line + strspn(line, "\t"), &read, &written);
		text += n + (text[n] == '\n');
	}
	CHECK(read.n > 1);
	for (uint32_t i = 0; i < read.n; i++)
		if ((of_func || is_register(read.all[i])) && !has(&written, read.all[i])) {
			fprintf(stderr, "%s is read and nobody wrote it\n", read.all[i]);
			CHECK(!"written");
		}
}

/* --- programs: of accesses by lane 3, or in block 3, what is in `what` goes to the map */
#define SELDOM(what) SELDOM_AT("8", what)
#define SELDOM_AT(field, what)                                                                     \
	"r6 = r1\nr7 = *(u32 *)(r6 + " field                                                       \
	")\n*(u32 *)(r10 - 4) = 0\nr2 = r10\nr2 += -4\nr1 = map[0]\n"                              \
	"call map_lookup_elem\nif r0 == 0 goto out\nr8 = r0\nif r7 != 3 goto out\n"                \
	"call gdev_seldom\n" what "lock *(u64 *)(r8 + 0) += r1\nout:\nr0 = 0\nexit\n"
static const struct {
	const char *text, *param; /* that the function has */
} programs[] = {
	{ SELDOM("r1 = 1\n"), PREFIX "active_mask" },
	{ SELDOM("r1 = *(u64 *)(r6 + 64)\n"), PREFIX "launch_id" },
	{ SELDOM("r1 = *(u64 *)(r6 + 80)\n"), PREFIX "mem_address" },
	{ SELDOM("r1 = *(u32 *)(r6 + 0)\n"), PREFIX "active_mask" },
	{ SELDOM("r1 = *(u64 *)(r6 + 64)\nr2 = *(u32 *)(r6 + 88)\nr1 += r2\nr1 += r7\n"),
	  PREFIX "site" },
	{ SELDOM_AT("32", "r1 = 1\n"), PREFIX "active_mask" },
	{ SELDOM_AT("32", "r1 = *(u64 *)(r6 + 64)\n"), PREFIX "launch_id" },
};

/* keeps: what is counted always is added up in registers, and nobody asks which lanes came. */
static void check_program(const char *text, const char *param, bool is_last, bool keeps,
                          enum gx_arrivals arrivals, const char *launch)
{
	static const struct gx_map_def def = {
		.type = GX_MAP_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 1, .name = "m"
	};
	static const uint32_t slots[] = { 0 };
	struct gx_program program = {
		.name = "test", .maps = &def, .n_maps = 1, .hook = GX_HOOK_LD, .has_ctx = true
	};
	struct gx_strbuf out = { 0 }, seldom = { 0 };
	struct gx_kept_sums kept = { .n = 0 };
	struct gx_compile_site site = { .n_prog_slots = 1,
		                        .sm = 80,
		                        .ptx_major = 7,
		                        .ptx_minor = 8,
		                        .map_slots = slots,
		                        .reloc_name = "gx_reloc",
		                        .launch_id_param = launch,
		                        .prefix = PREFIX,
		                        .is_last = is_last,
		                        .arrivals = arrivals,
		                        .kept = keeps ? &kept : NULL,
		                        .seldom = &seldom };
	struct gx_verified *verified = NULL;
	struct gx_diag diag = { .insn = -1 };
	struct gx_insn *insns = NULL;
	struct gx_compiled info;

	CHECK_EQ(gx_insn_parse(text, strlen(text), &insns, &program.n_insns, &diag), 0);
	program.insns = insns;
	CHECK_EQ(gx_verify(&program, NULL, NULL, &verified, &diag), 0);
	CHECK_EQ(gx_compile_ptx(verified, &site, &out, &info, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s: %s\n", gx_error_code(diag.error), diag.text);
	CHECK(strstr(gx_strbuf_text(&out), "call ") && seldom.len);
	CHECK(strstr(gx_strbuf_text(&seldom), param));
	check_text(gx_strbuf_text(&out), false);
	check_text(gx_strbuf_text(&seldom), true);
	gx_strbuf_free(&out);
	gx_strbuf_free(&seldom);
	gx_kept_sums_free(&kept);
	gx_verified_free(verified);
	free(insns);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
		for (int way = 0; way < 24; way++)
			check_program(programs[i].text, programs[i].param, way & 1, way & 2,
			              (enum gx_arrivals)(way / 8),
			              way & 4 ? "%launch" : "gx_launch");
	return TEST_END();
}
