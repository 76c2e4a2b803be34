/* entry.c - entry points, their modes, and a function around one. */
#include "spirv/entry.h"

#include "spirv/build.h"

#include <stdlib.h>
#include <string.h>

/* Words before the name: the instruction's first, the model, the function. */
enum { NAME_AT = 3 };

static bool take_entry(const struct gx_spirv_module *m, const uint32_t *insn,
                       struct gx_spirv_entry *out)
{
	size_t n = gx_spirv_length(insn), words;
	const char *name = gx_spirv_string(insn + NAME_AT, n - NAME_AT);

	if (insn[1] != GX_SPIRV_MODEL_COMPUTE || !name)
		return false;
	words = NAME_AT + gx_spirv_string_words(name);
	*out = (struct gx_spirv_entry){ .function = insn[2],
		                        .at = (size_t)(insn - m->sections[GX_SPIRV_ENTRIES].at),
		                        .name = name,
		                        .interface = insn + words,
		                        .n_interface = n - words };
	return true;
}

bool gx_spirv_entry_at(const struct gx_spirv_module *m, uint32_t i, struct gx_spirv_entry *out)
{
	gx_spirv_each (insn, &m->sections[GX_SPIRV_ENTRIES])
		if (take_entry(m, insn, out) && !i--)
			return true;
	return false;
}

int gx_spirv_entry(const struct gx_spirv_module *m, const char *name, struct gx_spirv_entry *out,
                   struct gx_diag *diag)
{
	struct gx_spirv_entry entry;
	uint32_t n = 0;

	for (uint32_t i = 0; gx_spirv_entry_at(m, i, &entry); i++)
		if (!strcmp(entry.name, name)) {
			*out = entry;
			n++;
		}
	return n == 1 ? 0 : gx_fail(diag, GX_E_SPIRV_ENTRY, "%.100s: %u of that name", name, n);
}

bool gx_spirv_local_size(const struct gx_spirv_module *m, uint32_t function,
                         struct gx_spirv_local_size *out)
{
	*out = (struct gx_spirv_local_size){ .composite = gx_spirv_workgroup_size(m) };
	if (out->composite)
		return true;
	gx_spirv_each (insn, &m->sections[GX_SPIRV_MODES]) {
		out->are_ids = gx_spirv_op(insn) == GX_SPIRV_OP_ExecutionModeId;
		if (insn[1] != function || gx_spirv_length(insn) != 6 ||
		    insn[2] !=
		            (out->are_ids ? GX_SPIRV_MODE_LOCAL_SIZE_ID : GX_SPIRV_MODE_LOCAL_SIZE))
			continue;
		memcpy(out->parts, insn + 3, sizeof(out->parts));
		return true;
	}
	return false;
}

static uint32_t spec_id_of(const struct gx_spirv_module *m, uint32_t id, bool *has)
{
	*has = false;
	gx_spirv_each (insn, &m->sections[GX_SPIRV_ANNOTATIONS])
		if (gx_spirv_op(insn) == GX_SPIRV_OP_Decorate && gx_spirv_length(insn) > 3 &&
		    insn[1] == id && insn[2] == GX_SPIRV_DECORATION_SPEC_ID) {
			*has = true;
			return insn[3];
		}
	return 0;
}

static bool number_of(const struct gx_spirv_module *m, uint32_t id, gx_spirv_special_fn *special,
                      void *arg, uint32_t *out)
{
	const uint32_t *insn = gx_spirv_find(m, id);
	uint32_t spec_id;
	bool is_special;

	if (!insn || (gx_spirv_op(insn) != GX_SPIRV_OP_Constant &&
	              gx_spirv_op(insn) != GX_SPIRV_OP_SpecConstant))
		return false;
	*out = insn[3];
	spec_id = spec_id_of(m, id, &is_special);
	if (is_special && special)
		special(arg, spec_id, out);
	return true;
}

bool gx_spirv_local_size_values(const struct gx_spirv_module *m,
                                const struct gx_spirv_local_size *size,
                                gx_spirv_special_fn *special, void *arg, uint32_t values[3])
{
	const uint32_t *parts = size->parts;
	uint32_t found[3];

	if (size->composite) {
		const uint32_t *insn = gx_spirv_find(m, size->composite);

		if (!insn || gx_spirv_length(insn) != 6 ||
		    (gx_spirv_op(insn) != GX_SPIRV_OP_ConstantComposite &&
		     gx_spirv_op(insn) != GX_SPIRV_OP_SpecConstantComposite))
			return false;
		parts = insn + 3;
	}
	for (int i = 0; i < 3; i++) {
		found[i] = parts[i];
		if ((size->composite || size->are_ids) &&
		    !number_of(m, parts[i], special, arg, &found[i]))
			return false;
		if (!found[i])
			return false;
	}
	memcpy(values, found, sizeof(found));
	return true;
}

static bool is_among(const struct gx_spirv_entry *entry, uint32_t id)
{
	for (size_t i = 0; i < entry->n_interface; i++)
		if (entry->interface[i] == id)
			return true;
	return false;
}

/* For compute alone, and a function of nothing. */
static int check_function(struct gx_spirv_module *m, const struct gx_spirv_entry *entry,
                          struct gx_diag *diag)
{
	uint32_t type = gx_spirv_function_type(m);
	struct gx_spirv_entry other;

