"""The sheets of Nagaraja: temple boards, pieces to cut, an overview of the cards, odds, score sheets."""
