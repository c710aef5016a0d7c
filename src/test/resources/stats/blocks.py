"""Effects of blocks in an unbalanced design, by NumPy's least squares on dummy variables.

Writes blocks.csv, the observations with the factor of their block:  python3 blocks.py
"""

import csv

import numpy as np

random = np.random.default_rng(20261122)
treatments, blocks = 5, 4
observations = []
for treatment in range(treatments):
    for block in range(blocks):
        for _ in range(random.integers(0 if treatment and block else 1, 4)):
            log = 15 + treatment + [0, 0.1, -0.05, 0.3][block] + random.normal(0, 0.05)
            observations.append((treatment, block, float(np.exp(log))))

design = np.zeros((len(observations), treatments + blocks - 1))
for row, (treatment, block, _) in enumerate(observations):
    design[row, treatment] = 1
    # The effects add up to nothing: the last is minus the sum of the others.
    if block < blocks - 1:
        design[row, treatments + block] = 1
    else:
        design[row, treatments:] = -1
fitted = np.linalg.lstsq(design, np.log([value for *_, value in observations]), rcond=None)[0]
effects = list(fitted[treatments:]) + [-sum(fitted[treatments:])]

with open("blocks.csv", "w", newline="") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["treatment", "block", "value", "factor"])
    for treatment, block, value in observations:
        writer.writerow([treatment, block, repr(value), repr(float(np.exp(effects[block])))])
