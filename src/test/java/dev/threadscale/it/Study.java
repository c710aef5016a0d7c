package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.fixture.CsvRows;
import dev.threadscale.fixture.Folders;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A small experiment in a folder of its own, and what its newest run left there. */
final class Study {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;

    Study(Path folder) {
        this.folder = folder;
    }

    /**
     * Writes the experiment file.
     *
     * @param measure a host may be slow: where it says nothing of a time-out, forks have much time
     */
    void write(String workload, String matrix, String measure) throws IOException {
        String patient =
                measure.contains("timeout:")
                        ? measure
                        : measure.replaceFirst("\\{", "{timeout: 10m, ");
        Files.writeString(
                file(),
                """
                apiVersion: threadscale/v1
                name: study
                workload: %s
                matrix: %s
                measure: %s
                limits: {memory: 256m}
                jvm: {heap: 64m}
                """
                        .formatted(workload, matrix, patient));
    }

    /**
     * A time-out that a test waits for, for {@code measure}; longer where {@code
     * THREADSCALE_TEST_SLOWNESS} says how many times slower than usual Docker's host is.
     *
     * @param seconds on a usual one
     */
    static String timeout(int seconds) {
        String slowness = System.getenv().getOrDefault("THREADSCALE_TEST_SLOWNESS", "1");
        return "timeout: %ds".formatted(seconds * Integer.parseInt(slowness));
    }

    void append(String yaml) throws IOException {
        Files.writeString(file(), yaml, StandardOpenOption.APPEND);
    }

    Path file() {
        return beside("study.yaml");
    }

    /** A file beside the experiment's, where people's code is looked for. */
    Path beside(String name) {
        return folder.resolve(name);
    }

    /** Those of a command line that runs it into its results folder. */
    String[] arguments(String... more) {
        return Stream.concat(
                        Stream.of("run", file().toString(), "--results", results().toString()),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    Path results() {
        return beside("results");
    }

    Path run() throws IOException {
        return Folders.children(results().resolve("study")).getLast();
    }

    /** True if a run is one of its own. */
    boolean has(String run) {
        return Files.isDirectory(results().resolve("study").resolve(run));
    }

    /** The ids of all runs in its folder, in whatever results folder they are. */
    List<String> everyRun() throws IOException {
        return Folders.all(folder).stream()
                .filter(file -> file.endsWith("run.json"))
                .map(file -> file.getParent().getFileName().toString())
                .toList();
    }

    RunRecord record() throws IOException {
        return RunReader.read(run());
    }

    /** The record as JSON. */
    JsonNode runJson() throws IOException {
        return JSON.readTree(Json.write(record()));
    }

    /** Those of the plan: a host that is not left alone has more, and nobody knows how many. */
    List<JsonNode> forks() throws IOException {
        int planned = runJson().at("/experiment/measure/forks").asInt();
        List<JsonNode> forks = new ArrayList<>();
        for (Path fork : Folders.children(run().resolve("forks"))) {
            ObjectNode json = (ObjectNode) JSON.readTree(fork.resolve("fork.json").toFile());
            Path judged = fork.resolve("judged.json");
            if (Files.exists(judged)) {
                json.setAll((ObjectNode) JSON.readTree(judged.toFile()));
            }
            forks.add(json);
        }
        forks.removeIf(fork -> fork.get("number").asInt() > planned);
        return forks;
    }

    /** Those forks, each of which has completed. */
    List<JsonNode> assertCompleted(int count) throws IOException {
        assertThat(forks())
                .hasSize(count)
                .allMatch(fork -> fork.get("outcome").asText().equals("completed"));
        return forks();
    }

    /** Repeats a fork by hand, which measures two iterations. */
    static void assertRepeats(String command) throws Exception {
        Process byHand = new ProcessBuilder("sh", "-c", command).start();
        assertThat(byHand.inputReader().lines())
                .filteredOn(line -> line.startsWith("@iteration "))
                .hasSize(2);
        assertThat(byHand.waitFor()).isZero();
    }

    /** The only fork of a plan. */
    JsonNode fork() throws IOException {
        List<JsonNode> forks = forks();
        if (forks.size() != 1) {
            throw new AssertionError("expected one fork and found " + forks.size());
        }
        return forks.getFirst();
    }

    /** The first fork of a configuration that has these levels. */
    JsonNode fork(Map<String, String> levels) throws IOException {
        return forks().stream()
                .filter(fork ->
                        levels.entrySet().stream()
                                .allMatch(level ->
                                        fork.at("/levels/" + level.getKey())
                                                .asText()
                                                .equals(level.getValue())))
                .findFirst()
                .orElseThrow();
    }

    /** The outcome of the only fork of a plan. */
    String outcome() throws IOException {
        return fork().get("outcome").asText();
    }

    Path folderOf(JsonNode fork) throws IOException {
        return run().resolve("forks")
                .resolve(fork.get("configuration").asText() + "-" + fork.get("number").asInt());
    }

    List<NamedCsvRecord> iterations() throws IOException {
        return rows("iterations.csv");
    }

    /** Values by subject of an observation. */
    Map<String, Double> observed(String name) throws IOException {
        return rows("observations.csv").stream()
                .filter(row -> row.getField("name").equals(name))
                .collect(
                        Collectors.toMap(
                                row -> row.getField("subject"),
                                row -> Double.valueOf(row.getField("value"))));
    }

    List<NamedCsvRecord> rows(String file) throws IOException {
        return CsvRows.of(run().resolve(file));
    }

    /** CPU time over elapsed time, over all iterations. */
    double cpusUsed() throws IOException {
        return sum("cpu_ns") / (double) sum("elapsed_ns");
    }

    long sum(String column) throws IOException {
        return iterations().stream().mapToLong(row -> Long.parseLong(row.getField(column))).sum();
    }
}
