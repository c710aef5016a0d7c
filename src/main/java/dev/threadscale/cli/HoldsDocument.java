package dev.threadscale.cli;

import dev.threadscale.explain.Hold;
import dev.threadscale.holds.HoldsOnJdk;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answers about a task that may hold carriers, for programs.
 *
 * @param jdks the JDKs in their order, including those that are absent
 */
record HoldsDocument(List<JdkAnswer> jdks) {

    static HoldsDocument of(List<HoldsOnJdk> answers) {
        return new HoldsDocument(answers.stream().map(JdkAnswer::of).toList());
    }

    /**
     * The answer of a JDK.
     *
     * @param answer frees, holds, holds-with-a-spare, absent or failed
     * @param heldNsPerTask the time for which a task held a carrier
     * @param longestGapNs the longest time for which another virtual thread waited meanwhile
     * @param mostCarriers the maximum number of carriers, including spare ones; null if none was
     *     held
     * @param pinnedEvents the number of events jdk.VirtualThreadPinned
     * @param holds the methods that hold, the longest first
     * @param reason why there is no answer; null if there is one
     */
    record JdkAnswer(
            String runtime,
            String answer,
            double heldNsPerTask,
            long longestGapNs,
            @Nullable Long mostCarriers,
            long pinnedEvents,
            List<Held> holds,
            @Nullable String reason) {

        private static JdkAnswer of(HoldsOnJdk one) {
            return new JdkAnswer(
                    one.runtime(),
                    one.answer().words().replace(' ', '-'),
                    one.held(),
                    one.carriers().longestGap(),
                    one.carriers().holds().isEmpty() ? null : one.carriers().carriers(),
                    one.carriers().pins(),
                    one.carriers().holds().stream().map(Held::of).toList(),
                    one.reason().isEmpty() ? null : one.reason());
        }
    }

    /**
     * A method that holds carriers.
     *
     * @param frame with the name of its jar, if it is in one
     * @param reason monitor, own-monitor, native, selector, file or class-initializer
     * @param samples the number of moments at which it held one
     * @param heldNs the time over all carriers and tasks
     * @param lateNs the part of it in which other virtual threads waited for a carrier
     */
    record Held(String frame, String reason, long samples, long heldNs, long lateNs) {

        private static Held of(Hold hold) {
            return new Held(
                    hold.frame(),
                    hold.reason().key(),
                    hold.samples(),
                    hold.nanos(),
                    hold.lateNanos());
        }
    }
}
