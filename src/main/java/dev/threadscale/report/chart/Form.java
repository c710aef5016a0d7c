package dev.threadscale.report.chart;

/** How values stand over their categories. */
public enum Form {
    /** Joined by lines, for categories that are numbers in their order. */
    LINES,

    /** As bars from 0, side by side. */
    BARS,

    /** As markers side by side, where bars cannot start at 0: on a logarithmic axis. */
    POINTS
}
