/* filter.c - what sections say of places behind their hook. */
#include "ebpf/filter.h"

#include "../test.h"

#include <string.h>

static struct gx_filter read_one(enum gx_hook hook, const char *argument)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_filter filter;

	CHECK_EQ(gx_filter_parse(hook, argument, &filter, &diag), 0);
	return filter;
}

static void test_read(void)
{
	struct gx_filter f = read_one(GX_HOOK_LD, "");

	CHECK(!*f.name && !f.spaces && !f.has_sites && !f.every && !f.line);
	f = read_one(GX_HOOK_LD, "space=global+local, site=3-70,every=8");
	CHECK_EQ(f.spaces, 1 << 1 | 1 << 3);
	CHECK(f.has_sites && f.first_site == 3 && f.last_site == 70 && f.every == 8 && !*f.name);
	f = read_one(GX_HOOK_MEM, "range=0x600000000000+0x10, range=4096+1,when=seldom");
	CHECK(f.n_ranges == 2 && f.ranges[0].begin == 0x600000000000 && f.ranges[0].bytes == 16);
	CHECK(f.ranges[1].begin == 4096 && f.ranges[1].bytes == 1 && f.seldom);
	f = read_one(GX_HOOK_SHARED, "when=seldom,when=conflicting");
	CHECK(f.seldom && f.conflicting && !f.parted);
	f = read_one(GX_HOOK_ENTRY, "when=conflicting, every=2");
	CHECK(f.conflicting && f.every == 2 && !f.seldom);
	f = read_one(GX_HOOK_EXIT, "when=parted");
	CHECK(f.parted && !f.conflicting);
	f = read_one(GX_HOOK_CALL, "when*");
	CHECK(!strcmp(f.name, "when*") && !f.seldom && !f.n_ranges);
	f = read_one(GX_HOOK_BRANCH, "site=0");
	CHECK(f.has_sites && !f.first_site && !f.last_site);
	f = read_one(GX_HOOK_SHARED, "space=shared");
	CHECK_EQ(f.spaces, 1 << 2);
	f = read_one(GX_HOOK_ENTRY, "every=4294967295");
	CHECK_EQ(f.every, 4294967295u);
	f = read_one(GX_HOOK_CALL, "ns::f(int, float*)  , every=2");
	CHECK(!strcmp(f.name, "ns::f(int, float*)") && f.every == 2);
	f = read_one(GX_HOOK_CALL, "a,b");
	CHECK(!strcmp(f.name, "a,b"));
	f = read_one(GX_HOOK_RET, "insite=4");
	CHECK(!strcmp(f.name, "insite=4") && !f.has_sites);
	f = read_one(GX_HOOK_LINE, "C:/x/a.cu:12,site=1");
	CHECK(!strcmp(f.name, "C:/x/a.cu") && f.line == 12 && f.has_sites);
	f = read_one(GX_HOOK_LINE, "a.cu:*");
	CHECK(!strcmp(f.name, "a.cu") && !f.line);
	f = read_one(GX_HOOK_INSN_AFTER, "fma.*, site=4-6");
	CHECK(!strcmp(f.name, "fma.*") && f.has_sites && f.first_site == 4 && f.last_site == 6);
}

