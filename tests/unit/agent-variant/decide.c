/* decide.c - what is decided for a kernel's launches: the variant with the programs that are attached now, for each context, and how many
 * programs more than a kernel takes are left out; what is made for other contexts in front of a first launch. */
#include "../test.h"

#include "agent/variant/variant.h"
#include "agent/variant/variant_build.h"

#include <stdlib.h>

enum { MOST = GX_MAX_PROGRAMS + 3 };

const struct gx_attach_set *__wrap_gx_session_acquire(void);
void __wrap_gx_session_release(const struct gx_attach_set *of);
uint64_t __wrap_gx_session_generation(void);
void __wrap_gx_session_link_kernel(uint64_t link_id, const char *kernel, enum gx_way way,
                                   const char *why);

int __wrap_gx_queue_add(struct gx_kernel *of, CUcontext where, const struct gx_attach_set *from,
                        const struct gx_match *match);
bool __wrap_gx_queue_wait(uint64_t deadline);
bool __wrap_gx_queue_is_empty(void);

static struct gx_attachment attachments[MOST];
static struct gx_verified program;
static struct gx_attach_set set = { .attachments = attachments };
static uint32_t n_told;

const struct gx_attach_set *__wrap_gx_session_acquire(void)
{
	return &set;
}

void __wrap_gx_session_release(const struct gx_attach_set *of)
{
	CHECK(of == &set);
}

uint64_t __wrap_gx_session_generation(void)
{
	return set.generation;
}

void __wrap_gx_session_link_kernel(uint64_t link_id, const char *of, enum gx_way way,
                                   const char *why)
{
	CHECK(link_id >= 1000 + GX_MAX_PROGRAMS && link_id < 1000 + set.n_attachments);
	CHECK(!strcmp(of, "k") && way == GX_WAY_NONE &&
	      strstr(why, "more programs than one kernel takes"));
	n_told++;
}

static struct gx_module module;
static char name[] = "k";
static struct gx_kernel kernel = { .module = &module, .name = name };
static struct gx_variant variants[2]; /* of two contexts */
static char contexts[2];

static CUcontext context(int i)
{
	return (CUcontext)(void *)&contexts[i];
}

/* --- the queue: a job is done when somebody has waited for it */
static struct gx_kernel *wanted;
static CUcontext wanted_in;
static struct gx_variant made;
static uint32_t n_added, n_jobs, n_waits;
static enum {
	IS_MADE,
	NOT_MADE,
	CHANGED,
	CHANGES,
	ENDS
} waited; /* CHANGED: other programs are attached meanwhile, once; CHANGES: each time; ENDS: its context is about to end */

int __wrap_gx_queue_add(struct gx_kernel *of, CUcontext where, const struct gx_attach_set *from,
                        const struct gx_match *match)
{
	CHECK(from == &set && match->n == 1);
	wanted = of;
	wanted_in = where;
	n_added++;
	n_jobs++;
	return 0;
}

bool __wrap_gx_queue_wait(uint64_t deadline)
{
	CHECK(deadline != 0 && n_jobs != 0);
	n_waits++;
	n_jobs--;
	if (waited != IS_MADE)
		wanted = NULL;
	if (waited == ENDS) {
		gx_queue_unlock();
		gx_variants_forget_context(context(1));
		gx_queue_lock();
	}
	if (waited == CHANGED || waited == CHANGES) {
		attachments[0].link_id += MOST;
		set.generation++;
		waited = waited == CHANGED ? IS_MADE : CHANGES;
	}
	if (!wanted)
		return true;
	made = (struct gx_variant){ .context = wanted_in,
		                    .is_ready = true,
		                    .module = (CUmodule)(void *)&module,
		                    .link_ids = &attachments[0].link_id,
		                    .n_links = 1,
		                    .next = atomic_load(&wanted->variants) };
	atomic_store(&wanted->variants, &made);
	wanted = NULL;
	return true;
}

bool __wrap_gx_queue_is_empty(void)
{
	return !n_jobs;
}

static void forget(struct gx_kernel *of)
{
	for (struct gx_decision *d = atomic_load(&of->decisions), *older; d; d = older) {
		older = d->older;
		free(d);
	}
	atomic_store(&of->decisions, NULL);
}

/* A kernel that has its variant in the first context is launched there. is_kernel: it is one of a library, for all contexts. */
static void is_made_elsewhere(bool is_kernel, uint32_t n_jobs_before, uint32_t n_to_add,
                              uint32_t n_to_wait)
{
	struct gx_variant here = { .context = context(0),
		                   .is_ready = true,
		                   .module = (CUmodule)(void *)&module,
		                   .link_ids = &attachments[0].link_id,
		                   .n_links = 1 };
	struct gx_kernel one = { .module = &module, .name = name, .is_kernel = is_kernel };
	const struct gx_decision *decision;

	atomic_store(&one.variants, &here);
	n_added = n_waits = 0;
	n_jobs = n_jobs_before;
	decision = gx_variant_decide(&one, context(0));
	CHECK(decision && decision->variant == &here);
	CHECK_EQ(n_added, n_to_add);
	CHECK_EQ(n_waits, n_to_wait);
	decision = gx_variant_known(&one, context(1));
	CHECK_EQ(decision != NULL, n_to_add != 0);
	CHECK(!decision || decision->variant == &made);
	/* and that was the first launch */
	n_jobs = 5;
	CHECK(gx_variant_decide(&one, context(0)));
	CHECK_EQ(n_waits, n_to_wait);
	forget(&one);
}

