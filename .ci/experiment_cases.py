"""Reference cases of experiments: figures from GrowthBook's gbstats, from confseq and from the tables of Armitage, McPherson
and Rowe, each worked out again with scipy and statsmodels.

The tests are two-sided at 5 % with a power of 80 %, unless a case says otherwise.
"""

import math

import numpy
from scipy.integrate import simpson
from scipy.optimize import brentq
from scipy.stats import chisquare, norm, t as student
from statsmodels.regression.linear_model import OLS
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import NormalIndPower, TTestIndPower
from statsmodels.stats.proportion import (
    power_proportions_2indep,
    proportion_confint,
    proportion_effectsize,
    proportions_ztest,
)
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW
from statsmodels.tools import add_constant

Z = norm.ppf(0.975) + norm.ppf(0.8)
BELOW = numpy.array([2, 4, 1, 6, 5, 3, 2, 5], float)
FIRST = numpy.array([0, 3, 0, 12, 5, 0, 1, 7], float)
SECOND = numpy.array([1, 4, 0, 15, 6, 0, 2, 9], float)
BEFORE = numpy.array([1, 2, 0, 9, 4, 1, 0, 6], float)


def users(test, effect, power=0.8, ratio=1.0, alternative="two-sided"):
    return test.solve_power(effect_size=effect, alpha=0.05, power=power, ratio=ratio, alternative=alternative)


def welch(first, second):
    """The difference of two means, its variance, and the degrees of freedom; each is (mean, deviation, count)."""
    (low, low_deviation, low_count), (high, high_deviation, high_count) = first, second
    variances = low_deviation**2 / low_count, high_deviation**2 / high_count
    return high - low, sum(variances), freedom(variances, (low_count, high_count))


def freedom(variances, counts):
    return sum(variances) ** 2 / sum(v**2 / (n - 1) for v, n in zip(variances, counts))


def interval(variance, degrees):
    return student.ppf(0.975, degrees) * math.sqrt(variance)


def ratio(above):
    value = above.sum() / BELOW.sum()
    return value, ((above - value * BELOW) / BELOW.mean()).var(ddof=1) / len(above)


def relative(low, low_variance, high, high_variance):
    """The lift and its variance by the delta method."""
    return high / low - 1, high_variance / low**2 + low_variance * high**2 / low**4


def lognormal(share, sigma):
    """The squared coefficient of variation and the skewness of a lognormal value that most users do not have."""
    moments = [share * math.exp(k * k * sigma * sigma / 2) for k in (1, 2, 3)]
    variance = moments[1] - moments[0] ** 2
    third = moments[2] - 3 * moments[0] * moments[1] + 2 * moments[0] ** 3
    return variance / moments[0] ** 2, third / variance**1.5


def crossing(edges, points=801):
    """The probability that a sum leaves its edges, in standard errors, at one of some equal looks."""
    ends = [edge * math.sqrt(look) for look, edge in enumerate(edges, 1)]
    sums = numpy.linspace(-ends[0], ends[0], points)
    density = norm.pdf(sums)
    for end in ends[1:]:
        next_sums = numpy.linspace(-end, end, points)
        density = simpson(density * norm.pdf(next_sums[:, None] - sums), x=sums)
        sums = next_sums
    return 1 - simpson(density, x=sums)


def group_edge(looks, falling):
    """The edge of Pocock, or the last of O'Brien and Fleming, that is left with a probability of 5 %."""
    shape = [math.sqrt(looks / k) if falling else 1 for k in range(1, looks + 1)]
    return brentq(lambda edge: crossing([edge * s for s in shape]) - 0.05, 1.9, 2.8, xtol=1e-5)


def mixture_rho(best, alpha):
    return best / (2 * math.log(1 / alpha) + math.log(1 + 2 * math.log(1 / alpha)))


def mixture_radius(v, rho, alpha=0.05):
    return math.sqrt((v + rho) * (math.log(1 + v / rho) + 2 * math.log(1 / alpha)))