static void test_refused(void)
{
	static const struct {
		enum gx_hook hook;
		const char *argument, *why;
	} cases[] = {
		{ GX_HOOK_LD, "x", "hook ld takes no argument" },
		{ GX_HOOK_CALL, "", "hook call takes an argument" },
		{ GX_HOOK_CALL, "site=1", "hook call takes an argument" },
		{ GX_HOOK_LD, "every=0", "\"every=0\" is no option of hook ld" },
		{ GX_HOOK_LD, "every=", "\"every=\" is no option" },
		{ GX_HOOK_LD, "every=-1", "\"every=-1\" is no option" },
		{ GX_HOOK_LD, "every=4294967296", "is no option" },
		{ GX_HOOK_LD, "every=99999999999999999999", "is no option" },
		{ GX_HOOK_LD, "every=2x", "is no option" },
		{ GX_HOOK_LD, "every=2,", "\"\" is no option" },
		{ GX_HOOK_LD, "every=2,every=3", "\"every=3\" is no option" },
		{ GX_HOOK_LD, "every=2,other=3", "\"other=3\" is no option" },
		{ GX_HOOK_LD, "site=4-3", "\"site=4-3\" is no option" },
		{ GX_HOOK_LD, "site=4-", "is no option" },
		{ GX_HOOK_LD, "site=1,site=2", "\"site=2\" is no option" },
		{ GX_HOOK_LD, "range=4096", "is no option" },
		{ GX_HOOK_LD, "range=4096+0", "is no option" },
		{ GX_HOOK_LD, "range=+5", "is no option" },
		{ GX_HOOK_LD, "range=2+0xffffffffffffffff", "is no option" },
		{ GX_HOOK_LD, "range=18446744073709551616+1", "is no option" },
		{ GX_HOOK_LD, "range=1+2+3", "is no option" },
		{ GX_HOOK_BAR, "range=1+2", "\"range=1+2\" is no option of hook bar" },
		{ GX_HOOK_BAR, "when=seldom", "\"when=seldom\" is no option of hook bar" },
		{ GX_HOOK_ENTRY, "when=seldom", "\"when=seldom\" is no option of hook entry" },
		{ GX_HOOK_LD, "when=seldomer", "is no option" },
		{ GX_HOOK_LD, "when=conflictingly", "is no option" },
		{ GX_HOOK_STEAL, "when=conflicting", "is no option of hook steal" },
		{ GX_HOOK_STEAL, "when=parted", "is no option of hook steal" },
		{ GX_HOOK_LD, "when=often", "when= takes seldom" },
		{ GX_HOOK_LD,
		  "range=1+1,range=1+1,range=1+1,range=1+1,range=1+1,range=1+1,range=1+1,range=1+1,"
		  "range=9+1",
		  "\"range=9+1\" is no option" },
		{ GX_HOOK_LD, "space=", "is no option" },
		{ GX_HOOK_LD, "space=globals", "is no option" },
		{ GX_HOOK_LD, "space=global+", "is no option" },
		{ GX_HOOK_LD, "space=global,space=local", "\"space=local\" is no option" },
		{ GX_HOOK_BAR, "space=shared", "\"space=shared\" is no option of hook bar" },
		{ GX_HOOK_ENTRY, "site=1", "\"site=1\" is no option of hook entry" },
		{ GX_HOOK_BLOCK, "site=1", "is no option of hook block" },
		{ GX_HOOK_INSN, "", "hook insn takes an argument" },
		{ GX_HOOK_INSN, "*.f32,space=global", "is no option of hook insn" },
		{ GX_HOOK_LINE, "a.cu", "\"a.cu\" is no FILE:LINE" },
		{ GX_HOOK_LINE, "a.cu:", "is no FILE:LINE" },
		{ GX_HOOK_LINE, "a.cu:0", "is no FILE:LINE" },
		{ GX_HOOK_LINE, "a.cu:12b", "is no FILE:LINE" },
		{ GX_HOOK_LINE, ":12", "is no FILE:LINE" },
	};
	struct gx_filter filter;
	char text[130];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_diag diag = { .insn = -1 };

		CHECK(gx_filter_parse(cases[i].hook, cases[i].argument, &filter, &diag) < 0);
		CHECK_EQ(diag.error, GX_E_SECTION);
		CHECK(strstr(diag.text, cases[i].why) != NULL);
		if (!strstr(diag.text, cases[i].why))
			fprintf(stderr, "%s: %s\n", cases[i].argument, diag.text);
	}
	memset(text, 'a', sizeof(text));
	text[127] = '\0';
	CHECK_EQ(gx_filter_parse(GX_HOOK_CALL, text, &filter, NULL), 0);
	text[127] = 'a';
	text[128] = '\0';
	CHECK(gx_filter_parse(GX_HOOK_CALL, text, &filter, NULL) < 0);
}

static void test_files(void)
{
	static const struct {
		const char *glob, *path;
		bool named;
	} cases[] = {
		{ "a.cu:1", "a.cu", true },
		{ "a.cu:1", "/src/a.cu", true },
		{ "src/a.cu:1", "/src/a.cu", true },
		{ "/src/a.cu:1", "/src/a.cu", true },
		{ "*.cu:1", "x/y/a.cu", true },
		{ "a.cu:1", "/src/aa.cu", false },
		{ "a.cu:1", "/a.cu/b", false },
		{ "/a.cu:1", "/src/a.cu", false },
		{ "a.cu:1", "", false },
	};
	char path[5000];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_filter f = read_one(GX_HOOK_LINE, cases[i].glob);

		CHECK_EQ(gx_filter_names_file(&f, cases[i].path, strlen(cases[i].path)),
		         cases[i].named);
	}
	memset(path, 'a', sizeof(path));
	{
		struct gx_filter f = read_one(GX_HOOK_LINE, "*:1");

		CHECK(gx_filter_names_file(&f, path, 4095));
		CHECK(!gx_filter_names_file(&f, path, 4096));
	}
}

int main(void)
{
	test_read();
	test_refused();
	test_files();
	return TEST_END();
}
