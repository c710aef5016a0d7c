package dev.threadscale.it;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.StopSignal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Named;

/**
 * A real engine, and what the {@link EngineContract} does to it from outside. What cannot be done
 * to it skips a test, with the reason.
 */
interface EngineUnderTest {

    /** Of the image whose Java is that of {@link ScriptedFork}, where engines take images. */
    String REPOSITORY = "threadscale-contract";

    /** The same, to be lost. */
    String LOSABLE = REPOSITORY + "-lost";

    /** An ability that an engine may lack by its nature, or its test for want of means. */
    enum Ability {
        /** Ends a fork that takes more memory than it may. */
        MEMORY_LIMIT,
        /** Knows of which run something is. */
        RUNS_TOLD_APART,
        /** Runs programs that can be gone in mid-run. */
        PROGRAM_OF_ITS_OWN,
        /** Is reached over something that can be stopped, and started again. */
        RESTART
    }

    /** The abilities that it lacks, each with the reason. */
    default Map<Ability, String> lacks() {
        return Map.of();
    }

    default void assume(Ability ability) {
        String why = lacks().get(ability);
        Assumptions.assumeTrue(why == null, why);
    }

    /**
     * Opens it as a launcher does.
     *
     * @param repository of its images
     */
    Engine open(String repository, StopSignal stop) throws Exception;

    /** Of what an engine lists, that of a run. */
    default Stream<Belonging> of(String run, List<Belonging> all) {
        return all.stream().filter(one -> one.run().equals(run));
    }

    /** The ways in which somebody else can end a fork, other than {@link Engine#remove}. */
    List<Named<Deed>> interferences();

    /** Done to the only fork of a run, which runs. */
    @FunctionalInterface
    interface Deed {
        void to(String run) throws Exception;
    }

    /** Makes an image for {@link #LOSABLE}. */
    default void beginToBeLost() throws Exception {
        throw new UnsupportedOperationException();
    }

    /** That image is not what it was, or not there. */
    default void lose() throws Exception {
        throw new UnsupportedOperationException();
    }

    /** Stops the service that runs forks. */
    default void goAway() throws Exception {
        throw new UnsupportedOperationException();
    }

    /** Starts that service again. */
    default void comeBack() throws Exception {
        throw new UnsupportedOperationException();
    }

    /** For a shell that repeats a fork's command. */
    default Map<String, String> environment() {
        return Map.of();
    }

    /** Leaves nothing of it. */
    void end() throws Exception;

    /** Does something while the virtual machine has other properties. */
    static <T> T with(Map<String, String> properties, Callable<T> deed) throws Exception {
        Map<Object, Object> before = Map.copyOf(System.getProperties());
        System.getProperties().putAll(properties);
        try {
            return deed.call();
        } finally {
            System.getProperties().keySet().removeAll(properties.keySet());
            properties.keySet().stream()
                    .filter(before::containsKey)
                    .forEach(key -> System.getProperties().put(key, before.get(key)));
        }
    }
}
