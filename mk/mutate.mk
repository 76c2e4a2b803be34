# mutate.mk - one change at a time in the verifier's number domains: which of them no test sees (scripts/mutate.py).

MUTATE_NEEDS = $(call archives_of,verify) $(B)/gx-test $(B)/unit/soundness/soundness
.PHONY: mutate mutate-sample
## mutate: every change of one operator, constant, name, condition or statement in the number domains; MUTATE=--help
mutate: $(MUTATE_NEEDS)
	@$(PYTHON) scripts/mutate.py --build $(B) $(MUTATE)
# some of those in the domains themselves
mutate-sample: $(MUTATE_NEEDS)
	@$(PYTHON) scripts/mutate.py --build $(B) --sample 30 --only value_
