/* claims.c - what a text test says of the states at an instruction, and whether the verifier
 * agrees.
 */
#include "claims.h"

#include "verify/observe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CLAIMS = 256, MAX_ALTERNATIVES = 8, TEXT = 160 };

enum verb {
	VERB_IS,
	VERB_MAY,
	VERB_CANNOT,
	VERB_UNKNOWN,
	VERB_ACCESS,
	VERB_RECORDS,
	VERB_BRANCH,
	VERB_VISITS
};

struct claim {
	int pc;
	char text[TEXT];
	enum gx_moment_kind when;
	enum verb verb;
	int reg; /* -1: stack */
	int off;
	unsigned width;
	uint64_t number;
	bool write, allowed;
	int branch; /* 1 always, -1 never, 0 sometimes */
	char values[MAX_ALTERNATIVES][TEXT];
	unsigned n_values;

	/* what was seen */
	unsigned n_seen, n_held, used; /* used: bit of each alternative */
	bool taken, not_taken;
	char was[TEXT]; /* at the first visit at which it did not hold */
};

struct claims {
	struct claim items[MAX_CLAIMS];
	unsigned n;
};

/* --- reading */
size_t claims_find(const char *text, size_t len)
{
	const char *at = strstr(text, "-- state ");

	return at && (at == text || at[-1] == '\n') ? (size_t)(at - text) : len;
}

/* "r3" or "fp-16" or "fp-16/4", and a blank; NULL: neither. */
static const char *read_place(const char *p, struct claim *c)
{
	int n = 0;

	c->width = 8;
	c->reg = -1;
	if (sscanf(p, "r%d %n", &c->reg, &n) == 1 && n)
		return p + n;
	if (sscanf(p, "fp%d/%u %n", &c->off, &c->width, &n) == 2 && n)
		return p + n;
	c->width = 8;
	return sscanf(p, "fp%d %n", &c->off, &n) == 1 && n ? p + n : NULL;
}

static void read_values(const char *p, struct claim *c)
{
	while (c->n_values < MAX_ALTERNATIVES) {
		const char *bar = strstr(p, " | ");

		snprintf(c->values[c->n_values++], TEXT, "%.*s",
		         (int)(bar ? bar - p : (long)strlen(p)), p);
		if (!bar)
			return;
		p = bar + 3;
	}
}

static bool read_access(const char *p, struct claim *c)
{
	char verb[8];

	c->verb = VERB_ACCESS;
	c->allowed = !strncmp(p, "can ", 4);
	if (!c->allowed && strncmp(p, "cannot ", 7))
		return false;
	if (sscanf(strchr(p, ' ') + 1, "%7s %u at %d", verb, &c->width, &c->off) != 3)
		return false;
	c->write = !strcmp(verb, "write");
	return c->write || !strcmp(verb, "read");
}

static bool read_said(const char *p, struct claim *c)
{
	p = read_place(p, c);
	if (!p)
		return false;
	if (!strncmp(p, "= ", 2)) {
		c->verb = VERB_IS;
		read_values(p + 2, c);
		return true;
	}
	if (!strcmp(p, "is unknown")) {
		c->verb = VERB_UNKNOWN;
		return true;
	}
	if (!strncmp(p, "may be ", 7) || !strncmp(p, "cannot be ", 10)) {
		c->verb = *p == 'm' ? VERB_MAY : VERB_CANNOT;
		c->number = strtoull(strstr(p, "be ") + 3, NULL, 0);
		return true;
	}
	return c->reg >= 0 && read_access(p, c);
}

static bool read_claim(const char *p, struct claim *c)
{
	char how[16];
	unsigned n;

	c->when = strncmp(p, "post ", 5) ? GX_MOMENT_BEFORE : GX_MOMENT_AFTER;
	if (sscanf(p, "branch is %15s taken", how) == 1) {
		c->when = GX_MOMENT_BRANCH;
		c->verb = VERB_BRANCH;
		c->branch = !strcmp(how, "always") ? 1 : !strcmp(how, "never") ? -1 : 0;
		return c->branch || !strcmp(how, "sometimes");
	}
	if (sscanf(p, "visits = %u", &n) == 1) {
		c->verb = VERB_VISITS;
		c->number = n;
		return true;
	}
	if (strncmp(p, "pre ", 4) && strncmp(p, "post ", 5))
		return false;
	p = strchr(p, ' ') + 1;
	if (sscanf(p, "records = %u", &n) == 1) {
		c->verb = VERB_RECORDS;
		c->number = n;
		return true;
	}
	return read_said(p, c);
}

struct claims *claims_read(const char *text, size_t len)
{
	struct claims *claims = calloc(1, sizeof(*claims));
	char *copy = strndup(text, len), *save = NULL;
	int pc = -1;

