/* print.c - what device code calls in the runtime: vprintf, __assertfail, malloc, free. */
#include "device/soft/machine.h"

#include "device/soft/access.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FLUSH_BYTES 65536u
#define MAX_TEXT    65536u

static uint64_t argument(const struct warp *w, const struct insn *in, uint32_t i, unsigned lane)
{
	return src(w, in->call->args[i].from)[lane];
}

static void give(struct warp *w, const struct insn *in, uint32_t mask, unsigned lane,
                 uint64_t value)
{
	(void)mask;
	w->r[in->call->results[0].to][lane] = value;
}

static void write_all(int fd, const char *text, size_t len)
{
	while (len) {
		ssize_t n = write(fd, text, len);

		if (n <= 0)
			return;
		text += n;
		len -= (size_t)n;
	}
}

/* Through stdio when it is the program's stdout, so that order with its own output holds. */
void gx_soft_flush(struct run *run)
{
	if (!run->out.len)
		return;
	fwrite(run->out.data, 1, run->out.len, stdout);
	fflush(stdout);
	gx_strbuf_reset(&run->out);
}

/* A text of the device's, NUL-terminated; NULL: a fault. */
static const char *text_at(struct warp *w, const struct insn *in, unsigned lane, uint64_t address,
                           char *out, size_t room)
{
	struct insn byte = *in;

	byte.space = GX_PTX_GENERIC;
	for (size_t i = 0; i < room; i++) {
		const char *c = access_at(w, &byte, lane, address + i, 1, 1);

		if (!c)
			return NULL;
		out[i] = i + 1 == room ? '\0' : *c;
		if (!out[i])
			break;
	}
	return out;
}

struct printing {
	struct warp *w;
	const struct insn *in;
	unsigned lane;
	uint64_t args, offset;
	struct gx_strbuf *out;
	char text[1024];
};

static bool next_arg(struct printing *p, uint64_t bytes, uint64_t *value)
{
	struct insn in = *p->in;
	const void *at;

	in.space = GX_PTX_GENERIC;
	p->offset = (p->offset + bytes - 1) & ~(bytes - 1);
	at = access_at(p->w, &in, p->lane, p->args + p->offset, bytes, bytes);
	*value = 0;
	if (!at)
		return false;
	memcpy(value, at, bytes);
	p->offset += bytes;
	return true;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored                                                                     \
        "-Wformat-nonliteral" /* one conversion, built and checked by format_one() */
static bool put_value(struct printing *p, const char *spec, char conversion, bool wide)
{
	uint64_t v;
	double d;

	if (strchr("eEfFgGaA", conversion)) {
		if (!next_arg(p, 8, &v))
			return false;
		memcpy(&d, &v, sizeof(d));
		snprintf(p->text, sizeof(p->text), spec, d);
	} else if (conversion == 's') {
		char text[512];

		if (!next_arg(p, 8, &v) || !text_at(p->w, p->in, p->lane, v, text, sizeof(text)))
			return false;
		snprintf(p->text, sizeof(p->text), spec, text);
	} else if (conversion == 'p' || wide) {
		if (!next_arg(p, 8, &v))
			return false;
		snprintf(p->text, sizeof(p->text), spec, v);
	} else {
		if (!next_arg(p, 4, &v))
			return false;
		snprintf(p->text, sizeof(p->text), spec, (uint32_t)v);
	}
	gx_strbuf_puts(p->out, p->text);
	return true;
}
#pragma GCC diagnostic pop

/* One conversion from '%' on; *at moves behind it. Width and precision are cut to what text[]
 * holds. */
static bool format_one(struct printing *p, const char **at)
{
	char spec[64] = "%";
	size_t n = 1;
	const char *s = *at + 1;
	unsigned n_long = 0;

	for (; *s && strchr("-+ #0123456789.*hlLjzt", *s); s++) {
		uint64_t v;

		if (*s == 'l' || *s == 'j' || *s == 'z' || *s == 't')
			n_long++;
		else if (*s == '*' && n < 40) {
			if (!next_arg(p, 4, &v))
				return false;
			n += (size_t)snprintf(spec + n, 12, "%d", (int)v % 500);
		} else if (n < 40 && *s != 'h' && *s != 'L') {
			spec[n++] = *s;
		} else if (*s == 'h') {
			spec[n++] = 'h';
		}
		if (n >= 44)
			return true;
	}
	if (!*s) {
		*at = s;
		return true;
	}
	*at = s + 1;
	if (!strchr("diouxXeEfFgGaAcsp", *s) ||
	    (*s != 's' && strspn(spec + 1, "-+ #0123456789.h") != n - 1))
		return true;
	if (n_long && strchr("diouxX", *s)) {
		spec[n++] = 'l';
		spec[n++] = 'l';
	}
	if (*s == 'p') { /* as CUDA prints them */
		spec[n++] = 'p';
		return put_value(p, "0x%llx", 'p', true);
	}
	spec[n++] = *s;
	spec[n] = '\0';
	return put_value(p, spec, *s, n_long > 0 && *s != 'c');
}

static bool print_lane(struct warp *w, const struct insn *in, unsigned lane)
{
	struct printing p = { .w = w, .in = in, .lane = lane, .out = &w->run->out };
	char format[4096];
	const char *at = format;

	if (!text_at(w, in, lane, argument(w, in, 0, lane), format, sizeof(format)))
		return false;
	p.args = argument(w, in, 1, lane);
	while (*at) {
		const char *percent = strchr(at, '%');
		size_t plain = percent ? (size_t)(percent - at) : strlen(at);

		gx_strbuf_append(p.out, at, plain);
		at += plain;
		if (at[0] == '%' && at[1] == '%') {
			gx_strbuf_putc(p.out, '%');
			at += 2;
		} else if (*at && !format_one(&p, &at)) {
			return false;
		}
	}
	return true;
}

enum step gx_soft_vprintf(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, if (!print_lane(w, in, l)) return STEP_FAULT; give(w, in, mask, l, 1););
	if (w->run->out.len > FLUSH_BYTES)
		gx_soft_flush(w->run);
	return STEP_NEXT;
}

