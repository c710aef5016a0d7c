package dev.threadscale.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The launcher in a shell: locale, pipes and signals. */
class ShellIT {

    private static final Map<String, String> ASCII = Map.of("LC_ALL", "C");

    @TempDir private Path folder;
    private Study study;

    @BeforeEach
    void writeAnExperiment() throws Exception {
        study = new Study(folder);
        study.write(
                "{name: primes, limit: 1000}",
                "{cpus: 1, threads: [platform, virtual], tasks: [1, 2]}",
                "{warmup: 0, iterations: 2, forks: 1}");
    }

    @ParameterizedTest
    @CsvSource({
        "validate FILE > /dev/full, 3, cannot write standard output",
        "report . > /dev/full, 2, run.json",
        "plan FILE | head -1, 0, ''",
        "plan - < <(cat FILE), 0, ''",
    })
    void pipesAndFullDisks(String line, int code, String said) throws Exception {
        Launcher.End end =
                Launcher.inShell("KIT " + line.replace("FILE", study.file().toString()))
                        .endedWith(code);
        assertThat(end.err()).contains(said).doesNotContain("\tat ");
        assertThat(end.err().isEmpty()).isEqualTo(said.isEmpty());
    }

    @Test
    void bashCompletesCommandsByTheScriptOfCompletion() throws Exception {
        Launcher.End end =
                Launcher.inShell(
                                "set -e; KIT completion > FILE; bash -n FILE; source FILE; complete -p threadscale;"
                                                .replace(
                                                        "FILE", folder.resolve("script").toString())
                                        + " COMP_WORDS=(threadscale rep); COMP_CWORD=1; _complete_threadscale;"
                                        + " echo ${COMPREPLY[@]}")
                        .endedWith(0);

        assertThat(end.out())
                .isEqualTo(
                        "complete -o default -F _complete_threadscale threadscale\nreport reproduce\n");
        assertThat(end.err()).isEmpty();
    }

    @Test
    void lettersMissingInTheLocaleAreRefusedWithARemedy() throws Exception {
        Path umlaut = Files.createDirectory(folder.resolve("gr\u00fcn"));
        for (String[] command :
                new String[][] {
                    {"validate", umlaut.toString()},
                    {"report", umlaut.toString()},
                    {"run", study.file().toString(), "--engine=local", "--results=" + umlaut},
                }) {
            Launcher.End end = Launcher.run(ASCII, command).endedWith(2);
            assertThat(end.err()).contains("cannot be named in this locale (LC_ALL=C)\nfix: ");
        }
        assertThat(umlaut).isEmptyDirectory();
        Launcher.run(ASCII, "validate", study.file().toString()).endedWith(0);
    }

    @Test
    void signalEndsARunDuringItsReport() throws Exception {
        // Interpreted, so that pictures take long enough to be caught at them.
        Launcher.Running run =
                Launcher.start(
                        Map.of("JAVA_TOOL_OPTIONS", "-Xint"), study.arguments("--engine=local"));
        run.awaitError("[4/4]");
        while (!run.hasEnded() && !isReporting()) {
            Thread.onSpinWait();
        }
        run.signal("INT");
        Launcher.End end = run.end().endedWith(130);
        assertThat(end.err()).contains("'run FILE --resume' continues");
        assertThat(end.out()).doesNotContain("Report: ");

        Launcher.run(study.arguments("--engine=local", "--resume")).endedWith(0);
    }

    /** The summary is the first part of a report. */
    private boolean isReporting() {
        File[] runs = study.results().resolve("study").toFile().listFiles();
        return Stream.of(runs == null ? new File[0] : runs)
                .anyMatch(run -> new File(run, "summary.csv").isFile());
    }

    @ParameterizedTest
    @CsvSource({"TERM, 143", "INT, 130", "HUP, 129"})
    void signalEndsAWaitingCommand(String signal, int code) throws Exception {
        Launcher.Running init = Launcher.start(Map.of(), "init", folder + "/new.yaml");
        init.awaitError("?");
        init.signal(signal);
        assertThat(init.end().endedWith(code).err()).contains("Interrupted.");
    }

    @Test
    void signalWhileAZipIsUnpackedLeavesNothingOfIt() throws Exception {
        Path zip = folder.resolve("large.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("SHA256SUMS"));
            out.write("%064d  run/zeros\n".formatted(0).getBytes(UTF_8));
            out.putNextEntry(new ZipEntry("run/zeros"));
            out.write(new byte[64 << 20]);
        }
        // Interpreted, so that the checksum takes long enough to be caught at it.
        Launcher.Running reproduce =
                Launcher.start(Map.of("JAVA_TOOL_OPTIONS", "-Xint"), "reproduce", zip.toString());
        Optional<Path> unpacked = Optional.empty();
        while (!reproduce.hasEnded() && unpacked.isEmpty()) {
            unpacked = openFile(reproduce.pid(), "run/zeros");
        }
        reproduce.signal("TERM");

        assertThat(reproduce.end().endedWith(143).err()).contains("Interrupted.");
        Path unpackedTo = unpacked.orElseThrow().getParent().getParent();
        assertThat(unpackedTo.getFileName().toString()).contains("-reproduce-");
        assertThat(unpackedTo).doesNotExist();
        assertThat(unpackedTo.resolveSibling(unpackedTo.getFileName() + "-left")).doesNotExist();
    }

    /** A file that a process has open, by the end of its path. */
    private static Optional<Path> openFile(long process, String end) {
        File[] open = new File("/proc/%d/fd".formatted(process)).listFiles();
        return Stream.of(open == null ? new File[0] : open)
                .flatMap(link -> {
                    try {
                        return Stream.of(Files.readSymbolicLink(link.toPath()));
                    } catch (IOException closed) {
                        return Stream.empty();
                    }
                })
                .filter(file -> file.endsWith(end))
                .findFirst();
    }
}
