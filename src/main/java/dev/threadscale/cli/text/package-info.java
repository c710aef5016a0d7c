/**
 * What commands print for people: plans, lists, the doctor's findings, and the progress of a run.
 */
package dev.threadscale.cli.text;