def one_sided_bound(v, rho, alpha=0.05):
    def excess(s):
        return 0.5 * math.log(4 * rho / (v + rho)) + s * s / (2 * (v + rho)) + norm.logcdf(s / math.sqrt(v + rho))

    return brentq(lambda s: excess(s) - math.log(1 / alpha), 0, 1e5)


def sequential_ratio(difference, count, variance, tau):
    """The likelihood ratio and the p-value of a mixture sequential probability ratio test."""
    v = 2 * variance
    value = math.sqrt(v / (v + count * tau**2)) * math.exp(
        count**2 * tau**2 * difference**2 / (2 * v * (v + count * tau**2))
    )
    return value, min(1, 1 / value)


def sequence_rho(tuned, alpha=0.05):
    return math.sqrt((-2 * math.log(alpha) + math.log(1 - 2 * math.log(alpha))) / tuned)


def sequence(deviation, count, tuned, alpha=0.05):
    rho = sequence_rho(tuned, alpha)
    t = count * rho**2 + 1
    return deviation * math.sqrt(2 * t / (count**2 * rho**2) * math.log(math.sqrt(t) / alpha))


def empirical_bernstein(values, alpha=0.05):
    """The lower end of the predictable plug-in empirical Bernstein sequence of confseq, one-sided."""
    n = numpy.arange(1, len(values) + 1)
    guesses = (0.5 + values.cumsum()) / (n + 1)
    variances = numpy.append(0.25, ((0.25 + ((values - guesses) ** 2).cumsum()) / (n + 1))[:-1])
    weights = numpy.minimum(numpy.sqrt(2 * math.log(1 / alpha) / (variances * n * numpy.log(n + 1))), 0.5)
    means = numpy.append(0, (values.cumsum() / n)[:-1])
    cost = ((values - means) ** 2 * (-numpy.log(1 - weights) - weights)).cumsum()
    return ((weights * values).cumsum() - math.log(1 / alpha) - cost) / weights.cumsum()


