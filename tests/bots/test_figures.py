"""Intervals against values known from textbooks and tables."""

from __future__ import annotations

from math import inf

import pytest

from sheetgen.bots.statistics import _apart as apart
from sheetgen.bots.statistics import _share_apart as share_apart
from sheetgen.bots.statistics import distribution, mean_estimate, share_estimate, share_within


def test_a_share_has_wilsons_interval() -> None:
    # Newcombe 1998, table I: 81 of 263 and 0 of 20
    assert share_estimate(81, 263) == pytest.approx((0.3080, 0.2553, 0.3662), abs=1e-4)
    assert share_estimate(0, 20) == pytest.approx((0, 0, 0.1611), abs=1e-4)
    assert share_estimate(0, 0) == (0, 0, 1)


def test_a_mean_has_students_interval() -> None:
    # t(0.975) is 2.776 with 4 degrees of freedom; the mean of 1 to 5 is 3, its standard error 0.7071
    found = mean_estimate([1, 2, 3, 4, 5])
    assert found.value == 3
    assert found.high - 3 == pytest.approx(2.776 * 0.70711, abs=0.01)
    assert 3 - found.low == pytest.approx(found.high - 3)
    assert mean_estimate([7]) == (7, -inf, inf)


def test_a_difference_of_shares_has_newcombes_interval() -> None:
    # Newcombe 1998, part two, table II, method 10: 56 of 70 and 48 of 80
    found = share_apart("wins", "1", share_estimate(48, 80), share_estimate(56, 70))
    assert found.by == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)
    assert found.clear
    assert not share_apart("wins", "1", share_estimate(48, 80), share_estimate(48, 80)).clear


def test_a_difference_of_means_has_welchs_interval() -> None:
    # both means have the standard error 0.7071 and 4 degrees of freedom: together 1 and 8, t is 2.306
    found = apart([1, 2, 3, 4, 5], [3, 4, 5, 6, 7], 0.95)
    assert found == pytest.approx((2, 2 - 2.306, 2 + 2.306), abs=0.01)
    assert apart([1], [2, 3], 0.95) == (1.5, -inf, inf)
    assert apart([2, 2], [3, 3], 0.95) == (1, 1, 1)


def test_a_spread_tells_where_nine_of_ten_lie() -> None:
    found = distribution(list(range(1, 101)))
    assert (found.low, found.median, found.high) == (5, 50.5, 95)
    assert share_within([3, 1, 2, 4], 0.5) == 2 and share_within([3, 1, 2, 4], 0.95) == 4
