/* section.c - section names to hook, argument and glob. */
#include "bpf/section.h"

#include <string.h>

const char *gx_hook_text(enum gx_hook hook)
{
	const struct gx_hook_row *row = gx_hook_row(hook);

	return row ? row->text : "?";
}

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool is_name_char(char c)
{
	return is_upper(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

bool gx_is_cuda_api(const char *name)
{
	const char *rest = name;

	if (!strncmp(name, "cuda", 4))
		rest = name + 4;
	else if (!strncmp(name, "cu", 2))
		rest = name + 2;
	if (rest == name || !is_upper(*rest))
		return false;
	while (is_name_char(*rest))
		rest++;
	return !*rest && rest - name < 128;
}

/* Copies text[0..len) with a NUL; false when it does not fit. */
static bool copy(char *out, size_t size, const char *text, size_t len)
{
	if (len >= size)
		return false;
	memcpy(out, text, len);
	out[len] = '\0';
	return true;
}

/* text is at '('; gives the length up to and with the matching ')', 0 when there is none. */
static size_t parenthesis(const char *text)
{
	int depth = 0;

	for (size_t i = 0; text[i]; i++) {
		depth += (text[i] == '(') - (text[i] == ')');
		if (!depth)
			return i + 1;
	}
	return 0;
}

/* A name, or a glob over names: cuLaunch*. */
static int parse_api(const char *text, const char *name, struct gx_section *out,
                     struct gx_diag *diag)
{
	char plain[128];
	size_t len = 0;

	for (const char *p = name; *p && len < sizeof(plain) - 1; p++)
		if (*p != '*')
			plain[len++] = *p;
	plain[len] = '\0';
	if (!gx_is_cuda_api(plain) ||
	    !copy(out->argument, sizeof(out->argument), name, strlen(name)))
		return gx_fail(diag, GX_E_SECTION, "\"%.200s\": no CUDA API name behind gpu.api/",
		               text);
	out->hook = GX_HOOK_HOST;
	return 0;
}

static int parse_hook(const char *text, const char *at, size_t len, struct gx_section *out,
                      struct gx_diag *diag)
{
	for (int i = 0; i < GX_N_HOOKS; i++) {
		const struct gx_hook_row *row = gx_hook_row((enum gx_hook)i);

		if (row->side != GX_SIDE_DEVICE || strlen(row->text) != len ||
		    strncmp(at, row->text, len) != 0)
			continue;
		out->hook = (enum gx_hook)i;
		return 0;
	}
	return gx_fail(diag, GX_E_SECTION, "\"%.200s\": no hook \"%.*s\"", text,
	               len < 64 ? (int)len : 64, at);
}

static int parse_argument(const char *text, const char **at, struct gx_section *out,
                          struct gx_diag *diag)
{
	const struct gx_hook_row *row = gx_hook_row(out->hook);
	size_t len = **at == '(' ? parenthesis(*at) : 0;

	if (**at == '(' && !len)
		return gx_fail(diag, GX_E_SECTION, "\"%.200s\": no closing parenthesis", text);
	if (row->argument != (len > 2))
		return gx_fail(diag, GX_E_SECTION, "\"%.200s\": hook %s takes %s argument", text,
		               row->text, row->argument ? "an" : "no");
	if (len && !copy(out->argument, sizeof(out->argument), *at + 1, len - 2))
		return gx_fail(diag, GX_E_SECTION, "\"%.200s\": argument too long", text);
	*at += len;
	return 0;
}

int gx_section_parse(const char *text, struct gx_section *out, struct gx_diag *diag)
{
	const char *at = text;
	size_t len;
	int err;

	memset(out, 0, sizeof(*out));
	copy(out->glob, sizeof(out->glob), "*", 1);
	if (!strncmp(text, "gpu.api/", 8))
		return parse_api(text, text + 8, out, diag);
	if (!strncmp(text, "gpu.thread/", 11)) {
		out->thread = true;
		at += 11;
	} else if (!strncmp(text, "gpu/", 4)) {
		at += 4;
	} else {
		return gx_fail(diag, GX_E_SECTION, "\"%.200s\"", text);
	}
	len = strcspn(at, "(:");
	err = parse_hook(text, at, len, out, diag);
	if (err)
		return err;
	at += len;
	err = parse_argument(text, &at, out, diag);
	if (err)
		return err;
	if (!*at)
		return 0;
	if (*at != ':' || !at[1])
		return gx_fail(diag, GX_E_SECTION, "\"%.200s\": a glob follows \":\"", text);
	if (!copy(out->glob, sizeof(out->glob), at + 1, strlen(at + 1)))
		return gx_fail(diag, GX_E_SECTION, "\"%.200s\": glob too long", text);
	return 0;
}
