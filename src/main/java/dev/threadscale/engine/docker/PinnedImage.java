package dev.threadscale.engine.docker;

/**
 * An image as it was when the run began. Containers are created by its id, because the name may be
 * given to a rebuilt image meanwhile, and forks of two different images cannot be compared.
 *
 * @param name for people, and to repeat a fork on another host
 * @param id identifies its content on the Engine
 */
record PinnedImage(String name, String id) {}
