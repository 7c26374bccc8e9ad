"""Plays that show what each game's rules say to a player: a file a game, a play a sentence.

`test_sentences.py` takes every sentence of the rules to the one play that answers for it.
"""
