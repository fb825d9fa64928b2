"""How dates and times are written where Django's own way differs from the browser's: both stand on the same pages."""
