/* shader.c - the shader's words, and a run of spirv-val. */
#include "support/spirv/shader.h"

#include "spirv/module.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define INSN(words, op) (words) << 16 | GX_SPIRV_OP_##op

const uint32_t test_shader[] = {
	GX_SPIRV_MAGIC,
	0x10000,
	0,
	5,
	0,
	INSN(2, Capability),
	1, /* Shader */
	INSN(3, MemoryModel),
	GX_SPIRV_ADDRESSING_LOGICAL,
	GX_SPIRV_MEMORY_GLSL,
	INSN(5, EntryPoint),
	GX_SPIRV_MODEL_COMPUTE,
	1,
	0x6e69616d, /* "main" */
	0,
	INSN(6, ExecutionMode),
	1,
	GX_SPIRV_MODE_LOCAL_SIZE,
	8,
	2,
	1,
	INSN(2, TypeVoid),
	2,
	INSN(3, TypeFunction),
	3,
	2,
	INSN(5, Function),
	2,
	1,
	0,
	3,
	INSN(2, Label),
	4,
	INSN(1, Return),
	INSN(1, FunctionEnd),
};
const size_t test_shader_words = sizeof(test_shader) / sizeof(test_shader[0]);

static int run(const char *path, bool say)
{
	int status = -1, null;
	pid_t child = fork();

	if (!child) {
		null = open("/dev/null", O_WRONLY);
		if (!say && null >= 0) {
			dup2(null, 1);
			dup2(null, 2);
		}
		execlp("spirv-val", "spirv-val", "--target-env", "vulkan1.3", path, (char *)NULL);
		_exit(127);
	}
	if (child > 0)
		waitpid(child, &status, 0);
	if (!WIFEXITED(status) || WEXITSTATUS(status) == 127)
		return -1;
	return WEXITSTATUS(status) == 0;
}

int test_spirv_val(const uint32_t *words, size_t n, bool say)
{
	char path[] = "/tmp/gx-spirv-XXXXXX";
	int fd = mkstemp(path), valid = -1;

	if (fd < 0)
		return -1;
	if (write(fd, words, n * sizeof(*words)) == (ssize_t)(n * sizeof(*words)))
		valid = run(path, say);
	close(fd);
	if (valid || !getenv("KEEP"))
		unlink(path);
	return valid;
}
