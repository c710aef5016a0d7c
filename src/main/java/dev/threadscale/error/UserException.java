package dev.threadscale.error;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A failure that the user can fix. It says what is wrong, where, and how to fix it. */
public class UserException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private static final int LONGEST = 300;

    /** The operating system's words; Java has no exception of its own for these. */
    private static final List<String> NO_SPACE =
            List.of("No space left on device", "Disk quota exceeded");

    private final transient @Nullable Location location;
    private final String problem;
    private final String remedy;

    /** Other failures of the same file; empty of a single one. */
    private final transient List<UserException> others;

    /** Cleans the texts; those that quote a file are cut as well. */
    protected UserException(Complaint<?> complaint, String remedy) {
        super(
                complaint.location() == null
                        ? TextRule.LINES.cleaned(complaint.problem())
                        : complaint.location() + ": " + shown(complaint.problem()),
                complaint.cause());
        this.location = complaint.location();
        this.problem = cleaned(complaint.problem());
        this.remedy = cleaned(remedy);
        this.others = List.of();
    }

    private UserException(UserException first, List<UserException> others) {
        super(first.getMessage(), first);
        this.location = first.location;
        this.problem = first.problem;
        this.remedy = first.remedy;
        this.others = others;
    }

    /** A failure that has no place in a file. */
    @FormatMethod
    public static Complaint<UserException> of(String problem, @Nullable Object... arguments) {
        return Complaint.of(UserException::new, problem, arguments);
    }

    /** A failure at a place in a file. */
    @FormatMethod
    public static Complaint<UserException> at(
            Location location, @FormatString String problem, @Nullable Object... arguments) {
        return of(problem, arguments).at(location);
    }

    /** A failure in a file as a whole. */
    @FormatMethod
    public static Complaint<UserException> in(
            Path file, @FormatString String problem, @Nullable Object... arguments) {
        return of("%s: %s", file, Complaint.text(problem, arguments));
    }

    /**
     * Several failures as one, which is the first of them and knows the others.
     *
     * @param failures at least one, each of which may be several
     */
    public static UserException together(Collection<UserException> failures) {
        Map<String, UserException> different = new LinkedHashMap<>();
        failures.stream()
                .flatMap(failure -> failure.each().stream())
                .sorted(Comparator.comparingLong(UserException::place))
                .forEach(failure -> different.putIfAbsent(failure.getMessage(), failure));
        List<UserException> all = List.copyOf(different.values());
        return all.size() == 1
                ? all.getFirst()
                : new UserException(all.getFirst(), all.subList(1, all.size()));
    }

    /** All that were found together, in the order of their lines; a single one is itself. */
    public List<UserException> each() {
        return others.isEmpty()
                ? List.of(this)
                : Stream.concat(Stream.of((UserException) getCause()), others.stream()).toList();
    }

    /** Orders places in one file. */
    private long place() {
        return location == null ? 0 : ((long) location.line() << Integer.SIZE) + location.column();
    }

    private String cleaned(String text) {
        return location == null ? TextRule.LINES.cleaned(text) : shown(text);
    }

    /** One line of bounded length: it quotes what was not accepted. */
    private static String shown(String text) {
        String line = TextRule.LINE.cleaned(text);
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
    }

    /** The place; empty unless it is in a file that people write. */
    public Optional<Location> location() {
        return Optional.ofNullable(location);
    }

    /** The problem, without the place. */
    public String problem() {
        return problem;
    }

    /** The remedy: a sentence or two. */
    public String remedy() {
        return remedy;
    }

    /** Returns true if the disk is full: the host lacks something, not the command. */
    public boolean isDiskFull() {
        return getCause() instanceof IOException failed
                && NO_SPACE.stream().anyMatch(String.valueOf(failed.getMessage())::contains);
    }
}
