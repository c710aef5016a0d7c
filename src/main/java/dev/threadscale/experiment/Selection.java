package dev.threadscale.experiment;

import java.util.List;
import java.util.Map;

/**
 * Levels by axis, as an entry of {@code include} or {@code exclude} names them.
 *
 * @param levels the named axes; one that is not named stands for all of its levels
 */
public record Selection(Map<String, List<Level>> levels) {

    public Selection {
        levels = Map.copyOf(levels);
    }

    /** Whether a combination has one of the named levels on every named axis. */
    public boolean matches(Map<String, Level> combination) {
        return levels.entrySet().stream()
                .allMatch(named -> named.getValue().contains(combination.get(named.getKey())));
    }
}
