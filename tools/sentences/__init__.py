"""A fuzzer of everyday sentences: moves of sound logs as people write them at a table.

``python -m tools.sentences`` writes what a player did in a line of an example game as a sentence, puts it in place of
the line, and compares the state after it. The sentence must be read as the same moves or be refused; a log that is
legal with another state is misread. The words of each language stand in ``words/LANG.toml``. They were written without
the lists that the reader uses, so that they tell what those lack.
"""
