package dev.threadscale.report.chart;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names that every file system and every link takes. */
public final class FileNames {

    private FileNames() {}

    /** The same charts, with names of letters, digits, dots and dashes, each of which is unique. */
    public static List<Chart> safe(List<Chart> charts) {
        Set<String> taken = new HashSet<>();
        List<Chart> safe = new ArrayList<>();
        for (Chart chart : charts) {
            String name = safe(chart.name());
            String unique = name;
            // Without regard to case, as on the file systems of macOS and Windows.
            for (int n = 2; !taken.add(unique.toLowerCase(Locale.ROOT)); n++) {
                unique = name + "-" + n;
            }
            safe.add(chart.named(unique));
        }
        return safe;
    }

    private static String safe(String name) {
        return name.replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("^[-.]+|[-.]+$", "");
    }
}
