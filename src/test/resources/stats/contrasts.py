"""Makes contrasts.csv and detectable.csv, the reference values of EffectSizeTest and DetectableTest.

Run in this folder: pip install numpy==2.4.6 scipy==1.17.1 statsmodels==0.15.0 && python contrasts.py
"""
import csv
import numpy as np
from scipy import stats
from statsmodels.stats.meta_analysis import effectsize_smd
from statsmodels.stats.power import TTestIndPower

rng = np.random.default_rng(20260106)


def text(values):
    return " ".join(map(str, values))


def write(name, header, rows):
    with open(name, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(header.split())
        out.writerows(rows)


def contrast(name, a, b):
    g = effectsize_smd(a.mean(), a.std(ddof=1), len(a), b.mean(), b.std(ddof=1), len(b))[0]
    return [name, text(a), text(b), g]


write("contrasts.csv", "name a b hedges_g", [
    contrast(name, np.round(a), np.round(b)) for name, a, b in [
        ("two against two", rng.normal(1.2e6, 4e4, 2), rng.normal(1.1e6, 4e4, 2)),
        ("alike", rng.normal(5e6, 1e5, 10), rng.normal(5e6, 1e5, 10)),
        ("five percent apart", rng.normal(1.05e9, 2e7, 8), rng.normal(1e9, 2e7, 8)),
        ("unequal", rng.lognormal(14, 0.3, 12), rng.normal(9e5, 1e3, 3)),
        ("ties", rng.integers(1, 6, 9), rng.integers(3, 8, 7)),
        ("many", rng.normal(10000, 300, 60), rng.normal(10100, 300, 55)),
    ]])


def detectable(name, a, b):
    welch = stats.ttest_ind(np.log(a), np.log(b), equal_var=False)
    error = abs(np.log(a).mean() - np.log(b).mean()) / abs(welch.statistic)
    errors = stats.t.ppf(0.975, welch.df) + stats.t.ppf(0.8, welch.df)
    pooled = np.sqrt((np.log(a).var(ddof=1) + np.log(b).var(ddof=1)) / 2)
    noncentral = TTestIndPower().solve_power(nobs1=len(a), alpha=0.05, power=0.8) * pooled
    return [name, text(a), text(b), np.expm1(errors * error), np.expm1(noncentral),
            np.expm1(abs(np.log(a).mean() - np.log(b).mean()))]


write("detectable.csv", "name a b share noncentral observed", [
    detectable(name, np.round(a), np.round(b)) for name, a, b in [
        ("ten forks of 1 %", rng.normal(2e7, 2e5, 10), rng.normal(2e7, 2e5, 10)),
        ("five forks of 3 %", rng.normal(2e7, 6e5, 5), rng.normal(2e7, 6e5, 5)),
        ("three forks", rng.normal(2e7, 2e5, 3), rng.normal(2e7, 2e5, 3)),
        ("thirty forks", rng.normal(5e7, 5e5, 30), rng.normal(5e7, 5e5, 30)),
    ]])
