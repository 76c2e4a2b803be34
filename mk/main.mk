# main.mk - the targets people type.

.DEFAULT_GOAL := all
JOBS := $(shell nproc)

.PHONY: readme replay policy-cli setup build check test demo examples install fuzz style update clean unit text e2e e2e-run test-programs check-asan

# has to be there before the first allocation of a program that meets a library of ours later
SANITIZER_LIBRARY = $(if $(filter asan,$(VARIANT)),$$($(CC) -print-file-name=libasan.so))
# what a sanitizer is in does not run by itself: build/gpuext stays what it was
GPUEXT_BUILT = $(if $(filter asan tsan,$(VARIANT)),$(B)/gpuext,build/gpuext)
## all: build everything into build/<variant>, and build/gpuext
all: build
build: $(GPUEXT_BUILT) $(B)/lib/libgpuext-cuda.so $(B)/lib/libgpuext-bpf.so $(B)/lib/libgpuext-soft.so soft-runtime $(B)/lib/gpuext-selftest

## setup: install what is missing from Debian's archive (as root or through sudo)
setup:
	@scripts/setup.sh

## demo: histogram of a probe inside an unmodified CUDA program
demo: setup
	@$(MAKE) --no-print-directory -j$(JOBS) build examples
	@scripts/demo.sh

## check: style, unit tests, text tests, end to end on the soft device; about 2 minutes, and 3 to build
E2E_FILES := $(INTERPOSE_FILES) $(E2E_OBJ) $(E2E_POLICIES) $(POLICY_TEST_OBJ) $(B)/gx-fatbin \
	$(addprefix $(E2E)/,app allocations ranges driver/libcuda.so.1 bare/libcuda.so.1 tasks libmanaged-stats.so whole names rdc linker perf_reader policy_loader truth truth_loader ways failing/gpuext)
.PHONY: e2e-files
e2e-files: $(E2E_FILES)
# NVCC=: what nvcc builds is for GPUs. Two jobs more than there are processors, since tests wait for what they started; tests run
# as soon as what they need is built, the longest first.
CHECK := text unit-quick first-steps faults on-call whole blocks failing style e2e-run tools truth-quick policy-cli interpose managed-quick replay cli policy-e2e circles
check:
	@$(MAKE) --no-print-directory NVCC= PART=quick -j$$(($(JOBS) + 2)) --output-sync=target $(CHECK)

# PART=quick: the suites without the cases of tests/e2e/long.txt, style without what is slow in it; PART=long: those cases alone
PARTLY = $(if $(PART),--part $(PART))
## e2e-long: the cases of end-to-end tests that make check leaves out
.PHONY: e2e-long
e2e-long:
	@$(MAKE) --no-print-directory NVCC= PART=long -j$$(($(JOBS) + 2)) --output-sync=target $$(sed -n 's/^\([a-z][a-z0-9-]*\) .*/\1/p' tests/e2e/long.txt | sort -u)

## test: check, the same under address and undefined-behaviour sanitizers, fuzzers, README
test:
	@scripts/setup.sh chromium-headless-shell vulkan-validationlayers ffmpeg
	@scripts/test.sh

## style: format, names, layers, docstrings; what is made of tables is as they are
style:
	@$(PYTHON) scripts/check_style.py $(if $(filter quick,$(PART)),--quick)
	$(if $(filter quick,$(PART)),,@$(PYTHON) tests/style/tables.py)
	@$(PYTHON) tests/style/exported.py
	@$(PYTHON) tests/style/errors.py
	@$(PYTHON) tests/style/floors.py
	@$(PYTHON) tests/style/paths.py
	@$(PYTHON) scripts/plant.py --check
	@$(PYTHON) scripts/make_docs.py --check

# the scripts that check and build find what they are for: violations planted in copies of the tree
.PHONY: style-tests
style-tests:
	@$(PYTHON) tests/style/layers.py
	@$(PYTHON) tests/style/rebuild.py
	@$(PYTHON) tests/style/judges.py
	@$(PYTHON) tests/style/mutants.py
	@$(PYTHON) tests/style/harmless.py
	@$(PYTHON) tests/style/planted.py
	@$(PYTHON) tests/style/listed.py
	@$(PYTHON) tests/style/parted.py

# files of the agent's layers that link each other in a circle
.PHONY: circles
circles: build
	@$(PYTHON) scripts/layers.py --objects $(B) instrument agent/core agent/variant agent/cuda agent/vulkan

# what unit and text tests run
test-programs: $(UNIT_BIN) $(EXTRA_UNIT_BIN) $(B)/gx-test

