/* insn_parse.c - assembler for tests: lines are matched against the patterns of ebpf_ops.def, row
 * by row. A line may start with "12:" (ignored) or "name:" (a label); '#' and ';' start comments.
 */
#include "support/ebpf/insn_parse.h"

#include "base/strmap.h"
#include "ebpf/insn.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LABEL 64

/* A label that an instruction wants. */
struct name {
	const char *text;
	size_t len;
	uint32_t pc;
	uint32_t line;
};

struct names {
	struct name *items;
	size_t n, cap;
};

struct assembler {
	const char *at, *end; /* of the line */
	uint32_t line;
	struct gx_insn *insns; /* malloc */
	uint32_t n, cap;
	struct gx_strmap labels; /* name -> pc + 1 */
	struct names wanted;
	struct gx_diag *diag;
};

/* One attempt to match a row. */
struct match {
	const char *at, *end;
	struct gx_insn insn[2];
	bool has_dst, has_src;
	const char *label; /* of a jump, or NULL */
	size_t label_len;
};

static int fail_line(struct assembler *a, const char *why)
{
	return gx_fail(a->diag, GX_E_INSN_TEXT, "line %u: %s: %.*s", a->line, why,
	               (int)(a->end - a->at > 60 ? 60 : a->end - a->at), a->at);
}

static void skip_blanks(const char **at, const char *end)
{
	while (*at < end && (**at == ' ' || **at == '\t' || **at == '\r'))
		++*at;
}

static bool is_name(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '.';
}

/* Decimal or 0x, optional sign when allowed. */
static bool read_number(struct match *m, bool sign_needed, uint64_t *out, bool *minus)
{
	uint64_t value = 0;
	unsigned base = 10;
	const char *at = m->at, *first;

	*minus = at < m->end && *at == '-';
	if (at < m->end && (*at == '-' || *at == '+')) {
		at++;
		skip_blanks(&at, m->end); /* r10 - 8 */
	} else if (sign_needed) {
		return false;
	}
	if (m->end - at > 2 && at[0] == '0' && at[1] == 'x') {
		base = 16;
		at += 2;
	}
	for (first = at; at < m->end && isxdigit((unsigned char)*at); at++) {
		unsigned digit = isdigit((unsigned char)*at)
		                         ? (unsigned)(*at - '0')
		                         : (unsigned)(tolower((unsigned char)*at) - 'a' + 10);

		if (digit >= base || __builtin_mul_overflow(value, base, &value) ||
		    __builtin_add_overflow(value, digit, &value))
			return false;
	}
	if (at == first || (at < m->end && is_name(*at)))
		return false;
	m->at = at;
	*out = *minus ? -value : value;
	return !*minus || value <= (uint64_t)1 << 63;
}

/* 32 bits, signed or unsigned */
static bool read_imm(struct match *m, int32_t *out)
{
	uint64_t value;
	bool minus;

	if (!read_number(m, false, &value, &minus))
		return false;
	*out = (int32_t)value;
	return minus ? (int64_t)value >= INT32_MIN : value <= UINT32_MAX;
}

static bool read_signed(struct match *m, int64_t low, int64_t high, int64_t *out)
{
	uint64_t value;
	bool minus;

	if (!read_number(m, true, &value, &minus))
		return false;
	*out = (int64_t)value;
	return *out >= low && *out <= high && minus == (*out < 0);
}

/* A signed distance or the name of a label. */
static bool read_jump(struct match *m, int64_t low, int64_t high, int64_t *out)
{
	*out = 0;
	if (m->at < m->end && (*m->at == '+' || *m->at == '-'))
		return read_signed(m, low, high, out);
	m->label = m->at;
	while (m->at < m->end && is_name(*m->at))
		m->at++;
	m->label_len = (size_t)(m->at - m->label);
	return m->label_len && !isdigit((unsigned char)*m->label);
}

/* r3 or w3; the second mention must agree with the first */
static bool read_reg(struct match *m, char letter, bool is_dst)
{
	unsigned number = 0;
	bool *has = is_dst ? &m->has_dst : &m->has_src;

	if (m->end - m->at < 2 || *m->at != letter || !isdigit((unsigned char)m->at[1]))
		return false;
	number = (unsigned)(m->at[1] - '0');
	m->at += 2;
	if (number == 1 && m->at < m->end && *m->at == '0') {
		number = 10;
		m->at++;
	}
	if (m->at < m->end && is_name(*m->at))
		return false;
	if (*has && (is_dst ? m->insn[0].dst : m->insn[0].src) != number)
		return false;
	*has = true;
	if (is_dst)
		m->insn[0].dst = number & 0xf;
	else
		m->insn[0].src = number & 0xf;
	return true;
}

static bool read_imm64(struct match *m)
{
	uint64_t value;
	bool minus;

	if (!read_number(m, false, &value, &minus))
		return false;
	m->insn[0].imm = (int32_t)value;
	m->insn[1].imm = (int32_t)(value >> 32);
	return true;
}

