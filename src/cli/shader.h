/* shader.h - `gpuext compile --shader`: the programs of a loaded object in a compute shader. */
#ifndef GX_CLI_SHADER_H
#define GX_CLI_SHADER_H

#include "base/diag.h"

#include <stdbool.h>

struct gx_cli_shader {
	const char *path; /* of the shader; NULL: none was named */
	const char *output;
	const char *entry; /* NULL: "main" */
};

/**
 * gx_cli_shader() - write the shader with every loaded program of entry and exit, and say what its layer has to give.
 *
 * Returns 0 or 1, the exit status; the reason was told. For the command alone.
 */
int gx_cli_shader(const struct gx_cli_shader *shader, bool json);

#endif
