/* print.c - what device code calls in the runtime: vprintf, __assertfail, malloc, free, cudaGraphSetConditional. */
#include "device/soft/nest.h"

#include "device/soft/access.h"

#include <stdio.h>
#include <stdlib.h>
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

/* --- what a lane reads while it prints. Its bytes may lie on several managed pages that are never
 * here at once: those read are kept until the lane is done, and a later try starts with them. */
struct reading {
	struct reading *next;
	const struct warp *warp;
	unsigned lane;
	size_t at; /* bytes of this try */
	struct gx_strbuf bytes;
};

static struct reading **find_reading(const struct warp *w, unsigned lane)
{
	struct reading **at = &w->run->touch.readings;

	while (*at && ((*at)->warp != w || (*at)->lane != lane))
		at = &(*at)->next;
	return at;
}

/* False: a fault. */
static bool begin_reading(struct warp *w, const struct insn *in, unsigned lane)
{
	struct reading **at = find_reading(w, lane);

	if (!*at)
		*at = calloc(1, sizeof(**at));
	if (!*at) {
		gx_soft_fault(w, in, lane, GX_E_NO_MEMORY, "what a lane prints");
		return false;
	}
	(*at)->warp = w;
	(*at)->lane = lane;
	(*at)->at = 0;
	return true;
}

static void end_reading(struct reading **at)
{
	struct reading *gone = *at;

	*at = gone->next;
	gx_strbuf_free(&gone->bytes);
	free(gone);
}

void gx_soft_forget_readings(struct run *run)
{
	while (run->touch.readings)
		end_reading(&run->touch.readings);
}

/* False: a fault, or the page is not here. */
static bool read_bytes(struct warp *w, const struct insn *in, unsigned lane, uint64_t address,
                       uint64_t bytes, void *out)
{
	struct reading *kept = *find_reading(w, lane);
	struct insn generic = *in;
	const void *from;

	if (kept->at < kept->bytes.len) {
		memcpy(out, kept->bytes.data + kept->at, bytes);
		kept->at += bytes;
		return true;
	}
	generic.space = GX_PTX_GENERIC;
	from = access_at(w, &generic, lane, address, bytes, bytes);
	if (!from)
		return false;
	memcpy(out, from, bytes);
	gx_strbuf_append(&kept->bytes, out, bytes);
	kept->at += bytes;
	if (kept->bytes.failed)
		gx_soft_fault(w, in, lane, GX_E_NO_MEMORY, "what a lane prints");
	return !kept->bytes.failed;
}

/* A text of the device's, NUL-terminated; NULL: not to be had now, or a fault. */
static const char *text_at(struct warp *w, const struct insn *in, unsigned lane, uint64_t address,
                           char *out, size_t room)
{
	for (size_t i = 0; i < room; i++) {
		if (!read_bytes(w, in, lane, address + i, 1, &out[i]))
			return NULL;
		if (i + 1 == room)
			out[i] = '\0';
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
	p->offset = (p->offset + bytes - 1) & ~(bytes - 1);
	*value = 0;
	if (!read_bytes(p->w, p->in, p->lane, p->args + p->offset, bytes, value))
		return false;
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
		} else if (n < 40 && *s != 'L') {
			spec[n++] = *s;
		}
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

	if (!begin_reading(w, in, lane) ||
	    !text_at(w, in, lane, argument(w, in, 0, lane), format, sizeof(format)))
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
	end_reading(find_reading(w, lane));
	if (p.out->failed)
		gx_soft_fault(w, in, lane, GX_E_NO_MEMORY, "what a lane prints");
	return !p.out->failed;
}

/* A lane that is not done prints nothing yet. */
static void take_back(struct run *run, size_t len)
{
	if (!run->faulted)
		run->out.len = len;
}

enum step gx_soft_vprintf(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(
	        mask, size_t len = w->run->out.len; if (!print_lane(w, in, l)) {
		        take_back(w->run, len);
		        return STEP_FAULT;
	        } give(w, in, mask, l, 1););
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

	if (!begin_reading(w, in, lane) ||
	    !text_at(w, in, lane, argument(w, in, 0, lane), message, sizeof(message)) ||
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

/* cudaGraphSetConditional(handle, value): of several lanes the last one's stays */
enum step gx_soft_set_conditional(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, uint64_t handle = argument(w, in, 0, l); uint32_t *word = NULL;
	          if (handle >> 48 == GX_SOFT_CONDITION >> 48) word =
	                  gx_soft_host(w->run->soft, handle ^ GX_SOFT_CONDITION, 4);
	          if (!word) return gx_soft_fault(w, in, l, GX_E_SOFT_ADDRESS,
	                                          "no conditional handle: 0x%llx",
	                                          (unsigned long long)handle);
	          __atomic_store_n(word, (uint32_t)argument(w, in, 1, l), __ATOMIC_RELEASE););
	return STEP_NEXT;
}
