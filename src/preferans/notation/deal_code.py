"""A shared deal as a code of some hundred letters, for the fragment of a link: versioned, checked, compressed.

`1` and base64url of a CRC-32 (big-endian, of the plain text) followed by raw deflate with the dictionary below. The plain text is a JSON list:
rules, changed options, first 8 letters of their hash, players, the match before the deal, pack, talon pair, actions, penalties, misdeal. Cards played are
`chair card [hand]` in one word, everything else is the action's JSON; chairs stand for names. The dictionary belongs to version 1
and never changes.
"""

import base64
import json
import zlib
from fractions import Fraction

from preferans.cards import card
from preferans.conventions.catalogue import build, changed_options
from preferans.conventions.ruleset import RuleSet
from preferans.errors import PreferansError, RefusedError, fault
from preferans.match.match import Player
from preferans.match.progress import Progress
from preferans.notation.actions import DUMMY, Played, RecordAction, action_json, read_action
from preferans.notation.form import Form, Json, amount_json, read_json
from preferans.notation.record import DealRecord
from preferans.notation.shared_deal import CHAIRS, SharedDeal
from preferans.scoring.sheet import Sheet
from preferans.seats import SEATS

VERSION = "1"
LONGEST = 4096
"""Letters of a code that are looked at."""
_MOST = 1 << 16
"""Bytes of the plain text."""
_DUMMY = "d"
_DICTIONARY = (
    '"penalties":{"kind":"penalty","offence":"agreed","note":"","entries":[{"column":"whists","player":"1","against":"0","amount":"2"}]}'
    '{"actor":"2","act":"clock","event":"timeout"},{"actor":"0","act":"settle_ten","tricks":10},{"actor":"1","act":"redeal"}'
    '{"actor":"0","act":"surrender"},{"actor":"0","act":"ten","call":"check"},{"actor":"1","act":"ten","call":"waive"}'
    '{"actor":"1","act":"partner","call":"accept"},{"actor":"1","act":"invite","call":"decline"},{"actor":"1","act":"concede"}'
    '{"actor":"0","act":"claim","tricks":{"0":5,"1":2,"2":3}},{"actor":"1","act":"answer","call":"accept"},{"actor":"2","act":"answer","call":"refuse"}'
    '{"actor":"0","act":"accept_claim"},{"actor":"0","act":"bid","call":"misere"},{"actor":"1","act":"bid","call":"hold"},"dark pass","9_no_talon"'
    '{"actor":"1","act":"bid","call":"7S"},{"actor":"2","act":"bid","call":"6S"},{"actor":"0","act":"bid","call":"6C"},{"actor":"1","act":"bid","call":"6D"}'
    '{"actor":"2","act":"whist","call":"half_whist"},{"actor":"1","act":"whist","call":"whist_return"}'
    '["fspr","classic19","codex96","sochi10x","gambler","mailru","rostov","leningrad","sochi",{"pool_target":20},{"pool_target":10},{"pool_target":40}'
    '["Игрок",""],["Анна","bot"],["Борис","bot"],["Вера","club 1"]]"SA","SK","SQ","SJ","ST","S9","S8","S7","CA","CK","CQ","CJ","CT","C9","C8","C7"'
    '"DA","DK","DQ","DJ","DT","D9","D8","D7","HA","HK","HQ","HJ","HT","H9","H8","H7"],[0,0,0],[0,0,0],[[0,0,0],[0,0,0],[0,0,0]],0,0,[],0,0]'
    '{"actor":"0","act":"bid","call":"pass"},{"actor":"1","act":"bid","call":"pass"},{"actor":"2","act":"bid","call":"pass"},'
    '{"actor":"0","act":"discard","cards":["S7","C7"]},{"actor":"0","act":"contract","contract":"6NT"},'
    '{"actor":"1","act":"whist","call":"whist"},{"actor":"2","act":"whist","call":"pass"},{"actor":"1","act":"mode","mode":"closed"},'
    '{"actor":"1","act":"mode","mode":"open"},"0SA","1SK","2SQ"'
).encode()


def format_code(shared: SharedDeal) -> str:
    """The code of a deal, letters of a URL."""
    plain = json.dumps(_document(shared), ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY)
    packed = zlib.crc32(plain).to_bytes(4, "big") + packer.compress(plain) + packer.flush()
    return VERSION + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def parse_code(text: str) -> SharedDeal:
    """The deal of a code; it is not proved yet.

    Raises: RefusedError (`link_version`, `link_damaged`, `link_rules`).
    """
    if text[:1] != VERSION and text[:1].isdigit():
        raise RefusedError([fault("link_version", (), value=text[:1], known=VERSION)])
    document = _unpacked(text)
    try:
        return _shared(document)
    except _OtherRulesError:
        raise RefusedError([fault("link_rules", ("rules",))]) from None
    except (PreferansError, ValueError, TypeError, LookupError, ArithmeticError):
        raise RefusedError([fault("link_damaged", ())]) from None