## unit: all unit tests
unit: $(UNIT_BIN) $(EXTRA_UNIT_BIN)
	@$(PYTHON) scripts/run_units.py $(B) $(UNIT_BIN) $(EXTRA_UNIT_BIN)

.PHONY: unit-quick unit-long
unit-quick: $(QUICK_UNITS)
	@$(PYTHON) scripts/run_units.py $(B) $(QUICK_UNITS)
## unit-long: the unit tests that make check leaves out, policies once more with callbacks interpreted
unit-long: $(LONG_UNITS) $(POLICY_UNITS) build
	@$(PYTHON) scripts/run_units.py $(B) $(LONG_UNITS)
	@GX_POLICIES_BOTH=1 $(B)/unit/policies/policies
	@$(PYTHON) tests/e2e/agree.py --build $(B) --long

## text: all text tests (tests/run --help), and what is typed and answered (tests/golden/cli/transcript)
# of the product as it is built for users, not of what the sanitizers make
TYPED_FILES = $(if $(filter asan tsan,$(VARIANT)),,build policies $(EX)/vectoradd $(E2E_OBJ) $(POLICY_TEST_OBJ))
text: $(B)/gx-test $(TYPED_FILES)
	@$(PYTHON) tests/run --gx-test $(B)/gx-test tests/text tests/verify
	@$(PYTHON) tests/style/stages.py $(B)/gx-test
	@$(PYTHON) tests/text/hooked.py $(B)/gx-test $(filter quick,$(PART))
	@$(PYTHON) tests/text/accesses.py $(B)/gx-test
	$(if $(filter quick,$(PART)),,@$(PYTHON) tests/text/near.py $(B)/gx-test)
	@$(PYTHON) tests/text/lanes.py $(B)/gx-test
	@$(PYTHON) tests/text/searches.py $(B)/gx-test
	$(if $(filter quick,$(PART)),,@$(PYTHON) tests/text/matrices.py $(B)/gx-test)
	$(if $(filter quick,$(PART)),,@$(PYTHON) tests/text/tensors.py $(B)/gx-test)
	@$(PYTHON) tests/text/parts.py $(B)/gx-test
	@$(PYTHON) tests/text/pieces.py $(B)/gx-test $(if $(filter quick,$(PART))$(filter asan tsan,$(VARIANT)),60,1000)
	@$(PYTHON) tests/verify/codes.py
	$(if $(TYPED_FILES),@$(PYTHON) tests/e2e/typed.py --build $(B) --only texts)

