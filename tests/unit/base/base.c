/* base.c - unit tests of src/base. */
#include "../test.h"
#include "base/arena.h"
#include "base/bitset.h"
#include "base/cursor.h"
#include "base/diag.h"
#include "base/strbuf.h"
#include "base/strmap.h"

#include <stdlib.h>

static void test_arena(void)
{
	struct gx_arena arena = { .max_bytes = 1 << 20 };
	char *p = gx_arena_alloc(&arena, 3), *q = gx_arena_alloc(&arena, 100000);

	CHECK(p && q && p != q);
	CHECK_EQ((size_t)q % 16, 0);
	CHECK_EQ(q[99999], 0);
	CHECK(!gx_arena_alloc(&arena, 1 << 20));
	CHECK(!gx_arena_calloc(&arena, (size_t)-1, 16));
	CHECK(!strcmp(gx_arena_printf(&arena, "%d-%s", 7, "x"), "7-x"));
	gx_arena_free(&arena);
}

static void test_cursor(void)
{
	struct gx_cursor c = gx_cursor_of("\x01\x02\x03\x04\x05", 5), sub;

	CHECK_EQ(gx_cursor_u32(&c), 0x04030201);
	sub = gx_cursor_sub(&c, 1);
	CHECK_EQ(gx_cursor_u8(&sub), 5);
	CHECK_EQ(gx_cursor_u8(&c), 0);
	CHECK(c.failed && !sub.failed);
	CHECK(!gx_cursor_seek(&c, 0));
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

static void test_diag(void)
{
	struct gx_diag diag = { .insn = 4 };
	struct gx_strbuf text = { 0 };

	CHECK_EQ(gx_fail(&diag, GX_E_NO_MEMORY, "for %d", 3), -12);
	gx_fail(&diag, GX_E_IO, "later"); /* the first one stays */
	gx_diag_print(&diag, &text);
	CHECK(strstr(gx_strbuf_text(&text), "GX0002: out of memory: for 3") != NULL);
	gx_strbuf_free(&text);
}

int main(void)
{
	struct gx_strbuf buf = { 0 };
	char *text;

	for (int i = 0; i < 1000; i++)
		gx_strbuf_printf(&buf, "%d,", i);
	CHECK_EQ(buf.len, 3890);
	text = gx_strbuf_steal(&buf);
	CHECK(text && !strncmp(text, "0,1,2,", 6));
	free(text);
	test_arena();
	test_cursor();
	test_strmap();
	test_diag();
	return TEST_END();
}
