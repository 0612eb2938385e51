"""The sheets of Raja: the province map (``map``), the map in parts (``tiles``), ``player`` and ``score``."""
