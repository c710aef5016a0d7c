package dev.threadscale.results;

import java.util.List;
import java.util.stream.Stream;

/**
 * A CSV of a run.
 *
 * @param file its name in the run directory
 * @param what a row is, for people
 * @param columns in their order
 * @param key columns that no two rows have alike, and no row without; none if there are no such
 * @param parents tables that every row belongs to a row of
 */
public record Table(
        String file, String what, List<Column> columns, List<String> key, List<Parent> parents) {

    /**
     * A row of another table, by what stands in both under the same names.
     *
     * @param file the other table
     */
    public record Parent(String file, List<String> columns) {}

    public Table {
        columns = List.copyOf(columns);
        key = List.copyOf(key);
        parents = List.copyOf(parents);
    }

    static Table of(String file, String what, List<Column> place, List<Column> columns) {
        return new Table(
                file,
                what,
                Stream.concat(place.stream(), columns.stream()).toList(),
                List.of(),
                List.of());
    }

    Table keyedBy(String... names) {
        return new Table(file, what, columns, List.of(names), parents);
    }

    Table under(String parent, String... names) {
        return new Table(
                file,
                what,
                columns,
                key,
                Stream.concat(parents.stream(), Stream.of(new Parent(parent, List.of(names))))
                        .toList());
    }

    List<String> names() {
        return columns.stream().map(Column::name).toList();
    }
}
