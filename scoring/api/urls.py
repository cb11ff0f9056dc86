"""The addresses of the JSON door, version 1."""

from django.urls import path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from scoring.api import corrections, disputes, games, hands, matches, months, players, seats, tables, transfer
from scoring.api.calls import address

app_name = "api"
urlpatterns = [
    path("schema/", SpectacularJSONAPIView.as_view(), name="schema"),
    path(
        "docs/", SpectacularSwaggerSplitView.as_view(url_name="api:schema", template_name="api/docs.html"), name="docs"
    ),
    path("games/", address(get=games.list_all)),
    path("games/<str:game>/", address(get=games.read)),
    path("games/<str:game>/rules/", address(get=games.read_rules)),
    path("games/<str:game>/rulings/", address(post=games.ask)),
    path("tables/", address(post=tables.open_new)),
    path("tables/mine/", address(get=tables.mine)),
    path("tables/import/", address(post=transfer.bring_in)),
    path("tables/<uuid:table_id>/", address(get=tables.read, patch=tables.change, delete=tables.put_away)),
    path("tables/<uuid:table_id>/export/", address(get=transfer.export)),
    path("tables/<uuid:table_id>/keys/", address(get=tables.read_keys)),
    path("tables/<uuid:table_id>/keys/<str:which>/renew/", address(post=tables.renew)),
    path("tables/<uuid:table_id>/players/", address(get=players.list_all, post=players.add)),
    path("tables/<uuid:table_id>/players/<uuid:player_id>/", address(get=months.player, patch=players.change)),
    path(
        "tables/<uuid:table_id>/players/<uuid:player_id>/merge/",
        address(post=players.merge_into, delete=players.take_apart),
    ),
    path("tables/<uuid:table_id>/standings/", address(get=months.standings)),
    path("tables/<uuid:table_id>/head-to-head/", address(get=months.head_to_head)),
    path("tables/<uuid:table_id>/settle-up/", address(get=months.settle_up)),
    path("tables/<uuid:table_id>/payments/", address(get=months.list_payments, post=months.pay)),
    path("tables/<uuid:table_id>/payments/<uuid:payment_id>/", address(delete=months.unpay)),
    path("tables/<uuid:table_id>/hands/", address(get=months.find_hands)),
    path("tables/<uuid:table_id>/evenings/<str:day>/", address(get=months.evening)),
    path("tables/<uuid:table_id>/disputes/", address(get=disputes.list_all, post=disputes.keep)),
    path("tables/<uuid:table_id>/disputes/<uuid:dispute_id>/", address(get=disputes.read)),
    path("tables/<uuid:table_id>/matches/", address(get=matches.list_all, post=matches.start)),
    path("matches/<uuid:match_id>/", address(get=matches.read, patch=matches.end)),
    path("matches/<uuid:match_id>/seats/", address(post=seats.take)),
    path("matches/<uuid:match_id>/seats/<int:number>/", address(patch=seats.change)),
    path("matches/<uuid:match_id>/rescore/", address(post=matches.rescore)),
    path("matches/<uuid:match_id>/hands/", address(get=hands.list_all, post=hands.record)),
    path("matches/<uuid:match_id>/hands/preview/", address(post=hands.preview)),
    path(
        "matches/<uuid:match_id>/hands/<int:number>/", address(get=hands.read, patch=corrections.correct), name="hand"
    ),
    path("matches/<uuid:match_id>/hands/<int:number>/history/", address(get=hands.read_history)),
]
