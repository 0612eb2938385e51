"""From a photo of a filled sheet to what is marked on it."""
