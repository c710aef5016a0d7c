package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.ForkRecord.StartUp;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A hundred forks that note the same fill no log. */
class NotesTest {

    private static final Fork FORK = Plans.fork();

    private final Notes notes = new Notes();

    private List<String> unsaid(String... what) {
        return notes.unsaid(
                FORK,
                new ForkRecord(
                        "",
                        1,
                        Map.of(),
                        "completed",
                        "completed",
                        "",
                        "then",
                        1,
                        StartUp.UNKNOWN,
                        null,
                        0,
                        null,
                        "worker",
                        List.of(what),
                        Map.of(),
                        List.of(),
                        null,
                        null,
                        null));
    }

    @Test
    void aNoteIsSaidOnceWithTheForkThatHasItFirst() {
        assertThat(unsaid()).isEmpty();
        assertThat(unsaid("it shared a CPU"))
                .containsExactly(
                        "note: fork 1 of jvm-25 cpus=1 threads=virtual tasks=10, and maybe others:"
                                + " it shared a CPU");
        assertThat(unsaid("it shared a CPU")).isEmpty();
        assertThat(unsaid("it shared a CPU", "another")).hasSize(1);
    }
}
