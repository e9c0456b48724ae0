"""What a document may ask for: each fault at its place, all named at once, none that only follows from another."""

import pytest

from preferans.conventions.catalogue import build, check, load_preset, option, options
from preferans.conventions.conflicts import condition_text
from preferans.conventions.ruleset import RuleSet
from preferans.errors import Fault, RefusedError, format_path


def faults(name: str, document: dict[str, object], players: int | None = None) -> tuple[Fault, ...]:
    with pytest.raises(RefusedError) as refused:
        build(name, document, players)
    return refused.value.faults


def named(name: str, document: dict[str, object], players: int | None = None) -> list[tuple[str, str]]:
    return [(one.code, format_path(one.path)) for one in faults(name, document, players)]


def test_unknown_rules_name_the_nearest() -> None:
    (one,) = faults("sochy", {})
    assert (one.code, one.path, dict(one.values)["nearest"]) == ("unknown_rules", ("rules",), "sochi")


def test_unknown_rules_do_not_hide_a_bad_option() -> None:
    assert named("sochy", {"duty": 4, "players": 4}, 3) == [
        ("unknown_rules", "rules"),
        ("bad_option_value", "options.duty"),
        ("player_count", "options.players"),
    ]


def test_an_unknown_option_names_the_nearest() -> None:
    (one,) = faults("sochi", {"pool_traget": 20})
    assert (one.code, dict(one.values)["nearest"]) == ("unknown_option", "pool_target")


def test_all_faults_in_the_order_of_the_document() -> None:
    document: dict[str, object] = {"whist_split": "generous", "bomb": "dark_pass_earns_one", "pool_traget": 20}
    assert named("sochi", document, 6) == [
        ("bad_option_value", "options.whist_split"),
        ("option_conflict", "options.bomb"),
        ("unknown_option", "options.pool_traget"),
        ("player_count", "players"),
    ]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("stalingrad", 1),
        ("stalingrad", "true"),
        ("stalingrad", None),
        ("pool_target", True),
        ("pool_target", 10.0),
        ("pool_target", "10"),
        ("pool_target", 1),
        ("pool_target", 201),
        ("score_scale", 5),
        ("score_scale", True),
        ("duty", [4, 2, 1, 1]),
        ("duty", [4, 2, 1, 1, True]),
        ("duty", [4, 2, 1, 1, 5]),
        ("duty", "42111"),
        ("duty", {"6": 4}),
        ("whist_split", "Greedy"),
        ("whist_split", ["greedy"]),
        ("deal_packets", 3),
        ("deal_packets", "2"),
        ("deal_packets", 2.0),
        ("players", 1),
        ("players", 6),
        ("raspasy_exit", 677),
    ],
)
def test_a_value_the_option_has_not(option: str, value: object) -> None:
    assert named("sochi", {option: value}) == [("bad_option_value", f"options.{option}")]


def test_a_list_becomes_a_tuple() -> None:
    assert build("sochi", {"duty": [4, 2, 2, 1, 0]}).whist.duty == (4, 2, 2, 1, 0)


def test_a_long_value_is_quoted_short() -> None:
    (one,) = faults("sochi", {"whist_split": "x" * 1000})
    assert len(str(dict(one.values)["value"])) <= 60


@pytest.mark.parametrize(
    ("name", "players"), [("mailru", 4), ("mailru", 5), ("gambler", 4), ("sochi", 1), ("sochi", 6), ("sochi", 2), ("sochi", 0)]
)
def test_numbers_the_rules_cannot_be_played_by(name: str, players: int) -> None:
    assert named(name, {}, players) == [("player_count", "players")]


def test_players_of_the_option_where_no_names_are_listed() -> None:
    assert build("sochi", {"players": 4}).players == 4
    assert named("mailru", {"players": 4}) == [("player_count", "options.players")]


def test_the_names_set_the_number_of_players() -> None:
    assert build("sochi", {}, 4).players == 4
    assert build("sochi", {"players": 4}, 4).players == 4
    assert named("sochi", {"players": 3}, 4) == [("player_count", "options.players")]


def test_two_faults_of_the_number_of_players() -> None:
    assert named("mailru", {"players": 3}, 4) == [("player_count", "options.players"), ("player_count", "players")]


def test_a_bad_number_of_players_hides_what_it_contradicts() -> None:
    """A-84: with six at the table nothing is said of the dummy."""
    assert named("sochi", {"two_player": "dummy_hand"}, 6) == [("player_count", "players")]


def test_a_bad_value_hides_what_it_contradicts() -> None:
    assert named("sochi", {"bomb": "dark_pass_earns_one", "dark_pass": "on"}) == [("bad_option_value", "options.dark_pass")]
    assert named("sochi", {"two_player": "dummy"}, 2) == [("bad_option_value", "options.two_player")]


