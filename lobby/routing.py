sockets = []
