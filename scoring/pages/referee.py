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

from referee.entries import blanks, describe
from referee.errors import BadEntry
from referee.game import Game, Question
from referee.kinds import cards as card_list
from referee.rulings import Ruling
from scoring.access import Visit, admit_to_match
from scoring.models import Match
from scoring.pages.drawing import Drawn
from scoring.pages.forms import as_typed, json_object, nested, shaped
from scoring.pages.words import ruling_words, voice_of
from scoring.queries.games import all_games, game_of
from scoring.queries.matches import Standing, person, standing_of
from scoring.services.rulings import ask_referee
from scoring.speech import Spoken


@dataclass
class Asked:
    """Who asks, about which game, under which house rules."""

    game: Game
    rules: Any
    names: list[str]
    visit: Visit | None = None
    standing: Standing | None = None

    @property
    def speaker(self) -> Spoken:
        return voice_of(self.standing) if self.standing else Drawn()

    @property
    def match(self) -> Match | None:
        return self.standing.match if self.standing else None

    @property
    def address(self) -> str:
        """What keeps the match in an address."""
        return f"match={self.match.id}" if self.match else ""


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
    return Asked(game, standing.rules, names, visit, standing)


@require_GET
def choose(request: HttpRequest) -> HttpResponse:
    """Which game? Each with its questions and its rulebook."""
    return render(request, "pages/referee.html", {"games": all_games()})


@require_GET
def first_question(request: HttpRequest, key: str) -> HttpResponse:
    """The question that is asked most stands first."""
    asked = _asked(request, key)
    query = f"?{asked.address}" if asked.address else ""
    return redirect(f"/referee/{key}/{asked.game.questions[0].key}/{query}")


@require_GET
def question(request: HttpRequest, key: str, name: str) -> HttpResponse:
    """The form of a question, or with a claim its answer."""
    asked = _asked(request, key)
    try:
        about = asked.game.question(name)
    except BadEntry as error:
        raise Http404 from error
    given = json_object(request.GET.get("claim", ""))
    typed = nested(request.GET) if given is None else as_typed(given)
    claim = given if given is not None else shaped(about.claim, typed)
    context = _form(asked, about, typed)
    if "ask" not in request.GET:
        return render(request, "pages/question.html", context)
    try:
        ruling = ask_referee(asked.game, name, claim, asked.rules, typed=given is not None)
    except BadEntry as error:
        text = asked.speaker.say(error.message)
        return render(request, "pages/question.html", context | {"error": text, "field": error.field}, status=400)
    return render(
        request,
        "pages/ruling.html",
        context | _answer(asked, about, claim, ruling) | {"claim_typed": given is not None},
    )


def _form(asked: Asked, about: Question, typed: Any) -> dict[str, Any]:
    own = f"games/{asked.game.key}_questions.html"
    return {
        "asked": asked,
        "game": asked.game,
        "question": about,
        "template": select_template([own, "parts/claim.html"]).template.name,
        "fields": describe(about.claim),
        "typed": typed,
        "rules": asked.rules,
        "match": asked.match,
        "table": asked.visit.table if asked.visit else None,
        "visit": asked.visit,
    }


def _answer(asked: Asked, about: Question, claim: dict[str, Any], ruling: Ruling) -> dict[str, Any]:
    """A ruling as a page shows it: the verdict large, the cards, what would mend it, the rule."""
    words = ruling_words(ruling, asked.speaker, asked.game)
    for remedy in words["remedies"]:
        if remedy["claim"] is not None:
            query = {"claim": json.dumps(remedy["claim"]), "ask": "1"} | (
                {"match": asked.match.id} if asked.match else {}
            )
            remedy["href"] = f"?{urlencode(query)}"
    return {"ruling": ruling, "words": words, "claim": json.dumps(claim), "cards": _cards_in(about, claim)} | {
        "entry": _entry_of(about, claim, ruling)
    }


def _cards_in(about: Question, claim: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards of a claim by field, to look at."""
    shown = []
    for blank in blanks(about.claim):
        if isinstance(blank.kind, card_list) and claim.get(blank.key):
            try:
                read = blank.kind.read(claim[blank.key], blank.key, typed=False)
            except BadEntry:
                continue
            shown.append({"label": gettext(blank.label), "cards": [str(card) for card in read]})
    return shown


def _entry_of(about: Question, claim: dict[str, Any], ruling: Ruling) -> str:
    """The entry of a hand that this claim fills in, where the answer goes straight into the hand."""
    if about.into is None or not ruling.legal:
        return ""
    entry = about.into(claim)
    return json.dumps(entry) if entry else ""
