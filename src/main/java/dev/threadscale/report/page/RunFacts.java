package dev.threadscale.report.page;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.protocol.ChosenCount;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.IterationCount.Fixed;
import dev.threadscale.report.data.Particulars;
import dev.threadscale.report.data.Particulars.Group;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.page.RunPage.Fact;
import dev.threadscale.report.page.RunPage.FactGroup;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.results.ExperimentRecord.WorkloadRecord;
import dev.threadscale.results.Run;
import dev.threadscale.text.Counted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The facts of {@code run.json} about experiment and host, for people. Unknown ones are left out.
 */
record RunFacts(Run run) {

    /** The number of levels above which only the first and the last are named. */
    private static final int MOST_LEVELS = 12;

    private static final Pattern UNIT = Pattern.compile("_(bytes|ms|percent)$");

    /** Returns the workload, the axes, and how it was measured. */
    List<Fact> asked() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Workload", workload()));
        facts.add(
                new Fact(
                        "Repeats",
                        Objects.requireNonNullElse(run.record().experiment().study(), "")));
        run.axes()
                .forEach(axis -> facts.add(new Fact(LevelLabels.title(axis.name()), levels(axis))));
        facts.add(new Fact("Pools", pools()));
        facts.add(new Fact("Measured", measured(run.record().experiment().measure())));
        return Fact.known(facts.stream());
    }

    private static String measured(MeasureRecord measure) {
        String iterations = measured(measure.iterations());
        return "%s after %s, forks: %d%s"
                .formatted(
                        iterations,
                        warmup(measure.warmup()),
                        measure.forks(),
                        mostForks(measure) + pictureForks(measure));
    }

    private static String mostForks(MeasureRecord measure) {
        if (measure.forksMax() == null) {
            return "";
        }
        int most = Objects.requireNonNullElse(measure.forksInBudget(), measure.forksMax());
        return (most == measure.forks() ? "" : " to " + most)
                + (most == measure.forksMax()
                        ? ""
                        : " (the budget had no room for %d)".formatted(measure.forksMax()));
    }

    private static String pictureForks(MeasureRecord measure) {
        return measure.forksPicture() == null
                ? ""
                : "; %d for configurations without a finding".formatted(measure.forksPicture());
    }

    private static String measured(IterationCount iterations) {
        return switch (iterations) {
            case Fixed(int number) -> Counted.of(number, "iteration");
            case ChosenCount _ -> "as many iterations as improve the precision";
        };
    }

    private static String warmup(IterationCount warmup) {
        return switch (warmup) {
            case Fixed(int number) -> number + " of warm-up";
            case ChosenCount _ -> "warm-up until times are steady";
        };
    }

    /** Returns the place and time in one line. */
    String place() {
        return where().stream()
                .map(fact -> fact.name().equals("Finished") ? "" : fact.value())
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" · "));
    }

    /** Returns the hosts in a few lines, and the time. */
    List<Fact> where() {
        return Fact.known(
                Stream.concat(
                        hosts(),
                        Stream.of(
                                new Fact("Engine", engine()),
                                new Fact("Profile", text(run.record().experiment().profile())),
                                new Fact("Started", moment(run.record().started())),
                                new Fact("Finished", moment(text(run.record().finished()))))));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private Stream<Fact> hosts() {
        if (run.record().nodes() == null) {
            return Stream.of(
                    new Fact("Host", run.record().host().getOrDefault("name", "")),
                    new Fact("System", system(run.record().host())),
                    new Fact("CPUs", cpus(run.record().host())));
        }
        return run.record().nodes().entrySet().stream()
                .map(node -> new Fact(node.getKey(), host(node.getKey(), node.getValue().host())));
    }

    private static String host(String node, Map<String, String> host) {
        return Stream.of(host.getOrDefault("name", ""), system(host), "CPUs: " + cpus(host))
                .filter(words -> !words.isEmpty() && !words.equals(node))
                .collect(Collectors.joining(", "));
    }

    private static String system(Map<String, String> host) {
        return Stream.of("operating_system", "kernel", "architecture")
                .map(key -> host.getOrDefault(key, ""))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String cpus(Map<String, String> host) {
        return host.getOrDefault("topology", host.getOrDefault("cpus", ""));
    }

    private String engine() {
        return run.isolated()
                ? (run.record().engine() + " " + run.record().host().getOrDefault("docker", ""))
                        .strip()
                : run.record().engine() + ", not isolated";
    }

    /**
     * Returns the facts in which a repeated study equals this run: the order of its forks, its
     * programs, its plan.
     */
    List<Fact> identity() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Seed", Long.toString(run.record().experiment().measure().seed())));
        facts.add(new Fact("Plan", run.record().plan().hash()));
        run.record()
                .hosts()
                .forEach((node, host) -> {
                    String on = node.isEmpty() ? "" : " on " + node;
                    host.digests().forEach((name, id) -> facts.add(new Fact(name + on, id)));
                });
        return Fact.known(facts.stream());
    }

    /** Returns everything that is known about host, images and virtual machine. */
    List<FactGroup> environment() {
        List<FactGroup> known = new ArrayList<>();
        for (Group group : Particulars.of(run).groups()) {
            if (!group.title().isEmpty()) {
                List<Fact> facts = new ArrayList<>();
                group.values().entrySet().forEach(entry -> facts.add(fact(group, entry)));
                known.add(new FactGroup(group.title(), facts.stream()));
            }
        }
        return known;
    }

    private static Fact fact(Group group, Map.Entry<String, ?> entry) {
        String name = entry.getKey();
        Object value = entry.getValue();
        return new Fact(
                group.byRuntime() ? name : LevelLabels.title(UNIT.matcher(name).replaceAll("")),
                switch (value) {
                    case Boolean yes -> yes ? "yes" : "no";
                    case Collection<?> none when none.isEmpty() -> "none";
                    case null, default -> shown(name, Group.text(value));
                });
    }

    private static String shown(String name, String text) {
        if (name.endsWith("_percent") && !text.isEmpty()) {
            return text + " %";
        }
        if (!text.matches("\\d{1,18}")) {
            return text;
        }
        double number = Double.parseDouble(text);
        return name.endsWith("_bytes")
                ? NumberText.value(number, NumberText.BYTES)
                : name.endsWith("_ms") ? NumberText.time(number * 1e6) : text;
    }

    /** Converts {@code 2026-11-22T02:06:51.993Z} to "2026-11-22 02:06 UTC". */
    static String moment(String time) {
        return time.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d.*Z")
                ? time.substring(0, 10) + " " + time.substring(11, 16) + " UTC"
                : "";
    }

    private String workload() {
        WorkloadRecord workload = run.record().experiment().workload();
        String parameters =
                workload.parameters().entrySet().stream()
                        .map(entry -> LevelLabels.level(entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining(", "));
        return workload.name() + (parameters.isEmpty() ? "" : " (" + parameters + ")");
    }

    /**
     * Returns the lifetime of pools, since their start and end may be most of an iteration or not
     * part of any.
     */
    private String pools() {
        Map<String, String> kinds = new TreeMap<>();
        for (String label : run.levels().getOrDefault(Axes.THREADS, List.of())) {
            Level.Threads level = Level.Threads.of(label);
            String name = level.bare(Axes.THREADS);
            level.poolLifetime()
                    .ifPresent(lifetime ->
                            kinds.merge(lifetime, name, (names, added) -> names + ", " + added));
        }
        return kinds.entrySet().stream()
                .map(entry ->
                        (entry.getKey().equals("fork")
                                        ? "one for all iterations of a fork"
                                        : "made and closed in each iteration, within its time")
                                + (kinds.size() == 1 ? "" : ": " + entry.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String levels(Axis axis) {
        List<String> levels =
                axis.labels().stream().map(level -> LevelLabels.bare(axis.name(), level)).toList();
        return levels.size() <= MOST_LEVELS
                ? String.join(" · ", levels)
                : levels.getFirst() + " to " + levels.getLast() + ": " + levels.size() + " levels";
    }
}
