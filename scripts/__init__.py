"""What the Makefile calls: preparing, running and checking the portal. Nothing here is imported by the portal itself."""
