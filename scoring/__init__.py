"""The app: tables, matches and their books, through two doors, HTML in `pages` and JSON in `api`."""
