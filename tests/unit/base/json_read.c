/* json_read.c - JSON that nobody vouches for: what is read, what is refused, and that nothing
 * outside of the text is. */
#include "../fail.h"
#include "../test.h"
#include "base/json_read.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* From memory of exactly that size. */
static int read_copy(const char *text, size_t len, struct gx_json_doc *doc, char **copy)
{
	*copy = malloc(len ? len : 1);
	memcpy(*copy, text, len);
	return gx_json_read(*copy, len, doc);
}

static bool is_json(const char *text)
{
	struct gx_json_doc doc;
	char *copy;
	bool good = !read_copy(text, strlen(text), &doc, &copy);

	gx_json_free(&doc);
	free(copy);
	return good;
}

static const char *const good[] = { "0",
	                            "-0",
	                            " 12 ",
	                            "-1.5e+3",
	                            "0.5",
	                            "1E9",
	                            "\"\"",
	                            "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"",
	                            "true",
	                            "[false , null]",
	                            "{}",
	                            "[]",
	                            "{\"a\":{\"b\":[1,{}]},\"a\":2}",
	                            "\t[\r\n]" };

#define N_GOOD (sizeof(good) / sizeof(good[0]))

static void test_accepted(void)
{
	static const char *const bad[] = {
		"",         " ",       "01",          "-",          "+1",     ".5",
		"1.",       "1e",      "1 2",         "tru",        "truex",  "\"",
		"\"\\\"",   "\"\\x\"", "\"\\u12g4\"", "\"\\u1",     "\"\n\"", "[",
		"]",        "[1,]",    "[,]",         "[1 2]",      "{",      "{\"a\"}",
		"{\"a\":}", "{1:2}",   "{\"a\" 1}",   "{\"a\":1,}", "'a'",    "nan"
	};

	for (size_t i = 0; i < N_GOOD; i++)
		CHECK(is_json(good[i]));
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		CHECK(!is_json(bad[i]));
}

static void test_values(void)
{
	static const char text[] =
	        "{\"a\":[1,[2,3],{\"x\":4}],\"b\":\"q\\u0041\\u006a\\u004B\\u00fF\\\"\\u20ac\\n\","
	        "\"n\":18446744073709551615,"
	        "\"m\":18446744073709551616,\"f\":1.5,\"a\":9}";
	const struct gx_json_value *list, *at;
	struct gx_json_doc doc;
	uint64_t number;
	char word[16], small[5];
	uint32_t n = 0;

	CHECK_EQ(gx_json_read(text, strlen(text), &doc), 0);
	list = gx_json_get(&doc, doc.values, "a"); /* the first */
	CHECK(list && list->kind == GX_JSON_ARRAY);
	for (at = gx_json_first(list); at; at = gx_json_next(list, at))
		n++;
	CHECK_EQ(n, 3);
	CHECK(gx_json_take_string(&doc, gx_json_get(&doc, doc.values, "b"), word, sizeof(word)));
	CHECK(!strcmp(word, "qAjK\xff\"?\n"));
	CHECK(!gx_json_take_string(&doc, gx_json_get(&doc, doc.values, "b"), small, sizeof(small)));
	CHECK_EQ(small[0], 0);
	CHECK(gx_json_take_u64(&doc, gx_json_get(&doc, doc.values, "n"), &number));
	CHECK_EQ(number, UINT64_MAX);
	CHECK(!gx_json_take_u64(&doc, gx_json_get(&doc, doc.values, "m"), &number));
	CHECK(!gx_json_take_u64(&doc, gx_json_get(&doc, doc.values, "f"), &number));
	CHECK(!gx_json_take_u64(&doc, gx_json_get(&doc, doc.values, "none"), &number));
	CHECK(!gx_json_get(&doc, list, "x") && !gx_json_get(&doc, NULL, "x"));
	CHECK(!gx_json_first(NULL));
	gx_json_free(&doc);
}

/* What is asked for as a string and is none, is empty. */
static void test_no_strings(void)
{
	static const char text[] = "[1,true,null,[\"a\"],{\"b\":\"c\"}]";
	const struct gx_json_value *at;
	struct gx_json_doc doc;
	char word[8] = "before";

	CHECK_EQ(gx_json_read(text, strlen(text), &doc), 0);
	CHECK(!gx_json_take_string(&doc, NULL, word, sizeof(word)) && !word[0]);
	CHECK(!gx_json_take_string(&doc, doc.values, word, sizeof(word)) && !word[0]);
	for (at = gx_json_first(doc.values); at; at = gx_json_next(doc.values, at))
		CHECK(!gx_json_take_string(&doc, at, word, sizeof(word)) && !word[0]);
	gx_json_free(&doc);
}

