"""Makes comparisons.csv and hochberg.csv, the reference values of TEstimateTest and HochbergTest.

Run in this folder: pip install numpy==2.4.6 scipy==1.17.1 statsmodels==0.15.0 && python comparisons.py
"""
import csv
import numpy as np
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import ttost_ind

rng = np.random.default_rng(20260102)
PAIRS = {
    "two against two": (rng.normal(1.2e6, 4e4, 2), rng.normal(1.1e6, 4e4, 2)),
    "alike": (rng.normal(5e6, 1e5, 10), rng.normal(5e6, 1e5, 10)),
    "five percent apart": (rng.normal(1.05e9, 2e7, 8), rng.normal(1e9, 2e7, 8)),
    "unequal spread and number": (rng.lognormal(14, 0.3, 12), rng.normal(9e5, 1e3, 3)),
    "far apart": (rng.normal(3e7, 9e5, 5), rng.normal(4e5, 9e3, 5)),
}
MARGIN = np.log(1.05)


def row(name, a, b):
    x, y = np.log(a), np.log(b)
    welch = stats.ttest_ind(x, y, equal_var=False)
    interval = welch.confidence_interval(0.95)
    above = stats.ttest_ind(x - np.log(1.02), y, equal_var=False, alternative="greater")
    below = stats.ttest_ind(x - np.log(1.02), y, equal_var=False, alternative="less")
    mean = stats.ttest_1samp(a, 1e6)
    return [name, " ".join(map(str, a)), " ".join(map(str, b)),
            stats.gmean(a) / stats.gmean(b), np.exp(interval.low), np.exp(interval.high),
            welch.df, welch.pvalue, above.pvalue, below.pvalue,
            ttost_ind(x, y, -MARGIN, MARGIN, usevar="unequal")[0],
            mean.pvalue, stats.ttest_1samp(a, 1e6, alternative="greater").pvalue]


with open("comparisons.csv", "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow("name a b ratio low high df p_different p_above_1.02 p_below_1.02 p_tost_5%"
                 " p_mean_1e6 p_mean_above_1e6".split())
    out.writerows(row(name, np.round(a), np.round(b)) for name, (a, b) in PAIRS.items())

FAMILIES = {
    "one": [0.03],
    "ties": [0.01, 0.04, 0.01, 0.04],
    "unsorted": [0.2, 0.001, 0.04, 0.012, 0.9, 0.03],
    "large": [0.6, 0.7, 0.8],
    "together": [0.026, 0.018, 0.025],
}
with open("hochberg.csv", "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["name", "p", "adjusted"])
    for name, p in FAMILIES.items():
        adjusted = multipletests(p, method="simes-hochberg")[1]
        out.writerow([name, " ".join(map(str, p)), " ".join(str(float(q)) for q in adjusted)])
