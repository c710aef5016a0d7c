package dev.threadscale.bundle;

import dev.threadscale.error.UserException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The people who publish a run and the licence they chose, which no run knows.
 *
 * @param license its SPDX identifier
 */
public record Credits(List<Author> authors, Optional<String> license) {

    public static final Credits NONE = new Credits(List.of(), Optional.empty());

    private static final Pattern AUTHOR =
            Pattern.compile(
                    "([^<>]*[^<>\\s])(?:\\s*<(?:https://orcid[.]org/)?((?:\\d{4}-){3}\\d{3}[\\dX])>)?");
    private static final Pattern SPDX = Pattern.compile("[A-Za-z0-9.+-]{1,64}");

    /**
     * A person.
     *
     * @param orcid identifier of the form 0000-0002-1825-0097
     */
    public record Author(String name, Optional<String> orcid) {

        static final String ORCID = "https://orcid.org/";
    }

    /**
     * Reads them as they are typed.
     *
     * @param authors each {@code NAME} or {@code NAME <ORCID>}
     * @throws UserException if one is of another form
     */
    public static Credits of(List<String> authors, Optional<String> license) {
        license.filter(id -> !SPDX.matcher(id).matches())
                .ifPresent(id -> {
                    throw UserException.of("--license %s: this is not an SPDX identifier", id)
                            .fix(
                                    "Write, for example, --license CC-BY-4.0 (https://spdx.org/licenses).");
                });
        return new Credits(authors.stream().map(Credits::author).toList(), license);
    }

    private static Author author(String text) {
        Matcher author = AUTHOR.matcher(text.strip());
        if (!author.matches()) {
            throw UserException.of("--author %s: this is not NAME or NAME <ORCID>", text)
                    .fix("Write, for example, --author 'Josiah Carberry <0000-0002-1825-0097>'.");
        }
        return new Author(author.group(1), Optional.ofNullable(author.group(2)));
    }
}
