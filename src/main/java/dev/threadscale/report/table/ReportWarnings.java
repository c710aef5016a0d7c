package dev.threadscale.report.table;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Statistic;
import dev.threadscale.claim.StatisticKind;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.levels.Axes;
import dev.threadscale.protocol.Seen;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.table.RunDoubt.Named;
import dev.threadscale.results.Run;
import dev.threadscale.results.StoredForks;
import dev.threadscale.results.UnavailableRow;
import dev.threadscale.results.companion.CompanionLoad;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the reasons to doubt a run's numbers, the most serious first. */
final class ReportWarnings {

    private ReportWarnings() {}

    /**
     * Returns the reasons to doubt a run.
     *
     * @param judgements the judgements on its findings
     * @param nodes the effects of nodes, if forks were spread over several
     */
    static List<RunDoubt> of(Run run, List<Judgement> judgements, Optional<NodeEffects> nodes) {
        List<RunDoubt> doubts = new ArrayList<>(companions(run));
        doubts.addAll(of(run));
        doubts.addAll(unavailable(run));
        nodes.ifPresent(effects -> doubts.addAll(of(effects, judgements)));
        return doubts;
    }

    private static List<RunDoubt> of(Run run) {
        List<RunDoubt> doubts = new ArrayList<>();
        if (!run.finished()) {
            doubts.add(new RunDoubt.Unfinished(run.record().experiment().command()));
        }
        if (run.measured().isEmpty()) {
            doubts.add(new RunDoubt.NothingMeasured());
        }
        if (!run.isolated()) {
            doubts.add(new RunDoubt.NotIsolated());
        }
        if (run.measured().stream()
                .anyMatch(configuration -> configuration.elapsed().forks() == 1)) {
            doubts.add(new RunDoubt.SingleFork());
        }
        run.record().warnings().forEach(warning -> doubts.add(new RunDoubt.Recorded(warning)));
        caches(run).ifPresent(doubts::add);
        new SteadinessNote(run).doubt().ifPresent(doubts::add);
        ForkEnds.disturbance(run.forks()).map(RunDoubt.Disturbed::new).ifPresent(doubts::add);
        return doubts;
    }

    /** Reads the forks only if the run has an image that may have a cache. */
    private static Optional<RunDoubt> caches(Run run) {
        boolean mayHaveOne = false;
        for (String runtime : run.levels().getOrDefault(Axes.RUNTIME, List.of())) {
            mayHaveOne |= RuntimeLevel.find(runtime).map(RuntimeLevel::hasCache).orElse(true);
        }
        if (!mayHaveOne) {
            return Optional.empty();
        }
        Set<String> places = new LinkedHashSet<>();
        StoredForks.read(
                run.directory(),
                fork -> {
                    String use = fork.seen().getOrDefault(Seen.AOT_CACHE.key(), Seen.CACHE_USED);
                    if (!use.equals(Seen.CACHE_USED)) {
                        String place = LevelLabels.varying(fork.levels(), run);
                        places.add(place.isEmpty() ? use : place + ": " + use);
                    }
                });
        return places.isEmpty()
                ? Optional.empty()
                : Optional.of(new RunDoubt.CacheLeftOut(List.copyOf(places)));
    }

    private static List<RunDoubt> companions(Run run) {
        Map<String, List<String>> limits = new LinkedHashMap<>();
        Map<String, RunDoubt.CompanionShared> shared = new LinkedHashMap<>();
        for (CompanionLoad load : CompanionLoad.read(run.directory(), run.record())) {
            if (load.isLimit()) {
                String where = LevelLabels.varying(load.levels(), run);
                String busy = CompanionWords.of(load);
                limits.computeIfAbsent(load.companion(), _ -> new ArrayList<>())
                        .add(where.isEmpty() ? busy : where + ": " + busy);
            }
            shared.merge(
                    load.companion(),
                    new RunDoubt.CompanionShared(load.companion(), load.forks(), load.started()),
                    RunDoubt.CompanionShared::and);
        }
        List<RunDoubt> doubts = new ArrayList<>();
        limits.forEach((name, busy) -> doubts.add(new RunDoubt.CompanionLimits(name, busy)));
        shared.values().stream()
                .filter(RunDoubt.CompanionShared::servedSeveral)
                .forEach(doubts::add);
        return doubts;
    }

    private static List<RunDoubt> unavailable(Run run) {
        Map<String, RunDoubt.NotMeasured> remedies = new LinkedHashMap<>();
        UnavailableRow.read(
                run.directory(),
                run.levels(),
                row -> {
                    RunDoubt.NotMeasured same =
                            remedies.computeIfAbsent(
                                    row.remedy(),
                                    remedy ->
                                            new RunDoubt.NotMeasured(
                                                    new ArrayList<>(), new ArrayList<>(), remedy));
                    same.reasons().add(row.reason());
                    same.places().add(LevelLabels.varying(row.levels(), run));
                });
        return List.copyOf(remedies.values());
    }

    /** Returns the reasons to doubt the nodes. */
    static List<RunDoubt> of(NodeEffects nodes, List<Judgement> judgements) {
        List<RunDoubt> doubts = new ArrayList<>();
        if (nodes.range().isEmpty()) {
            doubts.add(new RunDoubt.UnknownNodes());
        }
        List<Named> unusual = new ArrayList<>();
        for (NodeEffects.OfNode node : nodes.nodes()) {
            if (!node.isUsual()) {
                node.sentinel().ifPresent(factor -> unusual.add(new Named(node.name(), factor)));
            }
        }
        if (!unusual.isEmpty()) {
            doubts.add(new RunDoubt.UnusualNodes(unusual));
        }
        double range = nodes.range().orElse(1.0);
        List<Named> smaller = new ArrayList<>();
        for (Judgement judgement : judgements) {
            Optional<Statistic> statistic = judgement.statistic();
            if (statistic.isPresent()
                    && statistic.get().kind() == StatisticKind.RATIO
                    && Math.abs(Math.log(statistic.get().value())) < Math.log(range)) {
                smaller.add(new Named(judgement.finding().id(), statistic.get().value()));
            }
        }
        if (!smaller.isEmpty()) {
            doubts.add(new RunDoubt.DifferentNodes(range, smaller));
        }
        return doubts;
    }
}