class _OtherRulesError(PreferansError):
    """The conventions have another digest here than where the code was written."""


def _unpacked(text: str) -> Json:
    """The JSON document of a code that has come whole; None of any other."""
    try:
        plain = _plain(text)
        return None if plain is None else read_json(plain.decode())
    except (ValueError, zlib.error):
        return None


def _plain(text: str) -> bytes | None:
    """The bytes inside; None if some of them were lost or changed."""
    if text[:1] != VERSION or len(text) > LONGEST:
        return None
    packed = base64.b64decode(text[1:] + "=" * (-len(text[1:]) % 4), altchars=b"-_", validate=True)
    unpacker = zlib.decompressobj(-15, _DICTIONARY)
    plain = unpacker.decompress(packed[4:], _MOST)
    whole = unpacker.eof and not unpacker.unused_data and zlib.crc32(plain) == int.from_bytes(packed[:4], "big")
    return plain if whole else None


# ---- the document


def _document(shared: SharedDeal) -> Json:
    rules, before, deal = shared.rules, shared.before, shared.deal
    sheet = before.sheet
    return [
        [rules.name, changed_options(rules), rules.hash.removeprefix("sha256:")[:8]],
        [[player.name, player.bot] for player in shared.players],
        [
            deal.number,
            before.dealer.index,
            [amount_json(one) for one in sheet.pool],
            [amount_json(one) for one in sheet.mountain],
            [[amount_json(one) for one in row] for row in sheet.whists],
            before.spiral,
            before.in_row,
            list(before.bombs),
            before.misdeals,
            before.passed,
            int(before.stopped),
        ],
        "".join(str(one) for one in deal.order),
        deal.talon_pair,
        [_action_json(action) for action in deal.actions],
        list(deal.penalties),
        int(deal.result is not None),
    ]


def _action_json(action: RecordAction) -> Json:
    if isinstance(action, Played):
        hand = "" if action.hand is None else _DUMMY if action.hand == DUMMY else action.hand
        return f"{action.actor}{action.card}{hand}"
    return action_json(action)


def _shared(document: Json) -> SharedDeal:
    """The deal of a document that this program, or one that is kin to it, has written; any other error is damage."""
    if not isinstance(document, list):
        raise TypeError
    agreed, people, before, pack, pair, actions, penalties, misdeal = document
    players = tuple(Player(_text(name), _text(bot)) for name, bot in people)
    rules = _rules(agreed, len(players))
    progress = _progress(before, rules)
    names = CHAIRS[: rules.players]
    form = Form(names=names)
    recorded = [_action(row, form) for row in actions]
    if form.faults or not all(isinstance(row, dict) for row in penalties):
        raise RefusedError(form.faults)
    order = tuple(card(pack[at : at + 2]) for at in range(0, len(_text(pack)), 2))
    deal = DealRecord(
        progress.number,
        names[progress.dealer.index],
        order,
        _whole(pair),
        tuple(one for one in recorded if one is not None),
        {"kind": "misdeal"} if misdeal else None,
        (),
        tuple(penalties),
    )
    return SharedDeal(rules, players, progress, deal)


def _rules(agreed: Json, players: int) -> RuleSet:
    if not isinstance(agreed, list):
        raise TypeError
    name, options, digest = agreed
    try:
        rules = build(_text(name), options, players)
    except RefusedError:
        raise _OtherRulesError from None
    if rules.hash.removeprefix("sha256:")[:8] != digest:
        raise _OtherRulesError
    return rules


def _progress(before: Json, rules: RuleSet) -> Progress:
    if not isinstance(before, list):
        raise TypeError
    number, dealer, pool, mountain, whists, spiral, in_row, bombs, misdeals, passed, stopped = before
    sheet = Sheet(tuple(map(Fraction, pool)), tuple(map(Fraction, mountain)), tuple(tuple(map(Fraction, row)) for row in whists))
    sizes = {len(sheet.pool), len(sheet.mountain), len(sheet.whists), *map(len, sheet.whists)}
    if sizes != {rules.players} or len(bombs) not in (0, rules.players) or not 0 <= _whole(dealer) < rules.players:
        raise ValueError("the sheet of another table")
    return Progress(
        rules,
        SEATS[dealer],
        sheet,
        number=_whole(number),
        spiral=_whole(spiral),
        in_row=_whole(in_row),
        bombs=tuple(map(_whole, bombs)),
        misdeals=_whole(misdeals),
        passed=_whole(passed),
        stopped=bool(stopped),
    )


def _action(row: Json, form: Form) -> RecordAction | None:
    if isinstance(row, str):
        hand = DUMMY if row[3:] == _DUMMY else row[3:]
        if row[0] not in form.names or (hand and hand != DUMMY and hand not in form.names):
            raise ValueError(row)
        return Played(row[0], card(row[1:3]), hand or None)
    return read_action(row, ("actions",), form)


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _whole(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 31:
        raise TypeError(value)
    return value
