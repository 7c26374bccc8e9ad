"""Counts and speeds over fixed deals: `python -m bench`."""
