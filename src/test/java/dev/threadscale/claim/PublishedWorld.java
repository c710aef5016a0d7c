package dev.threadscale.claim;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.Measure;
import dev.threadscale.fixture.SimulatedRuns;
import dev.threadscale.fixture.SimulatedRuns.Simulated;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.stats.Looks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The experiments here on a host where their claims are true at their published sizes: equal where
 * they say so, and a quarter off the limit where a size is neither published nor implied. Of
 * several published sizes the one nearest to the limit. What the studies contradict by their own
 * numbers is as those say.
 */
record PublishedWorld(Plan plan, Map<Quantity, List<Truth>> truths) {

    private static final Path TABLE = Path.of("src/test/resources/fixture/published-sizes.csv");

    /** A factor of the configurations with some levels. */
    private record Truth(Levels levels, double factor) {}

    static List<PublishedWorld> all() throws IOException {
        List<String[]> rows =
                Files.readAllLines(TABLE).stream().skip(1).map(row -> row.split(",", -1)).toList();
        try (Stream<Path> files = Files.list(Path.of("experiments"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(file -> ExperimentReader.read(file, Optional.empty(), List.of()))
                    .map(experiment -> of(experiment, rows))
                    .toList();
        }
    }

    private static PublishedWorld of(Experiment experiment, List<String[]> rows) {
        Map<Quantity, List<Truth>> truths = new HashMap<>();
        for (Finding finding : experiment.findings()) {
            truths.put(
                    finding.of(),
                    rows.stream()
                            .filter(row -> row[0].equals(experiment.name()))
                            .filter(row -> row[1].equals(finding.of().toString()))
                            .map(row -> new Truth(levels(row[2]), Double.parseDouble(row[3])))
                            .toList());
        }
        return new PublishedWorld(Plan.of(experiment, Filter.ALL), truths);
    }

    private static Levels levels(String text) {
        return Levels.of(
                Stream.of(text.split(" "))
                        .filter(one -> !one.isEmpty())
                        .map(one -> one.split("=", 2))
                        .collect(Collectors.toMap(one -> one[0], one -> one[1])));
    }

    String name() {
        return plan.experiment().name();
    }

    List<Finding> findings() {
        return plan.experiment().findings();
    }

    /** Runs whose forks vary by so much, as the experiment looks at them. */
    SimulatedRuns runs(double variation) {
        Measure measure = plan.experiment().measure();
        Looks looks = Looks.between(measure.forks(), measure.mostForks());
        return runs(variation, looks.spending(Looks.PLANNED_PERCENT));
    }

    SimulatedRuns runs(double variation, Looks looks) {
        return new SimulatedRuns(
                plan.configurations().stream().map(Configuration::labels).toList(),
                findings(),
                looks,
                (random, levels, number) -> fork(random, levels, number, variation));
    }

    private Simulated fork(RandomGenerator random, Levels levels, int number, double variation) {
        Map<Quantity, Double> values = new HashMap<>();
        truths.forEach((of, known) ->
                values.put(of, truth(known, levels) * Math.exp(variation * random.nextGaussian())));
        return new Simulated(SomeFork.completed(number), List.of(), values);
    }

    private static double truth(List<Truth> known, Levels levels) {
        return known.stream()
                .filter(one -> levels.has(one.levels()))
                .mapToDouble(Truth::factor)
                .reduce(1, (a, b) -> a * b);
    }
}
