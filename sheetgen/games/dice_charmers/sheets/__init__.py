"""What Dice Charmers prints: the score sheet (``page``) and the mat for the dice (``mat``)."""
