/* base.c - unit tests of src/base. */
#include "../fail.h"
#include "../test.h"
#include "base/arena.h"
#include "base/bitset.h"
#include "base/cache_dir.h"
#include "base/cgroup.h"
#include "base/clock.h"
#include "base/cursor.h"
#include "base/diag.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "base/strmap.h"
#include "base/text.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void test_arena(void)
{
	struct gx_arena arena = { .max_bytes = 1 << 20 };
	char *p = gx_arena_alloc(&arena, 3), *q = gx_arena_alloc(&arena, 100000), *r;

	CHECK(p && q && p != q);
	CHECK_EQ((size_t)q % 16, 0);
	CHECK_EQ(q[99999], 0);
	CHECK_EQ(arena.n_bytes, 16 + 100000);
	CHECK(!gx_arena_alloc(&arena, 1 << 20));
	CHECK(!gx_arena_calloc(&arena, (size_t)-1, 16));
	CHECK(!gx_arena_calloc(&arena, SIZE_MAX / 16 + 2, 16)); /* 16, without its highest bit */
	CHECK(!gx_arena_alloc(&arena, SIZE_MAX) && !gx_arena_alloc(&arena, SIZE_MAX - 15));
	CHECK(!gx_arena_strndup(&arena, "", SIZE_MAX));
	CHECK_EQ(arena.n_bytes, 16 + 100000);
	CHECK(!strcmp(gx_arena_printf(&arena, "%d-%s", 7, "x"), "7-x"));
	CHECK(!strcmp(gx_arena_strndup(&arena, "abcdef", 3), "abc"));
	/* a bigger copy, a smaller one, and one of nothing */
	r = gx_arena_grow(&arena, "0123456789", 10, 20);
	CHECK(r && !memcmp(r, "0123456789\0\0\0\0\0\0\0\0\0", 20));
	r = gx_arena_grow(&arena, "0123456789", 10, 4);
	CHECK(r && !memcmp(r, "0123", 4));
	CHECK(gx_arena_grow(&arena, NULL, 0, 8) != NULL);
	/* all that is left, and no byte more */
	CHECK(gx_arena_alloc(&arena, arena.max_bytes - arena.n_bytes) != NULL);
	CHECK_EQ(arena.n_bytes, arena.max_bytes);
	CHECK(!gx_arena_alloc(&arena, 1));
	gx_arena_free(&arena);
	CHECK(arena.max_bytes == 1 << 20 && !arena.n_bytes && !arena.head);
	/* without a limit: what is more than there can be */
	arena.max_bytes = 0;
	for (size_t less = 0; less < 100; less++)
		CHECK(!gx_arena_alloc(&arena, SIZE_MAX - less));
	CHECK(!arena.n_bytes && !arena.head);
}

static void test_cursor(void)
{
	struct gx_cursor c = gx_cursor_of("\x01\x02\x03\x04\x05", 5), sub;
	uint8_t two[2] = { 9, 9 };

	CHECK_EQ(gx_cursor_u32(&c), 0x04030201);
	CHECK(gx_cursor_left(&c) == 1 && gx_cursor_offset(&c) == 4);
	sub = gx_cursor_sub(&c, 1);
	CHECK_EQ(gx_cursor_u8(&sub), 5);
	CHECK(!gx_cursor_left(&c) && gx_cursor_seek(&c, 5) && gx_cursor_take(&c, 0));
	CHECK_EQ(gx_cursor_u8(&c), 0);
	CHECK(c.failed && !sub.failed);
	CHECK(!gx_cursor_seek(&c, 0));
	/* what failed gives nothing any more */
	c = gx_cursor_of("\x01\x02\x03", 3);
	CHECK(!gx_cursor_take(&c, 4) && c.failed && gx_cursor_left(&c) == 3);
	CHECK(!gx_cursor_copy(&c, two, 2) && !two[0] && !two[1]);
	sub = gx_cursor_sub(&c, 1);
	CHECK(sub.failed && !gx_cursor_left(&sub));
	c = gx_cursor_of("\x01\x02\x03", 3);
	CHECK(!gx_cursor_seek(&c, 4) && c.failed);
}

