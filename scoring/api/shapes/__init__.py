"""What the JSON door answers, as types: the code is checked against them, and the schema is made of them.

Totals, places, points and finals are objects whose keys are side numbers; in JSON a key is a text.
"""

from scoring.api.shapes.games import EntryMode as EntryMode
from scoring.api.shapes.games import Game as Game
from scoring.api.shapes.games import Games as Games
from scoring.api.shapes.games import NumberedRule as NumberedRule
from scoring.api.shapes.games import Preset as Preset
from scoring.api.shapes.games import Question as Question
from scoring.api.shapes.games import Rulebook as Rulebook
from scoring.api.shapes.games import SeatsOfGame as SeatsOfGame
from scoring.api.shapes.matches import Change as Change
from scoring.api.shapes.matches import Changes as Changes
from scoring.api.shapes.matches import Column as Column
from scoring.api.shapes.matches import Corrected as Corrected
from scoring.api.shapes.matches import Hand as Hand
from scoring.api.shapes.matches import HandRuling as HandRuling
from scoring.api.shapes.matches import Hands as Hands
from scoring.api.shapes.matches import History as History
from scoring.api.shapes.matches import Line as Line
from scoring.api.shapes.matches import Match as Match
from scoring.api.shapes.matches import Matches as Matches
from scoring.api.shapes.matches import Next as Next
from scoring.api.shapes.matches import Preview as Preview
from scoring.api.shapes.matches import Rescored as Rescored
from scoring.api.shapes.matches import RescoredHand as RescoredHand
from scoring.api.shapes.matches import Revision as Revision
from scoring.api.shapes.matches import Seat as Seat
from scoring.api.shapes.matches import Side as Side
from scoring.api.shapes.problems import Problem as Problem
from scoring.api.shapes.rulings import Assumption as Assumption
from scoring.api.shapes.rulings import Dispute as Dispute
from scoring.api.shapes.rulings import Disputes as Disputes
from scoring.api.shapes.rulings import ReadRule as ReadRule
from scoring.api.shapes.rulings import Remedy as Remedy
from scoring.api.shapes.rulings import Rule as Rule
from scoring.api.shapes.rulings import Ruling as Ruling
from scoring.api.shapes.tables import Export as Export
from scoring.api.shapes.tables import Keys as Keys
from scoring.api.shapes.tables import Merge as Merge
from scoring.api.shapes.tables import NewTable as NewTable
from scoring.api.shapes.tables import Player as Player
from scoring.api.shapes.tables import Players as Players
from scoring.api.shapes.tables import Table as Table
