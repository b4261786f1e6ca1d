"""Text to model and back, without loss; bad user data becomes a problem, never an exception."""
