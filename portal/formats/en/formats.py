"""English: "2:05 PM", as browsers write it; Django's own is "2:05 p.m.", and "2 p.m." on the hour."""

TIME_FORMAT = "g:i A"
DATETIME_FORMAT = "N j, Y, g:i A"
SHORT_DATETIME_FORMAT = "m/d/Y g:i A"
