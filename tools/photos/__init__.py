"""Makes photos of filled sheets that nobody took, with what is really on them: for measuring how well they are read.

Games are played by programs, their marks are written by hands of its own, the sheet is printed on a tired printer,
carried about, laid on a table and photographed. Nothing here is shared with the program's own pen or with what reads
photos.
"""
