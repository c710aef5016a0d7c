/**
 * A read-only web server that shows a results folder to browsers on this host, even during a run.
 * It renders only the page of all runs and serves every other file unchanged. Begin with {@link
 * ResultsServer}, its only class.
 */
package dev.threadscale.serve;