def cases():
    """Yields the name of each case, its figures, and what is right."""
    t, z = TTestIndPower(), NormalIndPower()
    yield "A1", users(t, 0.05), 6280.0489
    yield "A2", users(z, 0.05), 6279.0884
    yield "A3", users(t, 0.02, power=0.9), 52538.0574
    yield "A4", [users(t, 0.05, ratio=9), users(t, 0.05, ratio=1 / 9)], [3488.5745, 31397.1708]
    yield "A5", t.power(0.02, 20000, 0.05), 0.51598614
    yield "A6", users(t, 0.05, alternative="larger"), 4946.7223
    yield "A7", t.solve_power(nobs1=100000, alpha=0.05, power=0.8), 0.01253036
    effect = proportion_effectsize(0.62, 0.60)
    yield "B1", [effect, users(z, effect)], [0.04100793, 9334.7116]
    yield "B2", power_proportions_2indep(0.02, 0.60, 5000).power, 0.53600022
    yield "B3", proportions_ztest([3100, 3000], [5000, 5000]), [2.05023093, 0.04034190]
    bounds = [bound for method in ("wilson", "jeffreys", "beta") for bound in proportion_confint(37, 500, method=method)]
    yield "B4", bounds, [0.05416118, 0.10033475, 0.05348734, 0.09942376, 0.05263511, 0.10055887]
    difference, variance, degrees = welch((1.20, 8, 11000), (1.25, 9, 12000))
    score = difference / math.sqrt(variance)
    yield "C1", [score, 2 * student.sf(score, degrees)], [0.44599889, 0.65560225]
    difference, variance, degrees = welch((1.20, 8, 12000), (1.35, 9, 12000))
    p = 2 * student.sf(difference / math.sqrt(variance), degrees)
    yield "C2", [difference, interval(variance, degrees), p], [0.15, 0.21545852, 0.17239917]
    lift, lift_variance = relative(1.20, 64 / 12000, 1.35, 81 / 12000)
    p = 2 * student.sf(lift / math.sqrt(lift_variance), degrees)
    yield "C3", [lift, interval(lift_variance, degrees), p], [0.125, 0.18978240, 0.19671821]
    first, second = ratio(FIRST), ratio(SECOND)
    yield "D1", first, [1, 0.08163265]
    score = (second[0] - first[0]) / math.sqrt(first[1] + second[1])
    yield "D2", [*second, score], [1.32142857, 0.11417862, 0.72638294]
    ratio_lift, ratio_variance = relative(*first, *second)
    radius = interval(ratio_variance, freedom((first[1], second[1]), (8, 8)))
    yield "D3", [ratio_lift, math.sqrt(ratio_variance), ratio_lift - radius, ratio_lift + radius], [
        0.32142857, 0.50667878, -0.76811263, 1.41096977,
    ]  # fmt: skip
    fit = OLS(FIRST, add_constant(BEFORE)).fit()
    yield "E1", [fit.params[1], math.sqrt(fit.rsquared), 1 - fit.rsquared], [1.31046312, 0.98116582, 0.03731363]
    shapes = [lognormal(*shape) for shape in ((0.35, 1), (0.35, 1.5), (0.2, 1.5), (1, 1))]
    yield "F1", [shape[0] for shape in shapes[:3]], [6.76651951, 26.10781668, 46.43867918]
    yield "F2", [2 * Z**2 * shape[0] / 0.05**2 for shape in shapes[:2]], [42487.678, 163933.691]
    skewness = [shapes[3][1], shapes[0][1], shapes[1][1]]
    yield "F3", skewness, [6.18487714, 8.10524998, 51.66855158]
    yield "F3, users", [round(355 * s * s, 1) for s in skewness], [13579.7, 23321.8, 947721.9]
    yield "G1", 1 + (8 - 1) * 0.15, 2.05
    even, uneven = chisquare([50500, 49500]), chisquare([90210, 9790], [90000, 10000])
    yield "H1", [*even, *uneven], [10, 0.00156540, 4.9, 0.02685670]
    found = [0.004, 0.011, 0.02, 0.045, 0.3]
    corrected = [p for method in ("holm", "fdr_bh") for p in multipletests(found, method=method)[1]]
    yield "I1", corrected, [0.02, 0.044, 0.06, 0.09, 0.3, 0.02, 0.0275, 0.03333333, 0.05625, 0.3]
    yield "J1", [crossing([1.96] * looks) for looks in (2, 5, 10, 20)], [0.08312, 0.14169, 0.19336, 0.24791]
    edges = [group_edge(looks, falling) for falling in (False, True) for looks in (5, 10)]
    yield "J2", edges, [2.4132, 2.5550, 2.0401, 2.0865]
    rho = mixture_rho(10000, 0.05)
    yield "K1", [rho, *(mixture_radius(v, rho) for v in (1e3, 1e4, 1e5))], [1260.05610, 121.907531, 303.520899, 1025.122868]
    rho = mixture_rho(10000, 0.1)
    yield "K2", [rho, one_sided_bound(1e4, rho)], [1580.06349, 276.607088]
    yield "K3", sequential_ratio(0.06, 5000, 1, 0.05), [17.9719033, 0.05564241]
    yield "L1", [sequence_rho(10000), *(sequence(2.5, n, 10000) for n in (1e3, 1e4, 5e4))], [
        0.02817118, 0.30476883, 0.07588022, 0.03525195,
    ]  # fmt: skip
    deviations = [math.sqrt(v * 24000) for v in (variance, lift_variance)]
    yield "L2", [sequence(d, 24000, 5000) for d in deviations], [0.34605953, 0.30481973]
    values = numpy.array([(7919 * i % 1000 / 1000) ** 2 for i in range(1, 1001)])
    low, high = empirical_bernstein(values, 0.025), 1 - empirical_bernstein(1 - values, 0.025)
    yield "M1", [low[99], high[99], low[999], high[999]], [0.22096662, 0.44292835, 0.29807050, 0.36672032]
