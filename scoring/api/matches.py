"""Matches: the list of a table, starting one, reading one, its end by agreement."""

from uuid import UUID

from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api import answers, shapes
from scoring.api.bodies import ChangeMatch, ListMatches, ReadMatch, Rescore, StartMatch
from scoring.api.calls import call, visit_match, visit_table
from scoring.api.reading import body, query
from scoring.keys import Access
from scoring.queries.asked import asked_about
from scoring.queries.finding import sat_in
from scoring.queries.matches import standing_of
from scoring.queries.players import player_at
from scoring.queries.tables import page_of_matches
from scoring.services.matches import end_match, start_match
from scoring.services.matches import rescore as fold_again


@call(needs=Access.WATCH, asks=ListMatches, answers={200: shapes.Matches})
def list_all(request: Request, table_id: UUID) -> Response:
    """The matches of a table, the newest first; of a game, of days, of exactly these players if asked."""
    visit = visit_table(request, table_id)
    sent = query(request, ListMatches)
    over = None if sent.open is None else not sent.open
    asked = asked_about(visit.table, game=sent.game, since=sent.since, until=sent.until, players=sent.players or ())
    wanted = asked.matches().filter(asked.within("played_at"))
    if sent.player:
        wanted = wanted.filter(sat_in(asked, player_at(visit.table, sent.player, "player")))
    standings, cursor = page_of_matches(wanted, over=over, before=sent.cursor)
    return Response({"matches": [answers.match(one) for one in standings], "cursor": cursor})


@call(needs=Access.WRITE, takes=StartMatch, answers={201: shapes.Match})
def start(request: Request, table_id: UUID) -> Response:
    """Start a match. It keeps a snapshot of its house rules, which nothing later changes."""
    visit = visit_table(request, table_id, Access.WRITE)
    sent = body(request, StartMatch)
    match = start_match(
        visit.table,
        game=sent.game,
        seats=sent.seats or (),
        sides=sent.sides or (),
        house_rules=sent.house_rules,
        preset=sent.preset,
        first_dealer=sent.first_dealer,
        bring=sent.bring,
    )
    return Response(answers.match(standing_of(match)), status=201)


@call(
    needs=Access.WATCH,
    asks=ReadMatch,
    answers={200: shapes.Match, 204: None, 304: None},
)
def read(request: Request, match_id: UUID) -> Response:
    """A match as it stands; 204 when nothing has changed since a version. The version is the ETag too."""
    match = visit_match(request, match_id)
    if query(request, ReadMatch).since == match.version:
        return Response(status=204)
    etag = f'"{match.version}"'
    known = (tag.removeprefix("W/") for tag in parse_etags(request.headers.get("If-None-Match", "")))
    if etag in known:
        return Response(status=304, headers={"ETag": etag})
    return Response(answers.match(standing_of(match)), headers={"ETag": etag})


@call(
    needs=Access.WRITE,
    takes=ChangeMatch,
    answers={200: shapes.Match},
    refuses={409: "`match_is_over`: nothing more can be entered, so the match cannot go on."},
)
def end(request: Request, match_id: UUID) -> Response:
    """End a match by agreement, or go on with one that is over."""
    match = visit_match(request, match_id, Access.WRITE)
    sent = body(request, ChangeMatch)
    return Response(answers.match(standing_of(end_match(match, over=sent.over))))


@call(needs=Access.WATCH, takes=Rescore, answers={200: shapes.Rescored})
def rescore(request: Request, match_id: UUID) -> Response:
    """What a match would have been under other house rules. Stores nothing."""
    match = visit_match(request, match_id)
    sent = body(request, Rescore)
    return Response(answers.rescored(fold_again(match, sent.house_rules), standing_of(match)))
