package dev.threadscale.report.page;

import java.util.List;

/**
 * Something to doubt.
 *
 * @param details which configurations, or why
 * @param remedy what mends it; empty if nothing does
 */
public record Notice(String what, List<String> details, String remedy) {

    public Notice {
        details = List.copyOf(details);
    }

    public Notice(String what) {
        this(what, List.of(), "");
    }
}
