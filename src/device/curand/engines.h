/* engines.h - all engines: gx_<engine>_run(args, t, kind) draws what lane t has to. */
#ifndef GX_CURAND_ENGINES_H
#define GX_CURAND_ENGINES_H

#include "device/curand/mrg32k3a.h"
#include "device/curand/mtgp32.h"
#include "device/curand/philox.h"
#include "device/curand/sobol.h"
#include "device/curand/xorwow.h"

#endif
