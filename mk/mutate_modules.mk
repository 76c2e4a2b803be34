# mutate_modules.mk - one change at a time in the modules around the compiler: which of them no test sees (scripts/mutate_modules.py).

.PHONY: mutate-file mutate-modules mutate-draws mutate-modules-sample mutate-cover mutate-programs
mutate-programs:
	@$(MAKE) --no-print-directory build examples policies e2e-files vulkan-files
## mutate-cover: which test runs which line, for mutate-modules (once, and again for tests that match ONLY=)
mutate-cover:
	@$(MAKE) --no-print-directory VARIANT=cover mutate-programs test-programs
	@nice -n 5 $(PYTHON) scripts/judges.py build/cover $(ONLY)
## mutate-modules: a seeded draw of changes of agent, control, maps, bpf, cli, device, policy/owner (MUTATE="--draw 600 --seed 1"; --checks; --help)
mutate-modules: mutate-programs
	@$(MAKE) --no-print-directory VARIANT=$(if $(filter --plain,$(MUTATE)),$(VARIANT),asan) test-programs
	@nice -n 5 $(PYTHON) scripts/mutate_modules.py --build $(B) $(or $(MUTATE),--draw 600 --seed 1)
## mutate-draws: 40 changes of all of src and 40 guards, by the tests of their modules (SEED=20261128; MUTATE="--then '^typed:'": and by such)
mutate-draws: mutate-programs test-programs
	@nice -n 19 $(PYTHON) scripts/mutate_modules.py --build $(B) --all --own --plain --seconds 40 --draw 40 --guards 40 --seed $(or $(SEED),20261128) $(MUTATE)
## mutate-file: all changes of FILE=src/...c by the quick unit tests of its module, for writing tests (MUTATE="--kinds guard,part --then ^text:")
mutate-file:
	@nice -n 5 $(PYTHON) scripts/mutate_file.py --build $(B) $(FILE) $(MUTATE)
# those that are known to be caught
mutate-modules-sample: build test-programs
	@$(PYTHON) scripts/mutate_modules.py --build $(B) --sample
