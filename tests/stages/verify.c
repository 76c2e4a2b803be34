/* verify.c - stage `verify`: eBPF assembly in, the verdict out: "accept ops=N" or "error GX02xx
 * insn N".
 *
 * args: hook=entry (default) | host | policy | ...; member=gpu_mem_ops.gpu_block_access, or none (that is no member); thread=1;
 * ctx=0; exit=1; max_ops=N; visits=N (of one attempt, at most); local=BYTES (4096 allowed); map=, as in map_text.h, in the order in
 * which the program numbers them; ir (print the IR with facts behind the
 * verdict); func=START:RESULT:PARAMS:NAME, a function in the order of the program, the program
 * first: RESULT is void, num, ptr or static, PARAMS a letter each: n (number), c (context), u (unknown),
 * or m, r (memory; read-only) with SIZE.ALIGN behind; lanes (strategy, and why no cheaper one); why
 * (the whole message); widen, gather
 * (widen_all, gather_all of gx_verify_opts); said (one line of numbers, or the message: said.h); log=N;
 * line=PC:NUMBER:FILE:TEXT, where a source line starts (TEXT with _ for blanks; FILE or TEXT may be missing). With "-- state PC" sections behind the program: whether what they say
 * holds (claims.h), and nothing else.
 */
#include "../map_text.h"
#include "claims.h"
#include "said.h"
#include "words.h"

#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "verify/tell.h"
#include "support/ebpf/insn_parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int gx_stage_verify(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_verify[] =
        "hook= member= thread= ctx= exit= max_ops= visits= local= map= "
        "func= line= widen gather ir lanes report json why said log=";

enum { MAX_MAPS = 8, MAX_FUNCS = 16, MAX_LINES = 16 };

struct setup {
	struct gx_program program;
	struct gx_map_def maps[MAX_MAPS];
	void *frozen[MAX_MAPS];
	struct gx_func_info funcs[MAX_FUNCS];
	uint32_t starts[MAX_FUNCS];
	struct gx_line_info lines[MAX_LINES];
	char line_texts[MAX_LINES][2][64];
	struct gx_verify_opts opts;
	bool ir, why, said, lanes, report, json;
};

static bool hook_named(const char *name, enum gx_hook *hook)
{
	int i = 0;

	while (i < GX_N_HOOKS && strcmp(gx_hook_row((enum gx_hook)i)->text, name))
		i++;
	*hook = (enum gx_hook)i;
	return i < GX_N_HOOKS;
}

/* "gpu_mem_ops.gpu_evict_prepare" */
static bool member_named(const char *name, uint32_t *member)
{
	static const char *const names[] = {
#define POLICY_MEMBER(type, member, ret, doc, ...) #type "." #member,
#define POLICY_DATA(type, member, kind, doc)       #type "." #member,
#include "defs/policy_ops.def"
	};
	uint32_t i = 0;

	while (i < sizeof(names) / sizeof(names[0]) && strcmp(names[i], name))
		i++;
	*member = i;
	return i < sizeof(names) / sizeof(names[0]) || !strcmp(name, "none");
}

static bool add_map(struct setup *s, const char *text)
{
	struct gx_map_def *map = &s->maps[s->program.n_maps];
	size_t used = s->program.n_maps == MAX_MAPS
	                      ? 0
	                      : map_text_read(text, map, &s->frozen[s->program.n_maps]);

	if (!used || text[used])
		return false;
	snprintf(map->name, sizeof(map->name), "m%u", s->program.n_maps++);
	return true;
}

/* False: no such letter. */
static bool add_param(struct gx_func_info *info, char letter, char **text)
{
	struct gx_func_param *param = &info->params[info->n_params++];

	param->kind = letter == 'n'   ? GX_PARAM_SCALAR
	              : letter == 'c' ? GX_PARAM_CTX
	              : letter == 'u' ? GX_PARAM_UNSUPPORTED
	                              : GX_PARAM_MEM;
	if (param->kind != GX_PARAM_MEM)
		return true;
	param->read_only = letter == 'r';
	param->size = (uint32_t)strtoul(*text, text, 10);
	param->align = **text == '.' ? (uint8_t)strtoul(*text + 1, text, 10) : 1;
	return letter == 'm' || letter == 'r';
}

