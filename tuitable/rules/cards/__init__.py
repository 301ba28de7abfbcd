"""Cards of printed lines: those shipped, and how a card is found by its name."""
