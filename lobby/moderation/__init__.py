"""How order is kept: reports and cases, what the staff does about a player, what he answers, what all are told of it."""
