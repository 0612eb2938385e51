"""Public files of other programs, to try the commands with: PDFs, forms, catalogs and logs of other games."""
