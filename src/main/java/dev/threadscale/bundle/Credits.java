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
record Credits(List<Author> authors, Optional<String> license) {

    public static final Credits NONE = new Credits(List.of(), Optional.empty());

    /** The form {@code Family, Given <ORCID>}; the name of an organization has no comma. */
    private static final Pattern AUTHOR =
            Pattern.compile(
                    "([^<>,]*[^<>,\\s])(?:\\s*,\\s*([^<>]*[^<>\\s]))?"
                            + "(?:\\s*<(?:https://orcid[.]org/)?((?:\\d{4}-){3}\\d{3}[\\dX])>)?");

    private static final Pattern SPDX = Pattern.compile("[A-Za-z0-9.+-]{1,64}");

    /**
     * A person or an organization.
     *
     * @param family family name of a person, or the name of an organization
     * @param given given names of a person; empty for an organization
     * @param orcid identifier of the form 0000-0002-1825-0097
     */
    public record Author(String family, Optional<String> given, Optional<String> orcid) {

        static final String ORCID = "https://orcid.org/";

        /** Returns the name as it is spoken. */
        String name() {
            return given.map(names -> names + " " + family).orElse(family);
        }

        /** Returns the name as in lists of references. */
        String sortedName() {
            return given.map(names -> family + ", " + names).orElse(family);
        }
    }

    /**
     * Reads them as they are typed.
     *
     * @param authors each {@code NAME} or {@code NAME <ORCID>}, the family name of a person first
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
            throw rejected(text, "this is not NAME or NAME <ORCID>");
        }
        Author read =
                new Author(
                        author.group(1),
                        Optional.ofNullable(author.group(2)),
                        Optional.ofNullable(author.group(3)));
        if (read.orcid.isPresent() && read.given.isEmpty()) {
            throw rejected(text, "the name of a person begins with the family name and a comma");
        }
        if (read.orcid.filter(orcid -> !endsWithItsCheckDigit(orcid)).isPresent()) {
            throw rejected(text, "the check digit of this ORCID does not match");
        }
        return read;
    }

    private static UserException rejected(String text, String problem) {
        return UserException.of("--author %s: %s", text, problem)
                .fix("Write, for example, --author 'Carberry, Josiah <0000-0002-1825-0097>'.");
    }

    /**
     * Checks the last digit (ISO 7064, MOD 11-2, as on <a
     * href="https://support.orcid.org/hc/en-us/articles/360006897674">support.orcid.org</a>).
     */
    private static boolean endsWithItsCheckDigit(String orcid) {
        String digits = orcid.replace("-", "");
        int last = digits.length() - 1;
        int sum = 0;
        for (char digit : digits.substring(0, last).toCharArray()) {
            sum = (sum + Character.digit(digit, 10)) * 2;
        }
        return "0123456789X".charAt((12 - sum % 11) % 11) == digits.charAt(last);
    }
}
