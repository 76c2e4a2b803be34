#!/usr/bin/env python3
# exported.py - which functions of a header count as explained.
import os, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts"))
import exported

ROWS = [("int gx_a(int x);\n", ["gx_a"]), ("/* What it is. */\nint gx_a(int x);\n", []), ("int gx_a(int x); /* what it is */\n", []),
        ("/* Both. */\nint gx_a(int x);\nint gx_b(int x);\n", []), ("/* One. */\nint gx_a(int x);\n\nint gx_b(int x);\n", ["gx_b"]),
        ("int gx_a(int x,\n         int y); /* sum */\nint gx_b(void);\n", []), ("struct gx_s {\n\tint a; /* of it */\n};\nint gx_a(struct gx_s *s);\n", ["gx_a"]),
        ("static inline int gx_a(int x)\n{\n\treturn x;\n}\nint gx_b(void);\n", ["gx_b"]), ("#define A(x) \\\n\tgx_a(x)\nstruct gx_s *gx_c(void)\n        __attribute__((pure));\n", ["gx_c"]),
        ("extern const struct gx_row gx_rows[];\ntypedef int gx_fn(int x);\n", []), ("/**\n * gx_a() - does it.\n *\n * Errors: none.\n */\nconst char *\ngx_a(void);\n", [])]
failed = 0
for text, want in ROWS:
    got = [name for _, name in exported.undocumented(text)]
    if got != want:
        failed += 1
        print(f"tests/style/exported.py: {got}, not {want}, in\n{text}")
print(f"exported: {len(ROWS)} checks, {failed} failed")
sys.exit(failed != 0)
