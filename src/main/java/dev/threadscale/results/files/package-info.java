/**
 * The only classes that open files of a results folder: they follow no links, and a file that they
 * write appears whole or not at all. They know no formats: names and contents of files are defined
 * in {@code results}, except for the lock. Begin with {@link Folder} for writing and with {@link
 * StoredFile} for reading.
 */
package dev.threadscale.results.files;
