"""Sheets marked by made-up hands and photographed by made-up cameras, to learn and to try what tells marks apart."""
