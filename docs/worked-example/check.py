"""Computes the worked example of docs/statistics.md again, from the CSVs next to this file."""

import csv
from math import exp, gamma, log, pi, sqrt
from pathlib import Path
from statistics import fmean, variance

LIMIT = 1.5
CHANCE_NS = 50e6


def rows(name):
    with open(Path(__file__).parent / name, encoding="utf-8") as file:
        return list(csv.DictReader(file))


def upper_tail(t, df):
    """One-sided p of Student's t, by Simpson's rule."""

    def density(x):
        return gamma((df + 1) / 2) / sqrt(df * pi) / gamma(df / 2) * (1 + x * x / df) ** (-(df + 1) / 2)

    steps = 10_000
    h = t / steps
    inner = sum((4 if i % 2 else 2) * density(i * h) for i in range(1, steps))
    return 0.5 - h / 3 * (density(0) + inner + density(t))


def share(fork):
    """The share of the fork's CPUs that other processes had."""
    others = float(fork["all_cpu_ns"]) - float(fork["own_cpu_ns"])
    return others / float(fork["cpu_capacity_ns"]) if others >= CHANCE_NS else 0


def side(threads):
    """Mean and squared standard error of the logarithms, and the range that doubts allow."""
    forks = [fork for fork in rows("forks.csv") if fork["threads"] == threads]
    logs = [
        log(fmean(
            float(row["elapsed_ns"])
            for row in rows("iterations.csv")
            if row["phase"] == "measurement" and row["threads"] == threads and row["fork"] == fork["fork"]
        ))
        for fork in forks
    ]
    lower = fmean(log(1 - share(fork)) for fork in forks)
    upper = fmean(log(1 + share(fork)) for fork in forks)
    return fmean(logs), variance(logs), len(logs), lower, upper


mean_a, var_a, n, lower_a, upper_a = side("platform")
mean_b, var_b, m, lower_b, upper_b = side("virtual")
difference = mean_a - mean_b
error = sqrt(var_a / n + var_b / m)
df = error**4 / ((var_a / n) ** 2 / (n - 1) + (var_b / m) ** 2 / (m - 1))
lower, upper = lower_a - upper_b, upper_a - lower_b
t = (difference + lower - log(LIMIT)) / error
print(f"ratio {exp(difference):.2f}, standard error {error:.4f}, degrees of freedom {df:.2f}")
print(f"with doubts from {exp(difference + lower):.2f} to {exp(difference + upper):.1f}")
print(f"t {t:.2f}, p {2 * upper_tail(t, df):.4f}; without doubts t {(difference - log(LIMIT)) / error:.2f}")
print(f"g {difference / sqrt((var_a + var_b) / 2) * (1 - 3 / (4 * (n + m) - 9)):.2f}")
