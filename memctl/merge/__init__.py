"""Three-way merges of an index and of a topic; pure: git's own text merge comes in as a port."""