/* __assertfail(message, file, line, function, size) */
enum step gx_soft_assertfail(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned lane = (unsigned)__builtin_ctz(mask);
	const uint32_t *size = w->run->grid->block;
	uint32_t linear = w->index * LANES + lane;
	char message[256], file[256], func[256], line[1100];
	int n;

	if (!text_at(w, in, lane, argument(w, in, 0, lane), message, sizeof(message)) ||
	    !text_at(w, in, lane, argument(w, in, 1, lane), file, sizeof(file)) ||
	    !text_at(w, in, lane, argument(w, in, 3, lane), func, sizeof(func)))
		return STEP_FAULT;
	n = snprintf(line, sizeof(line),
	             "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n",
	             file, (uint32_t)argument(w, in, 2, lane), func, w->block->ctaid[0],
	             w->block->ctaid[1], w->block->ctaid[2], linear % size[0],
	             linear / size[0] % size[1], linear / size[0] / size[1], message);
	gx_soft_flush(w->run);
	if (n > 0)
		write_all(STDERR_FILENO, line,
		          (size_t)n < sizeof(line) ? (size_t)n : sizeof(line) - 1);
	return gx_soft_fault(w, in, lane, GX_E_SOFT_ASSERT, "%.100s", message);
}

enum step gx_soft_malloc(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, uint64_t bytes = argument(w, in, 0, l); uint64_t address = 0;
	          gx_soft_alloc(w->run->soft, bytes, 16, &address); give(w, in, mask, l, address););
	return STEP_NEXT;
}

enum step gx_soft_mfree(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, uint64_t address = argument(w, in, 0, l);
	          if (address && gx_soft_free(w->run->soft, address)) return gx_soft_fault(
	                  w, in, l, GX_E_SOFT_ADDRESS, "free of 0x%llx",
	                  (unsigned long long)address););
	w->run->generation = __atomic_load_n(&w->run->soft->generation, __ATOMIC_ACQUIRE);
	return STEP_NEXT;
}
