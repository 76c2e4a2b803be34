/* compare.c - our verdicts beside Linux's, on the same programs.
 *
 * usage: compare [--generated N] [--save FILE] [--results FILE] [--show WHAT] [--log NAME]
 * TEXT_FOLDERS... OBJECTS...
 *
 * Linux is asked twice: as root, and with CAP_BPF alone, where it keeps addresses and bytes that
 * were not written secret, as we always do. Every difference must be of a class of rules[] below: a
 * class is decided by the program, by Linux's message and by our code, never by the program's name.
 * What we accept and Linux refuses even to root must be of a class that is harmless; of what Linux
 * accepts with CAP_BPF alone, at least 97 of 100 must be accepted. Where bpf(2) may not be used,
 * the verdicts of verdicts.txt stand in.
 */
#include "corpus.h"
#include "kernel.h"
#include "rules.h"
#include "verdicts.h"

#include "../soundness/check.h"
#include "verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_GENERATED = 2000, LEAST_PERCENT = 97, N_RUNS = 20 };

struct options {
	uint32_t generated;
	const char *save, *results, *show, *log, *verdicts;
};

struct tally {
	uint32_t n, both, neither, ours_only, kernel_only;
	uint32_t plain_accepts,
	        accepted_of_plain; /* the 97 of 100; without what the contexts make different */
	uint32_t root_accepts, accepted_of_root; /* beside it: Linux keeps no secrets from root */
	uint32_t classes[RULES_MAX];
	uint32_t unexplained;
	uint32_t unknown; /* nobody has asked Linux */
};

/* Linux to root, and with CAP_BPF alone: '+' accepted, else the class of the message. */
struct kernel_answer {
	char pair[2], message[KERNEL_MESSAGE_BYTES];
	int pcs[2]; /* refused instructions, as far as they are known */
};

struct session {
	struct options options;
	struct verdicts old, live; /* committed; of this run */
	bool has_kernel, random,
	        names; /* of the set: programs of the generator; differences by name */
	FILE *report;
};

/* Is it ours that no run comes there, or that nothing needs it? */
static bool is_dead(const struct gx_verified *verified, int pc)
{
	const struct gx_ir *ir = verified->ir;
	const struct gx_ir_insn *insn;

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			if (insn->pc == pc && insn->fact.reached)
				return false;
	return pc >= 0;
}

struct our_verdict {
	bool accepted, runs_well;
	bool dead[2]; /* the instructions that Linux refused */
	struct gx_diag diag;
};

/* What we say; when it is accepted and to be run, runs as well. */
static void ask_ours(const struct gx_program *program, bool run, const struct kernel_answer *kernel,
                     struct our_verdict *out)
{
	struct gx_verify_opts opts = { 0 };
	struct gx_verified *verified = NULL;
	struct gx_program copy = *program;
	char why[CHECK_TEXT] = "";

	copy.max_ops = 100000000;
	copy.max_local_bytes = UINT32_MAX / 2;
	*out = (struct our_verdict){ .runs_well = true, .diag = { .insn = -1 } };
	out->accepted = !gx_verify(&copy, &opts, NULL, &verified, &out->diag);
	for (uint64_t seed = 1; out->accepted && run && out->runs_well && seed <= N_RUNS; seed++)
		out->runs_well = check_run(verified, seed, why);
	if (!out->runs_well)
		printf("astray: %s\n", why);
	for (int i = 0; out->accepted && i < 2; i++)
		out->dead[i] = is_dead(verified, kernel->pcs[i]);
	gx_verified_free(verified);
}

static bool ask_kernel(const struct corpus_program *item, struct kernel_answer *out)
{
	struct kernel_verdict verdict;

	for (int plain = 0; plain < 2; plain++) {
		if (!kernel_load(&item->program, plain, &verdict))
			return false;
		out->pair[plain] = verdict.accepted ? '+' : rules_message_class(verdict.message);
		out->pcs[plain] = verdict.pc;
		if (!verdict.accepted && !out->message[0]) /* of root's, where root is refused */
			memcpy(out->message, verdict.message, sizeof(verdict.message));
	}
	return true;
}

static void show(const struct session *s, const struct corpus_program *item, const char *what,
                 const struct kernel_answer *kernel, const struct gx_diag *ours)
{
	if (!s->options.show || !strstr(what, s->options.show))
		return;
	printf("%s: %s: Linux %.2s %s; we %s %s\n", what, item->name, kernel->pair, kernel->message,
	       ours->error ? gx_error_code(ours->error) : "accept", ours->text);
}