CONFLICTS: list[tuple[str, str, str, dict[str, object], int, list[tuple[str, str]]]] = [
    # option, its line, rule set, document, players, (where the fault stands, the other option)
    ("two_player", "dummy_hand => players = 2", "sochi", {"two_player": "dummy_hand"}, 3, [("two_player", "players")]),
    ("dealer_zero_bonus", "rostov_one_point => dealer_raspasy = sits_out", "sochi", {"dealer_zero_bonus": "rostov_one_point"}, 4, [("dealer_zero_bonus", "dealer_raspasy")]),
    ("dealer_zero_bonus", "yes => dealer_raspasy = plays_two_talon_cards", "sochi", {"dealer_raspasy": "sits_out"}, 4, [("dealer_raspasy", "dealer_zero_bonus")]),
    ("dealer_may_whist", "after_pass_half_pass => half_whist = after_first_pass", "fspr", {"half_whist": "off"}, 4, [("half_whist", "dealer_may_whist")]),
    ("misere_chain", "no_talon_strict => no_talon_games = nine_ten | any", "mailru", {"no_talon_games": "off"}, 3, [("no_talon_games", "misere_chain")]),
    ("misere_chain", "no_talon_ten_beats => no_talon_games = nine | nine_ten | any", "sochi", {"misere_chain": "no_talon_ten_beats"}, 3, [("misere_chain", "no_talon_games")]),
    ("misere_chain", "no_talon_above_ten => no_talon_games = ten | nine_ten | any", "codex96", {"no_talon_games": "off"}, 3, [("no_talon_games", "misere_chain")]),
    ("no_talon_games", "nine => misere_chain = no_talon_ten_beats", "sochi", {"no_talon_games": "nine"}, 3, [("no_talon_games", "misere_chain")]),
    ("no_talon_games", "ten => misere_chain = no_talon_above_ten", "sochi", {"no_talon_games": "ten"}, 3, [("no_talon_games", "misere_chain")]),
    ("no_talon_games", "nine_ten => misere_chain = no_talon_strict | no_talon_ten_beats | no_talon_above_ten", "sochi", {"no_talon_games": "nine_ten"}, 3, [("no_talon_games", "misere_chain")]),
    ("gentleman_on_success", "True => whist_split = gentleman", "sochi", {"gentleman_on_success": True}, 3, [("gentleman_on_success", "whist_split")]),
    ("solo_duty", "reduced_if_uninvited => invite = explicit_invite", "sochi", {"solo_duty": "reduced_if_uninvited"}, 3, [("solo_duty", "invite")]),
    ("passer_tricks", "to_the_whister_if_invited => invite = explicit_invite", "sochi", {"passer_tricks": "to_the_whister_if_invited"}, 3, [("passer_tricks", "invite")]),
    ("open_choice", "inviter_decides => invite = explicit_invite", "sochi", {"open_choice": "inviter_decides"}, 3, [("open_choice", "invite")]),
    ("score_scale", "1 => mountain_to_whists = 10", "sochi", {"mountain_to_whists": 1}, 3, [("mountain_to_whists", "score_scale")]),
    ("score_scale", "10 => mountain_to_whists = 1", "sochi", {"score_scale": 10}, 3, [("score_scale", "mountain_to_whists")]),
    ("raspasy_scoring", "lowest_writes_whists => players ≥ 4 & dealer_raspasy = plays_two_talon_cards", "sochi", {"raspasy_scoring": "lowest_writes_whists"}, 4, [("raspasy_scoring", "dealer_raspasy")]),
    ("amnesty_record", "minimum_removed => players ≥ 4 & dealer_raspasy = sits_out", "sochi", {"dealer_raspasy": "sits_out", "dealer_zero_bonus": "no", "amnesty_record": "minimum_removed"}, 4, [("amnesty_record", "dealer_raspasy")]),
    ("bomb", "dark_pass_earns_one => dark_pass ≠ off", "sochi", {"bomb": "dark_pass_earns_one"}, 3, [("bomb", "dark_pass")]),
    ("last_open_pool_is_dealers", "off_mountain_x2 => pool_to_mountain = 2", "sochi", {"last_open_pool_is_dealers": "off_mountain_x2"}, 4, [("last_open_pool_is_dealers", "pool_to_mountain")]),
    ("pool_reference", "target_each => end_condition = each_player", "sochi", {"end_condition": "rounds"}, 3, [("end_condition", "pool_reference")]),
    ("pool_reference", "total_by_n => end_condition = total", "leningrad", {"end_condition": "time"}, 3, [("end_condition", "pool_reference")]),
]  # fmt: skip


@pytest.mark.parametrize(("option", "line", "name", "document", "players", "wanted"), CONFLICTS)
def test_a_contradiction_is_named_once_for_its_pair(
    option: str, line: str, name: str, document: dict[str, object], players: int, wanted: list[tuple[str, str]]
) -> None:
    """Each at the option that the document names, the other one in the values."""
    found = faults(name, document, players)
    assert [(one.code, one.path) for one in found] == [("option_conflict", ("options", at)) for at, _ in wanted]
    for one, (at, other) in zip(found, wanted, strict=True):
        values = dict(one.values)
        assert {values["option"], values["other"]} == {at, other}
        assert values["option"] == option


