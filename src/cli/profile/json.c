/* json.c - the report of `gpuext profile` for programs: one object a kernel, a line and a cause. */
#include "cli/profile/profile.h"

#include "base/json.h"
#include "cli/cli.h"

static void put_dims(struct gx_json *json, const char *key, const uint32_t dims[3])
{
	gx_json_begin_array(json, key);
	for (int i = 0; i < 3; i++)
		gx_json_u64(json, NULL, dims[i]);
	gx_json_end_array(json);
}

static void put_known(struct gx_json *json, const char *key, int32_t number)
{
	if (number >= 0)
		gx_json_i64(json, key, number);
}

static void put_kernel(const struct gx_profile_kernel *k, uint32_t sample, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };
	struct gx_profile_occupancy occupancy;
	struct gx_profile_turns turns;

	gx_profile_occupancy(k, &occupancy);
	gx_profile_turns(k, &turns);
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "kernel");
	gx_json_string(&json, "kernel", k->name);
	gx_json_string(&json, "name", gx_profile_shown(k));
	gx_json_u64(&json, "launches", k->launches);
	gx_json_u64(&json, "instrumented", k->instrumented);
	put_dims(&json, "grid", k->grid);
	put_dims(&json, "block", k->block);
	gx_json_u64(&json, "gpu_ns", k->ns);
	put_known(&json, "registers", k->numbers[GX_PLACE_REGISTERS]);
	put_known(&json, "local_bytes", k->numbers[GX_PLACE_LOCAL]);
	put_known(&json, "shared_bytes", k->numbers[GX_PLACE_SHARED]);
	gx_json_u64(&json, "asked_shared_bytes", k->asked_shared);
	if (occupancy.known) {
		gx_json_u64(&json, "warps_of_sm", occupancy.warps);
		gx_json_u64(&json, "most_warps_of_sm", occupancy.most_warps);
		gx_json_string(&json, "limiter", occupancy.limiter);
	}
	gx_json_begin_object(&json, "turns");
	gx_json_number(&json, "memory", turns.of[GX_PROFILE_MEMORY]);
	gx_json_number(&json, "banks", turns.of[GX_PROFILE_BANKS]);
	gx_json_number(&json, "atomics", turns.of[GX_PROFILE_ATOMICS]);
	gx_json_number(&json, "issue", turns.of[GX_PROFILE_ISSUE]);
	gx_json_end_object(&json);
	gx_json_u64(&json, "blocks", k->n_blocks);
	gx_json_u64(&json, "work", k->work);
	gx_json_u64(&json, "most_work", k->most_work);
	gx_json_u64(&json, "busiest_block", k->busiest);
	if (k->for_debugger || k->unoptimised)
		gx_json_bool(&json, "not_optimised", true);
	if (k->mixed)
		gx_json_bool(&json, "mixed", true);
	gx_sample_json(sample, &json);
	gx_json_end_object(&json);
}

static void put_place(struct gx_json *json, const struct gx_profile_line *line)
{
	if (line->line) {
		gx_json_string(json, "file", line->file);
		gx_json_u64(json, "line", line->line);
	}
	gx_json_u64(json, "ptx_line", line->ptx_line);
	gx_json_string(json, "text", line->text);
	if (*line->inlined)
		gx_json_string(json, "inlined", line->inlined);
	if (*line->func)
		gx_json_string(json, "function", line->func);
}

/* What the line does there: a line that loads and stores is two. */
static void put_access(struct gx_json *json, const struct gx_profile_line *line)
{
	if (line->what <= PROFILE_LOCAL)
		gx_json_string(json, "space", gx_profile_space(line));
	gx_json_string(json, "op", gx_profile_op_names[line->op]);
}

static void put_line(const struct gx_profile_kernel *k, const struct gx_profile_line *line,
                     struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "line");
	gx_json_string(&json, "kernel", k->name);
	put_place(&json, line);
	put_access(&json, line);
	if (line->width)
		gx_json_u64(&json, "width", line->width);
	for (uint32_t i = 0; i < gx_profile_n_metrics; i++) {
		double value;

		if (gx_profile_metrics[i].of(line, &value))
			gx_json_number(&json, gx_profile_metrics[i].name, value);
	}
	gx_json_end_object(&json);
}

static void put_cause(const struct gx_profile_cause *cause, uint32_t rank, struct gx_strbuf *out)
{
	static const char *const verdicts[] = { [GX_PROFILE_LIMIT] = "limit",
		                                [GX_PROFILE_NOT_THE_LIMIT] = "not the limit",
		                                [GX_PROFILE_NOT_KNOWN] = "not known" };
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "cause");
	gx_json_string(&json, "kernel", cause->kernel->name);
	gx_json_u64(&json, "rank", rank);
	gx_json_string(&json, "cause", gx_profile_cause_name(cause->kind));
	gx_json_string(&json, "verdict", verdicts[cause->verdict]);
	if (cause->verdict != GX_PROFILE_NOT_KNOWN)
		gx_json_number(&json, "share", cause->share);
	if (cause->line) {
		put_place(&json, cause->line);
		put_access(&json, cause->line);
	}
	gx_json_string(&json, "evidence", cause->evidence);
	gx_json_string(&json, "change", gx_profile_cause_change(cause->kind));
	gx_json_end_object(&json);
}

void gx_profile_json(const struct gx_profile *profile, const struct gx_profile_causes *causes,
                     struct gx_strbuf *out)
{
	for (uint32_t i = 0; i < profile->n_kernels; i++) {
		const struct gx_profile_kernel *kernel = &profile->kernels[i];
		uint32_t rank = 0;

		put_kernel(kernel, profile->sample, out);
		for (uint32_t k = 0; k < kernel->n_lines; k++)
			put_line(kernel, &kernel->lines[k], out);
		for (uint32_t k = 0; k < causes->n; k++)
			if (causes->causes[k].kernel == kernel)
				put_cause(&causes->causes[k], ++rank, out);
	}
	gx_profile_memory_json(profile, out);
}
