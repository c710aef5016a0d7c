package dev.threadscale.engine.docker;

/**
 * An image as it was when the run began. Containers are created from what its name stood for then:
 * someone may rebuild it meanwhile, and forks of two images measure nothing.
 *
 * @param name for people, and for repeating a fork on another host
 * @param id by which the Engine knows its content
 */
record PinnedImage(String name, String id) {}
