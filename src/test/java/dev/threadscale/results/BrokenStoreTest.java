package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.error.UserException;
import dev.threadscale.fixture.Bounds;
import dev.threadscale.fixture.Breaking;
import dev.threadscale.fixture.Broken;
import dev.threadscale.fixture.Effort;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.OddWords;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.Summed;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.RunRecord.PlacementRecord;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.Resumption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever became of the files of a run, it is resumed from them, or they are refused. */
class BrokenStoreTest {

    private static final Bounds BOUNDS = new Bounds(1L << 30);
    private static final Plan PLAN = Plans.study();

    @TempDir private static Path results;

    Effort effort() {
        return Effort.BUILD;
    }

    @BeforeAll
    static void makeRun() throws Exception {
        RunDirectory run = StoredRuns.begin(results, PLAN, FakeClock.BEGIN);
        for (Fork fork : PLAN.forks().subList(0, 2)) {
            StoredRuns.complete(run, fork, "warmup", "measurement");
        }
        run.placed("", new PlacementRecord("1", "0", null), List.of("on battery"));
        run.collect();
        assertThat(resumed()).isNotEmpty();
    }

    @Test
    void brokenFileOfARunIsResumedOrRefused() throws Exception {
        effort().tryOut(files(), 400, 30_000, BrokenStoreTest::isResumedOrRefused);
    }

    private static Breaking files() throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String file : Folders.files(results)) {
            texts.put(file, Files.readString(results.resolve(file)));
        }
        return Breaking.of(texts, OddWords.OF_JSON);
    }

    private static void isResumedOrRefused(Broken broken) throws IOException {
        Path file = results.resolve(broken.name());
        byte[] before = Files.readAllBytes(file);
        Path sums = file.resolveSibling(Checksums.FILE);
        byte[] sumsBefore = Files.readAllBytes(sums);
        broken.writeTo(file);
        if (!file.equals(sums)) {
            // Else nothing of what is broken were ever read.
            Summed.renew(file.getParent());
        }
        try {
            BOUNDS.refusalOf(BrokenStoreTest::resumed, UserException.class)
                    .ifPresent(refused -> {
                        assertThat(refused).message().contains(results.toString());
                        assertThat(refused.remedy()).isNotBlank();
                    });
        } finally {
            Files.createDirectories(file.getParent());
            Broken.write(file, before);
            Broken.write(sums, sumsBefore);
        }
    }

    /** What a resumed run reads, and writes of it. */
    private static List<Object> resumed() throws Exception {
        Optional<RunDirectory> unfinished = StoredRuns.newestUnfinished(results);
        if (unfinished.isEmpty()) {
            return List.of();
        }
        RunDirectory run = unfinished.get();
        Resumption.prepare(run, PLAN, Nodes.only(new FakeEngine()), "1.0.0");
        for (ForkRecord fork : run.forks()) {
            run.ended().of(fork);
        }
        run.collect();
        return List.of(run.ended(ForkKind.FORKS));
    }
}
