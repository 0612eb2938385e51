"""Quick-reference cards: typeset their content on faces of any size, and place faces on home paper.

This package knows no game. The content is a list of topics, which have sections, which have lines, in the
reader's language. Lines contain icons by name.
"""