## update: rewrite golden sections of text tests (T=path for some), said.txt, lanes.txt and arguments.txt of tests/verify, and tests/golden
# unit tests that hold texts of tests/golden or tests/verify
GOLDEN_UNITS := $(patsubst tests/unit/%.c,$(B)/unit/%,$(shell grep -l 'golden\.h"' tests/unit/*/*.c))
update: $(GOLDEN_UNITS) $(B)/gx-test build policies examples $(E2E_OBJ) $(POLICY_TEST_OBJ)
	@$(PYTHON) tests/run --update --gx-test $(B)/gx-test $(or $(T),tests/text)
	@$(foreach t,$(GOLDEN_UNITS),GX_UPDATE=1 $(t) --update &&) true
	@GX_UPDATE=1 $(PYTHON) tests/e2e/typed.py --build $(B)

## e2e: examples with and without probes on the soft device: same output, exact lanes; then faults, what operators do, what must stay whole, driver calls that fail, and first steps
e2e: e2e-run faults on-call whole failing first-steps
e2e-run: build examples
	@$(PYTHON) tests/e2e/run.py --build build/$(VARIANT) $(PARTLY)
ifneq ($(CUDART_STATIC),)
	$(if $(filter long,$(PART)),,@$(PYTHON) tests/e2e/run.py --build build/$(VARIANT) --examples build/examples-static $(STATIC_EXAMPLES))
.PHONY: e2e-static
## e2e-static: the same examples with NVIDIA's runtime linked in
e2e-static: build examples
	@$(PYTHON) tests/e2e/run.py --build build/$(VARIANT) --examples build/examples-static
else
e2e-static:
	@echo "e2e-static: skipped, no libcudart_static.a: 0 passed, 0 failed, 1 skipped"
endif

## profile: `gpuext profile` on kernels with planted defects and on their repaired twins, beside the log of the soft device
.PHONY: profile
CHECK += profile
profile: build $(EX)/profile_defects $(EX)/profile_moved $(EX)/virtual
	@$(PYTHON) tests/e2e/profile.py --build build/$(VARIANT) $(PARTLY)

## counters: accesses to memory that `gpuext profile` counts beside totals by arithmetic, 73 kernels; tests/e2e/counters.py has GPUs' counters, too
.PHONY: counters
counters: build $(EX)/counters $(if $(NVCC),$(EXN)/counters)
	@$(PYTHON) tests/e2e/counters.py --build build/$(VARIANT) $(if $(NVCC),--app $(EXN)/counters)

## profile-memory: `gpuext profile --memory` beside models, kernels that raise nothing, and readers of the files: a browser, go's pprof, flamegraph.pl
.PHONY: profile-memory
profile-memory: build examples $(E2E)/truth
	@scripts/setup.sh chromium-headless-shell golang-1.19-go libdevel-nytprof-perl
	@$(PYTHON) tests/e2e/profile_memory.py --build build/$(VARIANT)

## replay: `gpuext policy` end to end: workloads, replays, errors; native variants against an independent simulation
replay: build $(POLICY_TEST_OBJ)
	@$(PYTHON) tests/e2e/replay.py --build build/$(VARIANT) $(PARTLY)
	$(if $(filter long,$(PART)),,@$(PYTHON) tests/e2e/agree.py --build build/$(VARIANT))
	$(if $(filter quick,$(PART)),,@$(PYTHON) tests/e2e/page.py --build build/$(VARIANT))

## published: gpu_ext's published policies decide as models of their algorithms do, on random traces (TRACES=10)
.PHONY: published
published: build $(PUBLISHED_OBJ)
	@$(PYTHON) tests/e2e/published.py --build $(B) --traces $(or $(TRACES),10)

## policy-cli: `gpuext policy load` and what operates loaded policies
policy-cli: build policies $(POLICY_TEST_OBJ) $(EX)/managed_memory
	@$(PYTHON) tests/e2e/policy_cli.py --build build/$(VARIANT) $(PARTLY)

## cli: help, manual pages and completions; what is typed wrongly
.PHONY: cli
cli: build policies examples $(E2E_OBJ) $(POLICY_TEST_OBJ)
	@$(PYTHON) tests/e2e/cli.py --build build/$(VARIANT)
	@$(PYTHON) tests/e2e/typed.py --build build/$(VARIANT) --only others

readme: build examples
	@$(PYTHON) tests/e2e/readme.py

## check-asan: unit and text tests, and Vulkan programs with the layer, under address and undefined-behaviour sanitizers
check-asan:
	@$(MAKE) --no-print-directory -j$(JOBS) VARIANT=asan test-programs
	@$(MAKE) --no-print-directory VARIANT=asan unit text interpose vulkan

# unit tests of what many threads and processes share
TSAN_UNITS = $(filter build/tsan/unit/bpf/% build/tsan/unit/maps/% build/tsan/unit/control/%,$(UNIT_BIN))
.PHONY: check-tsan tsan-units
tsan-units: $(TSAN_UNITS)
	@$(PYTHON) scripts/run_units.py $(B) $(TSAN_UNITS)
## check-tsan: everything built, and the unit tests of bpf(2), maps and sockets, under the thread sanitizer
check-tsan:
	@$(MAKE) --no-print-directory -j$(JOBS) VARIANT=tsan build
	@$(MAKE) --no-print-directory -j$(JOBS) VARIANT=tsan tsan-units

## cover: the lines of each module that its tests run, against the floors of tests/floors.txt (minutes)
.PHONY: cover
cover:
	@$(MAKE) --no-print-directory -j$(JOBS) VARIANT=cover mutate-tests
	@find build/cover -name '*.gcda' -delete
	@$(MAKE) --no-print-directory VARIANT=cover unit text interpose cli policy-cli whole failing first-steps
	@$(PYTHON) scripts/floors.py build/cover

## install: into PREFIX (default /usr/local)
install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/gpuext $(DESTDIR)$(PREFIX)/include
	install $(B)/gpuext $(DESTDIR)$(PREFIX)/bin/gpuext
	cp -a $(B)/lib/*.so $(B)/lib/soft $(B)/lib/vulkan $(B)/lib/gpuext-selftest $(DESTDIR)$(PREFIX)/lib/gpuext/
	cp -a include/gpuext $(DESTDIR)$(PREFIX)/include/
	install -d $(DESTDIR)$(PREFIX)/share/man $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	$(B)/gpuext man $(DESTDIR)$(PREFIX)/share/man/man1
	$(B)/gpuext completion bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/gpuext
	install -d $(DESTDIR)$(PREFIX)/lib/gpuext/policies
	install -m 644 $(POLICY_OBJ) $(DESTDIR)$(PREFIX)/lib/gpuext/policies/
	install -d $(DESTDIR)$(PREFIX)/lib/gpuext/policies/device
	install -m 644 $(BLOCK_POLICY_OBJ) $(DESTDIR)$(PREFIX)/lib/gpuext/policies/device/

clean:
	rm -rf build
