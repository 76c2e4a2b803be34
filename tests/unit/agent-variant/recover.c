/* recover.c - PTX out of machine code: which text it is that the driver assembles again, what is done with the result, and that each
 * thing which fails on the way is told and leaves nothing. What reads, assembles and compares is this test's. */
#include "../fail.h"
#include "../test.h"

#include "agent/variant/assembled.h"
#include "agent/variant/driver.h"
#include "agent/variant/jit.h"
#include "agent/variant/recover.h"
#include "agent/variant/registry.h"
#include "cubin/debug_ptx.h"
#include "cubin/likeness.h"

#include <stdarg.h>

enum { SM = 90, LEN = 21, MADE = 77 };

/* What goes wrong, one thing at a time. */
enum { NOTHING, NO_CODE, NOT_PTX, NO_TEXT, NOT_ASSEMBLED, NOT_READ, N_WRONG };

static struct gx_driver driver;
static struct gx_cubin shipped;
static struct gx_image carried, kept,
        own;               /* what the code carries, what an assembler left, the module's */
static int wrong, carries; /* of gx_cubin_debug_ptx(): 0 or its error */
static bool is_kept;
static enum gx_likeness likeness;
static const char *difference;
static int n_assembled, n_looked, n_cubins, n_images;
static char said[256];

const struct gx_driver *__wrap_gx_agent_driver(void);
const struct gx_cubin *__wrap_gx_code_cubin(struct gx_code *code, uint32_t sm,
                                            struct gx_diag *diag);
int __wrap_gx_cubin_debug_ptx(const struct gx_cubin *cubin, char **text, size_t *len,
                              struct gx_diag *diag);
bool __wrap_gx_cubin_has_debug_ptx(const struct gx_cubin *cubin);
bool __wrap_gx_assembled_has(const struct gx_cubin *cubin);
struct gx_image *__wrap_gx_assembled_image(const struct gx_cubin *cubin);
struct gx_image *__wrap_gx_image_of_bytes(const void *code, size_t len);
const struct gx_ptx_module *__wrap_gx_image_module(struct gx_image *image, uint32_t sm,
                                                   struct gx_diag *diag);
int __wrap_gx_image_text(struct gx_image *image, uint32_t sm, struct gx_ptx_span *text,
                         struct gx_diag *diag);
void __wrap_gx_image_free(struct gx_image *image);
int __wrap_gx_jit_code(const struct gx_jit_request *request, void **cubin, size_t *cubin_len,
                       struct gx_diag *diag);
int __wrap_gx_cubin_read(const void *data, size_t len, struct gx_cubin *out, struct gx_diag *diag);
void __wrap_gx_cubin_free(struct gx_cubin *cubin);
enum gx_likeness __wrap_gx_cubin_likeness(const struct gx_cubin *shipped_code,
                                          const struct gx_cubin *made, const char *kernel,
                                          char what[64]);
void __wrap_gx_session_log(const char *fmt, ...);

const struct gx_driver *__wrap_gx_agent_driver(void)
{
	return &driver;
}

const struct gx_cubin *__wrap_gx_code_cubin(struct gx_code *code, uint32_t sm, struct gx_diag *diag)
{
	CHECK(code && sm && diag->error == GX_E_NONE);
	return wrong == NO_CODE ? NULL : &shipped;
}

int __wrap_gx_cubin_debug_ptx(const struct gx_cubin *cubin, char **text, size_t *len,
                              struct gx_diag *diag)
{
	CHECK(cubin == &shipped);
	*text = carries ? NULL : strdup("carried");
	*len = carries ? 0 : strlen("carried");
	if (carries)
		gx_fail(diag, GX_E_CUBIN_NO_PTX, "this is what debug_ptx says");
	return carries;
}

bool __wrap_gx_cubin_has_debug_ptx(const struct gx_cubin *cubin)
{
	return cubin == &shipped && !carries;
}

