"""Layouts as designers make them: beginnings of files that say only what differs."""

HEAD = """[header]
schema = "sheetgen.layout/1"
game = "dice-charmers"
kind = "province"
name = "mine"
version = "1.0"
extends = "dice-charmers/sun"
"""
