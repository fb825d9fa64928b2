"""The race of the day: one deal for everybody, one attempt that counts (portal_features J)."""
