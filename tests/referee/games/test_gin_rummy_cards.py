"""Gin rummy by cards: laws that hold for any hands, and slow judges that try everything."""

import json
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
from referee.cards import ALL_CARDS, read_card

ORDER = {name: number for number, name in enumerate("A 2 3 4 5 6 7 8 9 T J Q K".split(), 1)}
PACK = [str(card) for card in ALL_CARDS]
# Three adjacent ranks in four suits: many cards are in a set and in a run.
DENSE = [card for card in PACK if card[0] in "6789T"]


def ask(question, claim, house_rules=None):
    return referee.ask("gin_rummy", question, claim, house_rules or {})


def hands(*sizes, pack=PACK):
    """Hands of these sizes from one pack, in any order."""
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    return st.permutations(pack).map(
        lambda cards: [list(cards[start : start + size]) for start, size in zip(starts, sizes, strict=True)]
    )


@st.composite
def knocks(draw):
    """Ten cards that can be laid with little left, the card thrown before, and ten cards of which many fit on them."""
    kept = []
    for meld in draw(st.lists(st.sampled_from(MELDS), min_size=4, max_size=8)):
        if len(kept) + len(meld) <= 10 and not set(kept) & set(meld):
            kept += meld
    low = [card for card in draw(st.permutations(LOW)) if card not in kept]
    kept += low[: 10 - len(kept)]
    rest = [card for card in draw(st.permutations(PACK)) if card not in kept]
    near = [card for card in rest if any(fits_beside(card, other) for other in kept)]
    of_near = draw(st.integers(4, 10))
    defender = list(dict.fromkeys([*near[:of_near], *rest]))[:10]
    thrown = next(card for card in rest if card not in defender)
    return kept, thrown, defender


def fits_beside(card, other):
    return card[0] == other[0] or (card[1] == other[1] and abs(ORDER[card[0]] - ORDER[other[0]]) == 1)


MELDS = [
    *([rank + suit for suit in suits] for rank in ORDER for size in (3, 4) for suits in combinations("SHDC", size)),
    *(
        [rank + suit for rank in list(ORDER)[low : low + size]]
        for suit in "SHDC"
        for size in (3, 4, 5)
        for low in range(14 - size)
    ),
]
LOW = [rank + suit for rank in "A23" for suit in "SHDC"]
HOUSE_RULES = st.sampled_from(
    [{}, {"big_gin_bonus": 31}, {"oklahoma": True}, {"tie_rule": "wash"}, {"may_return_taken_discard": True}]
)


# Slow judges


def value(card):
    return min(ORDER[card[0]], 10)


def is_meld(cards):
    """By the words of the rulebook."""
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    if len(cards) < 3 or len(set(cards)) < len(cards):
        return False
    if len(ranks) == 1:
        return True
    numbers = sorted(ORDER[card[0]] for card in cards)
    return len(suits) == 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def every_spread(hand):
    """Every way to lay disjoint melds of a hand, as sets of melds."""
    melds = [group for size in range(3, len(hand) + 1) for group in combinations(sorted(hand), size) if is_meld(group)]

    def extend(taken, rest):
        yield taken
        for at, meld in enumerate(rest):
            yield from extend([*taken, meld], [other for other in rest[at + 1 :] if not set(other) & set(meld)])

    yield from extend([], melds)


def deadwood(hand, melds):
    return sum(value(card) for card in set(hand) - {card for meld in melds for card in meld})


@given(
    st.sampled_from(MELDS)
    | st.lists(st.sampled_from(PACK), max_size=5, unique=True)
    | st.lists(st.sampled_from(DENSE), min_size=3, max_size=4, unique=True)
)
def test_a_meld_is_what_the_rulebook_says(cards):
    assert ask("meld", {"cards": cards}).legal is is_meld(cards)


@given(hands(10, pack=DENSE) | hands(10))
@settings(max_examples=40)
def test_the_least_deadwood_is_that_of_the_best_of_all_spreads(dealt):
    [hand] = dealt
    spreads = list(every_spread(hand))
    least = min(deadwood(hand, melds) for melds in spreads)
    answer = ask("arrange", {"hand": hand}).answer
    assert answer["deadwood"] == least == ask("spread", {"hand": hand, "melds": answer["melds"]}).answer["deadwood"]
    assert answer["arrangements"] == sum(deadwood(hand, melds) == least for melds in spreads)


