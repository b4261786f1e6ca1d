"""What speaks for and against two texts making the same claim; one kind of evidence a file."""
