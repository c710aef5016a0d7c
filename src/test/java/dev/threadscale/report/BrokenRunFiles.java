package dev.threadscale.report;

import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Summed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Small run directories that have every file between them. */
final class BrokenRunFiles {

    private static final Path STORED = Path.of("src/test/resources/golden/store");

    private BrokenRunFiles() {}

    static void makeIn(Path runs) throws IOException {
        stored(runs.resolve("stored"));
        SyntheticRun.of("Observed and logged", false, levels -> 5)
                .axes("threads=virtual,fixed-pool:size=2 tasks=1,10,100")
                .forks(2, 2)
                .observing((levels, sink) -> {
                    sink.add("lost_updates", "", 3, "count");
                    sink.add("cpu_share", "thread=1", 0.5, "");
                })
                .logging((levels, sink) -> sink.add(0, "fast", 1, false, 0, 10, 30, 10, 20, 19))
                .starting((levels, sink) -> sink.add(1000, 2000, "", 3000, 4000, 5000))
                .in(runs.resolve("synthetic"));
    }

    /** As the store's goldens have it. */
    private static void stored(Path run) throws IOException {
        Files.createDirectories(run);
        Files.copy(STORED.resolve("journal.jsonl"), run.resolve("journal.jsonl"));
        Summed.write(
                run,
                "run.json",
                Files.readString(STORED.resolve("run.json")),
                List.of("journal.jsonl"));
        Summed.write(
                run.resolve("forks/1234567890ab-1"),
                "fork.json",
                Files.readString(STORED.resolve("fork.json")));
        for (String name :
                List.of("iterations.csv", "forks.csv", "sentinels.csv", "unavailable.csv")) {
            Files.copy(STORED.resolve(name), run.resolve(name));
        }
        RunJson.publishing(
                run,
                "table.csv",
                "x,y,kind\n1,2,a\n3,4,a\n5,6,b\n",
                """
                "x": "x", "y": "y", "over": "number", "match": {}, "names": {},
                "rows": {"kind": ["a"]}, "series": null, "where": {}
                """);
    }

    /** Their texts by path, those whose paths have an end that matches. */
    static Map<String, String> texts(Path runs, String end) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String file : Folders.files(runs)) {
            if (file.matches(".*" + end)) {
                texts.put(file, Files.readString(runs.resolve(file)));
            }
        }
        return texts;
    }
}
