/* claims.h - the parameter by which a variant whose blocks claim each other's work is known (src/instrument/blocks.h). */
#ifndef GX_CLAIMS_H
#define GX_CLAIMS_H

#define GX_CLAIMS_PARAM "gpuext_claims"

#endif
