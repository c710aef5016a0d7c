package dev.threadscale.report.chart;

/** How values stand over their categories. */
public enum Form {
    /** Joined by lines, for categories that are numbers in their order. */
    LINES,

    /** The same, also over gaps: a search measures every line at other counts. */
    LINES_OVER_GAPS,

    /** As bars from 0, side by side. */
    BARS,

    /** As markers side by side, where bars cannot start at 0: on a logarithmic axis. */
    POINTS;

    boolean isLines() {
        return this == LINES || this == LINES_OVER_GAPS;
    }
}