static void test_strmap(void)
{
	struct gx_strmap map = { 0 };
	char keys[500][16];

	for (int i = 0; i < 500; i++) {
		snprintf(keys[i], sizeof(keys[i]), "k%d", i);
		CHECK_EQ(gx_strmap_set(&map, keys[i], strlen(keys[i]), &keys[i]), 0);
	}
	for (int i = 0; i < 500; i++)
		CHECK(gx_strmap_get(&map, keys[i], strlen(keys[i])) == &keys[i]);
	CHECK(!gx_strmap_get(&map, "nope", 4));
	gx_strmap_free(&map);
}

/* Keys that lie in one row, one that is a part of another, a value that changes; no memory for more slots. */
static void test_strmap_full(void)
{
	struct gx_strmap map = { 0 };
	char keys[64][12];
	int a, b;

	CHECK(!gx_strmap_get(&map, "a", 1));
	fail_at(1);
	CHECK_EQ(gx_strmap_set(&map, "a", 1, &a), -ENOMEM);
	CHECK(fail_none() && !map.n_slots && !map.n_used);
	CHECK_EQ(gx_strmap_set(&map, "abc", 2, &a), 0);
	CHECK_EQ(gx_strmap_set(&map, "abc", 3, &b), 0);
	CHECK(gx_strmap_get(&map, "ab", 2) == &a && gx_strmap_get(&map, "abc", 3) == &b);
	CHECK_EQ(gx_strmap_set(&map, "ab", 2, &b), 0);
	CHECK(gx_strmap_get(&map, "ab", 2) == &b && map.n_used == 2 && map.n_slots == 32);
	for (int i = 0; i < 64; i++) {
		snprintf(keys[i], sizeof(keys[i]), "%d", i);
		if (map.n_used * 2 >= map.n_slots) {
			fail_at(1);
			CHECK_EQ(gx_strmap_set(&map, keys[i], strlen(keys[i]), &a), -ENOMEM);
			CHECK(fail_none() && !gx_strmap_get(&map, keys[i], strlen(keys[i])));
		}
		CHECK_EQ(gx_strmap_set(&map, keys[i], strlen(keys[i]), keys[i]), 0);
		CHECK(map.n_used == (size_t)i + 3 && 2 * map.n_used <= map.n_slots + 2);
	}
	CHECK_EQ(map.n_slots, 256);
	for (int i = 0; i < 64; i++)
		CHECK(gx_strmap_get(&map, keys[i], strlen(keys[i])) == keys[i]);
	gx_strmap_free(&map);
	CHECK(!map.slots && !map.n_slots && !map.n_used);
	CHECK_EQ(gx_hash_bytes("", 0), 0xcbf29ce484222325u); /* FNV-1a */
	CHECK_EQ(gx_hash_bytes("a", 1), 0xaf63dc4c8601ec8cu);
}

static void test_strbuf(void)
{
	struct gx_strbuf buf = { 0 }, part = { 0 };
	char *text;

	CHECK(!strcmp(gx_strbuf_text(&buf), "") && !buf.data);
	text = gx_strbuf_steal(&buf);
	CHECK(text && !*text);
	free(text);
	/* each length up to the room of two blocks: the NUL is always there */
	for (size_t n = 0; n < 300; n++) {
		gx_strbuf_putc(&buf, (char)('a' + n % 26));
		CHECK(buf.len == n + 1 && buf.cap > buf.len && !buf.data[buf.len]);
	}
	CHECK_EQ(buf.cap, 512);
	gx_strbuf_reset(&buf);
	CHECK(!buf.len && !*gx_strbuf_text(&buf) && buf.cap == 512);
	gx_strbuf_append(&buf, "abc", 2);
	gx_strbuf_puts(&buf, "xy");
	gx_strbuf_printf(&buf, "%03d", 7);
	CHECK(!strcmp(gx_strbuf_text(&buf), "abxy007") && buf.len == 7);
	gx_strbuf_puts(&part, "part");
	gx_strbuf_free_part(&part, &buf);
	CHECK(!buf.failed && !part.data && !part.len);
	part.failed = true; /* as behind an allocation that failed */
	gx_strbuf_free_part(&part, &buf);
	CHECK(buf.failed && !part.failed);
	buf.failed = false;
	/* what there is room for takes no memory */
	fail_at(1);
	while (buf.len + 1 < buf.cap)
		gx_strbuf_putc(&buf, 'z');
	CHECK(!fail_none() && !buf.failed);
	gx_strbuf_reset(&buf);
	gx_strbuf_puts(&buf, "abxy007");
	/* what failed stays as it was until it is asked for */
	fail_at(1);
	gx_strbuf_printf(&buf, "%600s", "");
	CHECK(fail_none() && buf.failed && buf.len == 7);
	gx_strbuf_puts(&buf, "z");
	CHECK(buf.len == 7);
	CHECK(!gx_strbuf_steal(&buf) && !buf.data && !buf.failed);
	gx_strbuf_append(&buf, "", SIZE_MAX); /* no such text */
	CHECK(buf.failed && !buf.len);
	gx_strbuf_free(&buf);
	gx_strbuf_puts(&buf, "again");
	text = gx_strbuf_steal(&buf);
	CHECK(text && !strcmp(text, "again") && !buf.len && !buf.data);
	free(text);
}

