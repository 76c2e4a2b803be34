# mutate.mk - one change at a time in the verifier's number domains: which of them no test sees (scripts/mutate.py).

MUTATE_NEEDS = $(call archives_of,verify) $(B)/gx-test $(B)/unit/soundness/soundness
.PHONY: mutate mutate-sample
## mutate: some changes of every function of the number domains, none of which may pass the tests; ALL=1: every one; MUTATE=--help
mutate: $(MUTATE_NEEDS)
	@nice -n 5 $(PYTHON) scripts/mutate.py --build $(B) $(if $(ALL),--all) $(MUTATE)
# those that are known to be caught
mutate-sample: $(MUTATE_NEEDS)
	@$(PYTHON) scripts/mutate.py --build $(B) --sample
