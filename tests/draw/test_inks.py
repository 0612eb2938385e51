import pytest

from sheetgen.draw.inks import (
    BLACK,
    COLOUR,
    EDITIONS,
    GREY,
    HAIRLINE,
    LINE,
    LOW_INK,
    WHITE,
    backdrop_role,
    find_edition,
    ink_role,
    ink_roles,  # fmt: skip
)
from sheetgen.draw.paper import A4, LETTER, find_paper
from sheetgen.errors import UsageError


def test_derived_inks_are_shares_of_the_palette():
    # green 75/0/75/50, tint 20/0/20/0; `_m` is 45 % of the solid, `_t` 60 % of the tint
    assert ink_role("green_m").colour.cmyk == pytest.approx((0.3375, 0, 0.3375, 0.225))
    assert ink_role("green_t").colour.cmyk == pytest.approx((0.12, 0, 0.12, 0))
    assert ink_role("gold").colour.hex == "#ad8b2e"
    assert ink_role("gold_t").colour.hex == "#fff2da"  # 60 % of #FFE9C1 on white


def test_only_pure_black_overprints():
    assert {name for name, found in ink_roles().items() if found.colour.overprint} == {
        name for name in ink_roles() if found_is_black(name)
    }


def found_is_black(name):
    return ink_role(name).colour.cmyk == (0, 0, 0, 1)


def test_no_ink_exceeds_the_total_ink_limit():
    assert all(sum(found.colour.cmyk) <= 2.4 for found in ink_roles().values())


@pytest.mark.parametrize(
    ("fill", "stroke", "width", "expected"),
    [
        ("green", None, 0.25, (BLACK, None, 0.25)),
        ("green_t", "green", 0.4, (None, BLACK, 0.4)),
        ("green_t", None, 0.25, (None, None, 0.25)),
        (None, "gold_m", 0.3, (None, BLACK, 0.15)),
        (None, "gold_m", 0.17, (None, BLACK, HAIRLINE)),
        (None, "gold_t", 0.3, (None, None, 0.3)),
        ("green_m", None, 0.25, (None, BLACK, HAIRLINE)),
        ("green_m", "green", 0.3, (None, BLACK, 0.3)),
        ("white", "white", 0.3, (WHITE, WHITE, 0.3)),
        ("yellow", "ink", 0.3, (WHITE, BLACK, 0.3)),
        ("copper_f", None, 0.3, (WHITE, None, 0.3)),
        (None, "cut_copper", 0.3, (None, BLACK, 0.15)),
        (None, "pen", 0.42, (None, BLACK, 0.42)),
    ],
)
def test_line_edition(fill, stroke, width, expected):
    assert LINE.shape_style(fill, stroke, width) == expected


def test_lettering_is_readable_on_its_solid_in_every_edition():
    for each in EDITIONS.values():
        for name in ("purple", "orange", "gold", "yellow", "ink", "teal"):
            ground = each.shape_style(name, None, 1).fill
            letters = each.lettering_colour(f"on_{name}")
            assert abs(ground.rgb[1] - letters.rgb[1]) > 0.25, (each.name, name)
    assert LINE.lettering_colour("on_orange") == WHITE
    assert COLOUR.lettering_colour("on_orange") == ink_role("ink").colour


def test_words_vanish_in_no_edition():
    assert LINE.lettering_colour("gold_t") == LINE.lettering_colour("gold_m") == BLACK


def test_grey_keeps_one_ink_and_the_order_of_lightness():
    for name in ink_roles():
        colour = GREY.lettering_colour(name)
        assert colour.cmyk[:3] == (0, 0, 0)
        assert colour.rgb[0] == colour.rgb[1] == colour.rgb[2]
    dice = [GREY.lettering_colour(n).rgb[0] for n in ("purple", "green", "blue", "orange")]
    assert dice == sorted(dice)


def test_unknown_names_are_usage_errors():
    for ask in (lambda: ink_role("mauve"), lambda: find_edition("sepia"), lambda: find_paper("foolscap")):
        with pytest.raises(UsageError):
            ask()


def test_papers():
    assert find_paper("A4") is A4
    assert (LETTER.width, LETTER.height) == pytest.approx((8.5 * 25.4, 11 * 25.4))
    assert A4.landscape[1:] == (297, 210)


