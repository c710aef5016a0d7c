package dev.threadscale.report.layout;

/** The forms of a plot over its x axis. */
public enum PlotForm {
    /** Lines over numbers in their order. */
    LINES,

    /**
     * Lines that also connect points over gaps, since a search measures every line at different
     * counts.
     */
    LINES_OVER_GAPS,

    /** Lines that are thin and without markers, for series of many points. */
    TRACES,

    /** Lines over percentiles, at equal distances if the shares beyond them have equal ratios. */
    PERCENTILES,

    /**
     * Lines of ratios over numbers, both on logarithmic axes, with the stretches shaded in which
     * they cross a ratio.
     */
    CROSSINGS,

    /** Bars from 0, side by side or stacked in a column. */
    BARS,

    /** Markers side by side, on an axis without a 0 at which bars could start. */
    POINTS,

    /** Boxes with whiskers, side by side. */
    BOXES,

    /** Periods of time in rows. */
    SPANS,

    /** Rows of shaded cells with numbers. */
    CELLS,

    /** Rows of cells in the colours of their winners. */
    MAP;

    public boolean isLines() {
        return switch (this) {
            case LINES, LINES_OVER_GAPS, TRACES, PERCENTILES, CROSSINGS -> true;
            case BARS, POINTS, BOXES, SPANS, CELLS, MAP -> false;
        };
    }
}