static void test_elsewhere(void)
{
	set.n_attachments = 1;
	set.generation++;
	is_made_elsewhere(true, 0, 1, 1);
	/* what was asked for before comes first, whoever it is for */
	is_made_elsewhere(true, 3, 1, 4);
	is_made_elsewhere(false, 3, 0, 3);
	/* there is one context: nobody else waits */
	gx_variants_forget_context(context(1));
	is_made_elsewhere(true, 3, 0, 0);
	gx_variants_forget_context(context(0));
}

/* While the variant was made other programs came: a launch waits for theirs. What can't be made is asked for once. */
static void test_changed(void)
{
	struct gx_kernel one = { .module = &module, .name = name };
	const struct gx_decision *decision;

	n_added = n_jobs = n_waits = 0;
	set.generation++;
	waited = CHANGED;
	decision = gx_variant_decide(&one, context(0));
	CHECK(decision && decision->variant == &made && decision->generation == set.generation);
	CHECK(n_added == 2 && n_waits == 2);
	forget(&one);
	atomic_store(&one.variants, NULL);
	waited = NOT_MADE;
	CHECK(!gx_variant_decide(&one, context(0)));
	CHECK(n_added == 3 && n_waits == 3);
	/* and who changes all the time is not waited for for ever */
	waited = CHANGES;
	CHECK(!gx_variant_decide(&one, context(0)));
	CHECK(n_added == 3 + 5 && n_waits == n_added);
	waited = IS_MADE;
	attachments[0].link_id -= (1 + 5) * MOST;
	gx_variants_forget_context(context(0));
}

/* For a context that is about to end nothing is made, by a launch in another one that waited already. */
static void test_ending(void)
{
	struct gx_variant here = { .context = context(0),
		                   .is_ready = true,
		                   .module = (CUmodule)(void *)&module,
		                   .link_ids = &attachments[0].link_id,
		                   .n_links = 1 };
	struct gx_kernel other = { .module = &module, .name = name };
	struct gx_kernel one = { .module = &module, .name = name, .is_kernel = true };

	n_added = n_jobs = n_waits = 0;
	CHECK(gx_variant_decide(&other, context(0)) && gx_variant_decide(&other, context(1)));
	atomic_store(&one.variants, &here);
	n_added = n_jobs = n_waits = 0;
	waited = ENDS;
	CHECK(gx_variant_decide(&one, context(0)));
	CHECK(n_added == 1 && n_waits == 1 && !gx_variant_known(&one, context(1)));
	waited = IS_MADE;
	forget(&one);
	forget(&other);
	gx_variants_forget_context(context(0));
}

/* As many programs as there are then; which one of them is new is told, once for each context. */
static void decides(int of, uint32_t n_programs, uint32_t n_left_out, uint32_t n_new)
{
	const struct gx_decision *decision;

	set.n_attachments = n_programs;
	set.generation++;
	n_told = 0;
	CHECK(!gx_variant_known(&kernel, context(of)));
	decision = gx_variant_decide(&kernel, context(of));
	CHECK(decision && decision->context == context(of));
	if (!decision)
		return;
	CHECK(decision->matched && decision->variant == &variants[of]);
	CHECK_EQ(decision->n_left_out, n_left_out);
	CHECK_EQ(n_told, n_new);
	CHECK(gx_variant_known(&kernel, context(of)) == decision);
	CHECK(gx_variant_decide(&kernel, context(of)) == decision);
	CHECK_EQ(n_told, n_new);
}

int main(void)
{
	uint64_t ids[GX_MAX_PROGRAMS];

	program.program.name = "p";
	for (uint32_t i = 0; i < MOST; i++) {
		attachments[i] = (struct gx_attachment){
			.link_id = 1000 + i, .program = &program, .hook = GX_HOOK_ENTRY, .glob = "k"
		};
		if (i < GX_MAX_PROGRAMS)
			ids[i] = 1000 + i;
	}
	for (int i = 0; i < 2; i++)
		variants[i] = (struct gx_variant){ .context = context(i),
			                           .is_ready = true,
			                           .module = (CUmodule)(void *)&module,
			                           .link_ids = ids,
			                           .n_links = GX_MAX_PROGRAMS };
	variants[0].next = &variants[1];
	atomic_store(&kernel.variants, &variants[0]);
	decides(0, GX_MAX_PROGRAMS, 0, 0);
	decides(0, GX_MAX_PROGRAMS + 2, 2, 2);
	decides(1, GX_MAX_PROGRAMS + 1, 1, 1); /* the first of this context */
	decides(0, GX_MAX_PROGRAMS + 3, 3, 1);
	forget(&kernel);
	test_elsewhere();
	test_changed();
	test_ending();
	return TEST_END();
}
