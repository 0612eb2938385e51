"""Scenes of cut paper: landscapes by name, hour and seed, composed of planes and parts."""
