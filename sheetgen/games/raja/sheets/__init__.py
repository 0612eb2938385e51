"""What Raja prints: the province map (``map``), on several sheets (``tiles``), ``player`` and ``score``."""