	for (char *line = copy && claims ? strtok_r(copy, "\n", &save) : NULL; line;
	     line = strtok_r(NULL, "\n", &save)) {
		struct claim *c = &claims->items[claims->n];

		if (sscanf(line, "-- state %d", &pc) == 1 || !*line || claims->n == MAX_CLAIMS)
			continue;
		c->pc = pc;
		snprintf(c->text, TEXT, "%s", line);
		if (!read_claim(line, c))
			c->pc = -2; /* never seen: fails */
		claims->n++;
	}
	free(copy);
	return claims;
}

/* --- looking */
static bool look_up(const struct claim *c, const struct gx_moment *m, struct gx_value *value)
{
	return c->reg >= 0 ? gx_seen_reg(m, (unsigned)c->reg, value)
	                   : gx_seen_stack(m, c->off, c->width, value);
}

static bool is_one_of(struct claim *c, const char *text)
{
	for (unsigned i = 0; i < c->n_values; i++)
		if (!strcmp(c->values[i], text)) {
			c->used |= 1u << i;
			return true;
		}
	return false;
}

static bool may_be(const struct gx_value *value, uint64_t number)
{
	return value->kind == GX_VALUE_SCALAR && gx_scalar_has(&value->num, number, 64);
}

static bool holds(struct claim *c, const struct gx_moment *m, struct gx_strbuf *was)
{
	struct gx_value value;
	enum gx_error why;

	if (c->verb == VERB_VISITS)
		return true;
	if (c->verb == VERB_RECORDS) {
		gx_strbuf_printf(was, "%u", gx_seen_refs(m));
		return gx_seen_refs(m) == c->number;
	}
	if (c->verb == VERB_BRANCH) {
		c->taken |= m->taken;
		c->not_taken |= m->not_taken;
		return true;
	}
	if (!look_up(c, m, &value)) {
		gx_strbuf_puts(was, "unknown");
		return c->verb == VERB_UNKNOWN;
	}
	gx_seen_text(m, &value, was);
	if (c->verb == VERB_IS)
		return is_one_of(c, gx_strbuf_text(was));
	if (c->verb == VERB_MAY || c->verb == VERB_CANNOT)
		return may_be(&value, c->number) == (c->verb == VERB_MAY);
	if (c->verb != VERB_ACCESS)
		return false;
	why = gx_seen_access(m, &value, c->off, c->width, c->write);
	gx_strbuf_printf(was, " %s", gx_error_code(why));
	return (why == GX_E_NONE) == c->allowed;
}

static void forget(struct claims *claims)
{
	for (unsigned i = 0; i < claims->n; i++) {
		struct claim *c = &claims->items[i];

		c->n_seen = c->n_held = c->used = 0;
		c->taken = c->not_taken = false;
		c->was[0] = '\0';
	}
}

static void see(void *arg, const struct gx_moment *m)
{
	struct claims *claims = arg;

	if (m->kind == GX_MOMENT_START)
		forget(claims);
	for (unsigned i = 0; i < claims->n; i++) {
		struct claim *c = &claims->items[i];
		struct gx_strbuf was = { 0 };

		if (c->pc != m->pc || c->when != m->kind)
			continue;
		c->n_seen++;
		if (holds(c, m, &was))
			c->n_held++;
		else if (!c->was[0])
			snprintf(c->was, TEXT, "%s", gx_strbuf_text(&was));
		gx_strbuf_free(&was);
	}
}

struct gx_verify_observer claims_observer(struct claims *claims)
{
	return (struct gx_verify_observer){ .see = see, .arg = claims };
}

/* --- the verdict */
static bool is_true(const struct claim *c)
{
	if (c->verb == VERB_VISITS)
		return c->pc >= 0 && c->n_seen == c->number;
	if (!c->n_seen)
		return false;
	if (c->verb == VERB_BRANCH)
		return c->taken == (c->branch >= 0) && c->not_taken == (c->branch <= 0);
	if (c->verb == VERB_MAY)
		return c->n_held;
	return c->n_held == c->n_seen && c->used == (1u << c->n_values) - 1;
}

void claims_print(const struct claims *claims, const struct gx_diag *diag, struct gx_strbuf *out)
{
	for (unsigned i = 0; i < claims->n; i++) {
		const struct claim *c = &claims->items[i];

		gx_strbuf_printf(out, "%s: state %d: %s", is_true(c) ? "holds" : "fails", c->pc,
		                 c->text);
		if (!is_true(c) && c->pc == -2)
			gx_strbuf_puts(out, ": not understood");
		else if (!is_true(c) && c->verb == VERB_BRANCH)
			gx_strbuf_printf(out, ": was%s%s", c->taken ? " taken" : "",
			                 c->not_taken ? " not taken" : "");
		else if (!is_true(c))
			gx_strbuf_printf(out, ": %u visits, was %s", c->n_seen, c->was);
		if (!is_true(c) && diag->error)
			gx_strbuf_printf(out, " (refused: %s at insn %d)",
			                 gx_error_code(diag->error), diag->insn);
		gx_strbuf_putc(out, '\n');
	}
}

void claims_free(struct claims *claims)
{
	free(claims);
}
