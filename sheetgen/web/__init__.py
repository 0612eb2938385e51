"""The Python part of the browser page: it answers the calls of the page's script as JSON."""
