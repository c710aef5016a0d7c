package dev.threadscale.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How the axes of a run are laid out on paper.
 *
 * @param count what stands along the x axis and in the rows of tables, from small to large
 * @param series what the lines and columns are: the thread kinds
 * @param others the axes that are fixed within one picture
 */
record Layout(Axis count, Axis series, List<Axis> others) {

    static Layout of(List<Axis> axes) {
        Axis series = named(axes, Axis.THREADS);
        Axis count =
                axes.stream()
                        .filter(axis -> !axis.equals(series))
                        .sorted(Comparator.comparingInt(Layout::preference))
                        .filter(axis -> axis.varies() && axis.isNumeric())
                        .findFirst()
                        .orElse(named(axes, Axis.TASKS));
        List<Axis> others =
                axes.stream().filter(axis -> !axis.equals(series) && !axis.equals(count)).toList();
        return new Layout(count.isNumeric() ? count.sorted() : count, series, others);
    }

    /**
     * The counts that a table or a picture shows, by their places: all of them, or of counts that
     * were searched those that one of its lines has.
     *
     * @param lines one entry a count in each
     */
    <T> List<Integer> shown(Run run, List<List<Optional<T>>> lines) {
        return IntStream.range(0, count.levels().size())
                .filter(i ->
                        !run.isSearched(count)
                                || lines.stream().anyMatch(line -> line.get(i).isPresent()))
                .boxed()
                .toList();
    }

    /** Every combination of the other axes, in the order of the matrix. */
    List<Facet> facets() {
        return facets(others);
    }

    /** Every combination of the other axes but one, which a picture then compares. */
    List<Facet> facetsWithout(String axis) {
        return facets(others.stream().filter(other -> !other.name().equals(axis)).toList());
    }

    private static List<Facet> facets(List<Axis> axes) {
        List<String> varying = axes.stream().filter(Axis::varies).map(Axis::name).toList();
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Axis axis : axes) {
            combinations =
                    combinations.stream()
                            .flatMap(levels ->
                                    axis.levels().stream().map(l -> with(levels, axis, l)))
                            .toList();
        }
        return combinations.stream().map(levels -> new Facet(levels, varying)).toList();
    }

    private static Map<String, String> with(Map<String, String> levels, Axis axis, String level) {
        Map<String, String> more = new LinkedHashMap<>(levels);
        more.put(axis.name(), level);
        return more;
    }

    /** Tasks are what most studies vary, parameters of the workload next; CPUs are conditions. */
    private static int preference(Axis axis) {
        return switch (axis.name()) {
            case Axis.TASKS -> 0;
            case Axis.CPUS -> 2;
            default -> 1;
        };
    }

    private static Axis named(List<Axis> axes, String name) {
        return axes.stream().filter(axis -> axis.name().equals(name)).findFirst().orElseThrow();
    }
}
