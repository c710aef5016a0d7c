"""Computes the worked example of docs/statistics.md again, from the two CSVs next to this file."""

import csv
from math import exp, gamma, log, pi, sqrt
from pathlib import Path
from statistics import fmean, variance

here = Path(__file__).parent


def rows(name):
    return csv.DictReader(open(here / name))


def upper_tail(t, df):
    """One-sided p of Student's t, by Simpson's rule."""
    density = lambda x: gamma((df + 1) / 2) / sqrt(df * pi) / gamma(df / 2) * (1 + x * x / df) ** (-(df + 1) / 2)
    steps = 10_000
    h = t / steps
    inner = sum((4 if i % 2 else 2) * density(i * h) for i in range(1, steps))
    return 0.5 - h / 3 * (density(0) + inner + density(t))


iterations, share = {}, {}
for row in rows("iterations.csv"):
    if row["phase"] == "measurement":
        iterations.setdefault((row["threads"], row["fork"]), []).append(float(row["elapsed_ns"]))
for row in rows("forks.csv"):
    others = float(row["all_cpu_ns"]) - float(row["own_cpu_ns"])
    share[row["threads"], row["fork"]] = others / float(row["cpu_capacity_ns"]) if others >= 50e6 else 0

side = {}
for kind in ("platform", "virtual"):
    forks = [fork for fork in iterations if fork[0] == kind]
    logs = [log(fmean(iterations[fork])) for fork in forks]
    side[kind] = (
        fmean(logs),
        variance(logs),
        fmean(log(1 - share[fork]) for fork in forks),
        fmean(log(1 + share[fork]) for fork in forks),
        len(forks),
    )
(a, va, lowa, higha, n), (b, vb, lowb, highb, m) = side["platform"], side["virtual"]

difference = a - b
error = sqrt(va / n + vb / m)
df = error**4 / ((va / n) ** 2 / (n - 1) + (vb / m) ** 2 / (m - 1))
low, high = lowa - highb, higha - lowb
t = (difference + low - log(1.5)) / error
print(f"ratio {exp(difference):.2f}, standard error {error:.4f}, degrees of freedom {df:.2f}")
print(f"with doubts from {exp(difference + low):.2f} to {exp(difference + high):.1f}")
print(f"t {t:.2f}, p {2 * upper_tail(t, df):.4f}, without doubts t {(difference - log(1.5)) / error:.2f}")
print(f"g {difference / sqrt((va + vb) / 2) * (1 - 3 / (4 * (n + m) - 9)):.2f}")
