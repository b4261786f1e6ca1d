"""Memory in from other hosts, and out to them."""
