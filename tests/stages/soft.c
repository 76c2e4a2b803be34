/* soft.c - stage `soft`: a PTX module with its launches in comments, memory printed after.
 * Arguments: seed=N.
 *
 * //: mem NAME TYPE VALUE...      an allocation; VALUE*N repeats; floats are decimal or 0x bits
 * //: launch KERNEL GRID BLOCK ARGUMENT... [shared=N] [coop] [max=N] [claims=NAME]   GRID, BLOCK: x or x,y,z;
 * ARGUMENT: NAME, TYPE:VALUE, bytes:NAME; claims: what the last parameter gets where it is one more than the arguments
 * //: print NAME TYPE [COUNT]     TYPE x8 x16 x32 x64 prints hexadecimal
 * //: row LABEL NAME TYPE COUNT OFFSET   the same from a byte offset, under a label
 *
 * Everything runs twice: over plain memory, and over managed memory of which two pages are on the
 * device. What differs then is told, except for a script with an illegal address, which would be
 * another one. What kernels print is there once.
 */
#include "base/diag.h"
#include "base/strbuf.h"
#include "device/soft/soft.h"
#include "soft_pages.h"
#include "soft_script.h"
#include "words.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int gx_stage_soft(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_soft[] = "seed=";

#define MAX_BUFFERS 16
#define MAX_WORDS   600
/* of a launch whose blocks claim each other's work (src/instrument/blocks.c): two counters, the address of a word, the word */
#define CLAIMS_BYTES 20

struct buffer {
	char name[32];
	uint64_t address, bytes;
};

struct state {
	struct gx_soft *soft;
	struct gx_soft_module *module;
	struct gx_soft_pages *pages; /* NULL: buffers are plain memory */
	struct buffer buffers[MAX_BUFFERS];
	unsigned n_buffers;
	struct gx_strbuf *out;
};

static unsigned type_bytes(const char *type)
{
	unsigned bits = (unsigned)strtoul(type + 1, NULL, 10);

	return bits ? bits / 8 : 4;
}

static uint64_t value_of(const char *text, const char *type)
{
	bool is_float = strchr(type, 'f') && !strstr(text, "0x");
	uint64_t bits = strtoull(text, NULL, 0);

	if (text[0] == '-' && !is_float)
		return (uint64_t)strtoll(text, NULL, 0);
	if (is_float && type_bytes(type) == 8) {
		double v = strtod(text, NULL);

		memcpy(&bits, &v, 8);
	} else if (is_float && type_bytes(type) == 4) {
		float v = strtof(text, NULL);

		bits = 0;
		memcpy(&bits, &v, 4);
	}
	return bits;
}

static int alloc(struct state *s, uint64_t bytes, uint64_t *address)
{
	return s->pages ? gx_soft_pages_alloc(s->pages, bytes, address)
	                : gx_soft_alloc(s->soft, bytes, 0, address);
}

static char *host_of(const struct state *s, uint64_t address, uint64_t bytes)
{
	char *host = gx_soft_host(s->soft, address, bytes);

	return host && s->pages ? gx_soft_pages_host(s->pages, address) : host;
}

static const struct buffer *find(const struct state *s, const char *name)
{
	for (unsigned i = 0; i < s->n_buffers; i++) {
		if (!strcmp(s->buffers[i].name, name))
			return &s->buffers[i];
	}
	return NULL;
}

static void make_memory(struct state *s, char **words, unsigned n)
{
	struct buffer *b = &s->buffers[s->n_buffers];
	unsigned bytes = type_bytes(words[2]);
	uint64_t total = 0, at = 0;
	char *host, *star;

	for (unsigned i = 3; i < n; i++)
		total += (star = strchr(words[i], '*')) ? strtoull(star + 1, NULL, 0) : 1;
	if (s->n_buffers == MAX_BUFFERS || !total || alloc(s, total * bytes, &b->address)) {
		gx_strbuf_puts(s->out, "bad mem line\n");
		return;
	}
	snprintf(b->name, sizeof(b->name), "%s", words[1]);
	b->bytes = total * bytes;
	s->n_buffers++;
	host = host_of(s, b->address, b->bytes);
	for (unsigned i = 3; i < n; i++) {
		uint64_t v = value_of(words[i], words[2]);

		star = strchr(words[i], '*');
		for (uint64_t k = star ? strtoull(star + 1, NULL, 0) : 1; k; k--, at += bytes)
			memcpy(host + at, &v, bytes);
	}
}

