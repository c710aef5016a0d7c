package dev.threadscale.cli;

import dev.threadscale.calibrate.Calibration;
import dev.threadscale.doctor.CheckResult;
import dev.threadscale.doctor.CheckResult.Severity;
import dev.threadscale.doctor.Checkup;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.results.Results;
import dev.threadscale.results.ResultsLock;
import dev.threadscale.run.RunClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Looks whether a study can run here, and what would disturb it. */
@Command(
        name = "doctor",
        description =
                "Looks whether a study can run here and what would disturb it, and says how each of"
                        + " that is mended. Ends with 3 if no study can run. Changes nothing, but for"
                        + " --calibrate, which measures how small a difference this host can tell"
                        + " from noise.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale doctor",
            "  threadscale doctor --engine local",
            "  threadscale doctor --calibrate"
        })
final class DoctorCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;
    @ParentCommand private Threadscale root;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            defaultValue = "results",
            description = "Where results would go; default: ${DEFAULT-VALUE}.")
    private Path results;

    @Mixin private EngineOptions engines;

    @Option(
            names = "--calibrate",
            description =
                    "Then run the same program against itself, for some minutes. Later runs into the"
                            + " same results folder on this host call findings about smaller"
                            + " differences inconclusive.")
    private boolean calibrate;

    @Mixin private ProgressOptions progress;

    private final StopSignal stop = new StopSignal();

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    DoctorCommand() {}

    @Override
    public Integer call() throws Exception {
        return new Interruption(stop, spec.commandLine().getErr()).guard(this::examine);
    }

    private int examine() throws Exception {
        Checkup checkup = new Checkup(root.files, results, freeBytes(results), Thread::sleep);
        Engine engine;
        try {
            engine = engines.open(stop);
        } catch (EngineException unusable) {
            return report(checkup.without(unusable));
        }
        try (engine) {
            int code = report(checkup.of(engine));
            return calibrate && code == ExitCode.OK ? calibrate(engine) : code;
        }
    }

    private int calibrate(Engine engine) {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Results folder = Results.open(results);
        Calibration calibration =
                new Calibration(engine, folder, Threadscale.version(), RunClock.of(stop));
        try (ResultsLock _ = folder.lock(Instant.now())) {
            CalibrationRecord found = calibration.run(Calibration.FORKS, progress.listener(err));
            out.print(CalibrationText.of(found, results));
            out.flush();
            return ExitCode.OK;
        } catch (InterruptedException stopped) {
            err.println("Interrupted. Nothing is calibrated; 'doctor --calibrate' begins anew.");
            err.flush();
            return ExitCode.INTERRUPTED;
        }
    }

    private int report(List<CheckResult> found) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(DoctorText.of(found, spec.usageMessage().width()));
        out.flush();
        return found.stream().anyMatch(one -> one.isAtLeast(Severity.ERROR))
                ? ExitCode.UNUSABLE
                : ExitCode.OK;
    }

    /** Of the disk that the folder is on, or would be. */
    private static OptionalLong freeBytes(Path folder) {
        Path existing = folder.toAbsolutePath().normalize();
        while (Files.notExists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        try {
            return OptionalLong.of(Files.getFileStore(existing).getUsableSpace());
        } catch (IOException unknown) {
            return OptionalLong.empty();
        }
    }
}
