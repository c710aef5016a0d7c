package dev.threadscale.report.layout;

/** Forms of a plot over its x axis. */
public enum PlotForm {
    /** Joined by lines, over numbers in their order. */
    LINES,

    /** The same, also over gaps: a search measures every line at other counts. */
    LINES_OVER_GAPS,

    /** Thin lines without markers, for series of many points. */
    TRACES,

    /** As bars from 0, side by side; those of one column on top of each other. */
    BARS,

    /** As markers side by side, on an axis that has no 0 for bars to start at. */
    POINTS,

    /** As boxes with whiskers side by side. */
    BOXES,

    /** As stretches of time, in rows below each other. */
    SPANS,

    /** Rows of shaded cells with numbers. */
    CELLS;

    public boolean isLines() {
        return this == LINES || this == LINES_OVER_GAPS || this == TRACES;
    }
}
