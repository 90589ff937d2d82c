"""The form of every record that an author writes."""