@given(hands(3, pack=DENSE), st.sampled_from([["7S", "8S", "9S"], ["7H", "7D", "7C"], ["6D", "7D", "8D", "9D"]]))
def test_a_lay_off_fits_if_there_is_an_order_in_which_each_card_fits(dealt, meld):
    added = [card for card in dealt[0] if card not in meld]
    claim = {"knocker_melds": [meld], "layoffs": [{"card": card, "onto": 0} for card in added]}
    in_some_order = any(
        all(is_meld([*meld, *order[: count + 1]]) for count in range(len(order))) for order in permutations(added)
    )
    assert ask("layoff", claim).legal is in_some_order


@given(knocks())
@settings(max_examples=40)
def test_the_best_spread_is_the_best_of_all_that_may_be_laid(dealt):
    kept, thrown, other = dealt
    nets = []
    for melds in every_spread(kept):
        if deadwood(kept, melds) <= 10:
            claim = {"knocker_hand": kept, "knocker_melds": [list(meld) for meld in melds], "defender_hand": other}
            nets.append((deadwood(kept, melds), net(ask("score", claim).answer)))
    choices = ask("choices", {"knocker_hand": [*kept, thrown], "discard": thrown, "defender_hand": other})
    if not nets:
        assert choices.reason == "no_legal_knock"
        return
    least, best = min(nets)[0], max(net for _, net in nets)
    assert choices.answer["best_net"] == best
    assert choices.answer["best_deadwood"] == min(left for left, net in nets if net == best)
    assert choices.answer["min_deadwood"] == least
    assert choices.answer["min_deadwood_net"] == max(net for left, net in nets if left == least)
    score = ask("score", {"knocker_hand": kept, "defender_hand": other}).answer
    assert net(score) == choices.answer["min_deadwood_net"]
    spreads = [net(one) for one in score["spreads"]]
    assert spreads == sorted({net for _, net in nets} - {net(score)}, reverse=True)


def net(answer):
    """The points of a hand seen from the knocker."""
    return answer["points"] if answer["winner"] == "knocker" else -answer["points"]


# Laws


@given(knocks(), HOUSE_RULES, st.data())
def test_the_order_in_which_cards_are_typed_changes_nothing(dealt, house_rules, data):
    kept, thrown, other = dealt
    eleven = [*kept, thrown]
    melds = ask("arrange", {"hand": kept}).answer["melds"]
    own = ask("defend", {"hand": other, "knocker_melds": melds})

    def shuffled(cards):
        return data.draw(st.permutations(cards))

    def claims(mix):
        mixed = [mix(meld) for meld in melds]
        yield "arrange", {"hand": mix(eleven)}
        yield "spread", {"hand": mix(eleven), "melds": mixed}
        yield "knock", {"hand": mix(eleven), "discard": thrown, "melds": mixed}
        yield "knock", {"hand": mix(eleven), "discard": thrown, "declares": "gin"}
        yield "knock", {"hand": mix(eleven)}
        yield "defend", {"hand": mix(other), "knocker_melds": mixed}
        yield "layoff", {"hand": mix(other), "knocker_melds": mixed, "layoffs": mix(own.answer.get("layoffs", []))}
        told = {"knocker_hand": mix(eleven), "discard": thrown, "defender_hand": mix(other), "upcard": "7D"}
        yield "choices", told
        yield "score", told
        yield "score", {**told, "knocker_melds": mixed, "layoffs": mix(own.answer.get("layoffs", []))}

    for (question, claim), (_, mixed) in zip(claims(list), claims(shuffled), strict=True):
        plain, other_way = ask(question, claim, house_rules).as_json(), ask(question, mixed, house_rules).as_json()
        for ruling in (plain, other_way):
            for remedy in ruling["remedies"]:
                remedy.pop("claim", None)  # the same claim, in the order of each
        assert plain == other_way


