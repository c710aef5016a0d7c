/** What commands print: plans, lists, the doctor's findings, and the progress of a run. */
package dev.threadscale.cli.text;
