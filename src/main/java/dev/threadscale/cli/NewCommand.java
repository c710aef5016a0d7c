package dev.threadscale.cli;

import dev.threadscale.error.UserException;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Writes a project whose class can be measured as it is, so that users see what to change instead
 * of reading about it.
 */
@Command(
        name = "new",
        description = {
            "Creates a project to start from: a class, its test and an experiment.",
            "The class can be measured as it is. The project includes a Maven build file."
        },
        footerHeading = "%nExample:%n",
        footer = "  threadscale new transfer")
final class NewCommand extends KitCommand {

    private static final String EXPERIMENT = "transfer.yaml";

    private static final List<String> FILES =
            List.of(
                    EXPERIMENT,
                    "pom.xml",
                    "src/main/java/Transfer.java",
                    "src/test/java/TransferTest.java");

    @Parameters(
            paramLabel = "DIR",
            description = "Folder to create. Existing files are not replaced.")
    @SuppressWarnings("NullAway.Init") // Picocli sets it.
    private Path folder;

    @Override
    public Integer call() {
        for (String file : FILES) {
            if (Files.exists(folder.resolve(file))) {
                throw UserException.of(
                                "%s already exists; nothing was written", folder.resolve(file))
                        .fix("Choose a new folder.");
            }
        }
        Folder root = Folder.at(folder);
        FILES.forEach(file -> write(root, file));
        out().println(folder.resolve(EXPERIMENT));
        err().println("Next: 'run' measures it; then write your own code into Transfer.java.");
        return ExitCode.OK;
    }

    private static void write(Folder root, String name) {
        Folder into = root;
        Path path = Path.of(name);
        for (Path part : path) {
            into = part.equals(path.getFileName()) ? into : into.create(part.toString());
        }
        try (InputStream content =
                Objects.requireNonNull(NewCommand.class.getResourceAsStream("project/" + name))) {
            into.write(StoredFile.name(path), content::transferTo);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
