package dev.threadscale.report.table;

import java.util.List;

/**
 * Something to doubt.
 *
 * @param details which configurations, or why
 * @param remedy what fixes it; empty if nothing does
 */
public record Notice(String what, List<String> details, String remedy) {

    public Notice(String what) {
        this(what, "");
    }

    public Notice(String what, String remedy) {
        this(what, List.of(), remedy);
    }
}