bool __wrap_gx_assembled_has(const struct gx_cubin *cubin)
{
	return cubin == &shipped && is_kept;
}

static struct gx_image *count_image(struct gx_image *image)
{
	n_images++;
	return image;
}

struct gx_image *__wrap_gx_assembled_image(const struct gx_cubin *cubin)
{
	CHECK(cubin == &shipped);
	n_looked++;
	return is_kept ? count_image(&kept) : NULL;
}

struct gx_image *__wrap_gx_image_of_bytes(const void *code, size_t len)
{
	CHECK(len == strlen("carried") && !memcmp(code, "carried", len));
	return count_image(&carried);
}

const struct gx_ptx_module *__wrap_gx_image_module(struct gx_image *image, uint32_t sm,
                                                   struct gx_diag *diag)
{
	CHECK(image && sm && diag->error == GX_E_NONE);
	return wrong == NOT_PTX ? NULL : (const struct gx_ptx_module *)(const void *)image;
}

int __wrap_gx_image_text(struct gx_image *image, uint32_t sm, struct gx_ptx_span *text,
                         struct gx_diag *diag)
{
	CHECK(sm != 0);
	if (wrong == NO_TEXT)
		return gx_fail(diag, GX_E_PTX_SYNTAX, "no text");
	*text = (struct gx_ptx_span){ image == &carried ? "carried"
		                      : image == &kept  ? "kept"
		                                        : "own",
		                      LEN };
	return 0;
}

void __wrap_gx_image_free(struct gx_image *image)
{
	CHECK(image != &own); /* it is the module's */
	n_images -= image != NULL;
}

static char assembled[16]; /* the text that was */

int __wrap_gx_jit_code(const struct gx_jit_request *request, void **cubin, size_t *cubin_len,
                       struct gx_diag *diag)
{
	CHECK(request->len == LEN && request->sm && !request->max_regs);
	snprintf(assembled, sizeof(assembled), "%s", request->text);
	n_assembled++;
	if (wrong == NOT_ASSEMBLED)
		return gx_fail(diag, GX_E_AGENT_DRIVER, "the linker's words");
	*cubin = malloc(MADE);
	*cubin_len = MADE;
	return *cubin ? 0 : gx_fail(diag, GX_E_NO_MEMORY, "jit");
}

int __wrap_gx_cubin_read(const void *data, size_t len, struct gx_cubin *out, struct gx_diag *diag)
{
	CHECK(data && len == MADE && !out->n_sections);
	if (wrong == NOT_READ)
		return gx_fail(diag, GX_E_CUBIN, "no cubin");
	out->n_sections = 1;
	n_cubins++;
	return 0;
}

void __wrap_gx_cubin_free(struct gx_cubin *cubin)
{
	n_cubins -= cubin->n_sections != 0;
	cubin->n_sections = 0;
}

enum gx_likeness __wrap_gx_cubin_likeness(const struct gx_cubin *shipped_code,
                                          const struct gx_cubin *made, const char *kernel,
                                          char what[64])
{
	CHECK(shipped_code == &shipped && made->n_sections == 1 && !strcmp(kernel, "k"));
	if (difference)
		snprintf(what, 64, "%s", difference);
	return likeness;
}

void __wrap_gx_session_log(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(said, sizeof(said), fmt, ap);
	va_end(ap);
}

static char the_code;
static struct gx_module module;

static void begin(void)
{
	module = (struct gx_module){ .code = (struct gx_code *)(void *)&the_code };
	driver = (struct gx_driver){ .is_soft = false };
	wrong = NOTHING;
	carries = 0;
	is_kept = false;
	likeness = GX_LIKENESS_SAME;
	difference = NULL;
	own.is_paired = true;
	n_assembled = n_looked = 0;
	said[0] = '\0';
}

static void end(void)
{
	gx_recovered_free(module.recovered);
	CHECK(!n_images && !n_cubins);
	n_images = n_cubins = 0;
}

