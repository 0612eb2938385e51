"""The moves of Nagaraja: tuples ``(verb, *arguments)``. This is the one place that describes them.

Players are seats (0, 1). Cells are ``a1`` (top left) to ``c3`` (beside the entrances). Relic places are
numbers from 1, in the order of the layout. A card is its code (``s3``); an amulet its points or ``draw``,
``cancel``; a stick ``(kind, face)``, e.g. ``("white", "N")``. None says that the log doesn't know; each line
below says where. ``sides`` names a tile's paths as it lies: open sides of each path in the order n e s w,
paths joined by ``+`` (``new``, ``ns``, ``ne+sw``); it tells both the type and the orientation.

Chance (``Due.player`` is None; for whom, says ``State.agenda[0].seat``):

=========================  ===================================================================================
("first", faces, faces)    NA-4: faces of each seat's sticks for the first guide, e.g. ("4", "2"); both may be
                           None. After a tie the throw stays due. ("first", seat, None) where only the winner is
                           known.
("draw", cards)            cards drawn, each may be None: 5 each at the start, 3 in the new deal, 1 or 2 by
                           effects.
("tile", type)             NA-25: the room tile revealed, or None.
("throw", faces)           NA-20, NA-40: ((kind, face), ...) for the sticks thrown, kinds in the order of the
                           layout, any face may be None; or None for the whole throw. The guide's throw comes
                           first.
("omen", number)           NA-S2: alone, the ghost's omen turned up, counted from 1, or None.
("reveal", values)         NA-24: all relics just turned up, by place ascending, each may be None. Known
                           values are checked; ``unknown`` repeats them.
("amulet", amulet)         NA-24: one amulet taken and looked at, or None. Several are several moves.
("seen", values)           NA-41: what was looked at, in the order of the ``look`` move, as for ``reveal``.
("rob", card)              NA-43: the card discarded at random, or None.
("tally", amulets)         NA-32: hidden amulets shown at the end of a game that no one has won before;
                           sorted, each may be None. Due only where the log doesn't know them.
=========================  ===================================================================================

Decisions (due kind = verb, except where noted):

=========================  ===================================================================================
("guide", seat)            NA-4: who is the first guide, where that throw was not written. Answered by seat 0.
("select", card)           NA-20, due ``select``: one card more is put down; None is a card not named yet,
                           only where the hand has unnamed cards. Guide first, hidden from the other by
                           ``view``.
("ready",)                 NA-20, due ``select``: no more cards. Forced where no other can be added.
("show", card)             NA-20: which card one of those put down unnamed was, once both are ready.
("activate", card, stick)  NA-21, due ``act``: discard this own stick with a naga, activate this card.
("pass",)                  NA-21, due ``act``; ``silent`` answers it. Who can't activate is not asked.
("use", "draw")            NA-44, due ``act``, ``place``, ``give``, ``claim``, or ``select`` before the first
                           card: discard an amulet, draw a card; the decision stays due.
("haunt", stick)           NA-S4: alone, the ghost discards this stick with a naga. Forced, as are its strike,
                           throw-again, swap-relics, turn and trap, unless unwritten throws leave them open; then
                           ("pass",) may answer too.
("cancel",) ("allow",)     NA-44, due ``cancel``: the opponent of the activating player, if that player may
                           have the amulet. ``silent`` answers ("allow",).
("throw-again", sticks)    NA-40: which two sticks of the opponent are thrown again (sorted); a ``throw``
                           follows.
("strike", sticks)         NA-40: which sticks of the opponent are discarded (sorted).
("look", places)           NA-41: ((seat, place), ...) sorted; a ``seen`` follows.
("swap-relics", seat, i, j)  NA-41: i < j.
("turn", seat, cell, sides)  NA-42: the tile as it lies afterwards.
("move", cell, cell)       NA-42: from, to.
("swap-tiles", seat, cell, cell)  NA-42: in the order of reading.
("trap", cell)             NA-42: of the opponent's temple.
("take", card)             NA-43: from the discards; None where the log was not told.
("won", seat)              NA-22: who won the tile, only where unwritten faces leave it open. Answered by the
                           guide.
("place", cell, sides)     NA-23: also tells the type of a tile that the log didn't name.
("give", card)             NA-25: one of the three drawn, alone for the discards (NA-S6);
                           None only where one of them is unnamed, then ``silent`` answers ("give", None).
("claim", amulets)         NA-31, due as for ``use``: the player has 25 points with these point amulets revealed
                           (points, highest first; () where unwritten relics leave it open).
("curse",)                 NA-30, as ``claim``: the third cursed relic is visible; only where unwritten relics
                           leave it open.
("interject", seat)        NA-44: this player, who is not due, uses an amulet at any time: a ``use`` comes next.
                           ``legal`` leaves it out.
("first-of", kind, seat)   what waits behind the chance or the steps that are due comes before them: an amulet
                           before a relic, one player's hidden amulets before the other's. So too.
("told",)                  NA-S4: what the ghost has done is said although it need not be, and then what it brought
                           about. So too.
("wait",)                  due ``claim`` (after relics were turned up or an amulet was taken): nothing now.
                           ``silent`` answers it.
("winner", seat)           NA-32: who won on points, only where unwritten values leave it open.
=========================  ===================================================================================

``("sides", sides)`` answers nothing: sides behind the places of a tile that is moved or swapped (NA-42), for the
rules to refuse.
"""

from sheetgen.games.contract.values import Move

PASS: Move = ("pass",)
READY: Move = ("ready",)
ALLOW: Move = ("allow",)
CANCEL: Move = ("cancel",)
WAIT: Move = ("wait",)
CURSE: Move = ("curse",)
USE_DRAW: Move = ("use", "draw")
