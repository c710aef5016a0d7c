/**
 * A run directory as a research artefact: the descriptions of a Data Package and an RO-Crate, and
 * the run as one ZIP file, written, downloaded and unpacked. It measures nothing and judges
 * nothing; what a run's files mean is defined in {@code results}. Begin with {@link Bundle} for the
 * descriptions, with {@link RunArchive} for the archive, and with {@link ArchivedRun} for archives
 * from strangers.
 */
package dev.threadscale.bundle;