static struct gx_image *ask(uint32_t sm, struct gx_diag *diag)
{
	*diag = (struct gx_diag){ .error = GX_E_NONE };
	return gx_recover_image(&module, "k", sm, diag);
}

/* Where the text is from: the module, its code, an assembler; a CUmodule of a library has the library's. */
static void test_sources(void)
{
	struct gx_module of_library = { .library = &module };
	struct gx_diag diag;

	begin(); /* it has PTX, and that is that */
	module.image = &own;
	own.is_paired = false;
	CHECK(ask(SM, &diag) == &own && !n_assembled && !module.recovered);
	CHECK(gx_recover_image(&of_library, "k", SM, &diag) == &own && !said[0]);
	end();
	begin(); /* it has that of another compiler beside its code */
	module.image = &own;
	CHECK(ask(SM, &diag) == &own && n_assembled == 1 && !strcmp(assembled, "own"));
	CHECK(!strcmp(said,
	              "k: its machine code was made beside PTX; assembled again it is the same"));
	CHECK(!gx_recover_carrier(&module, SM));
	end();
	begin(); /* its code carries it */
	is_kept = true;
	CHECK(ask(SM, &diag) == &carried && !strcmp(assembled, "carried") && !n_looked);
	CHECK(!strcmp(said, "k: its machine code carries PTX; assembled again it is the same"));
	CHECK(gx_recover_carrier(&module, SM) == &shipped);
	CHECK(gx_recover_carrier(&of_library, SM) == &shipped);
	CHECK(gx_recover_image(&of_library, "k", SM, &diag) == &carried);
	CHECK_EQ(n_assembled, 1); /* once for a device */
	CHECK(ask(SM + 10, &diag) == &carried && n_assembled == 2 && n_images == 1);
	CHECK(ask(SM + 10, &diag) == &carried && n_assembled == 2);
	end();
	begin(); /* an assembler of another process left it */
	carries = -ENOENT;
	is_kept = true;
	CHECK(ask(SM, &diag) == &kept && !strcmp(assembled, "kept") && n_looked == 1);
	CHECK(!gx_recover_carrier(&module, SM) && strstr(said, "was made beside"));
	end();
	begin(); /* nobody asked yet */
	CHECK(!gx_recover_carrier(&module, SM));
	gx_recovered_free(NULL);
	end();
}

/* May it have any? */
static void test_may(void)
{
	struct gx_module of_library = { .library = &module };

	for (int i = 0; i < 16; i++) {
		bool has_code = i & 1, is_carried = i & 2, has_kept = i & 4, is_soft = i & 8;
		bool may = has_code && (is_carried || has_kept) && !is_soft;

		begin();
		if (!has_code)
			module.code = NULL;
		carries = is_carried ? 0 : -ENOENT;
		is_kept = has_kept;
		driver.is_soft = is_soft;
		CHECK_EQ(gx_recover_may(&module, SM), may);
		CHECK_EQ(gx_recover_may(&of_library, SM), may);
		module.image = &own;
		CHECK(gx_recover_may(&module, SM) && gx_recover_may(&of_library, SM));
	}
	begin();
	wrong = NO_CODE;
	CHECK(!gx_recover_may(&module, SM));
}

