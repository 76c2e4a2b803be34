"""formset - forms of instructions, each a kernel in PTX with operands made at random, for tests/hardware/hw_forms.py."""
