package dev.threadscale.cli.machine;

import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that writes verdicts for a build server. */
public final class JunitOptions {

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description =
                    "Also write the verdicts as JUnit XML. Undecided findings are reported as"
                            + " skipped, with the reason.")
    private Optional<Path> file = Optional.empty();

    /** Writes a report without verdicts, so that nobody mistakes an earlier one for this one. */
    public void begin() {
        write(new JunitReport(List.of()));
    }

    /**
     * Writes the file if one was named. A file of that name from another program is not replaced.
     */
    public void write(JunitReport report) {
        file.map(path -> path.toAbsolutePath().normalize())
                .ifPresent(path ->
                        Folder.at(StoredFile.above(path))
                                .unsynced()
                                .write(StoredFile.name(path), report.xml(), JunitReport.MARK));
    }
}
