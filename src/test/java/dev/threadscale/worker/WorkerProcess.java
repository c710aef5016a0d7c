package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.Line;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A worker that ran in a process of its own, as in a container, with nothing on its class path but
 * this project's classes.
 *
 * @param exit its exit code
 * @param lines the lines of the protocol that it wrote
 */
public record WorkerProcess(int exit, List<Line> lines) {

    /** The folder of the compiled main classes. */
    public static Path classes() throws Exception {
        return Path.of(
                Objects.requireNonNull(Worker.class.getProtectionDomain().getCodeSource())
                        .getLocation()
                        .toURI());
    }

    /** The class path of one that runs classes from a jar. */
    public static String classPath(Path jar) throws Exception {
        return classes() + File.pathSeparator + jar;
    }

    /** Options of one that calls what Java has since 22. */
    static List<String> onNewerJava() throws Exception {
        return List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classes().resolve("META-INF/versions/22") + File.pathSeparator + classes());
    }

    public static WorkerProcess run(Path folder, List<String> options, List<String> arguments)
            throws Exception {
        return run(folder, List.of(), options, arguments);
    }

    /**
     * The same below another program.
     *
     * @param program with its arguments, before those of Java
     */
    static WorkerProcess run(
            Path folder, List<String> program, List<String> options, List<String> arguments)
            throws Exception {
        List<String> command = new ArrayList<>(program);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classes().toString()));
        command.addAll(options);
        command.add(Worker.class.getName());
        command.addAll(arguments);
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process =
                new ProcessBuilder(command)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("ended").isTrue();
        } finally {
            process.destroyForcibly();
        }
        List<String> text =
                Files.readAllLines(out).stream().filter(line -> !line.isEmpty()).toList();
        List<Line> lines = text.stream().flatMap(line -> Line.parse(line).stream()).toList();
        assertThat(lines)
                .as("only lines of the protocol in:%n%s%n%s", text, Files.readString(err))
                .hasSameSizeAs(text)
                .isNotEmpty();
        return new WorkerProcess(process.exitValue(), lines);
    }

    public List<Line> lines(Line.Type type) {
        return lines.stream().filter(line -> line.type() == type).toList();
    }
}
