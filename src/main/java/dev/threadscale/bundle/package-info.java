/**
 * A run directory as a research artefact: its descriptions as a Data Package and an RO-Crate, and
 * the run as one ZIP file, written, downloaded and unpacked. It neither measures nor judges; {@code
 * results} defines the meaning of a run's files. Begin with {@link Bundle} for the descriptions,
 * with {@link RunArchive} for the archive, and with {@link ArchivedRun} for untrusted archives.
 */
package dev.threadscale.bundle;
