/**
 * A run directory as a research artefact: its descriptions as a Data Package and an RO-Crate, and
 * the run as one ZIP file, written, downloaded and unpacked. It neither measures nor judges; the
 * meaning of a run's files is defined in {@code results}. Begin with {@link Bundle} for the
 * descriptions, with {@link RunArchive} for the archive, and with {@link ArchivedRun} for archives
 * from strangers.
 */
package dev.threadscale.bundle;
