"""*Corona de Hierro* by Franco Toffoli: armies, emissaries and a crown, 3 to 5 players."""
