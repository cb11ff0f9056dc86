"""A call of the JSON door: one function for one method of one address, and what the schema says of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponseBase
from rest_framework.request import Request
from rest_framework.views import APIView

from scoring.access import Visit, admit, admit_to_match
from scoring.keys import Access
from scoring.models import Match

Function = Callable[..., HttpResponseBase]


@dataclass(frozen=True, kw_only=True)
class Call:
    """A function, the form of the body that it takes and of the query that it asks, and what it answers and refuses.

    `needs` is what a key must allow (None: everybody may). `act` says whether it may be given an id by the client,
    `version` whether it must say which version of the match it knows. It may answer as text of another media type too.
    """

    function: Function
    answers: Mapping[int, type[Any] | None]
    takes: type[Any] | None
    asks: type[Any] | None
    refuses: Mapping[int, str]
    needs: Access | None
    act: bool
    version: bool
    also_answers: str


def call(
    *,
    answers: Mapping[int, type[Any] | None],
    takes: type[Any] | None = None,
    asks: type[Any] | None = None,
    refuses: Mapping[int, str] | None = None,
    needs: Access | None = None,
    act: bool = False,
    version: bool = False,
    also_answers: str = "",
) -> Callable[[Function], Call]:
    """Make a function a `Call`."""

    def of(function: Function) -> Call:
        return Call(
            function=function,
            answers=answers,
            takes=takes,
            asks=asks,
            refuses=refuses or {},
            needs=needs,
            act=act,
            version=version,
            also_answers=also_answers,
        )

    return of


class Address(APIView):
    """An address with its calls, by method."""

    http_method_names = ["get", "head", "post", "patch", "delete"]
    calls: ClassVar[Mapping[str, Call]]


def address(**calls: Call) -> Callable[..., HttpResponseBase]:
    """The view of an address, from one call for each method."""
    methods: dict[str, Any] = {method: _method(one) for method, one in calls.items()}
    view: type[Address] = type("Address", (Address,), {"calls": calls, **methods})
    return view.as_view()


def _method(one: Call) -> Function:
    def handle(_view: APIView, request: Request, **named: Any) -> HttpResponseBase:
        return one.function(request, **named)

    handle.__doc__ = one.function.__doc__
    return handle


def visit_table(request: Request, table_id: UUID, needed: Access = Access.WATCH) -> Visit:
    """The visit of a key's holder to a table; see `scoring.access`."""
    return admit(request._request, table_id, needed)


def visit_match(request: Request, match_id: UUID, needed: Access = Access.WATCH) -> Match:
    """A match, for the holder of a right key; see `scoring.access`."""
    return admit_to_match(request._request, match_id, needed)[1]
