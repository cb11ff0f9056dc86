"""One file or folder per game; what is here is a game."""
