"""What is true now, given what happened."""
