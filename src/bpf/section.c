/* section.c - section names to hook, argument and glob. */
#include "bpf/section.h"

#include "base/text.h"
#include "ebpf/filter.h"

#include <fnmatch.h>
#include <stdio.h>
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

/* Calls that agents run programs at. A glob is over the driver's names: one of the runtime stands for the driver's that it makes. */
static bool may_launch(const char *name)
{
	static const struct {
		const char *driver, *runtime;
	} calls[] = {
#define LAUNCH_CALL(driver_, runtime_) { #driver_, runtime_ },
#include "defs/launch_calls.def"
#undef LAUNCH_CALL
	};

	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		if (!fnmatch(name, calls[i].driver, 0) || !strcmp(name, calls[i].runtime))
			return true;
	return false;
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
	if (!may_launch(name))
		return gx_fail(
		        diag, GX_E_SECTION,
		        "\"%.200s\": programs run at calls that launch: cuLaunchKernel, "
		        "cuLaunchKernelEx, cuLaunchCooperativeKernel, cuGraphLaunch or a glob "
		        "over these, such as cuLaunch*",
		        text);
	out->hook = GX_HOOK_HOST;
	return 0;
}

/* Those that a program of a kernel can stand at, behind the text. */
static void name_hooks(char *text, size_t size)
{
	size_t len = strlen(text);
	const char *comma = "";

	for (int i = 0; i < GX_N_HOOKS && len < size; i++) {
		const struct gx_hook_row *row = gx_hook_row((enum gx_hook)i);

		if (row->side != GX_SIDE_DEVICE)
			continue;
		len += (size_t)snprintf(text + len, size - len, "%s %s", comma, row->text);
		comma = ",";
	}
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
	gx_fail(diag, GX_E_SECTION, "\"%.100s\": no hook \"%.*s\": there are", text,
	        len < 32 ? (int)len : 32, at);
	if (diag)
		name_hooks(diag->text, sizeof(diag->text));
	return -gx_error_errno(GX_E_SECTION);
}

static int parse_argument(const char *text, const char **at, struct gx_section *out,
                          struct gx_diag *diag)
{
	size_t len = **at == '(' ? parenthesis(*at) : 0;
	struct gx_diag why = { .insn = -1 };
	struct gx_filter filter;

	if (**at == '(' && !len)
		return gx_fail(diag, GX_E_SECTION, "\"%.200s\": no closing parenthesis", text);
	if (len && !copy(out->argument, sizeof(out->argument), *at + 1, len - 2))
		return gx_fail(diag, GX_E_SECTION, "\"%.200s\": argument too long", text);
	if (gx_filter_parse(out->hook, out->argument, &filter, &why))
		return gx_fail(diag, GX_E_SECTION, "\"%.200s\": %s", text, why.text);
	*at += len;
	return 0;
}

/* --- kprobe/ and kretprobe/ */
#define PREFIX "cuda__"

/* Names that are no kernel's: where the program runs instead. */
static const struct place {
	const char *name;
	enum gx_hook hook;
	const char *glob;
	bool is_argument; /* the name is the hook's argument */
} places[] = {
	{ "__memcapture", GX_HOOK_MEM, "*", false },
	{ "__bpftime_cuda__kernel_trace", GX_HOOK_CALL, "*", true },
	{ "__directly_run", GX_HOOK_ENTRY, "__directly_run", false },
};

static const struct place *find_place(const char *name)
{
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		if (!strcmp(places[i].name, name))
			return &places[i];
	return NULL;
}

bool gx_means_gpu_kernels(const char *program, const char *names)
{
	return !strncmp(program, PREFIX, strlen(PREFIX)) ||
	       !strncmp(names, PREFIX, strlen(PREFIX)) || !strncmp(names, "_Z", 2) ||
	       find_place(names);
}

const char *gx_kprobe_names(const char *section)
{
	if (!strncmp(section, "kprobe/", 7))
		return section + 7;
	return strncmp(section, "kretprobe/", 10) ? NULL : section + 10;
}

static bool is_kernel_char(char c)
{
	return is_name_char(c) || c == '$' || c == '.';
}

/* "a,b" becomes "=a,b", which takes each name as it is; a single one needs no more than itself. */
static int parse_names(const char *names, struct gx_section *out, struct gx_diag *diag)
{
	bool is_list = strchr(names, ',') != NULL;
	const char *at = names;
	size_t len = 0;

	if (is_list)
		out->glob[len++] = '=';
	do {
		size_t n = 0;

		at += at != names; /* the comma */
		if (!strncmp(at, PREFIX, strlen(PREFIX)))
			at += strlen(PREFIX);
		while (is_kernel_char(at[n]))
			n++;
		if (!n || (at[n] && at[n] != ','))
			return gx_fail(
			        diag, GX_E_SECTION,
			        "\"%.160s\": mangled names of kernels, with a comma between two",
			        names);
		if (len + n + 2 > sizeof(out->glob))
			return gx_fail(diag, GX_E_SECTION, "\"%.160s\": longer than %zu bytes",
			               names, sizeof(out->glob) - 1);
		memcpy(out->glob + len, at, n);
		len += n;
		at += n;
		out->glob[len++] = *at;
	} while (*at);
	return 0;
}

int gx_section_kernels(const char *names, bool at_return, struct gx_section *out,
                       struct gx_diag *diag)
{
	const struct place *place = find_place(names);

	memset(out, 0, sizeof(*out));
	out->kprobe = out->thread = true;
	out->hook = at_return ? GX_HOOK_EXIT : GX_HOOK_ENTRY;
	if (!place)
		return parse_names(names, out, diag);
	if (at_return)
		return gx_fail(diag, GX_E_SECTION, "\"kretprobe/%s\": it is kprobe/%s alone", names,
		               names);
	out->hook = place->hook;
	copy(out->glob, sizeof(out->glob), place->glob, strlen(place->glob));
	if (place->is_argument)
		copy(out->argument, sizeof(out->argument), names, strlen(names));
	return 0;
}

int gx_section_parse(const char *text, struct gx_section *out, struct gx_diag *diag)
{
	const char *at = text, *lacks;
	size_t len;
	int err;

	if (gx_kprobe_names(text))
		return gx_section_kernels(gx_kprobe_names(text), text[1] == 'r', out, diag);
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
	lacks = *out->glob == '=' ? NULL : gx_glob_lacks(out->glob);
	if (lacks)
		return gx_fail(diag, GX_E_SECTION, "\"%.200s\": its glob has %s", text, lacks);
	return 0;
}
