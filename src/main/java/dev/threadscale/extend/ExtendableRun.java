package dev.threadscale.extend;

import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Measurements;
import dev.threadscale.error.UserException;
import dev.threadscale.results.ExperimentRecord;
import dev.threadscale.results.ForkTable;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run with its open findings, which further forks may decide.
 *
 * @param open those that involve chance; the ones that need the least time first
 * @param beyond open findings that further forks cannot decide, such as those on another system
 */
public record ExtendableRun(
        Path path, RunRecord record, List<OpenFinding> open, List<Judgement> beyond) {

    /**
     * Reads a run.
     *
     * @throws UserException if it cannot be extended
     */
    public static ExtendableRun of(Path path) {
        RunRecord record = RunReader.read(path);
        ExperimentRecord experiment = record.experiment();
        obstacle(record).ifPresent(why -> refuse(path, why));
        boolean keepsError = experiment.measure().errorPercent() != null;
        RunRecord kept = keepsError ? record : record.withExperiment(experiment.keepingError());
        Measurements measurements = Run.claimed(path, kept);
        if (!keepsError) {
            refuseLostVerdicts(path, record, measurements);
        }
        List<OpenFinding> open =
                Outlook.of(
                        record,
                        experiment.findings(),
                        measurements,
                        ForkTable.read(path, record.axes()));
        List<Judgement> beyond = new ArrayList<>();
        for (Judgement judgement : Judge.judge(experiment.findings(), measurements)) {
            String id = judgement.finding().id();
            if (judgement.isOpen() && open.stream().noneMatch(one -> one.id().equals(id))) {
                beyond.add(judgement);
            }
        }
        return new ExtendableRun(path, record, open, beyond);
    }

    private static Optional<String> obstacle(RunRecord record) {
        ExperimentRecord experiment = record.experiment();
        if (experiment.gate() != null) {
            return Optional.of("a gate answers once, by its exit code");
        }
        if (experiment.search() != null) {
            return Optional.of("its search has come to its end");
        }
        if (experiment.measure().precisionPercent() != null) {
            return Optional.of("its forks end with its 'precision'");
        }
        if (experiment.findings().isEmpty()) {
            return Optional.of("it has no findings");
        }
        return record.finished() == null && experiment.measure().extended().isEmpty()
                ? Optional.of("it is not finished ('run FILE --resume' goes on)")
                : Optional.empty();
    }

    /** Rejects a run of an earlier version whose verdicts needed the error of an extension. */
    private static void refuseLostVerdicts(Path path, RunRecord record, Measurements kept) {
        List<Judgement> before =
                Judge.judge(record.experiment().findings(), Run.claimed(path, record));
        List<Judgement> after = Judge.judge(record.experiment().findings(), kept);
        List<String> lost = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            if (before.get(i).verdict() != after.get(i).verdict()) {
                lost.add(before.get(i).finding().id());
            }
        }
        if (!lost.isEmpty()) {
            refuse(
                    path,
                    "it was decided without keeping error for later, and that is needed for %s"
                            .formatted(String.join(", ", lost)));
        }
    }

    private static void refuse(Path path, String why) {
        throw UserException.of("%s cannot be extended: %s", path, why)
                .fix("Repeat it with more time: threadscale reproduce %s", path);
    }
}
