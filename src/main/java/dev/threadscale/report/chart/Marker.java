package dev.threadscale.report.chart;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;

/** Shapes that stay apart when small; all have about the same area. */
public enum Marker {
    CIRCLE,
    SQUARE,
    TRIANGLE,
    DIAMOND,
    TRIANGLE_DOWN,
    HOURGLASS,
    PENTAGON,
    BAR;

    /** The shape around the origin, with that radius in px. */
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
