/**
 * A results folder for the browsers of this host, read-only, also while a run goes on. It renders
 * no report of its own: except for the page of all runs it serves files as they are. Begin with
 * {@link ResultsServer}, its only class.
 */
package dev.threadscale.serve;
