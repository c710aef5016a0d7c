package dev.threadscale.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Doubt;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Outcome;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractStringAssert;
import org.jspecify.annotations.Nullable;

/** Measurements whose truth is known. */
final class Synthetic {

    /** Two kinds of threads. */
    static final Levels A = Levels.of("threads", "a");

    static final Levels B = Levels.of("threads", "b");

    private final Random random = new Random(20260103);
    private final List<MeasuredConfiguration> configurations = new ArrayList<>();

    /** A true ratio of 2. */
    static Synthetic twoAgainstOne() {
        return new Synthetic().around(A, 2e6).around(B, 1e6);
    }

    /** The same at a level of another axis. */
    static Synthetic twoAgainstOneOn(String tasks) {
        return new Synthetic()
                .around(levels("threads", "a", "tasks", tasks), 2e6)
                .around(levels("threads", "b", "tasks", tasks), 1e6);
    }

    /** Forks with these means. */
    Synthetic exactly(Levels levels, double... means) {
        return add(levels, "completed", means.length, DoubleStream.of(means).boxed().toList());
    }

    /** Six forks around a true mean, with a noise of 1 %. */
    Synthetic around(Levels levels, double mean) {
        return exactly(
                levels,
                DoubleStream.generate(() -> mean * (1 + 0.01 * random.nextGaussian()))
                        .limit(6)
                        .toArray());
    }

    /** Further forks of the configuration before, which left no values. */
    Synthetic besides(String outcome, int forks) {
        MeasuredConfiguration last = configurations.removeLast();
        List<ForkRecord> ends = new ArrayList<>(last.ends());
        ends.addAll(ends(outcome, ends.size(), forks));
        configurations.add(new MeasuredConfiguration(last.levels(), ends, last.measured()));
        return this;
    }

    /** Forks that left no values. */
    Synthetic ended(Levels levels, String outcome, int forks) {
        return add(levels, outcome, forks, List.of());
    }

    static List<ForkValues> forks(List<Double> means) {
        return IntStream.range(0, means.size())
                .mapToObj(i -> new ForkValues(i + 1, means.get(i)))
                .toList();
    }

    private Synthetic add(Levels levels, String outcome, int forks, List<Double> means) {
        configurations.add(
                new MeasuredConfiguration(
                        levels,
                        ends(outcome, 0, forks),
                        means.isEmpty() ? Map.of() : Map.of(Quantity.TIME, forks(means))));
        return this;
    }

    static List<ForkRecord> ends(String outcome, int before, int forks) {
        return IntStream.rangeClosed(before + 1, before + forks)
                .mapToObj(number -> SomeFork.numbered(number, Outcome.find(outcome).orElseThrow()))
                .toList();
    }

    Measurements measurements() {
        List<Axis> axes =
                Axis.of(configurations.stream().map(MeasuredConfiguration::levels).toList());
        return new Measurements(axes, configurations, Looks.ONE, List.of());
    }

    Judgement judge(Claim claim) {
        return judge(claim, Map.of(), null);
    }

    Judgement judge(
            Claim claim, Map<String, List<String>> where, @Nullable PublishedValues published) {
        return Judge.judge(
                        List.of(
                                new Finding(
                                        "F", "a claim", Quantity.TIME, where, claim, published)),
                        measurements())
                .getFirst();
    }

    /** What is said of a claim where nothing but these was measured. */
    static Judgement judged(Claim claim, MeasuredConfiguration... measured) {
        return Judge.judge(
                        List.of(finding(claim)),
                        new Measurements(
                                Axis.of(List.of()), List.of(measured), Looks.ONE, List.of()))
                .getFirst();
    }

    /** A finding on elapsed times. */
    static Finding finding(Claim claim) {
        return new Finding("F", "a claim", Quantity.TIME, Map.of(), claim, null);
    }

    /** The reason of a finding that is open. */
    static AbstractStringAssert<?> open(Judgement judgement) {
        assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        return assertThat(judgement.reason());
    }

    /**
     * A side whose first forks are unsteady.
     *
     * @param parts by how much their slowest part is slower than their mean, and the fastest faster
     */
    static MeasuredConfiguration unsteady(MeasuredConfiguration side, int forks, double parts) {
        Doubt doubt = Doubt.unsteady(1, new Interval(1 - parts, 1 + parts));
        return new MeasuredConfiguration(
                side.levels(),
                side.ends(),
                Map.of(
                        Quantity.TIME,
                        side.forks(Quantity.TIME).stream()
                                .map(fork ->
                                        fork.number() > forks
                                                ? fork
                                                : new ForkValues(
                                                        fork.number(), fork.mean(), List.of(doubt)))
                                .toList()));
    }

    static Levels levels(String... axesAndLabels) {
        Levels levels = Levels.NONE;
        for (int i = 0; i < axesAndLabels.length; i += 2) {
            levels = levels.with(axesAndLabels[i], axesAndLabels[i + 1]);
        }
        return levels;
    }

    static Claim ratio(String bound) {
        return new Claim.Ratio(A, B, bound(bound));
    }

    static Bound bound(String text) {
        return Bound.parse(text).orElseThrow();
    }
}
