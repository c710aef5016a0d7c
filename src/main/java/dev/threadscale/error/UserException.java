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

    /** The operating system's messages. Java does not have a separate exception for them. */
    private static final List<String> NO_SPACE =
            List.of("No space left on device", "Disk quota exceeded");

    private final transient @Nullable Location location;
    private final String problem;
    private final String remedy;

    /** The other failures of the same file; empty for a single failure. */
    private final transient List<UserException> others;

    /** Creates an exception with cleaned texts. Texts that quote a file are also truncated. */
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

    /** Creates a failure without a place in a file. */
    @FormatMethod
    public static Complaint<UserException> of(String problem, @Nullable Object... arguments) {
        return Complaint.of(UserException::new, problem, arguments);
    }

    /** Creates a failure at a place in a file. */
    @FormatMethod
    public static Complaint<UserException> at(
            Location location, @FormatString String problem, @Nullable Object... arguments) {
        return of(problem, arguments).at(location);
    }

    /** Creates a failure that concerns a whole file. */
    @FormatMethod
    public static Complaint<UserException> in(
            Path file, @FormatString String problem, @Nullable Object... arguments) {
        return of("%s: %s", file, Complaint.text(problem, arguments));
    }

    /**
     * Joins several failures into one, which is the first of them and holds the others.
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

    /** Returns all joined failures in the order of their lines; a single failure returns itself. */
    public List<UserException> each() {
        return others.isEmpty()
                ? List.of(this)
                : Stream.concat(Stream.of((UserException) getCause()), others.stream()).toList();
    }

    /** Returns a number that orders places in one file. */
    private long place() {
        return location == null ? 0 : ((long) location.line() << Integer.SIZE) + location.column();
    }

    private String cleaned(String text) {
        return location == null ? TextRule.LINES.cleaned(text) : shown(text);
    }

    /** Returns one line of bounded length, since the text quotes rejected input. */
    private static String shown(String text) {
        String line = TextRule.LINE.cleaned(text);
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
    }

    /** Returns the place; empty unless it is in a file that people write. */
    public Optional<Location> location() {
        return Optional.ofNullable(location);
    }

    /** Returns the problem without the place. */
    public String problem() {
        return problem;
    }

    /** Returns the remedy, which is one or two sentences. */
    public String remedy() {
        return remedy;
    }

    /** Returns true if the disk is full, which is the host's fault rather than the command's. */
    public boolean isDiskFull() {
        for (UserException failure : each()) {
            if (failure.getCause() instanceof IOException cause
                    && NO_SPACE.stream().anyMatch(String.valueOf(cause.getMessage())::contains)) {
                return true;
            }
        }
        return false;
    }
}
