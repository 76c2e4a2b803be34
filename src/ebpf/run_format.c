/* run_format.c - the format strings of bpf_trace_printk() and bpf_snprintf(). */
#include "ebpf/run_format.h"

#include "ebpf/run_memory.h"

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define MAX_WIDTH 64u /* a wider field says nothing more, and costs */

struct format {
	const struct gx_run_env *env;
	char *out;
	size_t size, len; /* len: of all of it, whether it fits or not */
};

/* One conversion: % flags width kind. */
struct spec {
	char flags[8];
	unsigned width;
	char kind; /* d u x X c s p */
	unsigned bytes;
};

static void put(struct format *f, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++, f->len++)
		if (f->len + 1 < f->size)
			f->out[f->len] = text[i];
}

/* Behind the p of %p: 1 what is known and has been taken, 0 nothing, -1 what the kernel has and we
 * do not. */
static int pointer_kind(const char *at, struct spec *spec)
{
	spec->kind = 'p';
	spec->bytes = 8;
	if ((at[0] == 'k' || at[0] == 'u') && at[1] == 's') {
		spec->kind = 's';
		return 2;
	}
	if (at[0] == 'K' || at[0] == 'x')
		return 1;
	return !at[0] || isspace((unsigned char)at[0]) || ispunct((unsigned char)at[0]) ? 0 : -1;
}

/* fmt stands behind the %. Characters taken, or -EINVAL. */
static int parse(const char *fmt, struct spec *spec)
{
	unsigned n_flags = 0, n_l = 0;
	const char *at = fmt;
	int more;

	*spec = (struct spec){ .bytes = 4 };
	for (; *at == '0' || *at == '+' || *at == '-' || *at == ' '; at++)
		if (n_flags < sizeof(spec->flags) - 1 && !strchr(spec->flags, *at))
			spec->flags[n_flags++] = *at;
	for (; isdigit((unsigned char)*at); at++)
		spec->width = spec->width * 10 + (unsigned)(*at - '0') > MAX_WIDTH
		                      ? MAX_WIDTH
		                      : spec->width * 10 + (unsigned)(*at - '0');
	if (*at == 'p') {
		more = pointer_kind(at + 1, spec);
		return more < 0 ? -EINVAL : (int)(at - fmt) + 1 + more;
	}
	for (; *at == 'l' && n_l < 2; at++)
		n_l++;
	spec->bytes = n_l ? 8 : 4;
	if (!*at || !strchr(n_l ? "diuxX" : "diuxXcs", *at))
		return -EINVAL;
	spec->kind = *at == 'i' ? 'd' : *at;
	return (int)(at - fmt) + 1;
}

static void put_number(struct format *f, const struct spec *spec, uint64_t value)
{
	char how[32], text[MAX_WIDTH + 32];

	if (gx_run_is_pointer(f->env, value))
		value = 0;
	if (spec->bytes == 4)
		value = spec->kind == 'd' ? (uint64_t)(int64_t)(int32_t)value : (uint32_t)value;
	if (spec->kind == 'p')
		snprintf(how, sizeof(how), "%%016llx");
	else if (spec->width)
		snprintf(how, sizeof(how), "%%%s%ull%c", spec->flags, spec->width, spec->kind);
	else
		snprintf(how, sizeof(how), "%%%sll%c", spec->flags, spec->kind);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	snprintf(text, sizeof(text), how, (unsigned long long)value);
#pragma GCC diagnostic pop
	put(f, text, strlen(text));
}

/* Strings and characters, to the width: on the left with the flag '-'. */
static void put_text(struct format *f, const struct spec *spec, const char *text)
{
	size_t len = strlen(text), pad = spec->width > len ? spec->width - len : 0;
	bool left = strchr(spec->flags, '-');

	for (size_t i = 0; !left && i < pad; i++)
		put(f, " ", 1);
	put(f, text, len);
	for (size_t i = 0; left && i < pad; i++)
		put(f, " ", 1);
}

static void put_value(struct format *f, const struct spec *spec, uint64_t value)
{
	char text[GX_RUN_MAX_TEXT] = { 0 };

	if (spec->kind == 's')
		gx_run_probe_string(f->env, text, value,
		                    sizeof(text)); /* empty when it can't be read */
	else if (spec->kind == 'c')
		text[0] = (char)value;
	else {
		put_number(f, spec, value);
		return;
	}
	put_text(f, spec, text);
}

static bool is_text(char c)
{
	return (unsigned char)c < 128 && (isprint((unsigned char)c) || isspace((unsigned char)c));
}

/* Every conversion is done by f; NULL: they are only looked at. *bad: the one that can't be done, which is the last looked at. */
static int convert(struct format *f, const char *fmt, const uint64_t *args, unsigned n_args,
                   bool strings, const char **bad)
{
	unsigned n = 0;

	while (*fmt) {
		struct spec spec;
		int taken;

		*bad = fmt;
		if (!is_text(*fmt))
			return -EINVAL;
		if (*fmt != '%' || fmt[1] == '%') {
			if (f)
				put(f, fmt, 1);
			fmt += *fmt == '%' ? 2 : 1;
			continue;
		}
		taken = n < n_args ? parse(fmt + 1, &spec) : -EINVAL;
		if (taken < 0)
			return taken;
		if (spec.kind == 's' && !strings)
			return -EOPNOTSUPP;
		if (f)
			put_value(f, &spec, args[n]);
		n++;
		fmt += 1 + taken;
	}
	return 0;
}

int gx_run_format_check(const char *fmt, size_t fmt_size, unsigned n_args, bool strings,
                        const char **bad)
{
	*bad = NULL;
	if (!fmt_size || !memchr(fmt, '\0', fmt_size))
		return -EINVAL;
	return convert(NULL, fmt, NULL, n_args, strings, bad);
}

int gx_run_format(const struct gx_run_env *env, char *out, size_t size, const char *fmt,
                  size_t fmt_size, const uint64_t *args, unsigned n_args)
{
	struct format f = { .env = env, .out = out, .size = size };
	const char *bad;
	int err;

	if (!fmt_size || !memchr(fmt, '\0', fmt_size))
		return -EINVAL;
	err = convert(&f, fmt, args, n_args, true, &bad);
	if (err)
		return err;
	if (size)
		out[f.len < size ? f.len : size - 1] = '\0';
	return (int)f.len;
}
