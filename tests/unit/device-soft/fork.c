/* fork.c - the soft driver in a forked child: it knows nothing, waits for nothing and writes nothing, whatever its parent was about; and
 * cuInit() that was called before.
 */
#include "app.h"

#include "base/diag.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char log_path[] = "/tmp/gpuext-fork-XXXXXX";

static off_t log_bytes(void)
{
	struct stat st;

	return stat(log_path, &st) ? -1 : st.st_size;
}

static void tell(void)
{
	struct gx_diag diag = { 0 };

	gx_fail(&diag, GX_E_SOFT_API, "cuNothing");
	gx_driver_tell(&diag);
}

static void child(void)
{
	CUdeviceptr address;
	CUcontext ctx;
	size_t bytes;
	int n;

	alarm(20); /* what waits for the parent's threads waits for ever */
	CHECK_EQ(cuInit(0), CUDA_ERROR_NOT_INITIALIZED);
	CHECK_EQ(cuDeviceGetCount(&n), CUDA_ERROR_NOT_INITIALIZED);
	CHECK_EQ(cuCtxGetCurrent(&ctx), CUDA_ERROR_NOT_INITIALIZED);
	CHECK_EQ(cuMemAlloc_v2(&address, 4), CUDA_ERROR_NOT_INITIALIZED);
	CHECK_EQ(cuMemGetInfo_v2(&bytes, &bytes), CUDA_ERROR_NOT_INITIALIZED);
	CHECK_EQ(cuStreamSynchronize(NULL), CUDA_ERROR_NOT_INITIALIZED);
	CHECK_EQ(cuCtxDestroy_v2(app_ctx), CUDA_ERROR_NOT_INITIALIZED);
	tell();
}

/* Forked while a call is under way in the parent, and while none is. */
static void forked(bool locked)
{
	off_t before = log_bytes();
	int status = -1;
	pid_t pid;

	if (locked)
		pthread_mutex_lock(&gx_driver.lock);
	pid = fork();
	if (!pid) {
		child();
		fflush(NULL);
		_exit(test_n_failed != 0);
	}
	if (locked)
		pthread_mutex_unlock(&gx_driver.lock);
	CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
	CHECK_EQ(status, 0);
	CHECK_EQ(log_bytes(), before);
}

int main(void)
{
	int n = 0;

	close(mkstemp(log_path));
	setenv("GPUEXT_SOFT_LOG", log_path, 1);
	app_begin();
	/* once is for ever: what is said later to be there is not */
	setenv("GPUEXT_SOFT_DEVICES", "1", 1);
	OK(cuInit(0));
	OK(cuDeviceGetCount(&n));
	CHECK_EQ(n, 2);
	tell();
	CHECK(log_bytes() > 0);
	forked(false);
	forked(true);
	OK(app_launch(NULL, 0, 7));
	OK(cuCtxSynchronize());
	CHECK_EQ(app_read(0), 7);
	/* nowhere to write to: it goes on */
	setenv("GPUEXT_SOFT_LOG", "/nonexistent/log", 1);
	tell();
	unlink(log_path);
	return TEST_END();
}
