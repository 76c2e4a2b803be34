/* spawn.c - start the application with the agent in it, on the device that was asked for. */
#include "base/asks.h"
#include "base/sample.h"
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* A variable that is a list with one more entry in front: of two gpuext around one program, both are heard. */
static int prepend(const char *name, const char *value, char separator)
{
	const char *old = getenv(name);
	char *text = NULL;
	int err;

	if (!old || !*old)
		return setenv(name, value, 1);
	if (asprintf(&text, "%s%c%s", value, separator, old) < 0)
		return -1;
	err = setenv(name, text, 1);
	free(text);
	return err;
}

static bool is_program(const char *path)
{
	struct stat st;

	return !stat(path, &st) && S_ISREG(st.st_mode) && !access(path, X_OK);
}

/* The file that execvp would start. */
static int find_program(const char *name, char *out, size_t size, struct gx_diag *diag)
{
	char path[4096], *save = NULL;
	const char *env = getenv("PATH");
	bool found = strchr(name, '/') && !access(name, F_OK);
	struct stat st;

	snprintf(out, size, "%s", name);
	if (strchr(name, '/') && is_program(name))
		return 0;
	snprintf(path, sizeof(path), "%s", strchr(name, '/') ? "" : env ? env : "/usr/bin:/bin");
	for (char *dir = strtok_r(path, ":", &save); dir; dir = strtok_r(NULL, ":", &save)) {
		snprintf(out, size, "%s/%s", dir, name);
		found |= !access(out, F_OK);
		if (is_program(out))
			return 0;
	}
	if (!found)
		return gx_fail(diag, GX_E_NO_APP, "%s", name);
	return gx_fail(diag, GX_E_NOT_EXECUTABLE, "%s: %s", name,
	               !stat(name, &st) && S_ISDIR(st.st_mode) ? strerror(EISDIR)
	                                                       : strerror(EACCES));
}

/* Programs that use Vulkan get the layer; its loader reads these in programs that do. */
static int add_layer(void)
{
	char manifest[PATH_MAX];

	if (!gx_library_path("vulkan/VkLayer_gpuext.json", manifest, sizeof(manifest)))
		return 0; /* what CUDA programs need is there without it */
	*strrchr(manifest, '/') = '\0';
	return prepend("VK_ADD_LAYER_PATH", manifest, ':') ||
	       prepend("VK_INSTANCE_LAYERS", "VK_LAYER_GPUEXT_agent", ':');
}

/* Before all others, or a program that brings its vendor's libraries could find those: by name where it is linked with them, or in a path that
 * comes before ours. */
static int add_stand_ins(void)
{
	static const char *const names[] = { "soft/libcublas.so.11",   "soft/libcublas.so.12",
		                             "soft/libcublas.so.13",   "soft/libcublasLt.so.11",
		                             "soft/libcublasLt.so.12", "soft/libcublasLt.so.13",
		                             "soft/libcurand.so.10" };
	char path[PATH_MAX];
	int err = 0;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) && !err; i++) {
		if (gx_library_path(names[i], path,
		                    sizeof(path))) /* most programs have no use for them */
			err = prepend("LD_PRELOAD", path, ':');
	}
	return err;
}

/* Nobody's but ours: a report that does not say that it is of a sample is of all blocks. */
static int set_sample(uint32_t sample)
{
	char text[16];

	snprintf(text, sizeof(text), "%u", sample);
	return sample ? setenv(GX_SAMPLE_ENV, text, 1) : unsetenv(GX_SAMPLE_ENV);
}

static int set_environment(const struct gx_run_opts *opts, const char *socket_name, bool soft,
                           struct gx_diag *diag)
{
	char agent[PATH_MAX], runtime[PATH_MAX], socket[PATH_MAX];

	if (!gx_library_path("libgpuext-cuda.so", agent, sizeof(agent)))
		return gx_fail(diag, GX_E_NOT_WHOLE, "libgpuext-cuda.so is not beside gpuext");
	if (soft && !gx_library_path("soft", runtime, sizeof(runtime)))
		return gx_fail(diag, GX_E_NOT_WHOLE,
		               "the soft device's libraries are not beside gpuext");
	/* an application may have another idea of where temporary folders are; a list has no commas in its entries */
	gx_folder_socket_path(socket_name, socket, sizeof(socket));
	if (strchr(socket, ','))
		snprintf(socket, sizeof(socket), "%s", socket_name);
	if ((soft && add_stand_ins()) || prepend("LD_PRELOAD", agent, ':') ||
	    (soft && prepend("LD_LIBRARY_PATH", runtime, ':')) || add_layer() ||
	    prepend("GPUEXT_SOCKET", socket, ',') ||
	    setenv("GPUEXT_DEVICE", soft ? "soft" : "cuda", 1) ||
	    (opts->launches && setenv("GPUEXT_LAUNCH_TABLE", "1", 1)) ||
	    (opts->reassembled && setenv("GPUEXT_REASSEMBLED", "1", 1)) ||
	    set_sample(opts->sample) ||
	    (opts->ask_rate && setenv(GX_ASK_RATE_ENV, opts->ask_rate, 1)) ||
	    (soft && opts->home_kernel && setenv("GPUEXT_SOFT_UFFD", "vgpu", 1)) ||
	    (opts->place && setenv(GX_PLACE_ENV, opts->place, 1)) ||
	    (opts->jit_timeout_ms && setenv("GPUEXT_JIT_TIMEOUT_MS", opts->jit_timeout_ms, 1)))
		return gx_fail(diag, GX_E_NO_MEMORY, "environment");
	return 0;
}

/* The child tells through the pipe why it could not start; the pipe closes by itself when it could. */
static pid_t start(char **app, int pipes[2])
{
	pid_t pid = fork();
	ssize_t done;
	int err;

	if (pid)
		return pid;
	execvp(app[0], app);
	err = errno;
	done = write(pipes[1], &err, sizeof(err));
	(void)done; /* nobody is left to tell */
	_exit(127);
}

/* Whether there is a child that could not start, and why: what it wrote before it ended. A signal does not end the waiting. */
static bool has_failed(pid_t pid, int pipe, int *err)
{
	if (TEMP_FAILURE_RETRY(read(pipe, err, sizeof(*err))) != sizeof(*err))
		return false;
	TEMP_FAILURE_RETRY(waitpid(pid, NULL, 0));
	return true;
}

pid_t gx_spawn(const struct gx_run_opts *opts, const char *socket_name, struct gx_diag *diag)
{
	bool soft = gx_use_soft(opts);
	char path[PATH_MAX];
	int pipes[2], err;
	bool failed;
	pid_t pid;

	err = find_program(opts->app[0], path, sizeof(path), diag);
	if (err)
		return err;
	err = set_environment(opts, socket_name, soft, diag);
	if (err)
		return err;
	if (pipe2(pipes, O_CLOEXEC))
		return gx_fail(diag, GX_E_IO, "pipe: %s", strerror(errno));
	pid = start(opts->app, pipes);
	close(pipes[1]);
	failed = has_failed(pid, pipes[0], &err);
	close(pipes[0]);
	if (failed)
		return gx_fail(diag, GX_E_NOT_EXECUTABLE, "%s: %s", opts->app[0],
		               err == ENOENT ? "what it is to be run by, a script's interpreter or "
		                               "a loader, is not there"
		                             : strerror(err));
	/* what gpuext starts itself from here on has no agent */
	unsetenv("LD_PRELOAD");
	return pid > 0 ? pid : gx_fail(diag, GX_E_IO, "fork: %s", strerror(errno));
}
