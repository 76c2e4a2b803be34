# registers.mk - the estimate of registers against the assembler's count; needs ptxas.

PTXAS ?= $(firstword $(shell command -v ptxas) $(wildcard /usr/local/cuda/bin/ptxas) ptxas)
.PHONY: registers
## registers: the compiler's estimate of registers against ptxas, over the programs of the tests (PTXAS, REGISTERS_SM)
REGISTERS_SM ?= 90
registers: $(B)/gx-test $(B)/gpuext $(E2E_OBJ) $(BENCH_LARGE)
	$(Q)$(PYTHON) scripts/register_estimate.py --build $(B) --sm $(REGISTERS_SM) --ptxas $(PTXAS)
