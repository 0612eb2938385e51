"""Read the marks on filled sheets from photos and scans."""
