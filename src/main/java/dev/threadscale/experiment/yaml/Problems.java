package dev.threadscale.experiment.yaml;

import dev.threadscale.error.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The problems of parts that are independent of each other, so that all of them are shown. */
public final class Problems {

    /**
     * The maximum number of problems. A file of a megabyte may have one in every letter, and nobody
     * fixes more at a time.
     */
    private static final int MOST = 100;

    private final List<UserException> found = new ArrayList<>();

    /** Reads a part. If that fails, returns an empty result and keeps the problem. */
    public <T> Optional<T> attempt(Supplier<T> reading) {
        try {
            return Optional.of(reading.get());
        } catch (UserException problem) {
            add(problem);
            return Optional.empty();
        }
    }

    public void add(UserException problem) {
        if (!areEnough()) {
            found.add(problem);
        }
    }

    boolean areEnough() {
        return found.size() >= MOST;
    }

    /**
     * Rejects the parts that have problems.
     *
     * @throws UserException all problems together, if there are any
     */
    public void reject() {
        if (!found.isEmpty()) {
            throw UserException.together(found);
        }
    }

    /** Reads every item of a list, and throws the problems of all of them. */
    public static <I, T> List<T> ofEach(List<I> items, Function<I, T> reading) {
        Problems problems = new Problems();
        List<T> read =
                items.stream()
                        .takeWhile(_ -> !problems.areEnough())
                        .flatMap(item -> problems.attempt(() -> reading.apply(item)).stream())
                        .toList();
        problems.reject();
        return read;
    }
}