static void test_json(void)
{
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };

	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "u", UINT64_MAX);
	gx_json_i64(&json, "i", INT64_MIN);
	gx_json_begin_array(&json, "a");
	gx_json_bool(&json, NULL, true);
	gx_json_bool(&json, NULL, false);
	gx_json_begin_object(&json, NULL);
	gx_json_end_object(&json);
	gx_json_end_array(&json);
	gx_json_string(&json, "s\"", "\\\n\t\x1f ~\x7f\xc3\xa9\xc3");
	gx_json_end_object(&json);
	gx_json_begin_array(&json, NULL);
	gx_json_end_array(&json);
	CHECK(!strcmp(
	        gx_strbuf_text(&out),
	        "{\"u\":18446744073709551615,\"i\":-9223372036854775808,\"a\":[true,false,{}],"
	        "\"s\\\"\":\"\\\\\\n\\u0009\\u001f ~\\u007f\xc3\xa9\\u00c3\"}\n[]\n"));
	gx_strbuf_free(&out);
}

/* What every reader takes: the first and the last of each length; not what is too long for its number, control characters, halves. */
static void test_utf8(void)
{
	static const struct {
		const char *text;
		size_t len;
	} rows[] = {
		{ "", 0 },
		{ "a", 0 },
		{ "\x7f", 0 },
		{ "\x80", 0 },
		{ "\xbf\xbf", 0 },
		{ "\xc1\xbf", 0 },
		{ "\xc2\x9b", 0 },
		{ "\xc2\xa0z", 2 },
		{ "\xc2", 0 },
		{ "\xc2z", 0 },
		{ "\xdf\xbf", 2 },
		{ "\xe0\x9f\xbf", 0 },
		{ "\xe0\xa0\x80\xe0", 3 },
		{ "\xe0\xa0", 0 },
		{ "\xed\x9f\xbf", 3 },
		{ "\xed\xa0\x80", 0 },
		{ "\xed\xbf\xbf", 0 },
		{ "\xee\x80\x80", 3 },
		{ "\xef\xbf\xbd", 3 },
		{ "\xef\xbf\xbe", 0 },
		{ "\xf0\x8f\xbf\xbf", 0 },
		{ "\xf0\x90\x80\x80", 4 },
		{ "\xf0\x9f\x98", 0 },
		{ "\xf4\x8f\xbf\xbd", 4 },
		{ "\xf4\x90\x80\x80", 0 },
		{ "\xf8\x88\x80\x80\x80", 0 },
		{ "\xff", 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK_EQ(gx_utf8_len(rows[i].text), rows[i].len);
}

static void test_diag(void)
{
	struct gx_diag diag = { .insn = 4 };
	struct gx_strbuf text = { 0 };

	CHECK_EQ(gx_fail(&diag, GX_E_NO_MEMORY, "for %d", 3), -12);
	gx_fail(&diag, GX_E_IO, "later"); /* the first one stays */
	gx_diag_print(&diag, &text);
	CHECK(strstr(gx_strbuf_text(&text), "GX0002: out of memory: for 3\n  insn 4\n") != NULL);
	CHECK_EQ(gx_fail(NULL, GX_E_NO_MEMORY, "nobody asks"), -12);
	{ /* of what is too long the middle is left out: what it is about, and why, are at its ends */
		struct gx_diag cut = { 0 }, fits = { 0 };
		char path[2 * sizeof(cut.text)];

		memset(path, 'x', sizeof(path) - 1);
		path[sizeof(path) - 1] = '\0';
		gx_fail(&cut, GX_E_IO, "--out %s: too long", path);
		CHECK_EQ(strlen(cut.text), sizeof(cut.text) - 1);
		CHECK(!strncmp(cut.text, "--out xxx", 9) && strstr(cut.text, "x...x"));
		CHECK(!strcmp(cut.text + strlen(cut.text) - 11, "x: too long"));
		gx_fail(&fits, GX_E_IO, "%.*s", (int)sizeof(fits.text) - 1, path);
		CHECK(strlen(fits.text) == sizeof(fits.text) - 1 && !strstr(fits.text, "."));
	}
	/* all that there is to say, in its order; the hint of the moment, not that of the code */
	snprintf(diag.file, sizeof(diag.file), "a.c");
	snprintf(diag.source, sizeof(diag.source), "x = 1;");
	snprintf(diag.state, sizeof(diag.state), "r1: 7\nr2: fp");
	snprintf(diag.hint, sizeof(diag.hint), "less");
	diag.line = 12;
	gx_strbuf_reset(&text);
	gx_diag_print(&diag, &text);
	CHECK(!strcmp(gx_strbuf_text(&text),
	              "GX0002: out of memory: for 3\n  --> a.c:12: x = 1;\n  insn 4\n"
	              "  r1: 7\n  r2: fp\n  hint: less\n"));
	snprintf(diag.insn_text, sizeof(diag.insn_text), "r0 = 1");
	diag = (struct gx_diag){ .error = diag.error, .insn = 0, .insn_text = "r0 = 1" };
	gx_strbuf_reset(&text);
	gx_diag_print(&diag, &text);
	CHECK(strstr(gx_strbuf_text(&text), "GX0002: out of memory\n  insn 0: r0 = 1\n") != NULL);
	/* instruction 0 counts where a source line is known, and -1 never */
	diag = (struct gx_diag){ .error = diag.error };
	gx_strbuf_reset(&text);
	gx_diag_print(&diag, &text);
	CHECK(!strstr(gx_strbuf_text(&text), "insn"));
	diag = (struct gx_diag){ .error = diag.error, .file = "a.c" };
	gx_strbuf_reset(&text);
	gx_diag_print(&diag, &text);
	CHECK(strstr(gx_strbuf_text(&text), "  insn 0\n") != NULL);
	diag.insn = -1;
	gx_strbuf_reset(&text);
	gx_diag_print(&diag, &text);
	CHECK(!strstr(gx_strbuf_text(&text), "insn"));
	gx_strbuf_reset(&text);
	gx_diag_print(&(struct gx_diag){ 0 }, &text);
	CHECK(!text.len);
	gx_strbuf_free(&text);
}

static void test_errors(void)
{
	enum gx_error beyond = (enum gx_error)100000;
	unsigned n = 0;

	CHECK(!*gx_error_code(GX_E_NONE) && !*gx_error_summary(GX_E_NONE) &&
	      !*gx_error_hint(GX_E_NONE));
	CHECK_EQ(gx_error_errno(GX_E_NONE), 0);
	for (enum gx_error e = GX_E_NONE + 1; e < 10000; e++) {
		char text[64], code[8];

		if (!strcmp(gx_error_code(e), gx_error_code(beyond)) && e != GX_E_INTERNAL)
			continue; /* no row has it */
		n++;
		snprintf(code, sizeof(code), "GX%04u", e % 10000);
		CHECK(!strcmp(gx_error_code(e), code));
		CHECK(gx_error_errno(e) > 0 && *gx_error_summary(e));
		snprintf(text, sizeof(text), "%s: said before", code);
		CHECK_EQ(gx_error_at(text), e);
	}
	CHECK(n >= 200);
	CHECK_EQ(gx_error_at("no code"), GX_E_NONE);
	CHECK(!strcmp(gx_error_code(beyond), gx_error_code(GX_E_INTERNAL)));
}

static void test_clock(void)
{
	uint64_t before = gx_now_ns(), after;
	struct timespec now, until;

	usleep(2000);
	after = gx_now_ns();
	CHECK(after - before >= 2000000 && after - before < 60000000000u);
	for (uint64_t ms = 0; ms < 4000; ms += 333) {
		int64_t ns;

		clock_gettime(CLOCK_REALTIME, &now);
		gx_deadline_after(&until, ms);
		ns = (int64_t)(until.tv_sec - now.tv_sec) * 1000000000 +
		     (until.tv_nsec - now.tv_nsec);
		CHECK(ns >= (int64_t)ms * 1000000 && ns < (int64_t)ms * 1000000 + 1000000000);
		CHECK(until.tv_nsec >= 0 && until.tv_nsec < 1000000000);
	}
}

/* The folder that is said, none where it is said to be none, else that of the user: not where a user has no folder, or one whose name has no
 * room. */
static void test_cache_dir(void)
{
	char home[] = "/tmp/gpuext-base-XXXXXX", path[64], room[64], longer[80];

	CHECK(mkdtemp(home) != NULL);
	setenv("HOME", home, 1);
	setenv("GPUEXT_CACHE_DIR", "/said", 1);
	CHECK(!strcmp(gx_cache_dir(room, sizeof(room)), "/said"));
	setenv("GPUEXT_CACHE_DIR", "", 1);
	CHECK(!gx_cache_dir(room, sizeof(room)));
	unsetenv("GPUEXT_CACHE_DIR");
	snprintf(path, sizeof(path), "%s/.cache/gpuext", home);
	CHECK(!strcmp(gx_cache_dir(room, sizeof(room)), path));
	CHECK(!gx_cache_dir(room, strlen(home) + 31));
	CHECK(gx_cache_dir(room, strlen(home) + 32) == room);
	snprintf(path, sizeof(path), "%s/.cache", home);
	CHECK_EQ(rmdir(path), 0); /* it was made */
	CHECK_EQ(rmdir(home), 0);
	setenv("HOME", "here", 1);
	CHECK(!gx_cache_dir(room, sizeof(room)));
	memset(longer, '/', sizeof(longer));
	longer[sizeof(longer) - 1] = '\0';
	setenv("HOME", longer, 1);
	CHECK(!gx_cache_dir(room, sizeof(room)));
	unsetenv("HOME");
	CHECK(!gx_cache_dir(room, sizeof(room)));
}

/* Of the lines that Linux writes, that of the unified hierarchy counts, and its folder must be there. */
static void test_cgroup(void)
{
	static const struct {
		const char *text;
		bool known;
	} rows[] = {
		{ "0::/\n", true },
		{ "0::/", true },
		{ "1:x/\n0::/\n", true },
		{ "1:x/\n", false },
		{ "0::/no such group\n", false },
		{ "0::/no such group\n0::/\n", true },
		{ "\n", false },
	};
	struct stat st;

	CHECK_EQ(stat("/sys/fs/cgroup/", &st), 0);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char text[64];
		FILE *file;

		snprintf(text, sizeof(text), "%s", rows[i].text);
		file = fmemopen(text, strlen(text), "r");
		CHECK(file != NULL);
		if (!file)
			continue;
		CHECK_EQ(gx_cgroup_id(file), rows[i].known ? st.st_ino : 0);
		fclose(file);
	}
}

/* Of globs that are whole, of those without an end, and of what only looks as if it had none. */
static void test_globs(void)
{
	static const char *const whole[] = { "",       "*",           "[]]",   "[!]]",
		                             "[^]a]",  "[[:alpha:]]", "[[:]",  "[a-]",
		                             "\\[abc", "a]",          "[\\]]", "[[]",
		                             "\\\\",   "=a" };
	static const char *const open[] = { "[",     "a[]",     "[!]", "[abc", "[[:alpha:]",
		                            "[a\\]", "*[a]b[c", "[^",  "[\\" };

	CHECK(!gx_glob_lacks(NULL));
	for (size_t i = 0; i < sizeof(whole) / sizeof(whole[0]); i++)
		CHECK(!gx_glob_lacks(whole[i]));
	for (size_t i = 0; i < sizeof(open) / sizeof(open[0]); i++)
		CHECK(strstr(gx_glob_lacks(open[i]), "no ]") != NULL);
	CHECK(strstr(gx_glob_lacks("a\\"), "no character") != NULL);
}

int main(void)
{
	test_arena();
	test_cgroup();
	test_cache_dir();
	test_cursor();
	test_strmap();
	test_strmap_full();
	test_strbuf();
	test_json();
	test_utf8();
	test_diag();
	test_errors();
	test_clock();
	test_globs();
	return TEST_END();
}