static bool read_field(struct match *m, char field)
{
	int64_t value = 0;
	bool ok;

	switch (field) {
	case 'd': return read_reg(m, 'r', true);
	case 'D': return read_reg(m, 'w', true);
	case 's': return read_reg(m, 'r', false);
	case 'S': return read_reg(m, 'w', false);
	case 'i': return read_imm(m, &m->insn[0].imm);
	case 'h': return read_imm(m, &m->insn[1].imm);
	case 'l': return read_imm64(m);
	case 'o': /* may be left out: 0 */
		if (m->at < m->end && (*m->at == '+' || *m->at == '-')) {
			ok = read_signed(m, INT16_MIN, INT16_MAX, &value);
			m->insn[0].off = (int16_t)value;
			return ok;
		}
		return true;
	case 'j':
		ok = read_jump(m, INT16_MIN, INT16_MAX, &value);
		m->insn[0].off = (int16_t)value;
		return ok;
	case 'k':
		ok = read_jump(m, INT32_MIN, INT32_MAX, &value);
		m->insn[0].imm = (int32_t)value;
		return ok;
	default: /* %% */
		if (m->at == m->end || *m->at != field)
			return false;
		m->at++;
		return true;
	}
}

static int32_t fixed(int32_t rule, int32_t read)
{
	return rule == GX_INSN_ANY ? read : rule;
}

/* The whole line by this row? Blanks may stand or be missing anywhere but inside of words. */
static bool match_row(const struct assembler *a, const struct gx_insn_info *info, struct match *m)
{
	*m = (struct match){ .at = a->at, .end = a->end };
	for (const char *p = info->text; *p; p++) {
		skip_blanks(&m->at, m->end);
		if (*p == ' ')
			continue;
		if (*p == '%') {
			if (!read_field(m, *++p))
				return false;
			continue;
		}
		if (m->at == m->end || *m->at != *p)
			return false;
		m->at++;
	}
	skip_blanks(&m->at, m->end);
	if (m->at != m->end)
		return false;
	m->insn[0].opcode = info->opcode;
	m->insn[0].dst = fixed(info->dst, m->insn[0].dst) & 0xf;
	m->insn[0].src = fixed(info->src, m->insn[0].src) & 0xf;
	m->insn[0].off = (int16_t)fixed(info->off, m->insn[0].off);
	m->insn[0].imm = fixed(info->imm, m->insn[0].imm);
	return true;
}

static bool add_name(struct names *names, struct name name)
{
	if (names->n == names->cap) {
		size_t cap = names->cap ? names->cap * 2 : 32;
		struct name *items = reallocarray(names->items, cap, sizeof(*items));

		if (!items)
			return false;
		names->items = items;
		names->cap = cap;
	}
	names->items[names->n++] = name;
	return true;
}

static int add_insns(struct assembler *a, const struct gx_insn *insns, uint32_t n)
{
	if (a->n + n > a->cap) {
		uint32_t cap = a->cap ? a->cap * 2 : 64;
		struct gx_insn *grown = reallocarray(a->insns, cap, sizeof(*grown));

		if (!grown)
			return gx_fail(a->diag, GX_E_NO_MEMORY, "eBPF text");
		a->insns = grown;
		a->cap = cap;
	}
	if (a->n + n > GX_INSN_MAX)
		return gx_fail(a->diag, GX_E_INSN_COUNT, "more than %u instructions", GX_INSN_MAX);
	memcpy(a->insns + a->n, insns, n * sizeof(*insns));
	a->n += n;
	return 0;
}

/* "call NAME": a helper, a kernel function of ours, or a label */
static int assemble_call(struct assembler *a, const char *name, size_t len)
{
	struct gx_insn insn = { .opcode = 0x85, .src = 1 };
	struct name wanted = { name, len, a->n, a->line };

	static const struct {
		const char *name;
		int32_t id;
		uint8_t src;
	} known[] = {
#define HELPER(name_, id_, ...)       { #name_, id_, 0 },
#define HELPER_NAMED(name_, id_, ...) { #name_, id_, 2 },
#include "defs/helpers.def"
#define KFUNC(name_, ret, callbacks, cost, doc, ...) { #name_, GX_KFUNC_##name_, 2 },
#include "defs/kfuncs.def"
#undef KFUNC
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (strlen(known[i].name) == len && !memcmp(known[i].name, name, len)) {
			insn.src = known[i].src & 0xf;
			insn.imm = known[i].id;
			return add_insns(a, &insn, 1);
		}
	}
	if (!add_name(&a->wanted, wanted))
		return gx_fail(a->diag, GX_E_NO_MEMORY, "eBPF text");
	return add_insns(a, &insn, 1);
}

