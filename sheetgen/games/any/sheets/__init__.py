"""Pages of score pads."""
