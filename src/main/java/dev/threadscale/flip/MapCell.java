package dev.threadscale.flip;

/**
 * A place on a map.
 *
 * @param x the position along x, from 0
 * @param y the position along y, from 0
 */
public record MapCell(int x, int y) {}
