/* rules.c - the classes that a difference between the two verifiers may be of. */
#include "rules.h"

#include <string.h>

/* What Linux says, by the words in it. The order matters: the first that fits. */
static const struct {
	const char *words;
	char class;
} messages[] = {
	{ "prohibited for !root", 's' },
	{ "speculative", 's' },
	{ "pointer comparison prohibited", 'e' },
	{ "pointer -= pointer prohibited", 'e' },
	{ "leaks addr as return value", 'v' },
	{ "leaks addr", 'a' },
	{ "too large. Processed", 'z' },
	{ "too complex", 'z' },
	{ "infinite loop", 'i' },
	{ "variable offset stack pointer cannot be passed", 'h' },
	{ "type=map_value expected=fp", 'l' },
	{ "type=scalar expected=fp", 'l' },
	{ "type=ctx expected=fp", 'l' },
	{ "modified ctx ptr", 'c' },
	{ "bpf_context", 'c' },
	{ "unreachable insn", 'u' },
	{ "verifier bug", 'k' },
	{ "math between", 'm' },
	{ "outside of the allowed memory range", 'm' },
	{ "unbounded memory access", 'm' },
	{ "min value is negative", 'm' },
	{ "variable-offset write to stack", 'm' },
	{ "makes map_value pointer be out of bounds", 'm' },
	{ "on pointer prohibited", 'p' },
	{ "pointer arithmetic on", 'p' },
	{ "stack pointer prohibited", 'p' },
	{ "cannot return stack pointer", 'f' },
	{ "!read_ok", 'r' },
	{ "invalid size of register fill", 'r' },
	{ "read from stack", 'r' },
	{ "misaligned", 'x' },
	{ "write into map forbidden", 'w' },
	{ "invalid mem access 'map_value_or_null'", 'y' },
	{ "invalid mem access", 'o' },
	{ "At callback return", 'b' },
	{ "combined stack size", 'd' },
	{ "same insn cannot be used with different pointers", 'q' },
};

char rules_message_class(const char *message)
{
	for (size_t i = 0; i < sizeof(messages) / sizeof(messages[0]); i++)
		if (strstr(message, messages[i].words))
			return messages[i].class;
	return '?';
}

/* We accept, Linux refuses: `root` whether even to root. */
static const struct ours_only {
	char class;
	bool root;
	const char *why;
} ours_only[] = {
	{ 's', false,
	  "root may: Linux thinks of what speculation could reach; programs here run where no "
	  "secret is" },
	{ 'i', false, "root may: a loop on a path that only speculation takes" },
	{ 'k', false, "root may: Linux reports a defect of its own" },
	{ 'e', false,
	  "root may: order and distance of two places in one object, which say nothing of its "
	  "address" },
	{ 'z', false, "root may: too many paths with those of speculation" },
	{ 'z', true, "too many paths for Linux" },
	{ 'm', true,
	  "Linux knows less of a number, or the address is used by nothing; run: no access goes "
	  "astray" },
	{ 'p', true,
	  "an operation on a pointer whose result nothing uses; run: no access goes astray" },
	{ 'h', true,
	  "memory of a helper at a variable place of the stack, all of it written: Linux does not "
	  "follow" },
	{ 'l', true,
	  "the context of a callback may be anything here, in Linux memory of the stack alone" },
	{ 'y', true, "a key of an array: Linux knows it as one number alone, and not from pieces" },
	{ 'u', true, "an instruction that no way leads to: dropped here, refused there" },
	{ 'c', true,
	  "a field that this context has and Linux's has not, or a context pointer that was "
	  "moved" },
	{ 'k', true, "Linux reports a defect of its own" },
	{ RULES_DEAD, true,
	  "no run comes to that instruction, we say, or nothing needs it; run: no access goes "
	  "astray" },
	{ RULES_DEAD, false,
	  "root may: no run comes to that instruction, we say, or nothing needs it" },
	{ 'w', true,
	  "a write to what is read-only, on a way that no run takes, we say; run: nothing goes "
	  "astray" },
	{ 'o', true,
	  "a use of what is no address, or may be NULL, on a way that no run takes, we say; run: "
	  "nothing goes astray" },
	{ 'b', true,
	  "a callback that gives neither 0 nor 1, on a way that no run takes, we say; run: nothing "
	  "goes astray" },
	{ 'i', true,
	  "a loop without an end, on a way that no run takes, we say; run: nothing goes astray" },
	{ 'r', true,
	  "stack that was not written, on a way that no run takes, we say; run: nothing goes "
	  "astray" },
	{ 'x', true,
	  "a misaligned access, on a way that no run takes, we say; run: nothing goes astray" },
	{ 'r', false,
	  "root may: padding of which the rest was written, which is 0 here, or stack on a way "
	  "that "
	  "no run takes, we say; run: nothing goes astray" },
	{ 'v', false, "root may: an address as the result of the program, which is 0 here" },
	{ 'q', true, "one instruction on the context and on other memory: made for each way here" },
	{ 'x', false,
	  "a misaligned access, on a way that no run takes, we say; run: nothing goes astray" },
	{ 'o', false,
	  "a use of what is no address, on a way that no run takes, we say; run: nothing goes "
	  "astray" },
	{ 'f', true,
	  "a pointer to the frame of a function that returned: frames here last as long as the "
	  "event" },
};
enum { N_OURS_ONLY = sizeof(ours_only) / sizeof(ours_only[0]) };

