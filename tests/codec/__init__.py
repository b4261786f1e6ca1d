"""Text to model and back: nothing lost, nothing raised."""
