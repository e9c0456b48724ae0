"""The sections of a rule set, one field per option of options.toml, with its type.

Written by tools/make_sections.py; change options.toml and run it again.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TableRules:
    """Section `table` of the options."""

    players: int
    """How many people sit at the table. (число игроков; S1-1, S3-4, S3-5, S1-62)"""
    two_player: Literal["off", "dummy_hand"]
    """Whether two may play with a dummy: the third hand stays closed in the auction and is opened for the whister. (гусарик, болван; S2-32, A-43, A-84, http://5.180.24.3/info/preferans)"""
    five_player_idle: Literal["dealer_and_next_dealer"]
    """With five at the table the dealer and the next dealer sit the deal out. (впятером; S3-5, A-44, A-85)"""
    seat_draw: Literal["none", "highest_first", "lowest_first_ace_low"]
    """How seats at the table are drawn. (тираж, жребий; S3-11, A-36, Codex 3.1.1)"""
    first_dealer: Literal["random", "by_draw", "first_ace"]
    """Who deals first. (первый сдающий; S3-11, A-86, Codex 3.2.1, kzpn200.blogspot.com)"""
    talon_position: Literal["any_but_first_last", "after_first_round"]
    """When the talon is laid down during the deal. (когда откладывать прикуп; S0-3b, S2-9, S3-13)"""
    deal_packets: Literal[2]
    """Cards are dealt two at a time. (по две карты; S0-4, S2-8)"""
    cut: Literal["required", "off"]
    """Whether the pack is cut before the deal. (съём; S0-13a, S2-7)"""
    deal_rotation: Literal["always", "stay_after_raspasy", "stay_up_to_3"]
    """Whether the deal moves on to the next player after raspasy. (переход сдачи; S1-49, S0-5a, A-35, A-81, kzpn200.blogspot.com)"""
    misdeal: Literal["redeal_free", "second_costs_one_six_undertrick"]
    """What happens after a misdeal. (засдача; S0-14, A-81, Codex 3.2.12, kzpn200.blogspot.com)"""
    late_join: Literal["off", "average_pool_and_mountain"]
    """Whether a new player may join a running match with an average score. (новый игрок; Codex 3.1.2)"""


@dataclass(frozen=True, slots=True)
class DealerRules:
    """Section `dealer` of the options."""

    dealer_consolation: bool
    """Whether the sitting dealer writes consolation when the declarer is set. (консоляция сдающему; S0-48, S1-79, A-30, C-19)"""
    talon_bonus: Literal["off", "ace1_AK2_AA3", "ace1_marriage1_AK2_AA3"]
    """Whether the declarer pays the sitting dealer for aces and marriages in the talon. (проданные тузы, платный прикуп; S0-50, S1-80, A-39, A-80)"""
    talon_bonus_unit: Literal["whist_price_of_contract", "fixed_10"]
    """How many whists one unit of the talon bonus is worth. (цена проданной взятки; S1-80, S0-50, A-39)"""
    talon_bonus_three_hand: Literal["none", "each_opponent_half", "dealer_if_not_declarer"]
    """Who gets the talon bonus when three play. (платный прикуп втроём; QUESTIONS-FSPR.md)"""
    talon_bonus_misere: Literal["never"]
    """The talon bonus is never paid at misère. (прикуп на мизере; S0-70b, S1-81)"""
    dealer_raspasy: Literal["plays_two_talon_cards", "sits_out"]
    """Whether the sitting dealer plays the two talon cards in raspasy. (ход прикупом; S0-51b, S3-57, S3-103, A-31, A-71)"""
    dealer_zero_bonus: Literal["yes", "no", "rostov_one_point"]
    """Whether the sitting dealer gets the bonus for taking no trick in raspasy. (ноль взяток сдающего; S0-52b, S3-58, S3-59, S3-103, A-31)"""
    dealer_partner: Literal["off", "misere_and_ten", "any"]
    """Whether the declarer may take the sitting dealer as a partner for half. (в пополаме; S0-15d, A-53, A-83)"""
    dealer_may_whist: Literal["off", "after_pass_half_pass"]
    """Whether the sitting dealer may whist after pass, half whist and a second pass. (сдающий вистует; QUESTIONS-FSPR.md, A-89)"""
    dealer_sees_talon: Literal["no"]
    """The sitting dealer may not look at the talon before it is shown. (смотрит прикуп; S0-15a, S3-14)"""


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """Section `auction` of the options."""

    bid_steps: Literal["strict_step", "jumps"]
    """Whether bids go up strictly step by step or may jump. (по шагам, скачки; S0-7j, S1-21, S3-22, A-47, A-62, http://max-club.ru/pref/pravila.htm)"""
    hold_rule: Literal["none", "any_later_caller", "elder_only", "elder_only_two_left", "across_passer"]
    """Who may hold another player's bid without raising it. («здесь», «держу», «мои», «поддерживаю»; S0-7e, S2-12, S3-20, A-01, A-61)"""
    hold_excludes: Literal["none", "six_spades", "misere", "both"]
    """Which bid cannot be held. (что нельзя поддержать; http://max-club.ru/pref/pravila.htm, A-01)"""
    hold_after_effect: Literal["rival_raises_or_passes"]
    """After a hold the rival must raise or pass. (ход инициативы; S3-20, A-61)"""
    misere_call: Literal["own_first_call", "first_round", "any_time", "after_auction"]
    """When misère may be called. (мизер — когда; S1-23, S2-15, S3-23, S3-26, A-04, A-64)"""
    misere_rank: Literal["between_8nt_and_9s"]
    """Misère ranks above eight no-trump and below nine spades. (старшинство мизера; S1-15, S3-24, A-02)"""
    misere_chain: Literal["nine_stops", "nine_then_bidding", "no_talon_strict", "no_talon_ten_beats", "no_talon_above_ten"]
    """What overcalls a misère and what may be said after that. (мизер и игры без прикупа; S2-16, S2-17, S1-38, S3-25, A-03, A-64)"""
    no_talon_games: Literal["off", "nine", "ten", "nine_ten", "any"]
    """Which games may be bid without the talon. (игры без прикупа; S1-38, S3-25, A-64, A-69)"""
    pass_final: Literal["yes"]
    """A player who has passed takes no further part in the auction. (пас окончателен; S0-8, S1-24)"""
    opening_minimum: Literal["six_spades"]
    """The auction opens at six spades unless raspasy have raised the level. (минимум торговли; S0-7c, S2-11, A-73)"""
    dark_pass: Literal["off", "first_hand", "any_hand"]
    """Who may pass in the dark, before looking at the cards. (пас втёмную, бомба; S3-61, S3-62, S3-63, S3-64, S3-65, A-28, A-76)"""
    dark_game: bool
    """Whether a game may be bid before looking at the cards, with the score doubled. (игра втёмную; S3-66, S3-67, S3-68, A-76)"""
    dark_overcall: Literal["level_seven"]
    """A dark bid can be overcalled only at seven or higher. (перебить тёмную; S3-65, S3-68, A-28, A-76)"""


@dataclass(frozen=True, slots=True)
class TalonRules:
    """Section `talon` of the options."""

    talon_shown: Literal["to_all", "hidden_in_dark_games"]
    """Whether the talon is shown to everybody. (вскрытие прикупа; S0-10a, S3-29)"""
    contract_floor: Literal["by_level_and_suit"]
    """The contract may not be below one's last bid in level and suit. (заказ не ниже заявки; S0-9, S1-22, S2-21, A-63)"""
    misere_bound: Literal["yes"]
    """Whoever won the auction with misère must play misère. (мизерист играет мизер; S1-23, A-63)"""
    surrender: Literal["none", "down_three", "down_two", "concede_all"]
    """Whether the declarer may give up without play, and at what cost. (уход без трёх; S3-51, S1-28, S1-44, A-32, A-67)"""
    surrender_base: Literal["last_bid", "named_contract"]
    """Which game a surrender is counted at. (на чём уходят; S3-51, A-67)"""
    surrender_whists: Literal["none"]
    """No whists are written on a surrender. (висты при уходе; S3-51, A-67)"""
    misere_note: Literal["allowed_before_discard", "off", "auto_shown"]
    """Whether the catchers may note the declarer's cards at misère. (запись расклада; S2-28)"""


@dataclass(frozen=True, slots=True)
class WhistRules:
    """Section `whist` of the options."""

    duty: tuple[int, int, int, int, int]
    """How many tricks the whisters owe at the levels six to ten. (обязательные взятки на 6, 7, 8, 9, 10; S0-35b, S3-35, S3-41, A-05, http://pref.md/?page_id=741)"""
    ten_mode: Literal["checked", "whisted_duty_1", "none"]
    """Whether a ten is whisted or only checked. (десятерная; S0-35c, S1-39, S3-42, S3-44, A-13)"""
    ten_check_payment: Literal["tricks_and_consolation", "consolation_only", "whist_half_each"]
    """What the opponents write when the check sets a ten. (оплата проверки; S1-77, S3-43, S0-35d, A-13)"""
    ten_check_procedure: Literal["played_out", "best_play"]
    """How a ten is checked: played out with open hands, or settled at once by best play. (проверка десятерной; S0-35d, S1-39, S3-42, A-14, A-68, A-91)"""
    whist_penalty: Literal["full", "half"]
    """Whether a whister writes the full or half penalty for missing tricks. (ответственность виста; S1-37, S1-54, S1-69, S3-40, A-07)"""
    whist_split: Literal["greedy", "gentleman"]
    """Whether whister and passer share the whists when the declarer is set. (жлобский, джентльменский вист; S3-73, S3-86, S3-98, S1-37, A-09, A-21)"""
    gentleman_on_success: bool
    """Whether whists are shared also when the declarer makes his contract. (делить и при сыгранной; S3-45, A-11, http://pref-game.ru/forum/viewtopic.php?f=14&p=91)"""
    two_whister_shortfall: Literal["lower_own_half", "own_shortage", "fewest_tricks", "split"]
    """Which of two whisters writes for missing tricks at six and seven. (кто пишет за недобор (6, 7); S1-55, S2-36, S3-39, A-15)"""
    duty_8_9_both: Literal["second_whister", "both"]
    """Who answers for the one owed trick when both whist at eight or higher. (8–9 при двух вистах; S1-41, A-16)"""
    half_whist: Literal["off", "after_first_pass"]
    """Whether the second opponent may take half whist after the first has passed. (полвиста, за свои; S0-23, S3-47, A-17, A-65)"""
    half_whist_levels: Literal["six2_seven1"]
    """Half whist is worth two tricks at six and one at seven. (цена полвиста; S0-23c, S3-47)"""
    whist_pass_half: Literal["forbidden", "allowed", "allowed_with_gentleman"]
    """Whether the whister may change to half whist when the other has passed. (вист — пас — полвиста; S1-43, A-70)"""
    whist_return: bool
    """Whether the passer may return the whist after the other's half whist. (возврат виста; S0-23b, S3-48, A-65)"""
    return_split: Literal["passer_consolation_only"]
    """After a returned whist the other opponent writes consolation only. (раздел после возврата; S3-49)"""
    solo_duty: Literal["full_joint_duty", "reduced_if_uninvited"]
    """How many tricks a lone whister owes. (один вистующий; S0-41a, S2-37, A-06)"""
    invite: Literal["whister_chooses_open", "explicit_invite"]
    """Whether the passer is invited by a word or the whister just chooses open play. (приглашение; S0-42, S1-74, S3-32, A-48, A-82)"""
    passer_tricks: Literal["to_the_whister", "to_the_whister_if_invited"]
    """Who gets the tricks of the passer. (взятки пасующего; S1-74, S3-73, A-06)"""
    open_choice: Literal["whister_decides", "inviter_decides", "always_open", "always_closed"]
    """Who decides whether the whist is played open or closed. (в светлую, втёмную; S2-24, S3-32, S3-34, S0-42b, A-66, A-82)"""
    stalingrad: bool
    """Whether both opponents must whist six spades. (Сталинград 6♠; S1-42, S3-50, S0-23f, A-18, A-60)"""
    dark_six_forced: Literal["both_must_whist"]
    """A six taken in the dark must be whisted by both. (шестерная втёмную; S3-67, A-76)"""
    misere_whists: Literal["none"]
    """No whists are written at misère. (висты на мизере; S0-70a, S1-61)"""


@dataclass(frozen=True, slots=True)
class PlayRules:
    """Section `play` of the options."""

    must_follow: Literal["on"]
    """A player must follow the suit led if he can. (в масть; S0-26, S1-12)"""
    must_trump: Literal["on"]
    """A player who cannot follow must play a trump if he has one. (бить козырем; S0-27, S1-12)"""
    must_overtake: bool
    """Whether a player must beat the highest card so far if he can. (обязан брать; S0-27, A-19)"""
    first_lead: Literal["left_of_dealer"]
    """The first lead is always with the player left of the dealer. (первый ход; S0-13b, A-20)"""
    open_when: Literal["before_first_lead", "after_declarers_first_lead"]
    """When the whisters lay their cards open. (когда ложатся; S1-30, S1-31, S1-40, S3-33, A-49)"""
    misere_open: bool
    """Whether misère is caught with open cards. (мизер ловят в открытую; S0-69, S2-26)"""
    claims: Literal["certain_only", "agreement", "off"]
    """Whether the rest of the tricks may be claimed. (открыть остаток; S0-34, S1-28, A-42, A-87)"""
    review_tricks: Literal["all", "last", "none"]
    """Which played tricks may be looked at again. (просмотр взяток; S0-71, A-56)"""
    aids: Literal["forbidden_except_misere_note"]
    """Written aids are forbidden except for the note at misère. (бумага; S2-29)"""


@dataclass(frozen=True, slots=True)
class PricesRules:
    """Section `prices` of the options."""

    score_scale: int
    """How many times larger pool and mountain are written; whists stay the same. (шкала («20-очковая»); S1-51, S1-65, S3-9)"""
    pool_price: tuple[int, int, int, int, int]
    """How many pool points a made contract brings at the levels six to ten. (в пулю 6…10; S1-15, S3-31, S3-41)"""
    misere_pool: int
    """How many pool points a made misère brings. (мизер в пулю; S1-15)"""
    mountain_factor: int
    """How many times the price of the game is written on the mountain per missing trick. (гора к пуле; S1-54, S1-68, S3-38, A-08)"""
    mountain_price: tuple[int, int, int, int, int]
    """How much the declarer writes on the mountain per missing trick at the levels six to ten. (гора за взятку 6…10; S1-54, S1-68, A-08)"""
    whist_factor: int
    """How many times the price of the game a whister writes per trick. (вист к пуле; S0-37a, S1-53)"""
    whist_price: tuple[int, int, int, int, int]
    """How many whists a trick is worth to a whister at the levels six to ten. (висты за взятку 6…10; S0-37a, S1-53)"""
    whister_penalty_price: tuple[int, int, int, int, int]
    """How much a whister writes on the mountain per trick short of his duty at the levels six to ten. (гора вистующего за взятку 6…10; S1-54, S1-69, S3-40, A-07)"""
    misere_mountain: int
    """How much the misère player writes on the mountain per trick taken. (мизер, гора за взятку; S1-61, http://de.shram.kiev.ua/games/cards/2_preferans_9_leningradka.shtml)"""
    consolation_price: Literal["whist_price", "fixed_10", "none", "double"]
    """How the consolation for a set is priced. (консоляция; S1-75, S3-72, S3-85, S3-97, A-21)"""
    consolation_whists: tuple[int, int, int, int, int]
    """How many whists of consolation are written per trick the declarer is short, at the levels six to ten. (консоляция за взятку 6…10; S1-75, S3-72, S3-85, S3-97, A-21)"""


@dataclass(frozen=True, slots=True)
class RaspasyRules:
    """Section `raspasy` of the options."""

    raspasy_scoring: Literal["mountain", "lowest_writes_whists"]
    """How raspasy are written: on the mountain, or as whists by the player with the fewest tricks. (распасы на гору, на висты; S0-53, S1-32, S3-99, Codex 3.7.2)"""
    raspasy_price: int
    """What a trick costs in the first raspasy. (цена взятки на распасах; S3-74, S3-87, S3-99, S1-50)"""
    raspasy_progression: Literal["none", "arith_cap3", "arith_cap2", "arith", "geom_cap", "geom"]
    """How the price of a trick grows in raspasy in a row. (прогрессия; S1-46, S1-50, S3-74, S3-87)"""
    raspasy_exit: Literal["666", "677", "6788", "678678"]
    """At which level the auction opens in an ordinary deal and after one, two and more raspasy. (выход из распасов; S1-45, S3-75, S3-88, A-58, A-73)"""
    exit_by_failed: bool
    """Whether a failed game ends the spiral. (выход подсадом; S1-48, S3-76, S3-89, A-24, A-74)"""
    exit_by_misere: Literal["none", "made", "any"]
    """Whether a misère ends the spiral. (выход мизером; S3-76, S3-89, QUESTIONS-FSPR.md, A-74)"""
    exit_requires_whisted: bool
    """Whether only a whisted game ends the spiral. (только завистованная; QUESTIONS-FSPR.md, A-74)"""
    raspasy_min_at_seven_plus_spiral: bool
    """Whether the spiral ends only with a made seven or higher. (закрут до семерной; S3-76, A-34, A-74)"""
    talon_raspasy_3: Literal["closed", "suit_of_first_two_tricks", "participates"]
    """What is done with the talon in three-hand raspasy. (прикуп на распасах втроём; S0-57a, S1-47, S3-55, S3-102, A-79)"""
    third_trick_lead: Literal["left_of_dealer"]
    """The third trick is led by the player left of the dealer. (ход после прикупа; S0-51c, S3-56, A-23)"""
    talon_void_winner: Literal["first_hand"]
    """If nobody has the talon card's suit the eldest hand takes the trick. (никто не дал масть прикупа; A-22, A-79)"""
    zero_bonus: Literal["none", "pool_one_price", "pool_one", "mountain_minus_one_price", "mountain_minus_two_prices"]
    """What a player writes for taking no trick in raspasy. (ноль взяток; S0-52a, S1-66, S3-77, S3-101, A-33, Codex 3.7.2.1)"""
    rostov_tie: Literal["split_thirds_loss"]
    """Two players who tie for the fewest tricks share the whists on the third. (двое наименьших; S3-100, Codex 3.7.2.2)"""
    amnesty_record: Literal["full", "minimum_removed"]
    """Whether all raspasy tricks are written or the smallest number is taken off first. (запись с амнистией; S1-57, A-25, A-72)"""
    raspasy_revoke: Literal["impossible", "fixed_10", "one_trick_price", "by_codex"]
    """The penalty for a revoke in raspasy. (ренонс на распасах; S0-54b, A-26, A-45)"""
    max_raspasy_in_row: Literal["unlimited", "three"]
    """How many raspasy may follow one another. (не более трёх; A-90)"""
    spiral_at_end: Literal["play_on", "stop"]
    """Whether an open spiral is played on after the match has ended. (доиграть закрут; S3-81, S3-95, A-38, A-75)"""


@dataclass(frozen=True, slots=True)
class BombsRules:
    """Section `bombs` of the options."""

    bomb: Literal["off", "dark_pass_earns_one"]
    """Whether a dark pass that ends in raspasy earns a bomb that doubles a later game. (бомба; S3-61, S3-62, A-77)"""
    bomb_consumed_by: Literal["first_made_game"]
    """A bomb is used up by its owner's first made game. (когда тратится бомба; S3-62, S3-63, A-77)"""
    bomb_doubles_failures: bool
    """Whether a bomb doubles a failed game too. (удвоить и подсад; S3-62, A-29, A-77, Codex 4.1.2)"""
    bomb_doubles_raspasy_of: Literal["only_the_bomber"]
    """In raspasy only the player who passed in the dark is doubled. (пас втёмную и распасы; S3-61, A-76)"""
    dark_multiplier: Literal[2]
    """A dark game or a bomb doubles the entries. (множитель тёмной игры; S3-66)"""


@dataclass(frozen=True, slots=True)
class PoolRules:
    """Section `pool` of the options."""

    end_condition: Literal["each_player", "total", "time", "rounds", "agreement"]
    """When the match ends. (окончание; S1-87, S2-3, S2-4, S2-5, S2-6, S3-78, S3-90, S3-104, A-37, A-75)"""
    pool_target: int
    """How many points each player needs to fill his pool. (пуля; S3-78)"""
    pool_total_per_player: int
    """The agreed total of all pools, given per player. (общая пуля на игрока; S3-90, S1-87)"""
    pool_overflow: Literal["american_aid", "whists_to_all", "off_mountain", "keep"]
    """Where points beyond a full pool go. (перебор пули; S0-43, S1-82, S3-79, S3-91, A-40, A-59, A-78, Codex 4.1.1)"""
    aid_recipient: Literal["largest_open_pool", "nearest_clockwise", "smallest"]
    """Who receives American aid. (кому помогать; S3-79, A-51, A-78)"""
    aid_dealer_excluded: bool
    """Whether a dealer who sits out is excluded from American aid. (сдающему не помогают; S3-80, A-78)"""
    aid_whists_per_point: int
    """How many whists the helper writes per point of aid. (цена помощи; S3-79, A-10)"""
    last_open_pool_is_dealers: Literal["off_mountain_x1", "off_mountain_x2"]
    """How points are written off when only the sitting dealer's pool is open. (не закрыт только сдающий; S3-80, A-10)"""
    pool_to_mountain: int
    """How many mountain points a pool point is worth at the settlement. (пуля к горе; S1-82, S3-91, https://minigames.mail.ru/info/raschet_puli_v_preferanse)"""
    pool_reference: Literal["target_each", "total_by_n", "highest", "average"]
    """What each pool is compared with at the settlement; the final result is the same. (с чем сравнивать пули; S3-91, S3-94, S1-82, A-12)"""
    mountain_to_whists: int
    """How many whists a mountain point is worth. (гора в висты; S3-82, S1-84)"""
    mountain_divisor: Literal["number_of_players"]
    """The mountain is divided by the number of players. (на сколько делить гору; S1-84, S3-82, A-12, https://minigames.mail.ru/info/raschet_puli_v_preferanse)"""
    rounding: Literal["exact", "largest_remainder"]
    """How a fractional result is shown. (округление; A-27)"""
    stake: Literal["free", "none"]
    """Whether a stake per whist is agreed. (цена виста; S2-43, S3-84)"""
    early_stop: Literal["by_agreement", "no"]
    """Whether the match may be settled before its end. (расписать раньше; S2-40)"""


@dataclass(frozen=True, slots=True)
class IrregularitiesRules:
    """Section `irregularities` of the options."""

    revoke: Literal["impossible", "by_seed", "codex"]
    """What happens after a revoke. (ренонс; S0-29, S0-30, S0-31, S0-32, S0-33, A-88)"""
    talon_peek: Literal["remise_in_declared_suit_and_no_whist", "one_undertrick_at_last_bid"]
    """The penalty for looking at the talon. (подсмотр прикупа; S0-16, A-41, https://preferans-club.ru/viewtopic.php?id=6)"""
    wrong_card_count: Literal["redeal_before_bidding", "two_undertricks_after"]
    """What happens when somebody holds the wrong number of cards. (неверное число карт; S0-14b, http://preferans-club.ru/viewtopic.php?id=8)"""
    exposed_hand: Literal["claim_check", "whisters_command"]
    """What happens to a hand laid open before the end of the play. (вскрытие карт; S0-34b, A-87)"""
    exposed_card_while_dealing: Literal["redeal"]
    """A card exposed while dealing means a redeal. (открытая карта; S0-14a)"""
    out_of_turn_deal: Literal["redeal_before_looking", "stands_after"]
    """What happens when the wrong player has dealt. (сдача не в очередь; S0-14c, Codex 3.2.14)"""
    misere_revoke: Literal["counts_made_plus_remise_per_trick"]
    """A catcher's revoke at misère: the misère counts as made and the offender writes a remise per trick. (ренонс на мизере; S0-65)"""
    talk: Literal["forbidden", "chat_limits"]
    """Whether players may talk during the play. (подсказки; S0-25, S2-29)"""
    penalty_unit: Literal["agreed"]
    """The price of penalties for irregularities is agreed separately. (цена штрафа; S1-71)"""


SECTIONS = {
    "table": TableRules,
    "dealer": DealerRules,
    "auction": AuctionRules,
    "talon": TalonRules,
    "whist": WhistRules,
    "play": PlayRules,
    "prices": PricesRules,
    "raspasy": RaspasyRules,
    "bombs": BombsRules,
    "pool": PoolRules,
    "irregularities": IrregularitiesRules,
}
"""The class of every section, in the order of the catalogue."""