/* ".insn 0x8f dst 1 src 0 off 0 imm 5": any encoding, as illegal ones are printed */
static int assemble_raw(struct assembler *a)
{
	unsigned opcode, dst, src;
	char line[100];
	int off, imm, used = 0;
	size_t len = (size_t)(a->end - a->at);

	if (len >= sizeof(line))
		return fail_line(a, "line too long");
	memcpy(line, a->at, len);
	line[len] = 0;
	if (sscanf(line, ".insn %x dst %u src %u off %d imm %d%n", &opcode, &dst, &src, &off, &imm,
	           &used) != 5 ||
	    (size_t)used != len || opcode > 255 || dst > 15 || src > 15 || off < INT16_MIN ||
	    off > INT16_MAX)
		return fail_line(a, "not as in .insn 0x8f dst 1 src 0 off 0 imm 5");
	return add_insns(a,
	                 &(struct gx_insn){ .opcode = (uint8_t)opcode,
	                                    .dst = dst & 0xf,
	                                    .src = src & 0xf,
	                                    .off = (int16_t)off,
	                                    .imm = imm },
	                 1);
}

static int assemble_row(struct assembler *a)
{
	struct match m;

	if (*a->at == '.')
		return assemble_raw(a);

	for (uint32_t i = 0; i < gx_insn_n_infos; i++) {
		if (!match_row(a, &gx_insn_infos[i], &m))
			continue;
		if (m.label &&
		    !add_name(&a->wanted, (struct name){ m.label, m.label_len, a->n, a->line }))
			return gx_fail(a->diag, GX_E_NO_MEMORY, "eBPF text");
		return add_insns(a, m.insn, gx_insn_slots(&gx_insn_infos[i]));
	}
	return fail_line(a, "no such instruction");
}

/* "12:" and "name:" in front; true when there was one */
static int take_label(struct assembler *a, bool *taken)
{
	const char *p = a->at;
	struct name label = { a->at, 0, a->n, a->line };

	while (p < a->end && is_name(*p))
		p++;
	*taken = p < a->end && *p == ':' && p > a->at;
	if (!*taken)
		return 0;
	label.len = (size_t)(p - a->at);
	a->at = p + 1;
	if (isdigit((unsigned char)*label.text))
		return 0;
	if (gx_strmap_get(&a->labels, label.text, label.len))
		return fail_line(a, "label defined twice");
	if (label.len > MAX_LABEL)
		return fail_line(a, "label too long");
	if (gx_strmap_set(&a->labels, label.text, label.len, (void *)((uintptr_t)a->n + 1)))
		return gx_fail(a->diag, GX_E_NO_MEMORY, "eBPF text");
	return 0;
}

static int assemble_line(struct assembler *a)
{
	bool taken = true;
	int err = 0;

	while (!err && taken) {
		skip_blanks(&a->at, a->end);
		err = take_label(a, &taken);
	}
	skip_blanks(&a->at, a->end);
	while (a->end > a->at && isspace((unsigned char)a->end[-1]))
		a->end--;
	if (err || a->at == a->end)
		return err;
	if (a->end - a->at > 5 && !memcmp(a->at, "call ", 5)) {
		const char *name = a->at + 5, *p;

		skip_blanks(&name, a->end);
		for (p = name; p < a->end && is_name(*p);)
			p++;
		if (p == a->end && p > name && !isdigit((unsigned char)*name))
			return assemble_call(a, name, (size_t)(p - name));
	}
	return assemble_row(a);
}

static int link_label(struct assembler *a, const struct name *wanted)
{
	struct gx_insn *insn = &a->insns[wanted->pc];
	const struct gx_insn_info *info = gx_insn_info(insn);
	uintptr_t pc = (uintptr_t)gx_strmap_get(&a->labels, wanted->text, wanted->len);
	int64_t distance = (int64_t)pc - 1 - wanted->pc - 1;
	bool by_off = info && info->off == GX_INSN_ANY;

	if (!pc || (by_off && (distance < INT16_MIN || distance > INT16_MAX)))
		return gx_fail(
		        a->diag, GX_E_INSN_TEXT, "line %u: no label %.*s in reach", wanted->line,
		        (int)(wanted->len > MAX_LABEL ? MAX_LABEL : wanted->len), wanted->text);
	if (by_off)
		insn->off = (int16_t)distance;
	else
		insn->imm = (int32_t)distance;
	return 0;
}

static int assemble(struct assembler *a, const char *text, size_t len)
{
	const char *end = text + len;
	int err = 0;

	for (const char *p = text; !err && p < end;) {
		const char *stop = p;

		a->line++;
		a->at = p;
		while (stop < end && *stop != '\n' && *stop != ';' &&
		       !(*stop == '#' && (stop == p || stop[-1] != 'c')))
			stop++;
		a->end = stop;
		while (stop < end && *stop != '\n')
			stop++;
		p = stop + (stop < end);
		err = assemble_line(a);
	}
	for (size_t i = 0; !err && i < a->wanted.n; i++)
		err = link_label(a, &a->wanted.items[i]);
	return err;
}

int gx_insn_parse(const char *text, size_t len, struct gx_insn **out, uint32_t *n_out,
                  struct gx_diag *diag)
{
	struct assembler a = { .diag = diag };
	int err = assemble(&a, text, len);

	gx_strmap_free(&a.labels);
	free(a.wanted.items);
	*out = NULL;
	*n_out = 0;
	if (err) {
		free(a.insns);
		return err;
	}
	*out = a.insns;
	*n_out = a.n;
	return 0;
}
