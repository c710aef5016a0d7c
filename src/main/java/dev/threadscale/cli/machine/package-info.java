/** How programs use the command line: JSON, JUnit's XML, and defaults from the environment. */
package dev.threadscale.cli.machine;
