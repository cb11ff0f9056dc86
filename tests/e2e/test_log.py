"""The log of the running site holds no key, whatever is opened, sent or refused."""

import json
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tests.e2e.phone import Door
from tests.server import Server


def test_keys_are_in_no_line_of_the_log(site: Server) -> None:
    table = Door(site.url).post("tables/", {"name": "Thursday gin", "players": ["Sara", "Nils"]})
    keys = list(table["keys"].values())
    phone = build_opener(HTTPCookieProcessor(CookieJar()))
    paths = [
        *(f"/k/{key}" for key in keys),
        f"/k/{keys[0]}/", f"/k/{keys[0]}x", f"//k/{keys[0]}", f"/K/{keys[0]}", f"/%6b/{keys[0]}", f"/nowhere/{keys[0]}",
        f"/t/{table['id']}/share/", f"/t/{table['id']}/share/?link=scorekeeper", f"/?next=/k/{keys[0]}",
        f"/api/v1/tables/{keys[0]}/",
    ]  # fmt: skip
    for path in paths:
        fetch(phone, Request(site.url + path, headers={"Referer": f"{site.url}/k/{keys[1]}", "User-Agent": keys[1]}))
    fetch(phone, Request(f"{site.url}/k/{keys[0]}", urlencode({"key": keys[1]}).encode()))
    wrong = json.dumps({"name": keys[0]}).encode()
    bearer = {"Authorization": f"Bearer {keys[0]}", "Content-Type": "application/json"}
    fetch(phone, Request(f"{site.url}/api/v1/tables/{table['id']}/", wrong, bearer, method="PATCH"))
    log = site.log.read_text("utf-8")
    assert "GET /k/… HTTP/1.1" in log
    assert [key for key in keys if key.lower() in log.lower()] == []


def fetch(phone: object, request: Request) -> None:
    try:
        phone.open(request).read()  # type: ignore[attr-defined]  # what build_opener makes has no public type
    except HTTPError as error:
        error.read()
