package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import dev.threadscale.results.Checksums;
import dev.threadscale.results.files.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * A study whose launcher is killed again and again, and continued each time. What it is in the end
 * has to be what it would have been without.
 */
final class KilledStudy {

    /** Of each fork, with warm-up. */
    static final int ITERATIONS = 3;

    static final List<String> LOCALLY = List.of("--engine=local");

    private static final Duration LOOK = Duration.ofMillis(20);

    private final Study study;
    private final List<String> options;
    private final RandomGenerator random;
    private final int forks;
    private Duration whole = Duration.ZERO;
    private Duration reporting = Duration.ZERO;
    private int killed;
    private int killedWhileReporting;

    /**
     * Writes its experiment.
     *
     * @param forks of each of its two configurations
     */
    KilledStudy(
            Study study, String workload, int forks, RandomGenerator random, List<String> options)
            throws IOException {
        this.study = study;
        study.write(
                workload,
                "{cpus: 1, threads: [platform, virtual], tasks: 2}",
                "{warmup: 1, iterations: 2, forks: %d}".formatted(forks));
        this.options = options;
        this.random = random;
        this.forks = 2 * forks;
    }

    int killed() {
        return killed;
    }

    @Override
    public String toString() {
        return "killed %d times, %d of them after the last fork; a run takes %s, its report %s"
                .formatted(killed, killedWhileReporting, whole, reporting);
    }

    /** Lets it run once, to see how long that takes. */
    void runWhole() throws Exception {
        long begin = System.nanoTime();
        Launcher.Running launcher = start();
        awaitMeasured(launcher);
        long measured = System.nanoTime();
        finish(launcher);
        whole = Duration.ofNanos(System.nanoTime() - begin);
        reporting = Duration.ofNanos(System.nanoTime() - measured);
    }

    /** Kills it at any moment; if it has ended before, the next one is of a new run. */
    void killAnywhere() throws Exception {
        Launcher.Running launcher = start();
        killOrFinish(launcher, random.nextLong(whole.toMillis()));
    }

    /** Kills it between its last fork and its end. */
    void killWhileReporting() throws Exception {
        Launcher.Running launcher = start();
        if (awaitMeasured(launcher)
                && killOrFinish(launcher, random.nextLong(reporting.toMillis()))) {
            killedWhileReporting++;
        }
    }

    private boolean killOrFinish(Launcher.Running launcher, long millis) throws Exception {
        if (launcher.endsWithin(Duration.ofMillis(millis))) {
            finish(launcher);
            return false;
        }
        launcher.kill();
        killed++;
        return true;
    }

    /** Lets it come to its end. */
    void finish() throws Exception {
        finish(start());
    }

    private void finish(Launcher.Running launcher) throws Exception {
        Launcher.End end = launcher.end().endedWith(0);
        assertThat(end.err()).doesNotContain("damaged");
        assertWhole();
    }

    private Launcher.Running start() throws IOException {
        List<String> more = new ArrayList<>(options);
        if (isBegun()) {
            more.add("--resume");
        }
        return Launcher.start(Map.of(), study.arguments(more.toArray(String[]::new)));
    }

    /** True if there is a run that has not come to its end. */
    private boolean isBegun() throws IOException {
        Path runs = study.results().resolve("study");
        return Files.isDirectory(runs)
                && Folders.children(runs).stream()
                        .anyMatch(run ->
                                Files.exists(run.resolve("run.json"))
                                        && !Files.exists(run.resolve("ro-crate-metadata.json")));
    }

    private boolean awaitMeasured(Launcher.Running launcher) throws Exception {
        while (!launcher.endsWithin(LOOK)) {
            if (isMeasured()) {
                return true;
            }
        }
        finish(launcher);
        return false;
    }

    private boolean isMeasured() throws IOException {
        Path runs = study.results().resolve("study");
        return Files.isDirectory(runs)
                && !Folders.children(runs).isEmpty()
                && !study.run().getFileName().toString().startsWith(Folder.PARTIAL)
                && isBegun()
                && hasFinished();
    }

    /** Looks at the file alone: read with its sum, it may have changed in between. */
    private boolean hasFinished() throws IOException {
        Path journal = study.run().resolve("journal.jsonl");
        return Files.exists(journal) && Files.readString(journal).contains("\"finished\"");
    }

    /** Every fork once, nothing half-written, and the tables those of the forks. */
    private void assertWhole() throws IOException {
        assertThat(Folders.all(study.results()))
                .noneMatch(path -> path.getFileName().toString().startsWith(Folder.PARTIAL));
        assertThat(study.record().finished()).isNotNull();
        assertFits(study.run());
        assertThat(study.run().resolve("report/index.html")).exists();
        assertThat(study.run().resolve("ro-crate-metadata.json")).exists();
        study.assertCompleted(forks);
        Map<String, List<String>> measured = new TreeMap<>();
        for (Path fork : Folders.children(study.run().resolve("forks"))) {
            assertFits(fork);
            List<String> rows = Files.readAllLines(fork.resolve("iterations.csv"));
            assertThat(rows).hasSize(1 + ITERATIONS);
            measured.put(
                    fork.getFileName().toString(),
                    rows.stream().skip(1).map(row -> row.split(",", -1)[2]).toList());
        }
        Map<String, List<String>> collected = new TreeMap<>();
        study.iterations()
                .forEach(row ->
                        collected
                                .computeIfAbsent(
                                        row.getField("configuration") + "-" + row.getField("fork"),
                                        any -> new ArrayList<>())
                                .add(row.getField("elapsed_ns")));
        // On a host that is not left alone others may stand for some.
        assertThat(measured).containsAllEntriesOf(collected);
        assertThat(collected).hasSizeGreaterThanOrEqualTo(forks);
    }

    private static void assertFits(Path folder) {
        assertThat(Checksums.in(folder).sums())
                .isNotEmpty()
                .allSatisfy((path, digest) ->
                        assertThat(Checksums.of(folder.resolve(path))).isEqualTo(digest));
    }
}
