"""The printed sheets of Bania."""