/* Another arithmetic is not what the application ran, but where it said that it will do. */
static void test_likeness(void)
{
	static const struct {
		enum gx_likeness likeness;
		const char *allowed, *difference, *says;
		bool taken;
	} rows[] = {
		{ GX_LIKENESS_SAME, NULL, NULL, "is the same", true },
		{ GX_LIKENESS_SCHEDULE, NULL, NULL, "is of another schedule", true },
		{ GX_LIKENESS_SCHEDULE, "0", NULL, "is of another schedule", true },
		{ GX_LIKENESS_ARITHMETIC, NULL, "FFMA: 3, not 2",
		  "is of another arithmetic: FFMA: 3, not 2", false },
		{ GX_LIKENESS_ARITHMETIC, "2", "F", "is of another arithmetic: F", false },
		{ GX_LIKENESS_ARITHMETIC, "0", "FFMA: 3, not 2",
		  "is of another arithmetic: FFMA: 3, not 2", false },
		{ GX_LIKENESS_ARITHMETIC, "11", NULL, "is of another arithmetic", false },
		{ GX_LIKENESS_ARITHMETIC, "", NULL, "is of another arithmetic", false },
		{ GX_LIKENESS_ARITHMETIC, "1", NULL, "is of another arithmetic", true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *at;
		struct gx_diag diag;

		begin();
		likeness = rows[i].likeness;
		difference = rows[i].difference;
		unsetenv("GPUEXT_REASSEMBLED");
		if (rows[i].allowed)
			setenv("GPUEXT_REASSEMBLED", rows[i].allowed, 1);
		CHECK(ask(SM, &diag) == (rows[i].taken ? &carried : NULL));
		at = strstr(said, "is ");
		CHECK(at && !strcmp(at, rows[i].says));
		CHECK_EQ(diag.error, rows[i].taken ? GX_E_NONE : GX_E_AGENT_REASSEMBLED);
		if (!rows[i].taken)
			CHECK(!strcmp(diag.text, rows[i].difference ? rows[i].difference : ""));
		end();
	}
	unsetenv("GPUEXT_REASSEMBLED");
}

/* What is missing is told, the same each time, and looked for once; for another device it is looked for again. */
static void test_refused(void)
{
	static const struct {
		enum gx_error error;
		const char *text;
		int n_assembled;
	} rows[N_WRONG] = {
		[NO_CODE] = { GX_E_AGENT_NO_PTX, "machine code only", 0 },
		[NOT_PTX] = { GX_E_AGENT_NO_PTX, "machine code only", 0 },
		[NO_TEXT] = { GX_E_PTX_SYNTAX, "no text", 0 },
		[NOT_ASSEMBLED] = { GX_E_AGENT_DRIVER, "the linker's words", 1 },
		[NOT_READ] = { GX_E_CUBIN, "no cubin", 1 },
	};
	struct gx_diag diag;

	for (int w = NO_CODE; w < N_WRONG; w++) {
		begin();
		wrong = w;
		for (int i = 0; i < 2; i++) {
			CHECK(!ask(SM, &diag));
			CHECK_EQ(diag.error, rows[w].error);
			CHECK(!strcmp(diag.text, rows[w].text));
			CHECK_EQ(n_assembled, rows[w].n_assembled);
			CHECK(!n_images && !n_cubins && !gx_recover_carrier(&module, SM));
		}
		wrong = NOTHING;
		CHECK(ask(SM + 10, &diag) == &carried && diag.error == GX_E_NONE);
		end();
	}
	for (int i = 0; i < 2; i++) { /* no code; one that stands for a device that runs PTX */
		begin();
		module.code = i ? module.code : NULL;
		driver.is_soft = i;
		CHECK(!ask(SM, &diag) && diag.error == GX_E_AGENT_NO_PTX && !module.recovered);
		end();
	}
	for (int i = 0; i < 2; i++) { /* it carries none, or no text: there is no other then */
		begin();
		carries = i ? -EINVAL : -ENOENT;
		is_kept = i;
		CHECK(!ask(SM, &diag) && diag.error == GX_E_AGENT_NO_PTX);
		CHECK(n_looked == !i && !n_assembled && !said[0]);
		end();
	}
	begin();
	fail_one(1);
	CHECK(!ask(SM, &diag) && fail_none());
	CHECK(diag.error == GX_E_NO_MEMORY && !module.recovered);
	CHECK(ask(SM, &diag) == &carried);
	end();
}

int main(void)
{
	test_sources();
	test_may();
	test_likeness();
	test_refused();
	return TEST_END();
}
