package dev.threadscale.report.chart;

/** How values stand over their categories. */
public enum Form {
    /** Joined by lines, for categories that are numbers in their order. */
    LINES,

    /** The same, also over gaps: a search measures every line at other counts. */
    LINES_OVER_GAPS,

    /** As bars from 0, side by side; those of one column on one another. */
    BARS,

    /** As markers side by side, where bars cannot start at 0: on a logarithmic axis. */
    POINTS,

    /** As boxes side by side: every point has a {@link Detail.Box}. */
    BOXES,

    /** As stretches of time in rows below each other: every point has {@link Detail.Spans}. */
    SPANS;

    boolean isLines() {
        return this == LINES || this == LINES_OVER_GAPS;
    }
}
