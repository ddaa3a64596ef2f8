#!/usr/bin/env python3
"""Works the reference cases out with scipy and statsmodels, then the figures of `mediate-check simulation experiments
--figures`. Then tries `mediate plan` and `mediate judge` on the example, and validates their JSON.
"""

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy
from jsonschema import Draft202012Validator
from scipy.optimize import brentq
from scipy.stats import betabinom, binom, norm
from statsmodels.regression.linear_model import OLS
from statsmodels.stats.power import NormalIndPower
from statsmodels.tools import add_constant

from experiment_cases import BEFORE, FIRST, SECOND, cases, crossing, ratio, sequence, sequence_rho

ROOT = Path(__file__).resolve().parent.parent


def expect(name, ours, theirs, tolerance=1e-7):
    """Fails unless figures agree."""
    ours, theirs = numpy.atleast_1d(ours), numpy.atleast_1d(theirs)
    if ours.shape != theirs.shape or not numpy.allclose(ours, theirs, rtol=tolerance, atol=tolerance * 1e-2):
        sys.exit(f"{name}: {ours} where {theirs} is right")
    print(f"{name}: {len(ours)} figures agree")


def users_for_one_look(variation, ratio=1.0):
    """The users of both variants that find a change of 5 % of the mean with a probability of 80 %."""
    one = NormalIndPower().solve_power(effect_size=0.05 / variation, alpha=0.05, power=0.8, ratio=ratio)
    return one * (1 + ratio)


def fieller(errors):
    """The lifts at which the difference of the two ratios is a number of its standard errors."""
    (low, low_variance), (high, high_variance) = ratio(FIRST), ratio(SECOND)

    def distance(lift):
        k = 1 + lift
        return (high - k * low) ** 2 - errors**2 * (high_variance + k**2 * low_variance)

    middle = high / low - 1
    return [brentq(distance, middle - 5, middle), brentq(distance, middle, middle + 20)]


def split(control, treatment, share):
    """The likelihood of a split as planned, divided by that of a beta mixture of shares, tuned for 5,000 users."""
    count, width = control + treatment, sequence_rho(5_000, 0.001) ** -2
    mixture = betabinom(count, width * share, width * (1 - share))
    return min(1, math.exp(binom(count, share).logpmf(treatment) - mixture.logpmf(treatment)))


def check_cases():
    """Fails unless the formulas that ours are held to give what is known."""
    for name, figures, known in cases():
        # The looks are integrals, and tables of them have four or five digits.
        expect(f"case {name}", figures, known, 2e-4 if name.startswith("J") else 2e-6)


def check_figures(check):
    output = subprocess.run([check, "simulation", "experiments", "--figures"], capture_output=True, text=True, check=True)
    figures = json.loads(output.stdout)
    expect("users for one look", figures["usersForOneLook"], [users_for_one_look(v) for v in (1, 2.6, 5.11)], 1e-5)
    expect("users of an uneven split", figures["usersForOneLookUneven"], users_for_one_look(1, ratio=9), 1e-5)
    expect("ratios", figures["ratio"], [*ratio(FIRST), *ratio(SECOND)])
    expect("lift of ratios", figures["liftOfRatios"], fieller(1.5))
    splits = [split(50_500, 49_500, 0.5), split(90_900, 89_100, 0.5), split(900, 130, 0.1)]
    expect("splits", figures["splits"], splits, 1e-6)
    expect("repeated looks", figures["crossings"], [crossing([norm.ppf(0.975)] * looks) for looks in (2, 5, 10, 20)], 1e-4)
    expect("confidence sequence", figures["radii"], [sequence(2.5, n, 10_000) for n in (1_000, 10_000, 50_000)])
    # As GrowthBook's sequential test: ± 0.34605953.
    deviation = math.sqrt(145 / 12_000) * math.sqrt(24_000)
    expect("sequential difference", figures["sequentialDifference"], sequence(deviation, 24_000, 5_000))
    expect("sequential difference, GrowthBook", figures["sequentialDifference"], 0.34605953, 1e-6)
    fit = OLS(FIRST, add_constant(BEFORE)).fit()
    expect("variance that remains", figures["remainingVariance"], 1 - fit.rsquared)


def check_commands(mediate):
    example = str(ROOT / "docs" / "examples" / "experiment.csv")
    for command, schema in (("plan", "experiment-plan"), ("judge", "experiment-judgement")):
        output = subprocess.run([mediate, command, example, "--json"], capture_output=True, text=True, check=True)
        form = json.loads((ROOT / "docs" / "schemas" / f"{schema}.schema.json").read_text())
        Draft202012Validator(form).validate(json.loads(output.stdout))
        print(f"{command}: JSON is valid")


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: check-experiments.py MEDIATE MEDIATE-CHECK")
    check_cases()
    check_figures(sys.argv[2])
    check_commands(sys.argv[1])


if __name__ == "__main__":
    main()