def test_every_line_of_the_catalogue_is_contradicted() -> None:
    """Each `requires` and `conflicts` of options.toml stands in the table above, but the one that is a number of players."""
    lines = {
        (known.id, (f"{rule.value} => " if rule.value is not None else "") + condition_text(rule.condition))
        for known in options().values()
        for rule in (*known.requires, *known.conflicts)
    }
    assert lines - {(option, line) for option, line, *_ in CONFLICTS} == {("players", "2 => two_player = dummy_hand")}
    assert named("sochi", {"players": 2}) == [("player_count", "options.players")]


def test_a_pair_that_contradicts_both_ways_is_named_once() -> None:
    document: dict[str, object] = {"no_talon_games": "ten", "misere_chain": "no_talon_ten_beats"}
    assert named("sochi", document) == [("option_conflict", "options.no_talon_games")]


def test_two_pairs_are_two_faults() -> None:
    document: dict[str, object] = {"open_choice": "inviter_decides", "solo_duty": "reduced_if_uninvited"}
    assert named("sochi", document) == [("option_conflict", "options.open_choice"), ("option_conflict", "options.solo_duty")]


def test_nothing_is_asked_of_an_option_without_effect() -> None:
    """With three at the table the sitting dealer's options contradict nobody."""
    document: dict[str, object] = {"dealer_zero_bonus": "rostov_one_point"}
    assert build("sochi", document, 3).dealer.dealer_zero_bonus == "rostov_one_point"


def test_prices_follow_a_changed_factor() -> None:
    """Scoring section 1: mountain and its halves, whists and the consolation with them."""
    prices = build("sochi", {"mountain_factor": 2, "whist_factor": 2, "whist_penalty": "half", "consolation_price": "double"}).prices
    assert prices.mountain_price == (4, 8, 12, 16, 20)
    assert prices.whister_penalty_price == (2, 4, 6, 8, 10)
    assert prices.whist_price == (4, 8, 12, 16, 20)
    assert prices.consolation_whists == (8, 16, 24, 32, 40)


def test_prices_follow_the_pool() -> None:
    prices = build("leningrad", {"pool_price": [4, 6, 8, 10, 12]}).prices
    assert prices.mountain_price == (8, 12, 16, 20, 24)
    assert prices.whister_penalty_price == (4, 6, 8, 10, 12)
    assert prices.whist_price == prices.consolation_whists == (8, 12, 16, 20, 24)


@pytest.mark.parametrize(("price", "whists"), [("fixed_10", (10,) * 5), ("none", (0,) * 5), ("whist_price", (2, 4, 6, 8, 10))])
def test_the_consolation_follows_its_price(price: str, whists: tuple[int, ...]) -> None:
    assert build("sochi", {"consolation_price": price}).prices.consolation_whists == whists


def test_aid_follows_the_settlement() -> None:
    """A-10: a point of aid costs what a point of the pool is worth."""
    assert build("sochi", {"pool_to_mountain": 2}).pool.aid_whists_per_point == 20
    assert build("sochi", {"score_scale": 10, "mountain_to_whists": 1}).pool.aid_whists_per_point == 1


def test_a_price_the_document_names_does_not_follow() -> None:
    prices = build("sochi", {"mountain_factor": 2, "whist_penalty": "half", "mountain_price": [2, 4, 6, 8, 10]}).prices
    assert prices.mountain_price == (2, 4, 6, 8, 10)
    assert prices.whister_penalty_price == (1, 2, 3, 4, 5)


def test_half_of_an_odd_price_is_refused() -> None:
    document: dict[str, object] = {"pool_price": [1, 2, 3, 4, 5], "whist_penalty": "half"}
    (one,) = faults("sochi", document)
    assert (one.code, one.path, one.text) == ("option_conflict", ("options", "whist_penalty"), "option_conflict.odd_half")
    assert build("sochi", document | {"whister_penalty_price": [1, 1, 1, 2, 2]}).prices.whister_penalty_price == (1, 1, 1, 2, 2)
    assert named("rostov", {"mountain_price": [1, 2, 3, 4, 5]}) == [("option_conflict", "options.mountain_price")]


def test_a_preset_is_a_document_without_options() -> None:
    assert build("leningrad", {}) == load_preset("leningrad")
    with pytest.raises(RefusedError):
        load_preset("петербург")


OVERFLOW = ("pool_overflow", "aid_recipient", "aid_whists_per_point", "aid_dealer_excluded", "last_open_pool_is_dealers")


@pytest.mark.parametrize("end", ["each_player", "total", "time", "rounds", "agreement"])
def test_pools_overflow_only_where_each_player_fills_his(end: str) -> None:
    """A-122, A-158: elsewhere nothing of it acts, so that nothing contradicts it."""
    found = build("sochi", {"end_condition": end, "pool_reference": "highest"}, 4).options()
    assert {option(name).acts(found) for name in OVERFLOW} == {end == "each_player"}
    twice = {"end_condition": end, "pool_reference": "highest", "last_open_pool_is_dealers": "off_mountain_x2"}
    assert isinstance(check("sochi", twice, 4), RuleSet) is (end != "each_player")
