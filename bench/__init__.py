"""Load for tables over real sockets, and a peer to compare with. Not part of the portal."""
