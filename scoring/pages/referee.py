"""Asking the referee: a question as a form, its answer as a page of its own that can be kept and passed on."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from referee.entries import read, write
from referee.errors import BadEntry
from referee.game import Game, Question
from referee.rulings import Ruling
from scoring.access import Visit, admit_to_match
from scoring.models import Match
from scoring.pages.asking import Known, inputs_of, laid_out, slots_of
from scoring.pages.drawing import Drawn, drawn_holding
from scoring.pages.forms import HtmxHttpRequest, as_typed, json_object, nested, shaped
from scoring.pages.on_table import as_query, begun, digest, kept_after, on_table, sides_of, table_key
from scoring.pages.sentences import fields_of_everybody, filled_in, put, sentence_of
from scoring.pages.turns import Table, told_in_turn
from scoring.pages.words import ruling_words, voice_of
from scoring.queries.games import all_games, game_of
from scoring.queries.matches import Standing, person, standing_of
from scoring.services.rulings import ask_referee

HANDS = 10  # so many are offered to keep a ruling with

STRANGERS = 4  # players to choose among where nobody is known


@dataclass
class Asked:
    """Who asks, about which game, under which house rules."""

    game: Game
    rules: Any
    names: list[str]
    lies: Any = None
    visit: Visit | None = None
    standing: Standing | None = None

    @property
    def speaker(self) -> Drawn:
        return voice_of(self.standing) if self.standing else Drawn()

    @property
    def everybody(self) -> list[str]:
        """Who plays, by seat; strangers have numbers."""
        return self.names or [gettext("Player %(number)s") % {"number": one} for one in range(1, STRANGERS + 1)]

    @property
    def match(self) -> Match | None:
        return self.standing.match if self.standing else None

    @property
    def hands(self) -> list[int]:
        """The hands that a ruling may be about: the one that is being played, and the newest before it."""
        if self.standing is None:
            return []
        last = self.standing.next_number - (1 if self.standing.over else 0)
        return list(range(last, max(0, last - HANDS), -1))

    @property
    def query(self) -> dict[str, str]:
        """What keeps the match in an address, and what lies on the table."""
        return {"match": str(self.match.id), **as_query(self.lies)} if self.match else {}


def _asked(request: HttpRequest, key: str) -> Asked:
    """The game in question: with a match its house rules and players, else the usual rules."""
    try:
        game = game_of(key)
    except BadEntry as error:
        raise Http404 from error
    if not request.GET.get("match"):
        return Asked(game, game.read_house_rules({}), [])
    try:
        match_id = UUID(request.GET["match"])
    except ValueError as error:
        raise Http404 from error
    visit, match = admit_to_match(request, match_id)
    standing = standing_of(match)
    if match.game != key:
        raise Http404
    names = [person(seat.player).name for seat in standing.seats if seat.left_from is None]
    return Asked(game, standing.rules, names, on_table(request, game), visit, standing)


@require_GET
def choose(request: HttpRequest) -> HttpResponse:
    """Which game? Each with its questions and its rulebook."""
    return render(request, "pages/referee.html", {"games": all_games()})


@require_GET
def first_question(request: HttpRequest, key: str) -> HttpResponse:
    """The question that is asked most stands first."""
    asked = _asked(request, key)
    query = f"?{urlencode(asked.query)}" if asked.query else ""
    return redirect(f"/referee/{key}/{asked.game.questions[0].key}/{query}")


@require_GET
def question(request: HtmxHttpRequest, key: str, name: str) -> HttpResponse:
    """The form of a question, or with a claim its answer."""
    asked = _asked(request, key)
    try:
        about = asked.game.question(name)
    except BadEntry as error:
        raise Http404 from error
    given = json_object(request.GET.get("claim", ""))
    typed = as_typed(given) if given is not None else nested(request.GET)
    if given is None and "slot" in request.GET:
        typed = filled_in(about, typed)
    claim = given if given is not None else shaped(about.claim, typed)
    begins = begun(about, asked.lies) if not claim and "slot" not in request.GET else {}
    if "ask" not in request.GET and "whole" not in request.GET and (shown := _in_turn(asked, about, typed)):
        part = request.htmx and request.htmx.target == "turns"
        return render(request, "parts/turns.html" if part else "pages/turns.html", shown | {"live": part})
    context = _form(request, asked, about, as_typed(begins) if begins else typed)
    if begins:  # what was typed since then counts more
        context |= {"given": False, "draft": digest(asked.lies)}
    if "ask" not in request.GET:
        return render(request, "pages/question.html", context)
    told = None
    try:
        told = read(about.claim, claim, typed=given is not None)
        ruling = ask_referee(asked.game, name, write(told), asked.rules)
    except BadEntry as error:
        wrong = {"error": asked.speaker.say(error.message), "field": error.field, "mends": _mends(asked, told, error)}
        return render(request, "pages/question.html", context | wrong, status=400)
    return render(request, "pages/ruling.html", context | _answer(asked, about, told, ruling))


def _in_turn(asked: Asked, about: Question, typed: Any) -> dict[str, Any] | None:
    """The page of a question that is told play by play, as long as it can be read."""
    names = asked.everybody
    speaker = asked.speaker if asked.match else Drawn(seats=dict(enumerate(names)))
    try:
        shown = told_in_turn(about, typed, Table(asked.game, asked.rules, names, speaker, asked.standing, asked.query))
    except BadEntry:
        return None
    return shown and shown | _around(asked, about)


def _form(request: HttpRequest, asked: Asked, about: Question, typed: Any) -> dict[str, Any]:
    """The question as a form: cards to tap, or every blank where more is told than cards, or wanted."""
    claim = shaped(about.claim, typed)
    sent = "slot" in request.GET
    slots = (
        []
        if "whole" in request.GET
        else slots_of(about, nested(request.GET) if sent else typed, claim, asked.speaker, sent=sent)
    )
    jokers = getattr(asked.rules, "jokers", 0)
    own = f"games/{asked.game.key}_questions.html"
    names = asked.everybody
    everybody = dict.fromkeys(fields_of_everybody(about), names)
    blanks = as_typed({**(everybody if asked.match else {}), **claim})
    return _around(asked, about) | {
        "template": select_template([own, "parts/claim.html"]).template.name,
        "slots": slots,
        "sentence": sentence_of(about, typed, slots, names) if slots and about.sentence else (),
        "everybody": everybody,
        "inputs": [] if slots else inputs_of(about.claim, blanks, known=Known(names, jokers)),
        "typed": typed,
        "given": bool(claim),
    }


def _around(asked: Asked, about: Question) -> dict[str, Any]:
    """What stands around every question: its game and match, and the questions that are asked often."""
    return {
        "asked": asked,
        "game": asked.game,
        "question": about,
        "often": [one for one in asked.game.questions if one.name],
        "rules": asked.rules,
        "match": asked.match,
        "on_table": asked.standing and table_key(asked.standing),
        "table": asked.visit.table if asked.visit else None,
        "visit": asked.visit,
    }


def _asks(asked: Asked, claim: Any) -> str:
    """The address that asks with this claim."""
    return f"?{urlencode({'claim': json.dumps(claim), 'ask': '1', **asked.query})}"


def _mends(asked: Asked, told: Any, error: BadEntry) -> list[dict[str, str]]:
    """What would mend a claim that makes no sense as it was told, each asked at one tap."""
    mends = []
    for says, values in error.mends if told is not None else ():
        claim = write(told)
        for name, value in values.items():
            put(claim, name, value)
        mends.append({"says": asked.speaker.say(says), "href": _asks(asked, claim)})
    return mends


def _answer(asked: Asked, about: Question, told: Any, ruling: Ruling) -> dict[str, Any]:
    """A ruling as a page shows it: the verdict large, the cards, what would mend it, the rule."""
    words = ruling_words(ruling, asked.speaker, asked.game)
    for remedy in words["remedies"]:
        if remedy["claim"] is not None:
            remedy["href"] = _asks(asked, remedy["claim"])
    holdings = about.shows(told, asked.rules) if about.shows else laid_out(told)
    sides = sides_of(asked.standing) if asked.standing else {}
    entry = asked.game.entry_from(about, told, sides) if ruling.legal else None
    return {
        "ruling": ruling,
        "words": words,
        "claim": json.dumps(write(told)),
        "holdings": [drawn_holding(one, asked.speaker) for one in holdings],
        "hands": asked.hands,
        "kept": kept_after(asked.game, about, told, ruling, asked.lies) if asked.match else "",
        "entry": json.dumps(entry) if entry else "",
    }
