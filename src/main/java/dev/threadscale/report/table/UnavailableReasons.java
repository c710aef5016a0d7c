package dev.threadscale.report.table;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Why configurations could not run, for people: one matrix may have many reasons of one kind. */
public final class UnavailableReasons {

    /** More are counted and not named. */
    private static final int NAMED = 3;

    private UnavailableReasons() {}

    /** The first of them, each once, and how many more there are. */
    public static String of(Stream<String> reasons) {
        List<String> all = reasons.distinct().toList();
        String first = all.stream().limit(NAMED).collect(Collectors.joining("; "));
        return all.size() > NAMED
                ? "%s; and %d more like that".formatted(first, all.size() - NAMED)
                : first;
    }
}
