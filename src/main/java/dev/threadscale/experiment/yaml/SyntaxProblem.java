package dev.threadscale.experiment.yaml;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import java.util.Deque;
import java.util.Optional;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Explains where and why a text is not valid YAML.
 *
 * @param brackets the locations of unclosed brackets, the innermost first
 */
record SyntaxProblem(String source, String text, Deque<Location> brackets) {

    UserException of(YamlEngineException broken) {
        return switch (broken) {
            case MarkedYamlEngineException marked -> marked(marked);
            default -> problem(Location.of(source), String.valueOf(broken.getMessage()), remedy(0));
        };
    }

    static Location location(String source, Mark mark) {
        return new Location(source, mark.getLine() + 1, mark.getColumn() + 1);
    }

    /** Reports an unclosed bracket where it was opened instead of at the end of the text. */
    private UserException marked(MarkedYamlEngineException marked) {
        String written = text.stripTrailing();
        int end = written.codePointCount(0, written.length());
        Location at =
                Stream.of(marked.getProblemMark(), marked.getContextMark())
                        .flatMap(Optional::stream)
                        .filter(mark -> mark.getIndex() < end)
                        .findFirst()
                        .map(mark -> location(source, mark))
                        .or(() -> Optional.ofNullable(brackets.peekFirst()))
                        .or(() -> marked.getProblemMark().map(mark -> location(source, mark)))
                        .orElse(Location.of(source));
        String why = String.valueOf(marked.getProblem());
        if (why.contains("(TAB)")) {
            return problem(at, "a tab is not allowed here", "Indent with spaces.");
        }
        return problem(
                at,
                marked.getContext() == null ? why : marked.getContext() + ", " + why,
                remedy(at.line()));
    }

    private String remedy(int line) {
        if (!brackets.isEmpty() && brackets.getFirst().line() < line) {
            Location open = brackets.getFirst();
            return "Close the bracket that opens in line %d, column %d, or check the quotes and commas in it."
                    .formatted(open.line(), open.column());
        }
        return "Check the indentation, quotes and brackets here and in the line before.";
    }

    private static UserException problem(Location at, String why, String remedy) {
        return UserException.at(at, "this is not valid YAML: %s", why).fix("%s", remedy);
    }
}
