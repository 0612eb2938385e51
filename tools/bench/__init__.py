"""What users wait for, measured beside peers in the same run, as machines differ: ``make bench``."""
