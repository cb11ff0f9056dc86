"""What is wrong, as `application/problem+json` (RFC 9457): one place that turns errors and refusals into answers."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, cast
from uuid import UUID

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, JsonResponse
from rest_framework.exceptions import APIException
from rest_framework.response import Response

from referee.errors import BadEntry
from referee.messages import Message
from scoring.api import answers, shapes
from scoring.errors import KeyReused, NotNow, Say, VersionNeeded
from scoring.models import Match
from scoring.queries.matches import standing_of
from scoring.services.corrections import Plan
from scoring.services.hands import Judged
from scoring.speech import Spoken

MEDIA_TYPE = "application/problem+json"


class NoSuchThing(Http404):
    """An address that names something unknown, with the code and sentence that say what."""

    def __init__(self, error: BadEntry) -> None:
        super().__init__(error.code)
        self.code = error.code
        self.message = error.message


def problem(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Answer what a call raised; None for what is nobody's fault but ours."""
    say = _speaker(context["kwargs"]).say
    match error:
        case BadEntry():
            return _refuse(400, error.code, say(error.message), field=error.field)
        case NotNow(code="stale"):
            return _refuse(412, error.code, say(error.message), **_facts(error))
        case VersionNeeded():
            return _refuse(428, "version_needed", say(Say.VERSION_NEEDED()), field="If-Match")
        case NotNow():
            return _refuse(409, error.code, say(error.message), **_facts(error))
        case KeyReused():
            return _refuse(422, "key_reused", say(Say.KEY_REUSED()), field="Idempotency-Key")
        case NoSuchThing():
            return _refuse(404, error.code, say(error.message))
        case Http404():
            return _refuse(404, "not_found", say(Say.NOT_THERE()))
        case PermissionDenied():
            return _refuse(403, "watch_only", say(Say.WATCH_ONLY()))
        case RequestDataTooBig():
            return _refuse(413, "too_long", say(Say.BODY_TOO_LONG()))
        case APIException():
            return _refuse(error.status_code, str(error.get_codes()), str(error.detail))
    return None


def refuse_hand(judged: Judged) -> Response:
    """Answer a hand that is against the rules: the ruling, and how the table could accept it."""
    ruling = answers.ruling(judged.ruling, judged.standing.speaker)
    return _refuse(422, ruling["reason"] or "refused", ruling["says"], ruling=ruling, suggested=judged.suggested())


def refuse_correction(plan: Plan) -> Response:
    """Answer a correction after which a hand would break the rules."""
    assert plan.ruling is not None  # only a refused plan comes here
    ruling = answers.ruling(plan.ruling, plan.standing.speaker)
    return _refuse(422, ruling["reason"] or "refused", ruling["says"], ruling=ruling)


def _refuse(status: int, code: str, detail: str, **more: Any) -> Response:
    return Response(as_problem(status, code, detail, **more), status=status, content_type=MEDIA_TYPE)


def as_problem(status: int, code: str, detail: str, **more: Any) -> shapes.Problem:
    """The body of an error; what has no value is left out."""
    title = HTTPStatus(status).phrase
    told = {"type": "about:blank", "title": title, "status": status, "code": code, "detail": detail}
    return cast(shapes.Problem, told | {name: value for name, value in more.items() if value})


def problem_page(status: int, code: str, message: Message) -> JsonResponse:
    """An error outside of any call: an address that leads nowhere, say."""
    body = as_problem(status, code, Spoken().say(message))
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE)


def _facts(error: NotNow) -> dict[str, Any]:
    """What came with the error; hands and plans as the answers have them."""
    facts: dict[str, Any] = {}
    for name, fact in error.facts.items():
        match name:
            case "hand":
                facts[name] = answers.written_hand(fact)
            case "plan":
                facts["changes"] = answers.changes(fact)
            case _:
                facts[name] = fact
    return facts


def _speaker(address: Mapping[str, Any]) -> Spoken:
    """The speaker of the match that an address names: its errors are said with the players' names."""
    match_id: UUID | None = address.get("match_id")
    one = Match.objects.filter(id=match_id).first() if match_id else None
    return standing_of(one).speaker if one else Spoken()
