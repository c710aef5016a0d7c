package dev.threadscale.cli.machine;

import dev.threadscale.cli.text.Amounts;
import dev.threadscale.cli.text.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which experiment files are valid.
 *
 * @param valid true if all are
 * @param files in their order
 */
public record ValidationDocument(boolean valid, List<Validated> files) {

    public static ValidationDocument of(List<Validated> files) {
        return new ValidationDocument(
                files.stream().allMatch(file -> file.problems().isEmpty()), files);
    }

    /**
     * A file.
     *
     * @param file as the user named it, or below the folder that was named
     * @param configurations of its plan; null if it is not valid
     * @param profiles that it has; none if it is not valid
     * @param problems what is wrong; none if it is valid
     */
    public record Validated(
            String file,
            @Nullable Integer configurations,
            List<String> profiles,
            List<Problem> problems) {

        /** The line of a valid file. */
        public String text() {
            return "%s: valid, %s%s%n"
                    .formatted(
                            file,
                            Amounts.of(
                                    configurations == null ? 0 : configurations, "configuration"),
                            profiles.isEmpty() ? "" : "; profiles: " + String.join(", ", profiles));
        }
    }
}
