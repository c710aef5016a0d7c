package dev.threadscale.experiment.yaml;

import java.util.Collection;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Suggestions for misspelt words. */
public final class Spelling {

    /** The largest edit distance from a known word that counts as a typing error. */
    private static final int FARTHEST = 3;

    private Spelling() {}

    /**
     * Returns a sentence that names the closest known word, if one is close, and all known words.
     */
    public static String didYouMean(String word, Collection<String> known) {
        return nearest(word, known).map("Did you mean '%s'? "::formatted).orElse("")
                + "Known here: "
                + String.join(", ", known)
                + ".";
    }

    /** Returns the closest known word; empty if none is close. */
    public static Optional<String> nearest(String word, Collection<String> known) {
        Optional<String> nearest = Optional.empty();
        int least = FARTHEST + 1;
        for (String candidate : known) {
            if (Math.abs(word.length() - candidate.length()) > FARTHEST) {
                continue; // Otherwise a text of a megabyte would be compared letter by letter.
            }
            int distance = LevenshteinDistance.getDefaultInstance().apply(word, candidate);
            // Any word of three letters is three edits from any other.
            int shorter = Math.min(word.length(), candidate.length());
            if (distance < least && distance <= shorter / 2) {
                least = distance;
                nearest = Optional.of(candidate);
            }
        }
        return nearest;
    }
}
