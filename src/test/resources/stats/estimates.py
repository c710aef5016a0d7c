"""Makes samples.csv and expected.csv, the reference values of EstimateTest.

Run in this folder: pip install numpy==2.4.6 scipy==1.17.1 && python estimates.py
"""
import csv
import numpy as np
from scipy import stats

rng = np.random.default_rng(20260101)
SAMPLES = {
    "two forks": [rng.normal(1.2e6, 4e4, 5) for _ in range(2)],
    "three forks": [rng.lognormal(14, 0.2, 7) for _ in range(3)],
    "ten forks": [rng.exponential(2.5e9, 4) for _ in range(10)],
    "unequal forks": [rng.normal(5e3, 80, n) for n in (3, 8, 1, 4)],
    "a single fork": [rng.normal(7e7, 9e5, 6)],
}


def row(name, forks):
    means = np.array([np.mean(fork) for fork in forks])
    values = np.concatenate(forks)
    mean = np.mean(means)
    known = len(means) > 1
    sd = np.std(means, ddof=1) if known else ""
    low, high = (
        stats.t.interval(0.95, len(means) - 1, loc=mean, scale=stats.sem(means))
        if known
        else ("", "")
    )
    cv = stats.variation(means, ddof=1) if known else ""
    squares = sum(np.sum((fork - np.mean(fork)) ** 2) for fork in forks)
    within = np.sqrt(squares / (len(values) - len(forks)))
    return [name, len(forks), len(values), mean, np.median(values), sd, cv, low, high,
            np.min(values), np.max(values), within, within / mean]


samples = {name: [np.round(fork) for fork in forks] for name, forks in SAMPLES.items()}
with open("samples.csv", "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["sample", "fork", "value"])
    for name, forks in samples.items():
        for number, fork in enumerate(forks, 1):
            out.writerows([name, number, int(value)] for value in fork)
with open("expected.csv", "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow("sample forks iterations mean median sd cv low high min max within_sd within_cv".split())
    out.writerows(row(name, forks) for name, forks in samples.items())