/* Linux accepts, we refuse with this code. */
static const struct kernel_only {
	const char *codes;
	bool excluded; /* not a matter of what can be proved */
	const char *why;
} kernel_only[] = {
	{ "GX0201 GX0202 GX0203 GX0204", true, "the contexts are not the same" },
	{ "GX0117", true, "packets are read" },
	{ "GX0222 GX0225 GX0231", true, "what runs where, and how long, is decided by the hook" },
	{ "GX0107 GX0232", false, "one instruction on either of two maps or kinds of memory" },
	{ "GX0214", false, "a key of four bytes at an address that is no multiple of four" },
	{ "GX0206", false, "stack that was not written" },
	{ "GX0219 GX0207 GX0205 GX0211", false, "a range that Linux knows better" },
	{ "GX0229 GX0230", false, "a loop" },
	{ "GX0241", false, "frames of more than 512 bytes together" },
};
enum { N_KERNEL_ONLY = sizeof(kernel_only) / sizeof(kernel_only[0]) };
_Static_assert(N_OURS_ONLY + N_KERNEL_ONLY <= RULES_MAX, "RULES_MAX");

int rules_ours_only(const char pair[2])
{
	bool root = pair[0] != '+';
	char class = root ? pair[0] : pair[1];

	for (int i = 0; i < N_OURS_ONLY; i++)
		if (ours_only[i].class == class && ours_only[i].root == root)
			return i;
	return -1;
}

bool rules_is_run_only(int rule)
{
	const struct ours_only *row = rule >= 0 && rule < N_OURS_ONLY ? &ours_only[rule] : NULL;

	return row && (strchr("wobx", row->class) || (strchr("ir", row->class) && row->root));
}

bool rules_must_run(int rule)
{
	return rule >= 0 && rule < N_OURS_ONLY &&
	       (ours_only[rule].root || ours_only[rule].class == 'r' || rules_is_run_only(rule));
}

int rules_kernel_only(const char *code)
{
	for (int i = 0; i < N_KERNEL_ONLY; i++)
		if (strstr(kernel_only[i].codes, code))
			return N_OURS_ONLY + i;
	return -1;
}

bool rules_is_excluded(int rule)
{
	return rule >= N_OURS_ONLY && kernel_only[rule - N_OURS_ONLY].excluded;
}

const char *rules_text(int rule)
{
	return rule < N_OURS_ONLY ? ours_only[rule].why : kernel_only[rule - N_OURS_ONLY].why;
}

bool rules_is_ours_only(int rule)
{
	return rule < N_OURS_ONLY;
}
