package dev.threadscale.claim;

import dev.threadscale.claim.Boundary.Point;
import dev.threadscale.fixture.SimulatedRuns;
import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Simulated runs of {@value #FINDINGS} findings, each at the boundary of its claim. */
record SimulatedCell(Boundary boundary, ForkEffects effects, Forks forks) {

    static final int FINDINGS = 10;
    private static final String GROUP = "group";

    /** How many forks each configuration of an open finding has. */
    enum Forks {
        THREE(3, 3),
        FIVE(5, 5),
        TEN(10, 10),
        LOOKS(3, 20),
        /** Extended six times, to 192 forks. */
        EXTENDED(3, 3, 6),
        /** With room for about {@value #ROOM} forks: chance says if it is for a few less. */
        BUDGET(3, 20);

        private static final int ROOM = 8;
        private final int least;
        private final int most;
        private final int extensions;

        Forks(int least, int most) {
            this(least, most, 0);
        }

        Forks(int least, int most, int extensions) {
            this.least = least;
            this.most = most;
            this.extensions = extensions;
        }

        /** Those of the page. */
        static List<Forks> published() {
            return List.of(THREE, FIVE, TEN, LOOKS);
        }

        /** The column of the page that it is held to. */
        Forks onPage() {
            return this == BUDGET ? LOOKS : this;
        }

        /** In which all forks of a run last, if one of each configuration lasts so long. */
        private double budget(double once) {
            return this == BUDGET ? ROOM * once : Double.POSITIVE_INFINITY;
        }

        String label() {
            return extensions > 0
                    ? "%d, doubled %d times".formatted(least, extensions)
                    : least == most
                            ? "%d forks".formatted(most)
                            : "%d to %d%s"
                                    .formatted(least, most, this == BUDGET ? " in a budget" : "");
        }

        private Looks looks() {
            Looks looks = Looks.between(least, most);
            return extensions == 0 ? looks : looks.spending(Looks.PLANNED_PERCENT);
        }
    }

    /**
     * How often verdicts are false.
     *
     * @param verdicts share of all findings
     * @param runs share of the runs with one or more of them
     */
    record Rate(double verdicts, double runs) {

        static Rate worst(Stream<Rate> rates) {
            return rates.max(
                            Comparator.comparingDouble(Rate::runs)
                                    .thenComparingDouble(Rate::verdicts))
                    .orElseThrow();
        }
    }

    /** On the side on which more runs have a false verdict. */
    Rate rate(int runs) {
        return worst(judge(runs).toList());
    }

    private static Rate worst(List<List<Judgement>> judged) {
        return Rate.worst(
                Stream.of(Verdict.REPRODUCED, Verdict.NOT_REPRODUCED)
                        .map(verdict -> rate(judged, verdict)));
    }

    /**
     * How often the user of a run has seen a false verdict who extends it until they like the
     * answer: at the end of the planned forks, then after each extension. A verdict ends the forks
     * of its finding, so it counts from then on.
     */
    List<Rate> ratesAfterExtensions(int runs) {
        List<List<List<Judgement>>> all = stages(runs);
        List<Rate> rates = new ArrayList<>();
        for (int extensions = 0; extensions <= forks.extensions; extensions++) {
            List<List<Judgement>> seen = new ArrayList<>();
            for (List<List<Judgement>> run : all) {
                seen.add(firstVerdicts(run.subList(0, extensions + 1)));
            }
            rates.add(worst(seen));
        }
        return rates;
    }

    /** The judgements of each run at the end of its planned forks and of each extension. */
    List<List<List<Judgement>>> stages(int runs) {
        SimulatedRuns simulated = simulated();
        List<List<List<Judgement>>> all = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            List<List<Judgement>> stages = new ArrayList<>();
            for (Measurements seen : simulated.stages(run)) {
                stages.add(Judge.judge(simulated.findings(), seen));
            }
            all.add(stages);
        }
        return all;
    }

    private static List<Judgement> firstVerdicts(List<List<Judgement>> stages) {
        List<Judgement> first = new ArrayList<>(stages.getFirst());
        for (List<Judgement> stage : stages) {
            for (int i = 0; i < first.size(); i++) {
                if (first.get(i).isOpen()) {
                    first.set(i, stage.get(i));
                }
            }
        }
        return first;
    }

    /** The judgements of so many runs, always the same ones. */
    Stream<List<Judgement>> judge(int runs) {
        SimulatedRuns simulated = simulated();
        return IntStream.range(0, runs).mapToObj(simulated::judge);
    }

    @Override
    public String toString() {
        return "%s; %s; %s".formatted(boundary.name(), effects.name(), forks.label());
    }

    private static Rate rate(List<List<Judgement>> runs, Verdict verdict) {
        List<List<Judgement>> ofRuns =
                runs.stream()
                        .map(run -> run.stream().filter(one -> one.verdict() == verdict).toList())
                        .filter(run -> !run.isEmpty())
                        .toList();
        long verdicts = ofRuns.stream().mapToLong(List::size).sum();
        return new Rate(
                (double) verdicts / FINDINGS / runs.size(), (double) ofRuns.size() / runs.size());
    }

    private SimulatedRuns simulated() {
        Map<Levels, Point> points = new HashMap<>();
        List<Levels> configurations = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        for (int group = 0; group < FINDINGS; group++) {
            for (Point point : boundary.points()) {
                Levels levels = point.levels().with(GROUP, "" + group);
                points.put(levels, point);
                configurations.add(levels);
            }
            findings.add(
                    new Finding(
                            "F" + group,
                            "a claim",
                            boundary.of(),
                            Map.of(GROUP, List.of("" + group)),
                            boundary.claim(),
                            null));
        }
        return new SimulatedRuns(
                configurations,
                findings,
                forks.looks(),
                forks.budget(points.values().stream().mapToDouble(Point::truth).sum()),
                forks.extensions,
                (random, levels, number) ->
                        effects.fork(
                                random,
                                boundary,
                                points.get(levels),
                                Integer.parseInt(levels.get(GROUP)),
                                number,
                                (number - 1.0) / ((forks.most << forks.extensions) - 1)));
    }
}
