#!/usr/bin/env python3
# harmless.py - which numbers and comparisons scripts/harmless.py leaves out, and which it lets be changed.
import os, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "scripts"))
from module_changes import functions, inner

# a statement -> its numbers as they are changed, and the comparisons that are
ROWS = [
    ("p = calloc(n + 1, sizeof(*p));", ["(1 - 1)"]), ("p = gx_arena_calloc(&x->arena, 3 * (size_t)n + 2, 4);", ["(3 - 1)", "(2 - 1)", "(4 - 1)"]),
    ("p = malloc(n - 1);", ["(1 + 1)"]), ("p = malloc(n / 8 + 1);", ["(8 + 1)", "(1 - 1)"]), ("p = malloc(len[2] + 1u);", ["(2 + 1)", "(1u - 1)"]),
    ("p = calloc(n ? n : 1, 8);", ["(8 - 1)"]), ("p = malloc(n > 4 ? n : 4);", ["(4 + 1)", "(4 - 1)"]), ("p = malloc(kind == 2 ? 8 : 4);", ["(2 + 1)", "(8 + 1)", "(4 - 1)", "!="]),
    ("p = gx_arena_grow(a, old, n * 4, n * 8);", ["(4 + 1)", "(8 - 1)"]), ("p = realloc(q[1], n + 1);", ["(1 + 1)", "(1 - 1)"]), ("f(n + 1);", ["(1 + 1)"]),
    ("cap = s->cap ? s->cap * 2 : 16;", ["(2 - 1)"]), ("cap = *at ? 2 * *at : 64;", ["(2 - 1)"]), ("cap = s->cap ? other * 2 : 16;", ["(2 + 1)", "(16 + 1)"]),
    ("x = a < b ? a : b;", []), ("x = a < b ? b : a;", []), ("f(x, end - at > most ? most : (size_t)(end - at), y);", []), ("return !*any || v < out->low ? (int64_t)v : out->low;", []),
    ("x = a > b ? a - b : 0;", ["(0 + 1)"]), ("f(x, a->n < (uint64_t)b ? 0 : (double)(a->n - b));", ["(0 + 1)"]), ("x = (a > b ? b - a : 0) + c;", ["(0 + 1)"]), ("x = a > b ? a - c : 0;", [">=", "(0 + 1)"]), ("x = a > b ? a - b : 8;", [">=", "(8 + 1)"]),
    ("x = a > b ? a - b - c : 0;", [">=", "(0 + 1)"]), ("if (x->n != y->n)\n\t\treturn x->n < y->n ? n : m;", ["=="]), ("if (x != z)\n\t\treturn x < y ? n : m;", ["==", "<="]), ("if (x != y)\n\t\tz = x < y ? n : m;", ["==", "<="]),
    ("x = a < b ? a : c;", ["<="]), ("x = a == b ? a : b;", ["!="]), ("x = a < b ? a : b + 1;", ["<=", "(1 + 1)"]), ("x = a + (b < c) ? a : b;", ["<="]), ("x = a < b;", ["<="]),
    ("if (n > most) n = most;", []), ("if (most < n)\n\t\tmost = n;", []), ("if (n > most) n = most; else f(n);", [">="]), ("if (ok && n > most) n = most;", [">="]),
    ("x = -1;", ["(1 - 1)"]), ("return x < y ? -1 : x > y;", ["(1 - 1)", "<=", ">="]), ("x = n - 1;", ["(1 + 1)"]), ("x = -12;", ["(12 + 1)"]), ("f(-1, (size_t)-1);", ["(1 - 1)"] * 2),
    ("x = setenv(a, b, 1) || setenv(c, d, 1) || f(a, 1);", ["(1 - 1)", "(1 - 1)", "(1 + 1)"]), ("p = mmap(NULL, n, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);", ["(0 + 1)"]),
    ("p = mmap(NULL, n, PROT_READ, MAP_SHARED, -1, 0);", ["(1 - 1)", "(0 + 1)"]),
    ("if (n > most) m = most;", [">="]), ("if (n > most) n = most - 1;", [">=", "(1 + 1)"]), ("while (n > most) n = most;", [">="])]


if __name__ == "__main__":
    failed = 0
    for line, wanted in ROWS:
        code = "void f(int n)\n{\n\t" + line + "\n}\n"
        found = []
        for f in functions(code):
            for kind, start, end, new in inner(f, code):
                if kind in ("constant", "comparison"):
                    found.append((start, new.replace("%s", code[start:end])))
        got = [new for _, new in sorted(found)]
        if sorted(got) != sorted(wanted):
            failed += 1
            print(f"tests/style/harmless.py: {line}: changed to {got}, not to {wanted}")
    print(f"harmless: {len(ROWS)} checks, {failed} failed")
    sys.exit(failed != 0)
