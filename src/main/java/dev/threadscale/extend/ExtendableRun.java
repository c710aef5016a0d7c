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
        Measurements measurements = Run.claimed(path, record);
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

    private static Optional<Obstacle> obstacle(RunRecord record) {
        ExperimentRecord experiment = record.experiment();
        if (experiment.gate() != null) {
            return anew("a gate answers once, by its exit code");
        }
        if (experiment.search() != null || experiment.flip() != null || experiment.map() != null) {
            return anew("its search has come to its end");
        }
        if (experiment.measure().precisionPercent() != null) {
            return anew("its forks end with its 'precision'");
        }
        if (experiment.findings().isEmpty()) {
            return Optional.of(
                    new Obstacle(
                            "it has no findings", "Add 'findings' to its experiment and run it."));
        }
        if (experiment.measure().errorPercent() == null) {
            return anew("a version that kept no error for later has measured it");
        }
        return record.finished() == null && experiment.measure().extended().isEmpty()
                ? Optional.of(
                        new Obstacle(
                                "it is not finished", "Finish it: threadscale run FILE --resume"))
                : Optional.empty();
    }

    private static Optional<Obstacle> anew(String why) {
        return Optional.of(new Obstacle(why, "Measure it anew: threadscale reproduce %s"));
    }

    /**
     * The reason why a run cannot be extended.
     *
     * @param remedy with a place for the path of the run
     */
    private record Obstacle(String why, String remedy) {}

    private static void refuse(Path path, Obstacle obstacle) {
        throw UserException.of("%s cannot be extended: %s", path, obstacle.why)
                .fix("%s", obstacle.remedy.replace("%s", path.toString()));
    }
}
