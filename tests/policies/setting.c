/* setting.c - NAME=VALUE into constants of an object: the bytes that come of it, and what is no value of a variable. */
#include "rig.h"

#include "policy/setting.h"

#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of all constants, and where one of them stands. */
static uint8_t *constants(struct bpf_object *object, size_t *size, const char *name, size_t *at,
                          size_t *len)
{
	const struct btf *btf = bpf_object__btf(object);
	const struct btf_type *section;
	struct bpf_map *map, *rodata = NULL;

	bpf_object__for_each_map (map, object)
		if (strstr(bpf_map__name(map), ".rodata") && !strstr(bpf_map__name(map), ".str"))
			rodata = map;
	section = btf__type_by_id(btf, bpf_map__btf_value_type_id(rodata));
	*at = *len = 0;
	for (uint32_t i = 0; i < btf_vlen(section); i++) {
		const struct btf_var_secinfo *v = btf_var_secinfos(section) + i;

		if (!strcmp(btf__name_by_offset(btf, btf__type_by_id(btf, v->type)->name_off),
		            name)) {
			*at = v->offset;
			*len = v->size;
		}
	}
	return (uint8_t *)(uintptr_t)bpf_map__initial_value(rodata, size);
}

static struct bpf_object *open_it(void)
{
	struct gx_policy_load_opts opts = { .path = rig_path("settings") };
	struct bpf_object *object = NULL;
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_policy_open(&opts, &object, &diag), 0);
	return object;
}

static void hex(const uint8_t *bytes, size_t n, char *out)
{
	for (size_t i = 0; i < n; i++)
		sprintf(out + 2 * i, "%02x", bytes[i]);
	out[2 * n] = '\0';
}

void test_setting(void)
{
	static const struct {
		const char *name, *value, *bytes; /* NULL: refused */
	} rows[] = {
		{ "byte", "255", "ff" },
		{ "byte", "256", NULL },
		{ "byte", "-1", NULL },
		{ "tiny", "127", "7f" },
		{ "tiny", "128", NULL },
		{ "tiny", "-128", "80" },
		{ "tiny", "-129", NULL },
		{ "half", "0xffff", "ffff" },
		{ "half", "0x10000", NULL },
		{ "half", "010", "0800" },
		{ "word", "4294967295", "ffffffff" },
		{ "word", "4294967296", NULL },
		{ "number", "-2147483648", "00000080" },
		{ "number", "-2147483649", NULL },
		{ "number", "2147483647", "ffffff7f" },
		{ "number", "2147483648", NULL },
		{ "number", "-0", "00000000" },
		{ "wide", "18446744073709551615", "ffffffffffffffff" },
		{ "wide", "18446744073709551616", NULL },
		{ "wide", "-1", NULL },
		{ "whole", "-1", "ffffffffffffffff" },
		{ "whole", "9223372036854775807", "ffffffffffffff7f" },
		{ "whole", "9223372036854775808", NULL },
		{ "whole", "-9223372036854775808", "0000000000000080" },
		{ "whole", "-9223372036854775809", NULL },
		{ "flag", "true", "01" },
		{ "flag", "1", "01" },
		{ "flag", "false", "00" },
		{ "flag", "2", NULL },
		{ "flag", "-1", NULL },
		{ "flag", "yes", NULL },
		{ "byte", "true", "01" },
		{ "level", "9", "09000000" },
		{ "level", "-1", NULL },
		{ "level", "HIGH", NULL },
		{ "text", "", "000000000000" },
		{ "text", "ab", "616200000000" },
		{ "text", "12345", "313233343500" },
		{ "text", "123456", NULL },
		{ "text[1]", "65", "314133343500" },
		{ "row", "1", NULL },
		{ "row[0]", "7", "070002000300" },
		{ "row[2]", "65535", "01000200ffff" },
		{ "row[3]", "1", NULL },
		{ "row[]", "1", NULL },
		{ "row[1", "1", NULL },
		{ "row[1]]", "1", NULL },
		{ "row[-1]", "1", NULL },
		{ "row[1][0]", "1", NULL },
		{ "byte[0]", "1", NULL },
		{ "pair", "1", NULL },
		{ "pair.a", "1", NULL },
		{ "not_constant", "1", NULL },
		{ "wor", "1", NULL },
		{ "words", "1", NULL },
		{ "", "1", NULL },
		{ "byte", "", NULL },
		{ "byte", " 1", NULL },
		{ "byte", "+1", NULL },
		{ "byte", "--1", NULL },
		{ "byte", "1 ", NULL },
		{ "byte", "0x", NULL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_policy_setting setting = { rows[i].name, rows[i].value };
		struct bpf_object *object = open_it();
		struct gx_diag diag = { 0 };
		uint8_t before[256], *now;
		char name[32], got[64], text[64];
		size_t size, at, len;
		int err;

		if (!object)
			return;
		snprintf(name, sizeof(name), "%.*s", (int)strcspn(rows[i].name, "["), rows[i].name);
		now = constants(object, &size, name, &at, &len);
		CHECK(now && size <= sizeof(before));
		memcpy(before, now, size);
		err = gx_policy_set_variable(object, &setting, &diag);
		CHECK_EQ(!err, rows[i].bytes != NULL);
		CHECK_EQ(diag.error, err ? GX_E_POLICY_SETTING : GX_E_NONE);
		hex(now + at, len, got);
		if (rows[i].bytes && strcmp(got, rows[i].bytes))
			fprintf(stderr, "%s=%s: %s\n", rows[i].name, rows[i].value, got);
		CHECK(!rows[i].bytes || !strcmp(got, rows[i].bytes));
		/* and nothing else has changed */
		CHECK(!memcmp(now, before, rows[i].bytes ? at : size));
		CHECK(!rows[i].bytes ||
		      !memcmp(now + at + len, before + at + len, size - at - len));
		snprintf(text, sizeof(text), "%s=%s", rows[i].name, rows[i].value);
		err = gx_policy_parse_setting(text, &setting, &diag);
		CHECK_EQ(!err, rows[i].name[0] != '\0');
		CHECK(err || (!strcmp(setting.name, rows[i].name) &&
		              !strcmp(setting.value, rows[i].value)));
		bpf_object__close(object);
	}
}
