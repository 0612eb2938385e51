"""Quick-reference cards: what they say set on faces of any size, and faces set on home paper.

Nothing here knows a game. A set of cards comes as topics of sections of lines, in the reader's language;
icons stand in the lines by name.
"""
