/* recover.c - the PTX that machine code carries, where the application has no other. */
#include "agent/variant/recover.h"

#include "agent/core/session.h"
#include "agent/variant/assembled.h"
#include "agent/variant/code.h"
#include "agent/variant/driver.h"
#include "agent/variant/jit.h"
#include "agent/variant/registry.h"
#include "cubin/debug_ptx.h"
#include "cubin/likeness.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct gx_recovered {
	uint32_t sm;
	bool is_carried; /* by the code itself */
	/* of the text that the code carries, or that an assembler left; NULL: it goes with another, or why says what is missing */
	struct gx_image *image;
	void *bytes;           /* of again; NULL: nothing was assembled */
	struct gx_cubin again; /* the unchanged PTX as this driver assembles it */
	struct gx_diag why;
};

static void clear(struct gx_recovered *r)
{
	gx_cubin_free(&r->again);
	free(r->bytes);
	gx_image_free(r->image);
	memset(r, 0, sizeof(*r));
}

void gx_recovered_free(struct gx_recovered *recovered)
{
	if (recovered)
		clear(recovered);
	free(recovered);
}

static const struct gx_cubin *shipped_code(const struct gx_module *module, uint32_t sm)
{
	struct gx_diag why = { .error = GX_E_NONE };

	return module->code && !gx_agent_driver()->is_soft ? gx_code_cubin(module->code, sm, &why)
	                                                   : NULL;
}

bool gx_recover_may(const struct gx_module *module, uint32_t sm)
{
	const struct gx_cubin *shipped;

	if (module->library)
		module = module->library;
	if (module->image)
		return true;
	shipped = shipped_code(module, sm);
	return shipped && (gx_cubin_has_debug_ptx(shipped) || gx_assembled_has(shipped));
}

const struct gx_cubin *gx_recover_carrier(const struct gx_module *module, uint32_t sm)
{
	if (module->library)
		module = module->library;
	return module->recovered && module->recovered->is_carried ? shipped_code(module, sm) : NULL;
}

/* The text that machine code carries, else what an assembler in another process made it of. */
static struct gx_image *find_text(struct gx_recovered *r, const struct gx_cubin *shipped)
{
	size_t len;
	char *text;
	int err = gx_cubin_debug_ptx(shipped, &text, &len, &r->why);

	r->is_carried = !err;
	if (err == -ENOENT)
		r->image = gx_assembled_image(shipped);
	else if (!err)
		r->image = gx_image_of_bytes(text, len);
	if (r->image)
		r->why = (struct gx_diag){ .error = GX_E_NONE };
	free(text);
	return r->image;
}

/* The text, in a version that the driver takes, and what that makes of it. */
static int assemble(struct gx_recovered *r, struct gx_image *image, uint32_t sm)
{
	struct gx_jit_request request = { .sm = sm };
	struct gx_ptx_span text = { 0 };
	size_t len = 0;
	int err = 0;

	if (!image || !gx_image_module(image, sm, &r->why))
		err = gx_fail(&r->why, GX_E_CUBIN_NO_PTX, "what it carries is no PTX");
	err = err ? err : gx_image_text(image, sm, &text, &r->why);
	if (err)
		return err;
	request.text = text.at;
	request.len = text.len;
	err = gx_jit_code(&request, &r->bytes, &len, &r->why);
	return err ? err : gx_cubin_read(r->bytes, len, &r->again, &r->why);
}

static void recover(struct gx_recovered *r, struct gx_image *paired, const struct gx_cubin *shipped,
                    uint32_t sm)
{
	struct gx_diag why;

	clear(r);
	r->sm = sm;
	if (!assemble(r, paired ? paired : find_text(r, shipped), sm))
		return;
	why = r->why;
	clear(r);
	r->sm = sm;
	r->why = why;
}

/* Is it this kernel that the text makes? */
static bool is_like(const struct gx_recovered *r, const struct gx_cubin *shipped,
                    const char *kernel, struct gx_diag *diag)
{
	static const char *const words[] = { [GX_LIKENESS_SAME] = "the same",
		                             [GX_LIKENESS_SCHEDULE] = "of another schedule",
		                             [GX_LIKENESS_ARITHMETIC] = "of another arithmetic" };
	const char *allowed = getenv("GPUEXT_REASSEMBLED");
	char what[64] = "";
	enum gx_likeness like = gx_cubin_likeness(shipped, &r->again, kernel, what);

	gx_session_log("%s: its machine code %s PTX; assembled again it is %s%s%s", kernel,
	               r->is_carried ? "carries" : "was made beside", words[like],
	               what[0] ? ": " : "", what);
	if (like != GX_LIKENESS_ARITHMETIC || (allowed && !strcmp(allowed, "1")))
		return true;
	gx_fail(diag, GX_E_AGENT_REASSEMBLED, "%s", what);
	return false;
}

struct gx_image *gx_recover_image(struct gx_module *module, const char *kernel, uint32_t sm,
                                  struct gx_diag *diag)
{
	const struct gx_cubin *shipped;
	struct gx_recovered *r;

	if (module->library)
		module = module->library;
	if (module->image && !module->image->is_paired)
		return module->image;
	shipped = shipped_code(module, sm);
	if (!shipped) {
		gx_fail(diag, GX_E_AGENT_NO_PTX, "machine code only");
		return NULL;
	}
	if (!module->recovered)
		module->recovered = calloc(1, sizeof(*module->recovered));
	r = module->recovered;
	if (!r) {
		gx_fail(diag, GX_E_NO_MEMORY, "PTX of machine code");
		return NULL;
	}
	if (r->sm != sm)
		recover(r, module->image, shipped, sm);
	if (r->bytes && is_like(r, shipped, kernel, diag))
		return module->image ? module->image : r->image;
	if (!r->bytes) {
		if (r->why.error !=
		    GX_E_CUBIN_NO_PTX) /* it has some, and something else is wrong */
			*diag = r->why;
		gx_fail(diag, GX_E_AGENT_NO_PTX, "machine code only");
	}
	return NULL;
}
