"""Makes scaling.csv, the reference values of ScalingModelTest.

Run in this folder: pip install numpy==2.4.6 scipy==1.17.1 && python scaling.py

The laws are fitted in the form of the textbook by an iterative optimiser, where the program solves a linear form.
"""
import csv
import numpy as np
from scipy import optimize, stats

rng = np.random.default_rng(20260203)


def law(p, n, m):
    return p[0] * (1 + p[1] * (m - 1) + p[2] * n * (n - 1)) / m


def sample(truth, n, cpus, noise):
    n = np.array(n, float)
    m = np.minimum(n, cpus)
    return n, m, np.round(law(truth, n, m) * rng.normal(1, noise, len(n)))


CASES = {
    "sixteen CPUs": sample((1e9, 0.05, 0.002), [1, 2, 4, 6, 8, 12, 16], 16, 0.01),
    "two CPUs, many threads": sample((1.25e9, 0.03, 4e-6), [1, 2, 8, 32, 128, 512], 2, 0.01),
    "no coherency": sample((1e6, 0.2, 0), [1, 2, 4, 8, 16], 64, 0.02),
    "superlinear": sample((1e6, -0.02, 0.001), [1, 2, 4, 8, 16], 64, 0.01),
    "collapse": sample((2e7, 0.9, 0.05), [1, 2, 4, 8, 16, 32], 4, 0.03),
    "flat": sample((1e6, 1, 0), [1, 2, 4, 8, 16], 8, 0.02),
}


def fit(n, m, t, coherent, bounded):
    def residuals(p):
        return (t - law((p[0] * t[0], p[1], p[2] * 1e-3 if coherent else 0), n, m)) / t
    bounds = ([0, 0, 0][:2 + coherent], [np.inf, 1, np.inf][:2 + coherent]) if bounded else (-np.inf, np.inf)
    found = min((optimize.least_squares(residuals, [1, s, 0.1][:2 + coherent], bounds=bounds,
                                        xtol=1e-15, ftol=1e-15, gtol=1e-15, max_nfev=20000)
                 for s in (0.01, 0.5, 0.99)), key=lambda r: r.cost)
    p = found.x.copy()
    jacobian = found.jac.copy()
    p[0] *= t[0]
    jacobian[:, 0] /= t[0]
    if coherent:
        p[2] *= 1e-3
        jacobian[:, 2] *= 1e3
    return p, jacobian, 2 * found.cost


def row(name, n, m, t, coherent):
    p, _, squares = fit(n, m, t, coherent, True)
    free, jacobian, free_squares = fit(n, m, t, coherent, False)
    freedom = len(t) - len(p)
    covariance = np.linalg.inv(jacobian.T @ jacobian) * free_squares / freedom
    half = stats.t.ppf(0.975, freedom) * np.sqrt(np.diag(covariance))
    low = np.minimum(np.maximum(free - half, 0), p)
    high = np.maximum(np.maximum(free + half, 0), p)
    constant = np.sum(1 / t) / np.sum(1 / t ** 2)
    flat = np.sum(((t - constant) / t) ** 2)
    parameters = len(p) - 1
    f = (flat - squares) / parameters / (free_squares / freedom)
    return [name, *(" ".join(str(float(x)) for x in v) for v in (n, m, t)), str(coherent).lower(), p[0], p[1],
            low[1], min(high[1], 1), p[2] if coherent else "", low[2] if coherent else "", high[2] if coherent else "",
            1 - (squares / freedom) / (flat / (len(t) - 1)), stats.f.sf(f, parameters, freedom) if f > 0 else 1]


with open("scaling.csv", "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow("name threads running times coherent single sigma sigma_low sigma_high kappa kappa_low kappa_high"
                 " adjusted_r2 p".split())
    out.writerows(row(name, *case, coherent) for name, case in CASES.items() for coherent in (True, False))
