package dev.threadscale.report.chart;

import java.awt.Color;
import java.util.List;

/**
 * How a line looks: told apart by colour, and without colour by marker and dashes.
 *
 * @param colour of line, marker and error bars
 * @param marker the shape at each point
 * @param hollow whether the marker is only an outline
 * @param dashes lengths of strokes and gaps in px; empty for a solid line
 */
public record Style(Color colour, Marker marker, boolean hollow, List<Float> dashes) {

    static final List<Float> SOLID = List.of();
    static final List<Float> LONG = List.of(18f, 10f);
    static final List<Float> DOTTED = List.of(3f, 9f);
    static final List<Float> MIXED = List.of(20f, 8f, 3f, 8f);

    /** Looks of the levels of a second dimension, from the first level on. */
    private static final List<List<Float>> LEVELS = List.of(LONG, SOLID, DOTTED, MIXED);

    Style(Color colour, Marker marker, List<Float> dashes) {
        this(colour, marker, false, dashes);
    }

    public Style {
        dashes = List.copyOf(dashes);
    }

    /** The same colour and shape, with the dashes and filling of a level from 0. */
    public Style atLevel(int level) {
        return new Style(colour, marker, level % 2 == 0, LEVELS.get(level % LEVELS.size()));
    }
}