static bool add_func(struct setup *s, const char *text)
{
	struct gx_func_info *info = &s->funcs[s->program.n_funcs];
	char result[16] = "", params[64] = "", *at = params;

	if (s->program.n_funcs == MAX_FUNCS ||
	    sscanf(text, "%u:%15[^:]:%63[^:]:%63s", &info->start, result, params, info->name) < 3)
		return false;
	if (strcmp(result, "void") && strcmp(result, "num") && strcmp(result, "ptr") &&
	    strcmp(result, "static"))
		return false;
	info->global = strcmp(result, "static") != 0;
	info->result = !strcmp(result, "void")  ? GX_RESULT_VOID
	               : !strcmp(result, "ptr") ? GX_RESULT_UNSUPPORTED
	                                        : GX_RESULT_SCALAR;
	while (*at && *at != '-' && info->n_params < GX_FUNC_MAX_PARAMS) {
		char letter = *at++;

		if (!add_param(info, letter, &at))
			return false;
	}
	s->starts[s->program.n_funcs] = info->start;
	s->program.n_func_infos = ++s->program.n_funcs;
	s->program.funcs = s->funcs;
	s->program.func_starts = s->starts;
	return true;
}

static bool add_line(struct setup *s, const char *text)
{
	struct gx_line_info *line = &s->lines[s->program.n_lines];
	char(*texts)[64] = s->line_texts[s->program.n_lines];
	int n = 0;

	if (s->program.n_lines == MAX_LINES ||
	    sscanf(text, "%u:%u:%n", &line->insn, &line->line, &n) < 2 || !n)
		return false;
	sscanf(text + n, "%63[^:]", texts[0]);
	text += n + strlen(texts[0]);
	if (sscanf(text, ":%63s", texts[1]) == 1)
		for (char *c = texts[1]; *c; c++)
			*c = *c == '_' ? ' ' : *c;
	line->file = texts[0][0] ? texts[0] : NULL;
	line->text = texts[1][0] ? texts[1] : NULL;
	s->program.lines = s->lines;
	s->program.n_lines++;
	return *text == ':';
}

static bool is_flag(struct setup *s, const char *word)
{
	const struct {
		const char *name;
		bool *flag;
	} flags[] = {
		{ "ir", &s->ir },
		{ "lanes", &s->lanes },
		{ "report", &s->report },
		{ "json", &s->json },
		{ "why", &s->why },
		{ "said", &s->said },
		{ "widen", &s->opts.widen_all },
		{ "gather", &s->opts.gather_all },
	};

	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		if (!strcmp(word, flags[i].name)) {
			*flags[i].flag = true;
			return true;
		}
	return false;
}

/* 0, or STAGE_MISUSED. */
static int set(struct setup *s, const char *word)
{
	const char *value = strchr(word, '=');
	size_t n = value ? (size_t)(value - word) : 0;
	int misused = 0;

	if (is_flag(s, word))
		return 0;
	value = value ? value + 1 : "";
	if (!strncmp(word, "hook=", n + 1))
		misused = !hook_named(value, &s->program.hook);
	else if (!strncmp(word, "member=", n + 1))
		misused = !member_named(value, &s->program.member);
	else if (!strncmp(word, "thread=", n + 1))
		s->program.thread = stage_number(value, &misused);
	else if (!strncmp(word, "ctx=", n + 1))
		s->program.has_ctx = stage_number(value, &misused);
	else if (!strncmp(word, "exit=", n + 1))
		s->program.allow_exit = stage_number(value, &misused);
	else if (!strncmp(word, "max_ops=", n + 1)) {
		s->program.max_ops = (uint32_t)stage_number(value, &misused);
		s->program.max_ops_by = GX_LIMIT_OPERATOR;
	} else if (!strncmp(word, "visits=", n + 1))
		s->opts.max_visits = (uint32_t)stage_number(value, &misused);
	else if (!strncmp(word, "local=", n + 1))
		s->program.max_local_bytes = (uint32_t)stage_number(value, &misused);
	else if (!strncmp(word, "func=", n + 1))
		misused = !add_func(s, value);
	else if (!strncmp(word, "line=", n + 1))
		misused = !add_line(s, value);
	else if (!strncmp(word, "map=", n + 1))
		misused = !add_map(s, value);
	else if (!strncmp(word, "log=", n + 1))
		s->opts.log_level = (uint32_t)stage_number(value, &misused);
	else
		misused = 1;
	return misused ? stage_misused(word) : 0;
}

