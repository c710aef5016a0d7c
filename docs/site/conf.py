"""The documentation as a site: .ci/site."""

project = "threadscale"
copyright = "the threadscale authors"
extensions = ["myst_parser"]
exclude_patterns = ["site"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
# Code of YAML with flow braces and shell sessions is shown as it is.
suppress_warnings = ["misc.highlighting_failure"]
html_theme = "furo"
html_title = "threadscale"
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["site.css"]