static void read_dims(const char *text, uint32_t dims[3])
{
	dims[0] = dims[1] = dims[2] = 1;
	for (unsigned i = 0; i < 3 && text; i++) {
		dims[i] = (uint32_t)strtoul(text, NULL, 0);
		text = strchr(text, ',');
		text = text ? text + 1 : NULL;
	}
}

static void launch(struct state *s, char **words, unsigned n)
{
	const struct gx_soft_kernel_info *info = gx_soft_kernel(s->module, words[1]);
	struct gx_soft_grid grid = { .max_insns = 10000000 };
	struct gx_diag diag = { 0 };
	const struct buffer *claims = NULL;
	char params[4096] = { 0 };
	unsigned arg = 0;
	int err;

	if (!info || n < 4) {
		gx_strbuf_puts(s->out, "no such kernel\n");
		return;
	}
	read_dims(words[2], grid.grid);
	read_dims(words[3], grid.block);
	for (unsigned i = 4; i < n; i++) {
		const struct buffer *b = find(s, words[i]);
		const char *colon = strchr(words[i], ':');
		uint64_t v = b ? b->address : colon ? value_of(colon + 1, words[i]) : 0;

		if (!strncmp(words[i], "shared=", 7))
			grid.dynamic_shared_bytes = (uint32_t)strtoul(words[i] + 7, NULL, 0);
		else if (!strncmp(words[i], "max=", 4))
			grid.max_insns = strtoull(words[i] + 4, NULL, 0);
		else if (!strcmp(words[i], "coop"))
			grid.cooperative = true;
		else if (!strncmp(words[i], "claims=", 7))
			claims = find(s, words[i] + 7);
		else if (arg < info->n_params && !strncmp(words[i], "bytes:", 6) &&
		         find(s, words[i] + 6) &&
		         find(s, words[i] + 6)->bytes == info->params[arg].bytes &&
		         info->param_bytes <= sizeof(params))
			memcpy(params + info->params[arg].offset,
			       host_of(s, find(s, words[i] + 6)->address, info->params[arg].bytes),
			       info->params[arg].bytes),
			        arg++;
		else if (arg < info->n_params && info->params[arg].bytes <= 8 &&
		         info->param_bytes <= sizeof(params))
			memcpy(params + info->params[arg].offset, &v, info->params[arg].bytes),
			        arg++;
		else
			gx_strbuf_printf(s->out, "bad argument %s\n", words[i]);
	}
	if (claims && arg < info->n_params) {
		uint32_t one = 1;
		char *counters = host_of(s, claims->address, CLAIMS_BYTES);
		uint64_t busy = claims->address + 16;

		memcpy(params + info->params[info->n_params - 1].offset, &claims->address, 8);
		memcpy(counters + 8, &busy, sizeof(busy));
		memcpy(counters + 16, &one, sizeof(one));
	}
	err = gx_soft_run(s->soft, info, &grid, params, &diag);
	if (err)
		gx_strbuf_printf(s->out, "error %s line %u: %s\n", gx_error_code(diag.error),
		                 diag.line, diag.text);
}

static void print_value(struct gx_strbuf *out, const char *type, const char *at)
{
	unsigned bytes = type_bytes(type);
	uint64_t v = 0;
	double d;
	float f;

	memcpy(&v, at, bytes);
	memcpy(&d, at, bytes == 8 ? 8 : 0);
	memcpy(&f, at, bytes == 4 ? 4 : 0);
	if (type[0] == 'x')
		gx_strbuf_printf(out, " %0*" PRIx64, (int)bytes * 2, v);
	else if (type[0] == 'f')
		gx_strbuf_printf(out, " %.9g", bytes == 8 ? d : (double)f);
	else if (type[0] == 's')
		gx_strbuf_printf(out, " %" PRId64,
		                 (int64_t)(v << (64 - 8 * bytes)) >> (64 - 8 * bytes));
	else
		gx_strbuf_printf(out, " %" PRIu64, v);
}

static void print_memory(struct state *s, char **words, unsigned n)
{
	const struct buffer *b = n > 2 ? find(s, words[1]) : NULL;
	uint64_t count;
	const char *host;

	if (!b) {
		gx_strbuf_puts(s->out, "bad print line\n");
		return;
	}
	count = n > 3 ? strtoull(words[3], NULL, 0) : b->bytes / type_bytes(words[2]);
	host = host_of(s, b->address, count * type_bytes(words[2]));
	gx_strbuf_printf(s->out, "%s:", b->name);
	for (uint64_t i = 0; host && i < count; i++)
		print_value(s->out, words[2], host + i * type_bytes(words[2]));
	gx_strbuf_putc(s->out, '\n');
}

