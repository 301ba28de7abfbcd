"""What tiles can make, without anyone's rules about value."""