@given(knocks(), HOUSE_RULES, st.data())
def test_a_remedy_of_any_claim_would_stand(dealt, house_rules, data):
    kept, thrown, other = dealt
    eleven = [*kept, thrown]
    laid = ask("arrange", {"hand": kept}).answer["melds"]
    some = st.sampled_from(eleven)
    melds = st.none() | st.just(laid) | st.lists(st.lists(some, min_size=2, max_size=4), max_size=3)
    layoff = st.fixed_dictionaries({"card": st.sampled_from(other), "onto": st.integers(0, 3)})
    claims = {
        "spread": {"hand": st.just(eleven), "melds": melds.filter(lambda melds: melds is not None)},
        "knock": {"hand": st.sampled_from([kept, eleven]), "discard": st.none() | some, "melds": melds},
        "layoff": {
            "hand": st.sampled_from([None, other]),
            "melds": st.none() | st.just(ask("arrange", {"hand": other}).answer["melds"]),
            "knocker_melds": st.just(laid),
            "layoffs": st.lists(layoff, min_size=1, max_size=3),
        },
        "score": {
            "knocker_hand": st.sampled_from([kept, eleven]),
            "discard": st.none() | some,
            "knocker_melds": melds,
            "defender_hand": st.just(other),
            "layoffs": st.none() | st.lists(layoff, max_size=2),
            "upcard": st.sampled_from(PACK),
        },
        "choices": {"knocker_hand": st.just(eleven), "discard": some, "defender_hand": st.just(other), "upcard": some},
    }
    declared = {"declares": data.draw(st.sampled_from([None, "knock", "gin", "big_gin"]))}
    for question, fields in claims.items():
        claim = {name: data.draw(value) for name, value in fields.items()}
        claim |= declared if question in {"knock", "score"} else {}
        if claim.get("layoffs") and claim.get("knocker_melds") is None:
            continue  # no claim: there is nothing to lay the cards on
        for remedy in ask(question, claim, house_rules).remedies:
            assert ask(question, json.loads(json.dumps(remedy.claim)), house_rules).legal, (claim, remedy)


@given(knocks(), st.sampled_from(["AS", "9S", "KD"]))
def test_cards_score_what_their_counts_score(dealt, upcard):
    kept, thrown, other = dealt
    rules = {"oklahoma": True, "oklahoma_ace": "one"}
    hand = {"knocker_hand": [*kept, thrown], "discard": thrown, "defender_hand": other, "upcard": upcard}
    by_cards = ask("score", hand, rules)
    if not by_cards.legal:
        assert by_cards.reason == "too_much_deadwood"
        return
    counts = {name: by_cards.answer[name] for name in ("knocker_deadwood", "defender_deadwood")}
    by_counts = ask("score", {"kind": "knock", **counts, "upcard": upcard}, rules)
    for name in ("winner", "kind", "points", "boxes", "lines"):
        assert by_cards.answer[name] == by_counts.answer[name]


@given(knocks())
def test_a_defence_that_is_proposed_stands_and_leaves_what_was_said(dealt):
    kept, _, other = dealt
    melds = ask("arrange", {"hand": kept}).answer["melds"]
    best = ask("defend", {"hand": other, "knocker_melds": melds}).answer
    claim = {"hand": other, "melds": best["melds"], "knocker_melds": melds, "layoffs": best["layoffs"]}
    told = ask("layoff", claim)
    assert (told.legal, told.answer["deadwood"]) == (True, best["deadwood"])
    assert deadwood(other, [*best["melds"], [layoff["card"] for layoff in best["layoffs"]]]) == best["deadwood"]


@given(knocks())
def test_nothing_that_is_laid_off_one_card_at_a_time_beats_the_best_defence(dealt):
    """A greedy defender, who lays off whatever fits and then arranges the rest, never does better."""
    kept, _, other = dealt
    melds = ask("arrange", {"hand": kept}).answer["melds"]
    best = ask("defend", {"hand": other, "knocker_melds": melds}).answer["deadwood"]
    if sum(map(len, melds)) == 10:
        return
    left, grown = list(other), [list(meld) for meld in melds]
    while True:
        assert best <= ask("arrange", {"hand": left}).answer["deadwood"]
        fits = [(card, meld) for card in left for meld in grown if is_meld([*meld, card])]
        if not fits:
            break
        card, meld = fits[0]
        left.remove(card)
        meld.append(card)


@pytest.mark.parametrize("notation", ["10h 9h 8h", "T♥ 9♥ 8♥", "ten of hearts, nine of hearts, eight of hearts"])
def test_every_notation_is_read(notation):
    cards = [word for word in notation.replace(", ", ",").split("," if "," in notation else " ") if word]
    assert ask("meld", {"cards": cards}).answer == {
        "kind": "run",
        "cards": [str(read_card(one)) for one in cards][::-1],
    }
