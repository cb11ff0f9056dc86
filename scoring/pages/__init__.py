"""The HTML door: one function per page, which reads, calls one service and renders."""
