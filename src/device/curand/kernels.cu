/* kernels.cu - the kernels of one engine, ENGINE: a thread for each lane that draws. */
#include "device/curand/engines.h"

#define NAME_OF(engine, kind) gpuextrand_##engine##_##kind
#define RUN_OF(engine)        gx_##engine##_run
#define KERNEL(engine, kind)                                                                       \
	extern "C" __attribute__((global)) void NAME_OF(engine, kind)(struct gx_rand_args args)    \
	{                                                                                          \
		uint32_t t = __nvvm_read_ptx_sreg_ctaid_x() * 256 + __nvvm_read_ptx_sreg_tid_x();  \
                                                                                                   \
		RUN_OF(engine)(&args, t, GX_RAND_##kind);                                          \
	}
#define CURAND_KIND(name, type) KERNEL(ENGINE, name)
#include "defs/curand_kinds.def"
