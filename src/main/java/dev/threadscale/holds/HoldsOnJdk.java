package dev.threadscale.holds;

import dev.threadscale.explain.HeldCarriers;
import dev.threadscale.explain.Hold;
import dev.threadscale.text.Counted;
import java.util.List;

/**
 * The effect of a task on the carriers of one JDK.
 *
 * @param runtime the label of the runtime
 * @param answer whether it holds them
 * @param held the time for which a task held one, in ns
 * @param carriers what the recording shows; without anything if there is none
 * @param reason why there is no answer; empty if there is one
 */
public record HoldsOnJdk(
        String runtime, Answer answer, double held, HeldCarriers carriers, String reason) {

    /** The part of a hold that may be the JDK's own, such as the loading of classes. */
    private static final double LEAST_SHARE = 0.02;

    private static final HeldCarriers NOTHING = new HeldCarriers(List.of(), 0, 0, 0, 0);

    /** The number of samples that show what a task does; the usual number is some hundreds. */
    private static final int LEAST_SAMPLES = 20;

    /** The answers. */
    public enum Answer {
        /** Tasks that wait let go of their carriers. */
        FREES("frees"),
        /** Carriers are held, and other virtual threads wait for one. */
        HOLDS("holds"),
        /** Carriers are held, and spare ones stand in for them. */
        SPARE("holds with a spare"),
        /** The runtime is not here. */
        ABSENT("absent"),
        /** The fork did not complete. */
        FAILED("failed");

        private final String words;

        Answer(String words) {
            this.words = words;
        }

        /** Returns the answer for people. */
        public String words() {
            return words;
        }
    }

    /** Creates the answer of a JDK on which the task cannot run. */
    public static HoldsOnJdk absent(String runtime, String reason) {
        return without(runtime, Answer.ABSENT, reason);
    }

    static HoldsOnJdk without(String runtime, Answer answer, String reason) {
        return new HoldsOnJdk(runtime, answer, 0, NOTHING, reason);
    }

    /**
     * Returns the answer of a recording.
     *
     * @param elapsed the time of all iterations, in ns
     * @param usual the number of carriers without spare ones
     */
    static HoldsOnJdk of(
            String runtime, HeldCarriers all, double elapsed, long tasks, double usual) {
        if (all.samples() < LEAST_SAMPLES) {
            return without(
                    runtime,
                    Answer.FAILED,
                    "the host let it take only %s".formatted(Counted.of(all.samples(), "sample")));
        }
        List<Hold> holds =
                all.holds().stream()
                        .filter(hold -> hold.nanos() >= LEAST_SHARE * elapsed * usual)
                        .toList();
        long nanos = holds.stream().mapToLong(Hold::nanos).sum();
        long late = holds.stream().mapToLong(Hold::lateNanos).sum();
        Answer answer = Answer.FREES;
        if (!holds.isEmpty()) {
            boolean spare = all.carriers() > usual && late < nanos / 2;
            answer = spare ? Answer.SPARE : Answer.HOLDS;
        }
        return new HoldsOnJdk(
                runtime,
                answer,
                (double) nanos / tasks,
                new HeldCarriers(
                        holds, all.samples(), all.pins(), all.carriers(), all.longestGap()),
                "");
    }
}
