package dev.threadscale.flip;

/**
 * A plane through values around a point, of which near ones count more: least squares, weighted by
 * the inverse of the distance to the fourth power.
 */
final class MapFit {

    private double weight;
    private double x;
    private double y;
    private double value;
    private double xx;
    private double xy;
    private double yy;
    private double xValue;
    private double yValue;

    /** Adds a value at a distance from the point. */
    void add(double right, double up, double added) {
        double squared = right * right + up * up;
        double by = 1 / (squared * squared);
        weight += by;
        x += by * right;
        y += by * up;
        value += by * added;
        xx += by * right * right;
        xy += by * right * up;
        yy += by * up * up;
        xValue += by * right * added;
        yValue += by * up * added;
    }

    /** Returns the value of the plane at the point; 0 if the values do not determine it. */
    double atOrigin() {
        double determinant = determinant(weight, x, y, x, xx, xy, y, xy, yy);
        double scale = weight * xx * yy;
        return Math.abs(determinant) < 1e-9 * scale || scale == 0
                ? 0
                : determinant(value, x, y, xValue, xx, xy, yValue, xy, yy) / determinant;
    }

    private static double determinant(
            double a,
            double b,
            double c,
            double d,
            double e,
            double f,
            double g,
            double h,
            double i) {
        return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
    }
}