/* We accept, Linux does not: by which rule? */
static int explain(const struct session *s, struct tally *t, const struct corpus_program *item,
                   const struct kernel_answer *kernel, bool runs_well)
{
	int rule = rules_ours_only(kernel->pair);
	bool fine = rule >= 0 && (runs_well || !rules_must_run(rule)) &&
	            (s->random || !rules_is_run_only(rule));

	t->ours_only++;
	if (!fine) {
		t->unexplained++;
		printf("unexplained: %s: we accept, Linux says %s (%.2s) at %d %d\n", item->name,
		       kernel->message, kernel->pair, kernel->pcs[0], kernel->pcs[1]);
	} else if (s->report && s->names) {
		fprintf(s->report, "  %s: %s\n", item->name, kernel->message);
	}
	return rule;
}

static void count(const struct session *s, struct tally *t, const struct corpus_program *item,
                  struct kernel_answer *kernel)
{
	bool root = kernel->pair[0] == '+', plain = kernel->pair[1] == '+';
	struct our_verdict ours;
	int rule = -1;

	/* running is for what Linux has not proved */
	ask_ours(&item->program, s->random && !(root && plain), kernel, &ours);
	for (int i = 0; i < 2; i++)
		if (kernel->pair[i] != '+' && ours.dead[i] && rules_ours_only(kernel->pair) < 0)
			kernel->pair[i] = RULES_DEAD;
	t->n++;
	t->root_accepts += root;
	t->accepted_of_root += root && ours.accepted;
	t->both += ours.accepted && plain;
	t->neither += !ours.accepted && !plain;
	if (ours.accepted && !plain) {
		rule = explain(s, t, item, kernel, ours.runs_well);
		show(s, item, root ? "plain-only" : "ours-only", kernel, &ours.diag);
	}
	if (!ours.accepted && plain) {
		t->kernel_only++;
		rule = rules_kernel_only(gx_error_code(ours.diag.error));
		show(s, item, "kernel-only", kernel, &ours.diag);
	}
	if (rule >= 0)
		t->classes[rule]++;
	if (plain && !(rule >= 0 && rules_is_excluded(rule))) {
		t->plain_accepts++;
		t->accepted_of_plain += ours.accepted;
	}
}

static bool compare(struct session *s, const char *set, const struct corpus *corpus,
                    struct tally *t)
{
	uint64_t digest = VERDICTS_SEED;

	*t = (struct tally){ 0 };
	if (!verdicts_begin(&s->live, set, s->names))
		return false;
	for (size_t i = 0; i < corpus->n; i++) {
		const struct corpus_program *item = &corpus->items[i];
		struct kernel_answer kernel = { .pcs = { -1, -1 } };

		digest = corpus_digest(s->names ? VERDICTS_SEED : digest, &item->program);
		if (s->options.log && strcmp(s->options.log, item->name))
			continue;
		if (s->options.log)
			kernel_print_log(&item->program);
		if (s->has_kernel) {
			if (!ask_kernel(item, &kernel))
				return false;
		} else if (!verdicts_get(&s->old, set, i, digest, kernel.pair)) {
			t->unknown++; /* made later than the verdicts */
			continue;
		}
		count(s, t, item, &kernel);
		if (!verdicts_add(&s->live, digest, kernel.pair))
			return false;
	}
	return true;
}

/* --- the three sets */
static void **copy_frozen(const struct gen_program *made)
{
	void **frozen = calloc(CORPUS_MAX_FROZEN, sizeof(*frozen));

	for (uint32_t i = 0; frozen && made->frozen && i < made->n_maps; i++) {
		if (!made->frozen[i])
			continue;
		frozen[i] = malloc(made->maps[i].value_size);
		if (!frozen[i])
			return NULL;
		memcpy(frozen[i], made->frozen[i], made->maps[i].value_size);
	}
	return frozen;
}

static bool make_generated(struct corpus *corpus, uint32_t n)
{
	for (uint32_t seed = 1; seed <= n; seed++) {
		struct gen_program *made = calloc(1, sizeof(*made));
		struct corpus_program *item;
		struct gx_insn *insns;
		struct gx_map_def *maps;
		void **frozen;
		char name[32];

		if (!made)
			return false;
		gen_make(made, seed, GEN_SHARED);
		snprintf(name, sizeof(name), "seed %u", seed);
		item = corpus_add(corpus, name);
		insns = malloc(made->n_insns * sizeof(*insns));
		maps = malloc((made->n_maps + 1) * sizeof(*maps));
		frozen = copy_frozen(made);
		if (!item || !insns || !maps || !frozen)
			return false;
		memcpy(insns, made->insns, made->n_insns * sizeof(*insns));
		memcpy(maps, made->maps, made->n_maps * sizeof(*maps));
		item->insns = insns;
		item->maps = maps;
		item->frozen = frozen;
		item->program = (struct gx_program){ .name = "random",
			                             .insns = insns,
			                             .n_insns = made->n_insns,
			                             .maps = maps,
			                             .n_maps = made->n_maps,
			                             .frozen = (const void *const *)frozen,
			                             .hook = GX_HOOK_HOST,
			                             .has_ctx = true };
		free(made);
	}
	return true;
}

