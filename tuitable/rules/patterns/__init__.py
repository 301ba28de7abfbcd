"""What can be seen in a finished hand, each pattern with a stable id."""
