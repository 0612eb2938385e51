"""The page in the browser, as far as it is Python: what it asks, answered as JSON."""