static void print_tally(FILE *f, const char *set, const struct tally *t)
{
	fprintf(f,
	        "%s: %u programs; both accept %u, both refuse %u; Linux alone %u, we alone %u "
	        "(unexplained %u); "
	        "of what Linux accepts we accept %.2f %%, of what it accepts from root %.2f %%\n",
	        set, t->n, t->both, t->neither, t->kernel_only, t->ours_only, t->unexplained,
	        t->plain_accepts ? 100.0 * t->accepted_of_plain / t->plain_accepts : 100.0,
	        t->root_accepts ? 100.0 * t->accepted_of_root / t->root_accepts : 100.0);
	if (t->unknown)
		fprintf(f,
		        "  %5u  programs without a verdict of Linux: run `make linux-verdicts` "
		        "where bpf(2) is allowed\n",
		        t->unknown);
	for (int r = 0; r < RULES_MAX; r++)
		if (t->classes[r])
			fprintf(f, "  %5u  %s: %s\n", t->classes[r],
			        rules_is_ours_only(r) ? "we alone" : "Linux alone", rules_text(r));
}

static bool is_fine(const struct tally *t)
{
	return t->n && !t->unexplained && t->unknown <= t->n / 10 &&
	       100ull * t->accepted_of_plain >= (uint64_t)LEAST_PERCENT * t->plain_accepts;
}

static bool run_set(struct session *s, const char *set, const struct corpus *corpus)
{
	struct tally t;

	if (!compare(s, set, corpus, &t)) {
		printf("linux: %s could not be compared\n", set);
		return false;
	}
	print_tally(stdout, set, &t);
	if (s->report)
		print_tally(s->report, set, &t);
	return is_fine(&t);
}

static bool take_option(struct options *o, const char *word, const char *value)
{
	if (!strcmp(word, "--generated"))
		o->generated = (uint32_t)strtoul(value, NULL, 10);
	else if (!strcmp(word, "--save"))
		o->save = value;
	else if (!strcmp(word, "--results"))
		o->results = value;
	else if (!strcmp(word, "--show"))
		o->show = value;
	else if (!strcmp(word, "--log"))
		o->log = value;
	else if (!strcmp(word, "--verdicts"))
		o->verdicts = value;
	else
		return false;
	return true;
}

static bool read_corpus(int argc, char **argv, struct options *o, struct corpus *texts,
                        struct corpus *objects)
{
	for (int i = 1; i < argc; i++) {
		size_t len = strlen(argv[i]);

		if (argv[i][0] == '-') {
			if (i + 1 == argc || !take_option(o, argv[i], argv[i + 1]))
				return false;
			i++;
		} else if (len > 2 && !strcmp(argv[i] + len - 2, ".o")) {
			if (!corpus_read_object(objects, argv[i]))
				return false;
		} else if (!corpus_read_texts(texts, argv[i])) {
			return false;
		}
	}
	return true;
}

int main(int argc, char **argv)
{
	struct session s = { .options = { .generated = DEFAULT_GENERATED,
		                          .verdicts = "tests/linux/verdicts.txt" } };
	struct corpus texts = { 0 }, objects = { 0 }, generated = { 0 };
	int failed = 0;

	if (!read_corpus(argc, argv, &s.options, &texts, &objects) ||
	    !make_generated(&generated, s.options.generated)) {
		fprintf(stderr, "compare: programs can't be read\n");
		return 1;
	}
	s.has_kernel = !getenv("GPUEXT_NO_KERNEL_BPF") && kernel_open();
	verdicts_read(&s.old, s.options.verdicts);
	printf("linux: verdicts of %s\n", s.has_kernel ? "this kernel"
	                                  : s.old.n    ? s.old.title
	                                               : "nobody");
	if (s.options.results)
		s.report = fopen(s.options.results, "w");
	s.names = true;
	failed += !run_set(&s, "texts", &texts);
	failed += !run_set(&s, "objects", &objects);
	s.names = false;
	s.random = true;
	failed += !run_set(&s, "generated", &generated);
	if (s.options.save && s.has_kernel && !verdicts_write(&s.live, s.options.save))
		failed++;
	if (s.report)
		fclose(s.report);
	printf("linux: %d passed, %d failed\n", 3 - (failed > 3 ? 3 : failed), failed);
	kernel_close();
	verdicts_free(&s.old);
	verdicts_free(&s.live);
	corpus_free(&texts);
	corpus_free(&objects);
	corpus_free(&generated);
	return failed ? 1 : 0;
}
