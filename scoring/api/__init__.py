"""The JSON door: the same nouns as in `pages`, spoken to programs."""
