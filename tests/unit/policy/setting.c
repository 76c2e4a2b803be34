/* setting.c - NAME=VALUE into an object that is open: numbers that fit, texts that fit, elements that there are; what is refused leaves
 * the object as it was. */
#include "policy/setting.h"

#include "../bpf/at_build.h"
#include "../test.h"

#include <bpf/btf.h>
#include <bpf/libbpf.h>

static struct bpf_object *object;

static const uint8_t *data(size_t *size)
{
	struct bpf_map *map;

	bpf_object__for_each_map (map, object)
		if (strstr(bpf_map__name(map), ".rodata"))
			return bpf_map__initial_value(map, size);
	return NULL;
}

/* 1: the only bytes that changed are `bytes` that are `value` now, or they were that before. */
static int set(const char *text, const void *value, size_t bytes)
{
	char copy[128];
	uint8_t before[512];
	struct gx_policy_setting setting;
	struct gx_diag diag = { .insn = -1 };
	size_t size = 0, first = 0, last;
	const uint8_t *now = data(&size);

	CHECK(now && size <= sizeof(before));
	memcpy(before, now, size);
	snprintf(copy, sizeof(copy), "%s", text);
	if (gx_policy_parse_setting(copy, &setting, &diag) ||
	    gx_policy_set_variable(object, &setting, &diag)) {
		CHECK_EQ(diag.error, GX_E_POLICY_SETTING);
		CHECK(!memcmp(before, now, size));
		return 0;
	}
	while (first < size && before[first] == now[first])
		first++;
	for (last = size; last > first && before[last - 1] == now[last - 1];)
		last--;
	if (first == size)
		return 1;
	CHECK(last - first <= bytes);
	for (size_t at = first >= bytes ? first - bytes + 1 : 0; at <= first; at++)
		if (at + bytes >= last && at + bytes <= size && !memcmp(now + at, value, bytes))
			return 1;
	CHECK(!"another place, or another value");
	return 1;
}

#define SET(text, type, number) CHECK(set(text, &(type){ number }, sizeof(type)))
#define REFUSED(text)           CHECK(!set(text, NULL, 0))

/* What is said of a setting that is refused, and nothing else happens. */
static void says(const char *text, const char *words)
{
	char copy[128];
	struct gx_policy_setting setting = { "number", "77" };
	struct gx_diag diag = { .insn = -1 };
	int err;

	REFUSED(text);
	snprintf(copy, sizeof(copy), "%s", text);
	err = gx_policy_parse_setting(copy, &setting, &diag);
	err = err ? err : gx_policy_set_variable(object, &setting, &diag);
	CHECK(err < 0 && !strcmp(diag.text, words));
	if (strcmp(diag.text, words) != 0)
		fprintf(stderr, "%s: '%s', not '%s'\n", text, diag.text, words);
}

static void words(void)
{
	says("", "''");
	says("number", "'number'");
	says("=1", "'=1'");
	says("numbe=1", "no variable 'numbe'");
	says("number2=1", "no variable 'number2'");
	says("written=1", "no variable 'written'");
	says("number[0]=8", "[0] of what is no array");
	says("pair[0]=8", "[0] of what is no array");
	says("numbers[3]=8", "[3] of an array of 3");
	says("numbers[ 1]=8", "[ 1] of an array of 3");
	says("numbers[+1]=8", "[+1] of an array of 3");
	says("numbers[-18446744073709551615]=8", "[-18446744073709551615] of an array of 3");
	says("numbers[x]=8", "[x] of an array of 3");
	says("numbers[18446744073709551616]=8", "[18446744073709551616] of an array of 3");
	says("names[1]=abcd", "'abcd' is longer than 3 bytes");
	says("name[8]=a", "[8] of an array of 8"); /* the text as a whole stays as well */
	says("name[]=a", "[] of an array of 8");
	says("pair=1", "a variable that is no number");
	says("huge=0", "a variable that is no number");
	says("numbers=0", "a variable that is no number");
	says("small=a", "'a' for a number of 1 bytes");
	says("small=-", "'-' for a number of 1 bytes");
	says("step=--1", "'--1' for a number of 2 bytes");
	says("step=- 1", "'- 1' for a number of 2 bytes");
	says("step=-a", "'-a' for a number of 2 bytes");
}

static void numbers(void)
{
	SET("number=0x10", uint32_t, 16);
	SET("number=4294967295", uint32_t, UINT32_MAX);
	REFUSED("number=4294967296");
	REFUSED("number=-1");
	REFUSED("number=");
	REFUSED("number=1x");
	REFUSED("number= 1");
	SET("small=255", uint8_t, 255);
	REFUSED("small=256");
	SET("step=-32768", int16_t, INT16_MIN);
	SET("step=32767", int16_t, INT16_MAX);
	REFUSED("step=-32769");
	REFUSED("step=32768");
	SET("wide=18446744073709551615", uint64_t, UINT64_MAX);
	REFUSED("wide=18446744073709551616");
	SET("on=true", uint8_t, 1);
	SET("on=false", uint8_t, 0);
	REFUSED("on=2");
	SET("kind=1", uint32_t, 1);
	REFUSED("pair=1");
	REFUSED("huge=1");
}

static void elements(void)
{
	SET("numbers[0]=9", uint32_t, 9);
	SET("numbers[2]=8", uint32_t, 8);
	REFUSED("numbers[3]=8");
	REFUSED("numbers[-1]=8");
	REFUSED("numbers[]=8");
	REFUSED("numbers[1=8");
	REFUSED("numbers[1]x=8");
	REFUSED("numbers=8");
	REFUSED("number[0]=8");
}

static void texts(void)
{
	CHECK(set("name=seven77", "seven77", 8));
	CHECK(set("name=", "\0\0\0\0\0\0\0", 8));
	REFUSED("name=eight888");
	CHECK(set("names[1]=abc", "abc", 4));
	REFUSED("names[1]=abcd");
	REFUSED("names[2]=abc");
	REFUSED("names=abc");
	REFUSED("tiny=abc");
}

static void names(void)
{
	REFUSED("number");
	REFUSED("=1");
	REFUSED("");
	REFUSED("numbe=1");
	REFUSED("number1=1");
	REFUSED("written=1"); /* programs write it */
	REFUSED("use_all=1");
}

/* Places that the object's types say, and that are not in its data. */
static void places_outside(void)
{
	const struct btf *btf = bpf_object__btf(object);
	const struct btf_type *section = btf__type_by_id(
	        btf, (uint32_t)btf__find_by_name_kind(btf, ".rodata", BTF_KIND_DATASEC));
	size_t size = 0;

	CHECK(section && data(&size));
	for (uint32_t i = 0; section && i < btf_vlen(section); i++) {
		struct btf_var_secinfo *info =
		        (struct btf_var_secinfo *)(uintptr_t)(btf_var_secinfos(section) + i);
		const struct btf_type *var = btf__type_by_id(btf, info->type);

		if (strcmp(btf__name_by_offset(btf, var->name_off), "number") != 0)
			continue;
		info->offset = (uint32_t)size + 4;
		REFUSED("number=1");
		info->offset = (uint32_t)size - 2;
		REFUSED("number=1");
		info->offset = (uint32_t)size - 4;
		SET("number=1", uint32_t, 1);
	}
}

int main(int argc, char **argv)
{
	char path[512];

	(void)argc;
	at_build(path, sizeof(path), argv[0], "bpf/settings.bpf.o");
	object = bpf_object__open(path);
	CHECK(object != NULL);
	if (object) {
		words();
		numbers();
		elements();
		texts();
		names();
		places_outside();
		bpf_object__close(object);
	}
	return TEST_END();
}