	if (gx_spirv_failed(m))
		return gx_fail(diag, GX_E_NO_MEMORY, "module");
	gx_spirv_each (insn, &m->sections[GX_SPIRV_ENTRIES])
		if (insn[2] == entry->function && !take_entry(m, insn, &other))
			return gx_fail(diag, GX_E_SPIRV_FORM,
			               "a function is an entry point of two kinds");
	gx_spirv_each (insn, &m->sections[GX_SPIRV_FUNCTIONS])
		if (gx_spirv_op(insn) == GX_SPIRV_OP_Function && insn[2] == entry->function &&
		    insn[4] == type)
			return 0;
	return gx_fail(diag, GX_E_SPIRV_FORM, "entry point %.100s is no function of nothing",
	               entry->name);
}

/* An entry point's instruction with another function and more variables, at the end of words; its length. */
static size_t put_entry(struct gx_spirv_words *words, const uint32_t *insn,
                        const struct gx_spirv_entry *entry, const struct gx_spirv_around *around,
                        uint32_t function)
{
	size_t at = words->n, n;

	gx_spirv_append(words, insn, gx_spirv_length(insn));
	for (uint32_t i = 0; i < around->n_variables; i++)
		if (!is_among(entry, around->variables[i]))
			gx_spirv_append(words, &around->variables[i], 1);
	if (words->failed)
		return 0;
	n = words->n - at;
	words->at[at + 2] = function;
	words->at[at] = (uint32_t)n << 16 | GX_SPIRV_OP_EntryPoint;
	return n;
}

/* The entry points of the function, which a call may not name as long as it is one's: all of them are the new one's. */
static int change_entries(struct gx_spirv_module *m, uint32_t old,
                          const struct gx_spirv_around *around, uint32_t function,
                          struct gx_diag *diag)
{
	struct gx_spirv_words *words = &m->sections[GX_SPIRV_ENTRIES], made = { 0 };
	struct gx_spirv_entry entry;
	size_t longest = 0, n;

	gx_spirv_each (insn, words) {
		if (insn[2] != old || !take_entry(m, insn, &entry)) {
			gx_spirv_append(&made, insn, gx_spirv_length(insn));
			continue;
		}
		n = put_entry(&made, insn, &entry, around, function);
		longest = n > longest ? n : longest;
	}
	if (made.failed || longest > UINT16_MAX) {
		free(made.at);
		return made.failed ? gx_fail(diag, GX_E_NO_MEMORY, "entry point")
		                   : gx_fail(diag, GX_E_SPIRV_FORM, "an interface of %zu words",
		                             longest);
	}
	free(words->at);
	*words = made;
	gx_spirv_each (mode, &m->sections[GX_SPIRV_MODES])
		if (mode[1] == old)
			mode[1] = function;
	return 0;
}

static bool is_reflection(const struct gx_spirv_module *m, uint32_t id)
{
	static const char name[] = "NonSemantic.ClspvReflection.";

	gx_spirv_each (insn, &m->sections[GX_SPIRV_IMPORTS]) {
		const char *set = gx_spirv_string(insn + 2, gx_spirv_length(insn) - 2);

		if (insn[1] == id && set)
			return !strncmp(set, name, sizeof(name) - 1);
	}
	return false;
}

/* What clspv tells of kernels it tells of entry points. */
static void change_reflection(struct gx_spirv_module *m, uint32_t old, uint32_t function)
{
	gx_spirv_each (insn, &m->sections[GX_SPIRV_BEHIND])
		if (gx_spirv_op(insn) == GX_SPIRV_OP_ExtInst && gx_spirv_length(insn) > 5 &&
		    insn[4] == GX_SPIRV_REFLECTION_KERNEL && insn[5] == old &&
		    is_reflection(m, insn[3]))
			insn[5] = function;
}

static void call(struct gx_spirv_module *m, uint32_t of, uint32_t function)
{
	uint32_t id = gx_spirv_id(m);

	GX_SPIRV_PUT(&m->sections[GX_SPIRV_FUNCTIONS], GX_SPIRV_OP_FunctionCall, of, id, function);
}

int gx_spirv_wrap(struct gx_spirv_module *m, const struct gx_spirv_entry *entry,
                  const struct gx_spirv_around *around, struct gx_diag *diag)
{
	uint32_t nothing = gx_spirv_void(m), type = gx_spirv_function_type(m);
	uint32_t function = gx_spirv_id(m), label = gx_spirv_id(m), old = entry->function;
	struct gx_spirv_words *words = &m->sections[GX_SPIRV_FUNCTIONS];
	int err = check_function(m, entry, diag);

	if (!err)
		err = change_entries(m, old, around, function, diag);
	if (err)
		return err;
	change_reflection(m, old, function);
	GX_SPIRV_PUT(words, GX_SPIRV_OP_Function, nothing, function, 0, type);
	GX_SPIRV_PUT(words, GX_SPIRV_OP_Label, label);
	for (uint32_t i = 0; i < around->n_before; i++)
		call(m, nothing, around->before[i]);
	call(m, nothing, old);
	for (uint32_t i = 0; i < around->n_after; i++)
		call(m, nothing, around->after[i]);
	gx_spirv_put(words, GX_SPIRV_OP_Return, 0, NULL);
	gx_spirv_put(words, GX_SPIRV_OP_FunctionEnd, 0, NULL);
	return 0;
}
