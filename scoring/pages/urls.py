"""The addresses of the pages. Only `/k/` ever holds a key."""

from django.urls import path

from scoring.pages import corrections, disputes, hands, home, links, matches, one_hand, referee, rescore, seats, tables

urlpatterns = [
    path("", home.home, name="home"),
    path("look/", home.look, name="look"),
    path("new/", tables.new_table, name="new_table"),
    path("rules/<str:key>/", matches.game_rules, name="game_rules"),
    path("referee/", referee.choose, name="referee"),
    path("referee/<str:key>/", referee.first_question, name="first_question"),
    path("referee/<str:key>/<str:name>/", referee.question, name="question"),
    path("k/<str:word>", links.open_link, name="link"),
    path("t/<uuid:table_id>/", tables.table, name="table"),
    path("t/<uuid:table_id>/phone/", links.phone, name="phone"),
    path("t/<uuid:table_id>/share/", tables.share, name="share"),
    path("t/<uuid:table_id>/share/renew/", tables.renew, name="renew"),
    path("t/<uuid:table_id>/people/", tables.people, name="people"),
    path("t/<uuid:table_id>/book/", tables.book, name="book"),
    path("t/<uuid:table_id>/rules/", rescore.favourites, name="favourites"),
    path("t/<uuid:table_id>/away/", tables.away, name="away"),
    path("t/<uuid:table_id>/people/<uuid:player_id>/merge/", tables.merge_people, name="merge"),
    path("t/<uuid:table_id>/disputes/", disputes.disputes, name="disputes"),
    path("t/<uuid:table_id>/disputes/<uuid:dispute_id>/", disputes.dispute, name="dispute"),
    path("t/<uuid:table_id>/settings/", tables.settings, name="table_settings"),
    path("t/<uuid:table_id>/new/", tables.new_match, name="new_match"),
    path("m/<uuid:match_id>/", matches.match, name="match"),
    path("m/<uuid:match_id>/live/", matches.live, name="live"),
    path("m/<uuid:match_id>/hand/", hands.enter, name="enter"),
    path("m/<uuid:match_id>/hand/readout/", hands.readout, name="readout"),
    path("m/<uuid:match_id>/hand/<int:number>/", one_hand.hand, name="hand"),
    path("m/<uuid:match_id>/hand/<int:number>/correct/", corrections.correct, name="correct"),
    path("m/<uuid:match_id>/hand/<int:number>/changes/", corrections.changes, name="changes"),
    path("m/<uuid:match_id>/hand/<int:number>/undo/", corrections.undo, name="undo"),
    path("m/<uuid:match_id>/hand/agree/", hands.agree, name="agree"),
    path("m/<uuid:match_id>/seats/", seats.seats, name="seats"),
    path("m/<uuid:match_id>/rescore/", rescore.rescore, name="rescore"),
    path("m/<uuid:match_id>/over/", matches.over, name="over"),
    path("m/<uuid:match_id>/end/", matches.end, name="end"),
    path("m/<uuid:match_id>/rematch/", matches.rematch, name="rematch"),
    path("m/<uuid:match_id>/rules/", matches.rules, name="match_rules"),
]
