package dev.threadscale.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Aligns cells in columns, to the right, for a fixed-width font. */
final class TextTable {

    private static final String GAP = "  ";

    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    TextTable(List<String> header) {
        this.header = List.copyOf(header);
    }

    void add(List<String> row) {
        if (row.size() != header.size()) {
            throw new IllegalArgumentException("every row has as many cells as the header: " + row);
        }
        rows.add(List.copyOf(row));
    }

    /** The lines, each ended by {@code \n}, with a rule below the header. */
    @Override
    public String toString() {
        List<Integer> widths = IntStream.range(0, header.size()).mapToObj(this::width).toList();
        String rule = widths.stream().map("-"::repeat).collect(Collectors.joining(GAP));
        return Stream.of(
                        Stream.of(line(header, widths), rule),
                        rows.stream().map(row -> line(row, widths)))
                .flatMap(Function.identity())
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private int width(int column) {
        return Stream.concat(Stream.of(header), rows.stream())
                .mapToInt(row -> row.get(column).length())
                .max()
                .orElseThrow();
    }

    private static String line(List<String> row, List<Integer> widths) {
        return IntStream.range(0, row.size())
                .mapToObj(i -> " ".repeat(widths.get(i) - row.get(i).length()) + row.get(i))
                .collect(Collectors.joining(GAP));
    }
}
