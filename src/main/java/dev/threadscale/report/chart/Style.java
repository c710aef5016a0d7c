package dev.threadscale.report.chart;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.util.List;

/**
 * The look of a line. Colour distinguishes it; without colour, the marker and the dashes do.
 *
 * @param colour of line, marker and error bars
 * @param marker the shape at each point
 * @param hollow true if the marker is only an outline
 * @param dashes lengths of dashes and gaps in px; empty for a solid line
 */
record Style(Color colour, Marker marker, boolean hollow, List<Float> dashes) {

    static final List<Float> SOLID = List.of();
    static final List<Float> LONG = List.of(18f, 10f);
    static final List<Float> DOTTED = List.of(3f, 9f);
    static final List<Float> MIXED = List.of(20f, 8f, 3f, 8f);

    /** The dashes of lines that are only there for comparison. */
    static final List<Float> GUIDE = List.of(9f, 7f);

    /** The dashes for the levels of a second dimension, from the first level on. */
    private static final List<List<Float>> LEVELS = List.of(LONG, SOLID, DOTTED, MIXED);

    /** The lightness of shades, different enough in grey as well. */
    private static final List<Double> SHADES = List.of(1.0, 0.45, 1.5, 0.72);

    Style(Color colour, Marker marker, List<Float> dashes) {
        this(colour, marker, false, dashes);
    }

    /** Returns the style of ideal values, for guides. */
    public static Style ideal() {
        return new Style(new Color(0x555555), Marker.CIRCLE, GUIDE);
    }

    /**
     * Returns the style of a part that does not belong to a thread kind: grey, so that it cannot be
     * mistaken for one.
     */
    public static Style part(boolean dark) {
        return new Style(new Color(dark ? 0x6B6B6B : 0xC4C4C4), Marker.SQUARE, SOLID);
    }

    /**
     * Returns one of several looks of the same hue: the colour itself, then darker and lighter
     * ones, each with a different marker. The fifth looks like the first, but hollow.
     */
    Style shade(int index) {
        if (index == 0) {
            return this;
        }
        List<Marker> markers = List.of(Marker.values());
        return new Style(
                shaded(SHADES.get(index % SHADES.size())),
                markers.get((markers.indexOf(marker) + index) % markers.size()),
                index / SHADES.size() % 2 == 1,
                LEVELS.get((index + 1) % LEVELS.size()));
    }

    /** Returns the colour mixed with black for values below 1, or with white above. */
    private Color shaded(double lightness) {
        int base = lightness <= 1 ? 0 : 255;
        double share = lightness <= 1 ? lightness : 2 - lightness;
        return new Color(
                (int) Math.round(base + (colour.getRed() - base) * share),
                (int) Math.round(base + (colour.getGreen() - base) * share),
                (int) Math.round(base + (colour.getBlue() - base) * share));
    }

    /** Returns the same colour and shape with the dashes and filling of a level, counted from 0. */
    public Style atLevel(int level) {
        return new Style(colour, marker, level % 2 == 0, LEVELS.get(level % LEVELS.size()));
    }

    /** Shapes that can be distinguished when small; all have about the same area. */
    public enum Marker {
        CIRCLE,
        SQUARE,
        TRIANGLE,
        DIAMOND,
        TRIANGLE_DOWN,
        HOURGLASS,
        PENTAGON,
        BAR;

        /** Returns the shape around the origin with the given radius in px. */
        Shape shape(double radius) {
            return AffineTransform.getScaleInstance(radius, radius).createTransformedShape(unit());
        }

        private Shape unit() {
            return switch (this) {
                case CIRCLE -> new Ellipse2D.Double(-1, -1, 2, 2);
                case SQUARE -> polygon(-0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9);
                case TRIANGLE -> polygon(0, -1.2, 1.15, 0.9, -1.15, 0.9);
                case DIAMOND -> polygon(0, -1.3, 1.3, 0, 0, 1.3, -1.3, 0);
                case TRIANGLE_DOWN -> polygon(0, 1.2, 1.15, -0.9, -1.15, -0.9);
                case HOURGLASS -> polygon(-1, -1.1, 1, -1.1, -1, 1.1, 1, 1.1);
                case PENTAGON -> polygon(0, -1.2, 1.15, -0.35, 0.7, 1, -0.7, 1, -1.15, -0.35);
                case BAR -> polygon(-1.4, -0.5, 1.4, -0.5, 1.4, 0.5, -1.4, 0.5);
            };
        }

        private static Path2D polygon(double... coordinates) {
            Path2D path = new Path2D.Double();
            path.moveTo(coordinates[0], coordinates[1]);
            for (int i = 2; i < coordinates.length; i += 2) {
                path.lineTo(coordinates[i], coordinates[i + 1]);
            }
            path.closePath();
            return path;
        }
    }
}
