package dev.threadscale.run;

import dev.threadscale.plan.Plan;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunCheck.Damage;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Creates the run directory of an experiment, or opens the one to continue, after all images of the
 * study have been checked.
 */
record RunOpening(
        StudyRequest request,
        Nodes nodes,
        WorkerCheck workers,
        RunClock clock,
        Executor betweenForks,
        Consumer<StudyEvent> listener) {

    /** Opens the run directory of a plan; empty if no run of its experiment is left to continue. */
    Optional<RunDirectory> open(Plan plan) throws InterruptedException {
        Results results = Results.open(request.results());
        String name = plan.experiment().name();
        Optional<String> extended =
                results.runs(name).stream().filter(request.extensions()::containsKey).findFirst();
        if (extended.isPresent()) {
            return Optional.of(extend(plan, results.open(name, extended.get())));
        }
        boolean several = request.plans().size() > 1;
        if (request.resume().isEmpty() || (several && results.runs(name).isEmpty())) {
            return Optional.of(create(plan, results));
        }
        String id = request.resume().get();
        Optional<RunDirectory> found =
                id.equals(StudyRequest.NEWEST)
                        ? results.newestUnfinished(name)
                        : Optional.of(results.open(name, id));
        if (found.isPresent()) {
            resume(plan, found.get());
        }
        return found;
    }

    private RunDirectory create(Plan plan, Results results) throws InterruptedException {
        Instant now = clock.instant();
        workers.once(now);
        RunRecord record = RunRecords.run(plan, nodes, request.version(), now.toString());
        if (!record.warnings().isEmpty()) {
            listener.accept(new StudyEvent.ImagesDiffer(record.warnings()));
        }
        List<String> doubts = new ArrayList<>();
        // A calibration of one host says nothing about the noise of several.
        if (!nodes.areSeveral()) {
            Optional<CalibrationRecord> known =
                    results.calibration(nodes.kind().name(), nodes.kind().host());
            if (known.isPresent() && known.get().isOld(now)) {
                doubts.add(
                        ("the calibration of %s is more than 30 days old and was not used; 'doctor"
                                        + " --calibrate' creates a new one")
                                .formatted(known.get().started()));
            } else if (known.isPresent()) {
                record = record.calibratedBy(known.get());
            }
        }
        for (String verdict : results.earlierVerdicts(record)) {
            doubts.add("an earlier run on this host said, " + verdict);
        }
        return results.create(plan.experiment().name(), now, record.doubted(doubts), copies(plan));
    }

    private RunDirectory extend(Plan plan, RunDirectory run) throws InterruptedException {
        Resumption.requireExtendable(run.path(), run.record(), plan, nodes, request.version());
        resume(plan, run);
        run.extendedFor(request.extensions().getOrDefault(run.record().run(), Map.of()));
        return run;
    }

    private void resume(Plan plan, RunDirectory run) throws InterruptedException {
        Resumption.prepare(run, plan, nodes, request.version());
        workers.once(clock.instant());
        Resumption.requireSameCpus(run, nodes);
        List<Damage> mended = new ArrayList<>();
        betweenForks.execute(() -> mended.addAll(run.mend(copies(plan))));
        for (Damage damage : mended) {
            listener.accept(new StudyEvent.Mended(damage));
        }
    }

    private RunCopies copies(Plan plan) {
        RunCopies all = RunRecords.copies(plan);
        return request.codeCopies() ? all : all.withoutCode();
    }
}
