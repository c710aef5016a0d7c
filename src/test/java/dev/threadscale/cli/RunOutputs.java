package dev.threadscale.cli;

import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.error.UserException;
import dev.threadscale.fixture.Folders;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.Report;
import dev.threadscale.results.Checksums;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** The outputs of commands for stored runs, as text that is the same on every machine. */
final class RunOutputs {

    /** Its lines follow from the run and the columns of its tables; each has golden tests. */
    private static final Set<String> SUMMED =
            Set.of("data-dictionary.csv", "datapackage.json", "ro-crate-metadata.json");

    private static final String PAGE = "report/index.html";

    private RunOutputs() {}

    /** The exit code of a command, and all that it printed. */
    static String printed(CommandLineRun run) {
        return "exit code %d\n%s%s".formatted(run.code(), run.out(), run.err());
    }

    /** The document that a command prints with {@code --format json}. */
    static String json(Record document) {
        StringWriter out = new StringWriter();
        CommandLine.populateCommand(new FormatOptions(), "--format=json")
                .print(new PrintWriter(out), () -> document, () -> {});
        return out.toString();
    }

    /**
     * The page of a run without the time of its rendering, its style and script, and the lines of
     * its pictures, whose places depend on the fonts of the machine.
     */
    static String page(Path run) throws IOException {
        return Files.readString(run.resolve(PAGE))
                .replaceAll("Rendered <time>.*?</time>", "Rendered <time/>")
                .replaceAll("sha256-[A-Za-z0-9+/]{43}=", "sha256-…")
                .replaceAll("(?s)<(style|script)>.*?</\\1>", "<$1/>")
                .replaceAll(
                        "(?s)<svg [^>]*aria-labelledby[^>]*>(<title.*?</desc>).*?</svg>",
                        "<svg>$1</svg>");
    }

    /** All that the pictures of a run show. */
    static String pictures(Path run) {
        return Report.of(run).charts().stream()
                .map(chart -> "== %s\n%s".formatted(chart.name(), PicturesOfRuns.text(chart)))
                .collect(Collectors.joining("\n"));
    }

    /** The files that a command has written: what stands in them, or their checksum, or a name. */
    static String files(Path folder, List<String> before) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String file : Folders.files(folder)) {
            if (!before.contains(file) && !file.equals(PAGE)) {
                text.append("== %s\n%s".formatted(file, content(folder.resolve(file))));
            }
        }
        return text.toString();
    }

    private static String content(Path file) throws IOException {
        String name = file.getFileName().toString();
        if (name.matches(".*\\.(png|svg)")) {
            return "";
        }
        return SUMMED.contains(name)
                ? "SHA-256 %s\n".formatted(Checksums.of(file))
                : Files.readString(file);
    }

    /** The plan of a repetition, or why there is none. */
    static String planAgain(Path run) {
        try {
            Plan plan = KeptRunCommand.plan(run, List.of());
            return plan.forks().stream()
                    .map(fork -> fork.id() + "  " + fork.configuration().describe())
                    .collect(Collectors.joining("\n", "plan %s\n".formatted(plan.hash()), "\n"));
        } catch (UserException refused) {
            return "%s\nfix: %s\n".formatted(refused.getMessage(), refused.remedy());
        }
    }
}
