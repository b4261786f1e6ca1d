"""Results to text, JSON, GitHub annotations and SARIF; decides nothing."""
