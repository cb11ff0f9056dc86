"""What would it have been under other house rules? Nothing is stored."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from referee.entries import write
from referee.errors import BadEntry
from scoring.access import admit, admit_to_match
from scoring.keys import Access
from scoring.pages.forms import options_of
from scoring.pages.matches import at_match
from scoring.pages.setup import rule_rows
from scoring.pages.words import says
from scoring.queries.games import all_games, game_of
from scoring.queries.matches import standing_of
from scoring.services.matches import rescore as fold_again
from scoring.services.tables import change_table
from scoring.speech import Spoken


@require_GET
def rescore(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The totals of a match under its own house rules, and under those of the form."""
    visit, shown = admit_to_match(request, match_id)
    standing = standing_of(shown)
    options = {**shown.house_rules, **options_of(request.GET, standing.game)}
    error, rescored, refused = "", None, []
    if "rules" in request.GET:
        try:
            rescored = fold_again(shown, options_of(request.GET, standing.game), typed=False)
            refused = [
                {"number": hand.number, "says": says(standing, score.ruling.says)}
                for hand, score in rescored.hands
                if not score.ruling.legal
            ]
        except BadEntry as bad:
            error = says(standing, bad.message)
    now = rescored.standing.totals if rescored else {}
    totals = [{"name": standing.names[side], "was": standing.totals[side], "now": one} for side, one in now.items()]
    context = at_match(
        visit,
        standing,
        rules=rule_rows(standing.game, options, {}),
        error=error,
        totals=totals,
        refused=refused,
        after=rescored.standing if rescored else None,
    )
    return render(request, "pages/rescore.html", context, status=400 if error else 200)


@require_http_methods(["GET", "POST"])
def favourites(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """The house rules that a table likes for a game; running matches keep theirs."""
    visit = admit(request, table_id, Access.WRITE)
    asked = request.POST.get("game") or request.GET.get("game") or ""
    games = {one.key: one for one in all_games()}
    game = games.get(asked) or next(iter(games.values()))
    options, errors = dict(visit.table.house_rules.get(game.key, {})), {}
    if request.method == "POST":
        options = options_of(request.POST, game)
        try:
            rules = game_of(game.key).read_house_rules(options, typed=False)
            change_table(visit.table, house_rules={game.key: write(rules)})
            return redirect("table", table_id=table_id)
        except BadEntry as bad:
            errors = {
                f"house_rules.{(bad.field or '').removeprefix('house_rules.')}": Spoken(isolate=True).say(bad.message)
            }
    context = {
        "visit": visit,
        "table": visit.table,
        "game": game,
        "games": [(one.key, gettext(one.name)) for one in games.values()],
        "rules": rule_rows(game, options, errors),
        "error": next(iter(errors.values()), ""),
    }
    return render(request, "pages/favourites.html", context, status=400 if errors else 200)