static void print_row(struct state *s, char **words, unsigned n)
{
	const struct buffer *b = n == 6 ? find(s, words[2]) : NULL;
	uint64_t count = n == 6 ? strtoull(words[4], NULL, 0) : 0;
	const char *host = b ? host_of(s, b->address + strtoull(words[5], NULL, 0),
	                               count * type_bytes(words[3]))
	                     : NULL;

	gx_strbuf_printf(s->out, "%s:", host ? words[1] : "bad row");
	for (uint64_t i = 0; host && i < count; i++)
		print_value(s->out, words[3], host + i * type_bytes(words[3]));
	gx_strbuf_putc(s->out, '\n');
}

static void run_line(struct state *s, char *line)
{
	static char *words[MAX_WORDS];
	unsigned n = 0;
	char *save = NULL;

	for (char *w = strtok_r(line, " \t", &save); w && n < MAX_WORDS;
	     w = strtok_r(NULL, " \t", &save))
		words[n++] = w;
	if (n > 3 && !strcmp(words[0], "mem"))
		make_memory(s, words, n);
	else if (n > 3 && !strcmp(words[0], "launch"))
		launch(s, words, n);
	else if (n && !strcmp(words[0], "print"))
		print_memory(s, words, n);
	else if (n && !strcmp(words[0], "row"))
		print_row(s, words, n);
	else
		gx_strbuf_puts(s->out, "bad line\n");
}

static void run_script(const char *args, const struct stage_soft_module *what, bool managed,
                       struct gx_strbuf *out)
{
	const char *input = what->script;
	size_t len = what->script_len;
	struct gx_soft_config config = { 0 };
	struct state s = { .out = out };
	struct gx_diag diag = { 0 };
	const char *seed = stage_option(args, "seed=");
	char *text = malloc(len + 1), *save = NULL;
	int err;

	if (!text)
		return;
	memcpy(text, input, len);
	text[len] = '\0';
	config.count_accesses = what->count_accesses;
	config.uncounted = what->uncounted;
	config.seed = seed ? strtoull(seed, NULL, 0) : 0;
	err = gx_soft_create(&config, &s.soft, &diag);
	if (!err)
		err = gx_soft_module_load(s.soft, what->ptx, what->ptx_len, &s.module, &diag);
	if (!err && what->prepare)
		err = what->prepare(what->user, s.soft, s.module, &diag);
	if (!err && managed)
		s.pages = gx_soft_pages_new(s.soft);
	if (err)
		gx_strbuf_printf(out, "error %s: %s\n", gx_error_code(diag.error), diag.text);
	for (char *line = strtok_r(text, "\n", &save); line && !err;
	     line = strtok_r(NULL, "\n", &save)) {
		if (!strncmp(line, "//:", 3))
			run_line(&s, line + 3);
	}
	if (!err && what->finish)
		what->finish(what->user, s.soft, out);
	gx_soft_module_unload(s.module);
	gx_soft_destroy(s.soft);
	gx_soft_pages_free(s.pages);
	free(text);
}

void stage_soft_run(const struct stage_soft_module *what, struct gx_strbuf *out)
{
	run_script("", what, false, out);
}

/* What the kernels print goes nowhere. */
static void run_quietly(const char *args, const struct stage_soft_module *what,
                        struct gx_strbuf *out)
{
	int saved[2], null = open("/dev/null", O_WRONLY | O_CLOEXEC);

	fflush(stdout);
	for (int i = 0; i < 2; i++) {
		saved[i] = dup(i + 1);
		dup2(null, i + 1);
	}
	run_script(args, what, true, out);
	fflush(stdout);
	for (int i = 0; i < 2; i++) {
		dup2(saved[i], i + 1);
		close(saved[i]);
	}
	close(null);
}

int gx_stage_soft(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	const struct stage_soft_module what = {
		.script = input, .script_len = len, .ptx = input, .ptx_len = len
	};
	struct gx_strbuf managed = { 0 };
	const char *seed = stage_option(args, "seed=");
	size_t from = out->len;
	int misused = 0;

	if (seed)
		stage_number(seed, &misused);
	if (misused)
		return stage_misused(args);
	run_script(args, &what, false, out);
	if (strstr(gx_strbuf_text(out) + from, " bytes at 0x"))
		return 0;
	run_quietly(args, &what, &managed);
	if (strcmp(gx_strbuf_text(&managed), gx_strbuf_text(out) + from))
		gx_strbuf_printf(out, "over managed memory:\n%s", gx_strbuf_text(&managed));
	gx_strbuf_free(&managed);
	return 0;
}
