package dev.threadscale.cli;

import dev.threadscale.calibrate.Calibration;
import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.options.EngineOptions;
import dev.threadscale.doctor.CheckResult;
import dev.threadscale.doctor.Checkup;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.error.UserException;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.results.Results;
import dev.threadscale.results.files.ResultsLock;
import dev.threadscale.run.RunClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks whether studies can run here, and what would disturb them. */
@Command(
        name = "doctor",
        description =
                "Checks whether studies can run here and what would disturb them, and shows"
                        + " how to fix each problem. Exits with 3 if no study can run. Changes nothing,"
                        + " except with --calibrate, which measures the smallest difference this host"
                        + " can distinguish from noise.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  threadscale doctor",
            "  threadscale doctor --engine local",
            "  threadscale doctor --calibrate"
        })
final class DoctorCommand extends KitCommand {

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "Results folder to check; default: ${DEFAULT-VALUE}.")
    private Path results = Path.of("results");

    @Mixin private EngineOptions engines = new EngineOptions();

    @Option(
            names = "--calibrate",
            description =
                    "Also compare a program with itself for several minutes. Plans and reports of"
                            + " later runs on this host into the same results folder use the"
                            + " result.")
    private boolean calibrate;

    @Option(names = "--plain", description = "Print progress as plain lines, even to a terminal.")
    private boolean plain;

    @Mixin private FormatOptions format = new FormatOptions();

    private final StopSignal stop = new StopSignal();
    private Diagnosis diagnosis = Diagnosis.of(List.of());

    @Override
    public Integer call() throws Exception {
        int code = examine();
        format.print(out(), () -> diagnosis, () -> {});
        return code;
    }

    private int examine() throws Exception {
        if (Files.exists(results) && !Files.isDirectory(results)) {
            throw UserException.of("%s is not a folder", results)
                    .fix("Choose a folder for results with --results.");
        }
        Checkup checkup =
                new Checkup(
                        root.files,
                        results,
                        freeBytes(results),
                        Thread::sleep,
                        Results.id(Instant.now()));
        Engine engine;
        try {
            engine = engines.open(stop);
        } catch (EngineException unusable) {
            return report(checkup.without(unusable));
        }
        try (engine) {
            // Containers and pods are tried.
            int code =
                    engine.isolated()
                            ? root.interruption.guard(stop, () -> report(checkup.of(engine)))
                            : report(checkup.of(engine));
            return calibrate && code == ExitCode.OK
                    ? root.interruption.guard(stop, () -> calibrate(engine))
                    : code;
        }
    }

    private int report(List<CheckResult> found) {
        diagnosis = Diagnosis.of(found);
        PrintWriter text = format.early(out());
        text.print(diagnosis.text(width()));
        text.flush();
        return diagnosis.usable() ? ExitCode.OK : ExitCode.UNUSABLE;
    }

    /** Returns the free bytes of the disk that contains the folder, or would contain it. */
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

    private int calibrate(Engine engine) {
        Results folder = Results.open(results);
        Calibration study =
                new Calibration(engine, folder, Threadscale.version(), RunClock.of(stop));
        try (ResultsLock _ = folder.lock(Instant.now())) {
            CalibrationRecord found =
                    study.run(Calibration.FORKS, progress(plain, false, Duration.ZERO));
            diagnosis = diagnosis.with(found);
            format.early(out()).print(Diagnosis.text(found, results));
            return ExitCode.OK;
        } catch (InterruptedException stopped) {
            err().println(
                            "Interrupted: no calibration was stored. Run 'doctor --calibrate' again.");
            return ExitCode.INTERRUPTED;
        }
    }
}
