"""Three-way merges: nothing lost, nothing doubled, whichever side is ours."""
