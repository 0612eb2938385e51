"""The docs as a site: what ``docs/`` holds, and pages and pictures that are made of the program itself."""
