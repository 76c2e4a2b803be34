/* objects.c - objects with policies as a command line gives them. */
#include "cli/policy/objects.h"

#include <errno.h>
#include <string.h>

int gx_policy_objects_add(struct gx_policy_objects *objects, const char *path, struct gx_diag *diag)
{
	if (objects->n == objects->max)
		return gx_fail(diag, GX_E_USAGE, "more than %u objects", objects->max);
	objects->items[objects->n++] = (struct gx_policy_object){ .path = path };
	return 0;
}

struct gx_policy_object *gx_policy_objects_last(struct gx_policy_objects *objects,
                                                const char *option, const char *text,
                                                struct gx_diag *diag)
{
	if (objects->n)
		return &objects->items[objects->n - 1];
	gx_fail(diag, GX_E_USAGE, "%s %.64s: behind an object, %s FILE", option, text,
	        objects->option);
	return NULL;
}

int gx_policy_objects_set(struct gx_policy_objects *objects, char *text, struct gx_diag *diag)
{
	struct gx_policy_object *object = gx_policy_objects_last(objects, "--set", text, diag);

	if (!object)
		return -EINVAL;
	if (object->n_settings == GX_POLICY_MAX_SETTINGS)
		return gx_fail(diag, GX_E_USAGE, "more than %d settings", GX_POLICY_MAX_SETTINGS);
	return gx_policy_parse_setting(text, &object->settings[object->n_settings++], diag);
}

int gx_policy_object_load(const struct gx_policy_object *object, enum gx_policy_type type,
                          struct gx_policy **policies, uint32_t *n, struct gx_policy_loaded **out,
                          struct gx_diag *diag)
{
	int err = gx_policy_load_object(object->path, object->settings, object->n_settings, out,
	                                diag);

	for (uint32_t i = 0; !err && i < gx_policy_loaded_count(*out); i++)
		if (gx_policy_loaded_type(*out, i) == type && *n < GX_MAX_POLICIES)
			policies[(*n)++] = gx_policy_loaded_at(*out, i);
	return err;
}

void gx_policy_object_name(const struct gx_policy_object *object, const char *extra,
                           struct gx_strbuf *out)
{
	const char *slash = strrchr(object->path, '/');

	gx_strbuf_printf(out, "%s%s", slash ? slash + 1 : object->path, extra);
	for (uint32_t i = 0; i < object->n_settings; i++)
		gx_strbuf_printf(out, " %s=%s", object->settings[i].name,
		                 object->settings[i].value);
}

const char *gx_policy_object_runs_as(const struct gx_policy_loaded *loaded)
{
	return gx_policy_loaded_is_machine(loaded) ? "machine" : "interpreter";
}
