"""Everything that changes the database or asks the referee."""
