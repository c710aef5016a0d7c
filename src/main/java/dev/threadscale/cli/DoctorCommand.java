package dev.threadscale.cli;

import dev.threadscale.doctor.Checkup;
import dev.threadscale.doctor.Contact;
import dev.threadscale.doctor.Finding;
import dev.threadscale.doctor.Severity;
import dev.threadscale.doctor.Surroundings;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.StopSignal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
                        + " that is mended. Changes nothing. Ends with 3 if no study can run.",
        footerHeading = "%nExamples:%n",
        footer = {"  threadscale doctor", "  threadscale doctor --engine local"})
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

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    DoctorCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        try (Engine engine = engines.open(new StopSignal())) {
            return report(new Contact.Reached(engine));
        } catch (EngineException unusable) {
            return report(new Contact.Failed(unusable));
        }
    }

    private int report(Contact contact) throws InterruptedException {
        List<Finding> findings =
                Checkup.of(
                        new Surroundings(
                                root.files, contact, results, freeBytes(results), Thread::sleep));
        spec.commandLine().getOut().print(DoctorText.of(findings, spec.usageMessage().width()));
        return findings.stream().anyMatch(finding -> finding.isAtLeast(Severity.ERROR))
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
