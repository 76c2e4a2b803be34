"""judge.py - how far results of products of matrices are from each other, in units of the last place of the largest product."""
import math

from formset.core import FLOATS, bits_of, ulp, value


def largest(a, b, c, row, column, types):
    """Of the products of an element of d, and of what is added to: the largest; None: not all are numbers."""
    most = abs(value(types[2], c[row][column]))
    for x, line in zip(a[row], b):
        most = max(most, abs(value(types[0], x) * value(types[1], line[column])))
        if math.isnan(x * 0.0) or math.isnan(most) or math.isinf(most):
            return None
    return most


def differences(type, got, want, a, b, c, types):
    """got, want: {(row, column): bits}. The worst difference in units of the last place, of d's type, of the largest product; a value against none, or
    an infinity against a number, counts as infinite."""
    worst = 0.0
    for at in want:
        if got[at] == want[at]:
            continue
        if type not in FLOATS:
            return math.inf
        x, y = value(type, got[at]), value(type, want[at])
        if math.isnan(x) and math.isnan(y):
            continue
        most = largest(a, b, c, *at, types)
        if most is None or math.isnan(x) or math.isnan(y) or math.isinf(x) or math.isinf(y):
            return math.inf
        worst = max(worst, abs(x - y) / ulp(type, most))
    return worst