/* No memory for the first value, nor for the one behind the first 32; a length that is none. */
static void test_no_room(void)
{
	static const char *const values[] = { "\"a\"", "1", "true", "[]", "{}" };
	char text[200];
	struct gx_json_doc doc;

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		fail_at(1);
		CHECK_EQ(gx_json_read(values[i], strlen(values[i]), &doc), -ENOMEM);
		CHECK(fail_none() && !doc.n && !doc.values);
		strcpy(text, "[");
		for (int n = 0; n < 31; n++)
			strcat(text, "0,");
		strcat(strcat(text, values[i]), "]");
		fail_at(2);
		CHECK_EQ(gx_json_read(text, strlen(text), &doc), -ENOMEM);
		CHECK(fail_none() && !doc.n && !doc.values);
		CHECK_EQ(gx_json_read(text, strlen(text), &doc), 0);
		CHECK_EQ(doc.n, 33);
		gx_json_free(&doc);
	}
	CHECK_EQ(gx_json_read("1", ((size_t)1 << 32) + 1, &doc), -EINVAL);
	CHECK_EQ(gx_json_read("1", UINT32_MAX, &doc), -EINVAL);
}

/* Each text cut off anywhere where nothing can be read behind it; cut, a word, a list or an object is none. */
static void test_cut(void)
{
	char *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	CHECK(pages != MAP_FAILED && !mprotect(pages + 4096, 4096, PROT_NONE));
	for (size_t i = 0; i < N_GOOD; i++)
		for (size_t n = 0; n <= strlen(good[i]); n++) {
			struct gx_json_doc doc;
			uint64_t number;
			char word[16];
			bool read;

			memcpy(pages + 4096 - n, good[i], n);
			read = !gx_json_read(pages + 4096 - n, n, &doc);
			CHECK(read || n < strlen(good[i]));
			CHECK(!read || n == strlen(good[i]) || !strchr("tfn[{\"", good[i][0]));
			for (uint32_t v = 0; read && v < doc.n; v++) {
				gx_json_take_string(&doc, &doc.values[v], word, sizeof(word));
				gx_json_take_u64(&doc, &doc.values[v], &number);
			}
			gx_json_free(&doc);
		}
	munmap(pages, 8192);
}

/* A byte of 0 is neither a blank nor a part of anything; what is no integer of 64 bits, and a word of digits, is no number of ours. */
static void test_zeros(void)
{
	static const struct {
		const char *text;
		size_t len;
	} rows[] = {
		{ "\0", 1 },           { "1\0", 2 },      { "\0001", 2 },
		{ "\"\0\"", 3 },       { "\"\\\0\"", 4 }, { "\"\\u00\00041\"", 8 },
		{ "\"\\u004\0\"", 8 }, { "[\0]", 3 },     { "{\0}", 3 },
	};
	static const char *const others[] = { "1e3", "\"12\"", "99999999999999999999", "-0",
		                              "0.5" };
	struct gx_json_doc doc;
	uint64_t number;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK_EQ(gx_json_read(rows[i].text, rows[i].len, &doc), -EINVAL);
		gx_json_free(&doc);
	}
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		CHECK_EQ(gx_json_read(others[i], strlen(others[i]), &doc), 0);
		CHECK(!gx_json_take_u64(&doc, doc.values, &number));
		gx_json_free(&doc);
	}
}

static void test_depth(void)
{
	char text[200];

	for (int depth = 30; depth < 36; depth++) {
		memset(text, '[', (size_t)depth);
		memset(text + depth, ']', (size_t)depth);
		text[2 * depth] = '\0';
		CHECK_EQ(is_json(text), depth <= 32);
	}
}

/* Damaged texts: refused or read, and every string and number of what was read can be taken. */
static void test_damaged(void)
{
	static const char text[] = "{\"req\":\"replace\",\"args\":{\"id\":1,\"o\":\"\\u0041/x\\n\","
	                           "\"s\":[\"a=1\",-2.5e3,true,null,{\"k\":[]}]}}";
	uint64_t seed = 88172645463325252u, number;
	uint32_t n_good = 0;

	for (int i = 0; i < 100000; i++) {
		char bytes[sizeof(text)], word[16], *copy;
		struct gx_json_doc doc;
		size_t len = sizeof(text) - 1;

		memcpy(bytes, text, sizeof(text));
		for (int k = 0; k < 2; k++) {
			seed ^= seed << 13;
			seed ^= seed >> 7;
			seed ^= seed << 17;
			bytes[seed % len] =
			        (seed >> 32) % 3 ? text[(seed >> 16) % len] : (char)(seed >> 40);
		}
		if (!(seed >> 8 & 7))
			len = (seed >> 20) % len;
		if (!read_copy(bytes, len, &doc, &copy)) {
			n_good++;
			for (uint32_t v = 0; v < doc.n; v++) {
				CHECK(doc.values[v].n <= doc.n - v);
				gx_json_take_string(&doc, &doc.values[v], word, sizeof(word));
				gx_json_take_u64(&doc, &doc.values[v], &number);
				gx_json_get(&doc, &doc.values[v], "id");
			}
		}
		gx_json_free(&doc);
		free(copy);
	}
	CHECK(n_good > 1000 && n_good < 99000);
}

int main(void)
{
	test_accepted();
	test_values();
	test_no_strings();
	test_no_room();
	test_cut();
	test_zeros();
	test_depth();
	test_damaged();
	return TEST_END();
}