static void print_lanes(const struct gx_verified *verified, struct gx_strbuf *out)
{
	const struct gx_lane_verdict *lanes = &verified->lanes;
	const struct gx_counts *event = &verified->cost.event;

	gx_strbuf_printf(out, "strategy %s", gx_strategy_name(lanes->strategy));
	if (lanes->update_ops)
		gx_strbuf_printf(out, " updates=%llu grouped=%llu",
		                 (unsigned long long)lanes->update_ops,
		                 (unsigned long long)lanes->grouped_update_ops);
	gx_strbuf_putc(out, '\n');
	for (unsigned i = GX_STRATEGY_LIFT; i < GX_N_STRATEGIES; i++) {
		const struct gx_lane_reason *why = &lanes->why_not[i];

		if (why->id != GX_LANE_REASON_NONE)
			gx_strbuf_printf(out, "not %s: insn %d: %s\n",
			                 gx_strategy_name((enum gx_strategy)i), why->pc,
			                 gx_lane_reason_text(why->id));
	}
	for (uint32_t i = 0; i < verified->n_warnings; i++)
		gx_strbuf_printf(out, "%s insn %d other %d: %s\n",
		                 gx_warning_code(verified->warnings[i].code),
		                 verified->warnings[i].pc, verified->warnings[i].other_pc,
		                 verified->warnings[i].text);
	gx_strbuf_printf(out,
	                 "event ops=%llu maps=%llu atomics=%llu memory=%llu ring=%llu local=%u\n",
	                 (unsigned long long)event->ops, (unsigned long long)event->map_ops,
	                 (unsigned long long)event->atomics, (unsigned long long)event->memory_ops,
	                 (unsigned long long)event->ring_bytes, verified->cost.local_bytes);
}

static void print_verdict(const struct setup *s, const struct gx_verified *verified,
                          const struct gx_diag *diag, struct gx_strbuf *out)
{
	if (s->json) {
		gx_tell_json(&s->program, verified, (struct gx_tell_made){ 0 }, diag, out);
		return;
	}
	if (s->report && verified) {
		gx_tell_text(verified, (struct gx_tell_made){ 0 }, out);
		return;
	}
	if (verified) {
		gx_strbuf_printf(out, "accept ops=%llu%s\n", (unsigned long long)verified->cost.ops,
		                 verified->warn_plain_rmw ? " warn" : "");
		if (s->lanes)
			print_lanes(verified, out);
		if (s->ir)
			gx_ir_print_facts(verified->ir, out);
		return;
	}
	if (s->why || s->report)
		gx_diag_print(diag, out);
	else
		gx_strbuf_printf(out, "error %s insn %d\n", gx_error_code(diag->error), diag->insn);
}

int gx_stage_verify(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	struct setup s = { .program = {
		                   .name = "test", .has_ctx = true, .max_local_bytes = 4096 } };
	struct gx_diag diag = { .insn = -1 };
	struct gx_verified *verified = NULL;
	struct gx_insn *insns = NULL;
	size_t program_len = claims_find(input, len);
	struct claims *claims =
	        program_len < len ? claims_read(input + program_len, len - program_len) : NULL;
	struct gx_verify_observer observer = claims_observer(claims);
	struct gx_strbuf log = { 0 };
	char *words = strdup(args), *save = NULL;
	int err = 0;

	for (char *word = strtok_r(words, " ", &save); word; word = strtok_r(NULL, " ", &save))
		err |= set(&s, word);
	free(words);
	if (err)
		return STAGE_MISUSED;
	s.program.maps = s.maps;
	s.program.frozen = (const void *const *)s.frozen;
	if (claims)
		s.opts.observer = &observer;
	err = gx_insn_parse(input, program_len, &insns, &s.program.n_insns, &diag);
	s.program.insns = insns;
	if (s.said) {
		s.opts.log_level = 7;
		s.opts.max_visits = SAID_MOST_VISITS;
	}
	if (!err)
		err = gx_verify(&s.program, &s.opts,
		                s.said             ? &log
		                : s.opts.log_level ? out
		                                   : NULL,
		                &verified, &diag);
	if (claims)
		claims_print(claims, &diag, out);
	else if (s.said)
		said_print(&s.program, verified, &diag, gx_strbuf_text(&log), out);
	else
		print_verdict(&s, verified, &diag, out);
	gx_strbuf_free(&log);
	claims_free(claims);
	gx_verified_free(verified);
	for (int i = 0; i < MAX_MAPS; i++)
		free(s.frozen[i]);
	free(insns);
	return err;
}