@pytest.mark.parametrize(
    ("given", "sides"),
    [
        ("80x120mm", (80, 120)),
        ("3.5x5in", (88.9, 127)),
        ("12 × 8,5 cm", (85, 120)),
        ("100mm*4in", (100, 101.6)),
        ("200X280", (200, 280)),
        ("8.5in x 11in", (215.9, 279.4)),
    ],
)
def test_any_length_is_a_size_of_paper(given: str, sides: tuple[float, float]) -> None:
    found = find_paper(given)
    assert found[1:] == pytest.approx(sides)
    assert find_paper(found.name) == found
    assert (found is LETTER) == (given == "8.5in x 11in")


@pytest.mark.parametrize("given", ["80x", "80x120x5mm", "8x80mm", "80x1501mm", "-80x120mm", "80x120ft"])
def test_what_is_no_size_of_paper_is_refused(given: str) -> None:
    with pytest.raises(UsageError):
        find_paper(given)


@pytest.mark.parametrize("name", ["purple", "orange", "yellow", "ink"])
def test_signs_on_a_solid_look_like_lettering_on_it(name):
    for each in EDITIONS.values():
        letters = each.lettering_colour(f"on_{name}")
        assert each.shape_style(f"on_{name}", f"on_{name}", 0.3)[:2] == (letters, letters)


def test_black_and_white_has_nothing_else():
    for name in ink_roles():
        for width in (0.1, 1.0):
            style = LINE.shape_style(name, name, width)
            assert {style.fill, style.stroke, LINE.lettering_colour(name)} <= {None, BLACK, WHITE}
    assert find_edition("line") is find_edition("bw") is LINE
    assert find_edition("gray") is find_edition("grey")
    assert find_edition("color") is find_edition("colour")


def test_low_ink_takes_less_of_every_ink_and_keeps_words():
    for name, found in ink_roles().items():
        style = LOW_INK.shape_style(name, None, 1)
        inside = sum(style.fill.cmyk) if style.fill else 0.0
        assert inside <= 0.25 * sum(found.colour.cmyk) + (found.kind in ("lettering", "pen", "icon")) * 4
        assert (
            LOW_INK.lettering_colour(name).rgb
            == (ink_role("ink") if found.kind == "lettering" else found).colour.rgb
        )
    assert LOW_INK.shape_style("green_t", None, 1) == (None, None, LOW_INK.width)
    assert LOW_INK.shape_style("green", None, 1).stroke is not None, "a mass keeps its outline"
    assert LOW_INK.shape_style("ink", "ink", 1).stroke == ink_role("ink").colour


def test_low_ink_mixes_grey_from_black_alone():
    for name in ink_roles():
        for colour in filter(None, LOW_INK.shape_style(name, name, 1)[:2]):
            if colour.overprint:
                continue
            assert min(colour.cmyk[:3]) < 1e-9
            for light, part in zip(colour.rgb, colour.cmyk, strict=False):
                assert 1 - part - colour.cmyk[3] == pytest.approx(light)


def test_a_field_is_a_solid_where_ink_is_not_short_and_its_lines_show_everywhere():
    for each in (COLOUR, GREY):
        assert each.shape_style("copper_f", None, 1) == each.shape_style("copper", None, 1)
    for each in (LOW_INK, LINE):
        assert each.shape_style("copper_f", None, 1)[:2] == (WHITE, None)
    for each in EDITIONS.values():
        field, line = (
            each.shape_style("copper_f", None, 1).fill,
            each.shape_style(None, "cut_copper", 1).stroke,
        )
        assert abs(field.rgb[1] - line.rgb[1]) > 0.2, each.name


def test_decoration_behind_signs_is_left_out_without_solids() -> None:
    for role in ("green", "green_m", "green_p60"):
        back = backdrop_role(role)
        assert COLOUR.shape_style(back, None, 0.3) == COLOUR.shape_style(role, None, 0.3)
        for edition in (LINE, LOW_INK):
            assert edition.shape_style(back, back, 0.3)[:2] == (None, None)
    assert [backdrop_role(role) for role in ("white", "green_t")] == ["white", "green_t"]
