/* btf_json.c - bytes as JSON: numbers of every width, bit fields, what is inside of what, and bytes that are fewer than their type says. */
#include "../test.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "bpf/btf_json.h"

#include <bpf/btf.h>

static struct btf *btf;

/* Like data[n] as that type. */
static void gives(int type, const void *data, size_t n, const char *want)
{
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };

	gx_json_begin_object(&json, NULL);
	gx_btf_put(&json, "v", type < 0 ? NULL : btf, type < 0 ? 1 : (uint32_t)type, data, n);
	gx_json_end_object(&json);
	while (out.len && out.data[out.len - 1] == '\n')
		out.data[--out.len] = '\0';
	CHECK(!strncmp(gx_strbuf_text(&out), "{\"v\":", 5) && out.len > 6 &&
	      out.data[out.len - 1] == '}');
	out.data[out.len - 1] = '\0';
	if (strcmp(out.data + 5, want))
		fprintf(stderr, "type %d, %zu bytes: %s, not %s\n", type, n, out.data + 5, want);
	CHECK(!strcmp(out.data + 5, want));
	gx_strbuf_free(&out);
}

/* What has no type is one number as long as it can be one. */
static void test_untyped(void)
{
	static const uint8_t data[] = { 0xf1, 2, 3, 4, 5, 6, 7, 0xf8, 9 };

	gives(-1, data, 0, "0");
	gives(-1, data, 1, "241");
	gives(0, data, 2, "753");
	gives(99, data, 4, "67306225"); /* no such type */
	gives(-1, data, 8, "17872260264855012081");
	gives(-1, data, 9, "\"0x09f8070605040302f1\"");
}

static void test_numbers(void)
{
	static const uint8_t ones[16] = { 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
		                          0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff },
	                     low[16] = { 0x7f, 0 }, sign[16] = { 0x80, 0 };
	static const struct {
		size_t size;
		const char *as_unsigned;
	} rows[] = { { 1, "254" },
		     { 2, "65534" },
		     { 4, "4294967294" },
		     { 8, "18446744073709551614" },
		     { 16, "\"0xfffffffffffffffffffffffffffffffe\"" } };
	int pointer, level;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int plain = btf__add_int(btf, "plain", rows[i].size, 0),
		    with_sign = btf__add_int(btf, "with_sign", rows[i].size, BTF_INT_SIGNED);

		gives(plain, ones, rows[i].size, rows[i].as_unsigned);
		gives(with_sign, ones, rows[i].size, rows[i].size > 8 ? rows[i].as_unsigned : "-2");
		if (rows[i].size <= 8) {
			gives(with_sign, low, rows[i].size, "127");
			gives(with_sign, sign, rows[i].size, rows[i].size == 1 ? "-128" : "128");
		}
		/* fewer bytes than it has, or more: these are another's */
		gives(with_sign, ones, rows[i].size - 1,
		      (const char *[]){ "0", "254", "16777214", "72057594037927934",
		                        "\"0xfffffffffffffffffffffffffffffe\"" }[i]);
		if (rows[i].size < 8)
			gives(with_sign, ones, rows[i].size + 1, "-2");
	}
	pointer = btf__add_ptr(btf, 0);
	level = btf__add_enum(btf, "level", 4);
	gives(pointer, ones, 8, "18446744073709551614");
	gives(level, ones, 4, "4294967294");
	gives(btf__add_fwd(btf, "later", BTF_FWD_STRUCT), ones, 4, "4294967294");
}

static void test_inside(void)
{
	static const uint8_t data[] = { 1, 2, 3, 0, 0xf5, 0xff, 7, 8, 9, 10, 11, 12 };
	int byte = btf__add_int(btf, "byte", 1, 0), number = btf__add_int(btf, "number", 4, 0),
	    with_sign = btf__add_int(btf, "int", 4, BTF_INT_SIGNED), both, all, row, section, alias,
	    first, second, third;

	row = btf__add_array(btf, number, byte, 3);
	both = btf__add_union(btf, NULL, 4);
	btf__add_field(btf, "low", byte, 0, 0);
	btf__add_field(btf, "whole", number, 0, 0);
	alias = btf__add_typedef(btf, "alias", with_sign);
	all = btf__add_struct(btf, "all", 12);
	btf__add_field(btf, "row", row, 0, 0);
	btf__add_field(btf, "three", number, 32, 3);
	btf__add_field(btf, "rest", alias, 35, 5);
	btf__add_field(btf, "top", alias, 47, 1);
	btf__add_field(btf, NULL, both, 64, 0);
	gives(all, data, 12,
	      "{\"row\":[1,2,3],\"three\":5,\"rest\":-2,\"top\":-1,"
	      "\"anonymous\":{\"low\":9,\"whole\":202050057}}");
	gives(row, data, 3, "[1,2,3]");
	gives(btf__add_array(btf, number, all, 0), data, 12, "[]");
	/* a section, of whose variables one is not whole in what is there */
	first = btf__add_var(btf, "first", BTF_VAR_STATIC, byte);
	second = btf__add_var(btf, "second", BTF_VAR_STATIC, row);
	third = btf__add_var(btf, "third", BTF_VAR_STATIC, number);
	section = btf__add_datasec(btf, ".bss", 12);
	btf__add_datasec_var_info(btf, second, 1, 3);
	btf__add_datasec_var_info(btf, third, 9, 4);
	btf__add_datasec_var_info(btf, first, 11, 1);
	gives(section, data, 12, "{\"second\":[2,3,0],\"first\":12}");
}

/* Types in each other, as far as they are followed: what is deeper is a number. */
static void test_depth(void)
{
	static const uint8_t data[] = { 0xff };
	int type = btf__add_int(btf, "leaf", 1, BTF_INT_SIGNED);

	for (int depth = 0; depth <= 17; depth++) {
		char want[256] = "", name[16];

		for (int i = 0; i < depth; i++)
			strcat(want, "{\"a\":");
		strcat(want, depth <= 16 ? "-1" : "255");
		for (int i = 0; i < depth; i++)
			strcat(want, "}");
		gives(type, data, 1, want);
		snprintf(name, sizeof(name), "s%d", depth);
		btf__add_struct(btf, name, 1);
		btf__add_field(btf, "a", type, 0, 0);
		type = (int)btf__type_cnt(btf) - 1;
	}
}

int main(void)
{
	btf = btf__new_empty();
	CHECK(btf != NULL);
	test_untyped();
	test_numbers();
	test_inside();
	test_depth();
	btf__free(btf);
	return TEST_END();
}
