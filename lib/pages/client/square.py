#!/usr/bin/env python3
"""The client of a Lobster Square in one file."""
BASE_URL = "http://127.0.0.1:3000"
__version__ = "0.0.0"
