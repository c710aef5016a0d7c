package dev.threadscale.engine.docker;

/**
 * An image as it was when the run began. Containers are made of what the name stood for then: it
 * may be built anew in mid-run, and forks of two images would be no measurement.
 *
 * @param name for people, and for whoever repeats a fork on another host
 * @param id by which the Engine knows its content
 */
record PinnedImage(String name, String id) {}
