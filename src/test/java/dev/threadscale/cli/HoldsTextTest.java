package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.explain.HeldCarriers;
import dev.threadscale.explain.Hold;
import dev.threadscale.holds.HoldsOnJdk;
import dev.threadscale.holds.HoldsOnJdk.Answer;
import dev.threadscale.worker.carriers.HoldReason;
import java.util.List;
import org.junit.jupiter.api.Test;

class HoldsTextTest {

    private static final HeldCarriers NONE = new HeldCarriers(List.of(), 100, 0, 0, 0);

    private static HoldsOnJdk held(String runtime, Answer answer, long carriers) {
        Hold hold = new Hold("com.acme.Files.read (acme.jar)", HoldReason.FILE, 90, 1_000, 900);
        return new HoldsOnJdk(
                runtime,
                answer,
                10_000_000,
                new HeldCarriers(List.of(hold), 100, 3, carriers, 320_000_000),
                "");
    }

    @Test
    void eachJdkHasItsLineAndAnAbsentOneIsSaid() {
        assertThat(
                        HoldsText.of(
                                List.of(
                                        held("jvm-21", Answer.SPARE, 9),
                                        held("jvm-25", Answer.HOLDS, 2),
                                        new HoldsOnJdk("jvm-26", Answer.FREES, 0, NONE, ""),
                                        new HoldsOnJdk(
                                                "jvm-27",
                                                Answer.ABSENT,
                                                0,
                                                NONE,
                                                "the image is missing. Build it.")),
                                80))
                .isEqualToNormalizingNewlines(
                        """
                        JDK  carriers            held per task  longest gap  threads  events
                        21   holds with a spare  10.0 ms        320 ms       9        3
                        25   holds               10.0 ms        320 ms       2        3
                        26   frees               -              -            -        0

                        JDK 21: com.acme.Files.read (acme.jar): file
                        JDK 25: com.acme.Files.read (acme.jar): file
                        file: JDK 21 starts spare carriers, JDK 25 and later only for some calls.
                        JDK 27 is left out: the image is missing. Build it.
                        """);
    }

    @Test
    void commandNeedsOneTask() {
        assertThat(CommandLineRun.of("holds").refusal())
                .contains("does not say which task to run", "Task.java");
        assertThat(CommandLineRun.of("holds", "Missing.java").refusal()).contains("Missing.java");
    }

    /** Without an experiment file, a path is relative to where the command was typed. */
    @Test
    void jarThatDoesNotExistIsNamedAsItWasTyped() {
        assertThat(
                        CommandLineRun.of(
                                        "holds",
                                        "src/test/java/dev/threadscale/cli/HoldsTextTest.java",
                                        "--classpath",
                                        "missing/library.jar")
                                .refusal())
                .contains(
                        "--classpath missing/library.jar: 'missing/library.jar' does not exist",
                        "relative to the current folder.");
    }
}
