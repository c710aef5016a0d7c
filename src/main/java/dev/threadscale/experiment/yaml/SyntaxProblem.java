package dev.threadscale.experiment.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Says where and why a text is not YAML. The parser's own location is that of the token before; the
 * place of the problem is in the cause.
 */
final class SyntaxProblem {

    private static final String REMEDY =
            "Check the indentation, quotes and brackets here and in the line before.";

    private SyntaxProblem() {}

    static UserException of(String source, String text, JsonProcessingException broken) {
        return switch (broken.getCause()) {
            case MarkedYAMLException marked -> marked(source, text, marked);
            case ReaderException unprintable -> unprintable(source, text, unprintable);
            case null, default -> other(source, broken);
        };
    }

    /** What was never closed is shown where it was opened, not at the end of the text. */
    private static UserException marked(String source, String text, MarkedYAMLException marked) {
        @Nullable Mark problem = marked.getProblemMark();
        @Nullable Mark context = marked.getContextMark();
        String written = text.stripTrailing();
        boolean atEnd =
                problem != null
                        && written.codePointCount(0, written.length()) <= problem.getIndex();
        @Nullable Mark place = problem == null || (atEnd && context != null) ? context : problem;
        Location at =
                place == null
                        ? Location.of(source)
                        : new Location(source, place.getLine() + 1, place.getColumn() + 1);
        String why = String.valueOf(marked.getProblem());
        if (why.contains("(TAB)")) {
            return problem(at, "a tab cannot stand here", "Indent with spaces.");
        }
        return problem(
                at, marked.getContext() == null ? why : marked.getContext() + ", " + why, REMEDY);
    }

    private static UserException unprintable(
            String source, String text, ReaderException unprintable) {
        int line = 1;
        int column = 1;
        int index = 0;
        for (int i = 0; i < unprintable.getPosition() && index < text.length(); i++) {
            int character = text.codePointAt(index);
            index += Character.charCount(character);
            line += character == '\n' ? 1 : 0;
            column = character == '\n' ? 1 : column + 1;
        }
        return problem(
                new Location(source, line, column),
                "the character U+%04X is not text".formatted(unprintable.getCodePoint()),
                "Check that it is the file you meant, or remove the character.");
    }

    private static UserException other(String source, JsonProcessingException broken) {
        @Nullable JsonLocation at = broken.getLocation();
        String message = broken.getOriginalMessage();
        int detail = message.indexOf(", got this instead");
        return problem(
                at == null
                        ? Location.of(source)
                        : new Location(source, at.getLineNr(), at.getColumnNr()),
                detail < 0 ? message : message.substring(0, detail),
                REMEDY);
    }

    private static UserException problem(Location at, String why, String remedy) {
        return new UserException(at, "this is not YAML: " + why, remedy);
    }
}
