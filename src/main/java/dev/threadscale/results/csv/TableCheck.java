package dev.threadscale.results.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The check of the rows of a table, which looks columns up in the first one. */
final class TableCheck implements Consumer<CsvRow> {

    private final Table<?> table;

    /** The places of numbers, which need not become text. */
    private int[] counts = {};

    private final List<CsvType> types = new ArrayList<>();
    private final List<Set<String>> only = new ArrayList<>();
    private int[] places = {};
    private @Nullable String[] valid = {};
    private @Nullable Keys keys;

    TableCheck(Table<?> table) {
        this.table = table;
    }

    @Override
    public void accept(CsvRow row) {
        if (keys == null) {
            begin(row);
            keys = new Keys(row, table.key());
        }
        row.checkCounts(counts);
        for (int i = 0; i < places.length; i++) {
            check(row, i);
        }
        keys.check(row);
    }

    @SuppressWarnings("ReferenceEquality") // equal texts in sequence are one object
    private void check(CsvRow row, int i) {
        String text = row.text(places[i]);
        if (text != valid[i]) {
            row.check(places[i], types.get(i), only.get(i));
            valid[i] = text;
        }
    }

    private void begin(CsvRow row) {
        List<Integer> ofCounts = new ArrayList<>();
        List<Integer> ofOthers = new ArrayList<>();
        for (Column<?> column : table.columns()) {
            if (table.newer().contains(column.name()) && !row.has(column.name())) {
                continue;
            }
            int place = row.place(column.name());
            if (column.type() == CsvType.WHOLE && column.only().isEmpty()) {
                ofCounts.add(place);
            } else {
                types.add(column.type());
                only.add(Set.copyOf(column.only()));
                ofOthers.add(place);
            }
        }
        counts = ofCounts.stream().mapToInt(Integer::intValue).toArray();
        places = ofOthers.stream().mapToInt(Integer::intValue).toArray();
        valid = new String[places.length];
    }

    /**
     * The keys of the rows so far. Rows whose keys differ only in the last part are adjacent, so
     * only the keys of one such group are kept.
     */
    private static final class Keys {

        private final int[] shared;
        private final int last;
        private final Set<List<String>> groups = new HashSet<>();
        private final String[] group;

        /** The last number of those that follow each other, as most do, and the first. */
        private long number;

        private long first;
        private final Set<String> members = new HashSet<>();

        Keys(CsvRow row, List<String> columns) {
            int[] places = columns.stream().mapToInt(row::place).toArray();
            this.shared = Arrays.copyOf(places, Math.max(0, places.length - 1));
            this.last = places.length == 0 ? -1 : places[shared.length];
            this.group = new String[shared.length];
        }

        void check(CsvRow row) {
            if (last < 0) {
                return;
            }
            boolean fresh = true;
            if (groups.isEmpty() || !isOfGroup(row)) {
                for (int i = 0; i < shared.length; i++) {
                    group[i] = row.text(shared[i]);
                }
                fresh = groups.add(List.of(group));
                members.clear();
                first = row.whole(last);
                number = first - 1;
            }
            if (!fresh || !isFresh(row)) {
                throw row.twice(
                        Stream.concat(Stream.of(group), Stream.of(row.text(last))).toList());
            }
        }

        private boolean isFresh(CsvRow row) {
            long whole = row.whole(last);
            if (whole >= 0 && whole == number + 1) {
                number = whole;
                return members.isEmpty() || !members.contains(row.text(last));
            }
            return (whole < first || whole > number || first < 0) && members.add(row.text(last));
        }

        @SuppressWarnings("ReferenceEquality") // equal texts in sequence are one object
        private boolean isOfGroup(CsvRow row) {
            for (int i = 0; i < group.length; i++) {
                String text = row.text(shared[i]);
                if (text != group[i] && !text.equals(group[i])) {
                    return false;
                }
                group[i] = text;
            }
            return true;
        }
    }
}
