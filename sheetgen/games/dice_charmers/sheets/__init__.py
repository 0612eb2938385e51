"""The sheets of Dice Charmers: the score sheet (``page``) and the mat for the dice (``mat``)."""
