// Ours.
